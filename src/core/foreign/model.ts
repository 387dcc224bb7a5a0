/**
 * A library of another program as the import takes it: what is there by key and mark, and each item whole when it is
 * asked for. Nothing of the other program is ever written.
 */
import type { ImportedAnnotation, ImportedNote } from '../../../storage/contract.ts'
import type { Item } from '../references/model.ts'

export type ProgramName = 'zotero' | 'calibre' | 'readwise' | 'mendeley' | 'endnote'

/** One library inside a source: identity is program, `id` and the item's key. */
export interface ForeignLibrary {
  id: string
  /** Names that it had before: a library that was not synchronised yet. */
  formerly: readonly string[]
  name: string
}

/** Mark of an item with all that belongs to it: another mark means that something changed. */
export interface ForeignMark {
  library: string
  key: string
  mark: string
  /** Keys of its collections; empty: it is in none. */
  collections: readonly string[]
}

export interface ForeignCollection {
  library: string
  key: string
  /** Names from the top down. */
  path: readonly string[]
  /** Keys of those above it. */
  above: readonly string[]
}

/** `path`: absolute, where it should be; null: the program itself has no file of it, for that reason. */
export interface ForeignFile {
  key: string
  title: string
  path: string | null
  /** As the program names it. */
  named: string
  problem?: Problem
}

export interface ForeignItem {
  library: string
  key: string
  mark: string
  title: string
  /** Null: files or notes by themselves, which no record is said of. */
  item: Item | null
  /** The author's own citation key; empty: none. */
  citationKey: string
  collections: readonly string[]
  tags: readonly string[]
  /** Fields that CSL has no variable for, by the program's names. */
  other: Readonly<Record<string, unknown>>
  files: readonly ForeignFile[]
  notes: readonly ImportedNote[]
  annotations: readonly ImportedAnnotation[]
}

/** Why something could not be read, and what to do about it. */
export interface Problem {
  causa: Cause
  mensaje: string
  message: string
}

export const CAUSES = ['ausente', 'sin_permiso', 'tipo', 'vacio', 'cambia', 'cuota', 'red', 'base'] as const
export type Cause = (typeof CAUSES)[number]

export interface ForeignSource {
  readonly program: ProgramName
  /** Folder or address that people see. */
  readonly place: string
  readonly libraries: readonly ForeignLibrary[]
  readonly collections: readonly ForeignCollection[]
  /** Everything that is there; what lies in the trash is not. */
  readonly marks: readonly ForeignMark[]
  /** What is to be known of this source besides: a version that nobody has tried. */
  readonly notices: readonly Notice[]
  /** Those items whole, in any order; one that cannot be read is told by `problems`. */
  items(marks: readonly ForeignMark[]): Promise<{ items: ForeignItem[]; problems: ItemProblem[] }>
  close(): Promise<void>
}

export interface Notice {
  mensaje: string
  message: string
}

export interface ItemProblem extends Problem {
  library: string
  key: string
  title: string
}
