/**
 * The library of another program as the import sees it: its items by key and mark, each one whole on request. Nothing
 * of the other program is ever written.
 */
import type { ImportedAnnotation, ImportedNote } from '../../../storage/contract.ts'
import type { Item } from '../references/model.ts'

export type ProgramName = 'zotero' | 'calibre' | 'readwise' | 'mendeley' | 'endnote'

/** One library inside a source. An item is identified by program, `id` and its own key. */
export interface ForeignLibrary {
  id: string
  /** Ids that the library had before, such as the local one of a library that was not synchronised yet. */
  formerly: readonly string[]
  name: string
}

/** The mark of an item with everything that belongs to it: a different mark means that something changed. */
export interface ForeignMark {
  library: string
  key: string
  mark: string
  /** Keys of its collections; empty when it is in none. */
  collections: readonly string[]
}

export interface ForeignCollection {
  library: string
  key: string
  /** Names from the top down. */
  path: readonly string[]
  /** Keys of the collections above it, from the top down. */
  above: readonly string[]
}

/**
 * A file of an item. `path` is the absolute path where it should be; null means that the program itself does not have
 * it, and `problem` says why.
 */
export interface ForeignFile {
  key: string
  title: string
  path: string | null
  /** Name or path as the program writes it. */
  named: string
  problem?: Problem
}

export interface ForeignItem {
  library: string
  key: string
  mark: string
  title: string
  /** The item's record; null for files or notes on their own, which have none. */
  item: Item | null
  /** The author's own citation key; empty when there is none. */
  citationKey: string
  collections: readonly string[]
  tags: readonly string[]
  /** Fields without a CSL variable, by the program's names. */
  other: Readonly<Record<string, unknown>>
  files: readonly ForeignFile[]
  notes: readonly ImportedNote[]
  annotations: readonly ImportedAnnotation[]
}

/** Why something could not be read, and what to do about it, for people. */
export interface Problem {
  causa: Cause
  mensaje: string
  message: string
}

const CAUSES = ['ausente', 'sin_permiso', 'tipo', 'vacio', 'cambia', 'cuota', 'red', 'base'] as const
export type Cause = (typeof CAUSES)[number]

export interface ForeignSource {
  readonly program: ProgramName
  /** Folder or address, as shown to people. */
  readonly place: string
  readonly libraries: readonly ForeignLibrary[]
  readonly collections: readonly ForeignCollection[]
  /**
   * A text that is another one once anything there has changed; null or absent when that cannot be told without
   * reading everything.
   */
  readonly state?: string | null
  /** Marks of every item there, except those in the trash. */
  readonly marks: readonly ForeignMark[]
  /** Notices about the source, such as a version that nobody has tried. */
  readonly notices: readonly Notice[]
  /** Returns those items whole, in any order; `problems` reports each one that could not be read. */
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
