/**
 * What a person marked and noted: what the program requires of a storage engine for it. `test/storage/contract.ts`
 * tests it.
 */
import type { Color, OrigenNota } from '../src/schema/index.ts'
import type { FigureBox } from './contract-figures.ts'
import type { Page } from './contract-list.ts'
import type { Json } from './contract-documents.ts'
import type { Scope } from './contract-search.ts'

/** Where the marked words stand, and which words they are. */
export interface MarkPlace {
  /** Physical position of the unit. */
  posicion: number
  /**
   * Range in the unit's text, in UTF-16 code units; null for a region without words, and for words that were not found
   * again.
   */
  rango: [desde: number, hasta: number] | null
  /** The marked words exactly as the unit has them; empty for a region. */
  texto: string
  /** The text before and after, which tells the place from others with the same words. */
  prefijo: string
  sufijo: string
  /** One box a line, as it was marked on the page or picture; null when none were given. */
  cajas: FigureBox[] | null
  /** True when the words were not found again after the document was re-read. */
  cambiado: boolean
}

export interface NewMark extends MarkPlace {
  id: string
  documento: string
  color: Color
  nota: string
  etiquetas: string[]
  origen: OrigenNota
  /** The mark's key in the program that it came from; null when it was made here. */
  sourceKey: string | null
  /** All that the source program said about the mark. */
  source: Json
  /** The different stems of its words, note and tags. */
  stems: string[]
}

export interface MarkRow extends Omit<NewMark, 'stems'> {
  /** ISO 8601, UTC. */
  creado: string
  modificado: string
}

export type MarkPatch = Partial<MarkPlace & Pick<NewMark, 'color' | 'nota' | 'etiquetas' | 'stems'>>

export interface MarkQuery {
  /** Stems that the mark must all have. */
  stems?: readonly string[]
  color?: Color
  /** Exact name of a tag. */
  etiqueta?: string
  documento?: string
  /** Id or exact name of a collection. Throws `no_encontrado` when it is not this account's. */
  biblioteca?: string
  cambiado?: boolean
  limite: number
  cursor?: string
}

/** The part of `Shelf` that holds marks. */
export interface MarkShelf {
  /**
   * Adds all marks or none. A mark with the same document, origin and `sourceKey` that exists already stays as it is
   * and comes back with `isNew` false.
   */
  addMarks(marks: readonly NewMark[]): Promise<{ row: MarkRow; isNew: boolean }[]>
  mark(id: string): Promise<MarkRow>
  /** Marks of one document, in the order of their places. */
  marksIn(documento: string): Promise<MarkRow[]>
  /** Marks, the last one made first. */
  listMarks(query: MarkQuery): Promise<Page<MarkRow>>
  /**
   * Marks with at least one of the stems: those with the most stems first, then the last one made. `matches` is how
   * many of the stems each has.
   */
  findMarks(stems: readonly string[], scope: Scope, limite: number): Promise<{ row: MarkRow; matches: number }[]>
  /**
   * Changes a mark and sets `modificado` to now, unless only its place changes. Throws `conflicto` where its note is no
   * longer `nota`.
   */
  changeMark(id: string, patch: MarkPatch, nota?: string): Promise<MarkRow>
  removeMark(id: string): Promise<void>
  /** All tags of the account by name, with how many marks have each. */
  markTags(): Promise<{ etiqueta: string; notas: number }[]>
}
