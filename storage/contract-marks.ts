/** What a person marked and noted: what the house asks of a storage engine for it. Judged by `test/storage/contract.ts`. */
import type { Color, OrigenNota } from '../src/schema-marks.ts'
import type { FigureBox } from './contract-figures.ts'
import type { Page } from './contract-list.ts'
import type { Json, Scope } from './contract.ts'

/** Where the marked words stand, and which they are. */
export interface MarkPlace {
  /** Physical position of the unit. */
  posicion: number
  /** Range in the unit's text, UTF-16; null for a region without words, and for words that are no longer there. */
  rango: [desde: number, hasta: number] | null
  /** To the letter as the unit has them; empty for a region. */
  texto: string
  /** What stands before and after: tells the place from others with the same words. */
  prefijo: string
  sufijo: string
  /** One box a line, as it was marked on the page or the picture; null: none were given. */
  cajas: FigureBox[] | null
  /** The words were not found again when the document was read anew. */
  cambiado: boolean
}

export interface NewMark extends MarkPlace {
  id: string
  documento: string
  color: Color
  nota: string
  etiquetas: string[]
  origen: OrigenNota
  /** What it is called where it came from; null: it was made here. */
  sourceKey: string | null
  /** All that was said of it where it came from. */
  source: Json
  /** Different stems of its words, its note and its tags. */
  stems: string[]
}

export interface MarkRow extends Omit<NewMark, 'stems'> {
  /** ISO 8601, UTC. */
  creado: string
  modificado: string
}

export type MarkPatch = Partial<MarkPlace & Pick<NewMark, 'color' | 'nota' | 'etiquetas' | 'stems'>>

export interface MarkQuery {
  /** Each must be one of the mark's stems. */
  stems?: readonly string[]
  color?: Color
  /** Exact name. */
  etiqueta?: string
  documento?: string
  /** Id or exact name of a collection; unknown or foreign: `no_encontrado`. */
  biblioteca?: string
  cambiado?: boolean
  limite: number
  cursor?: string
}

/** The part of `Shelf` that holds marks. */
export interface MarkShelf {
  /**
   * All or none. One of the same document, origin and `sourceKey` that is there already stays as it is: `isNew` false.
   */
  addMarks(marks: readonly NewMark[]): Promise<{ row: MarkRow; isNew: boolean }[]>
  mark(id: string): Promise<MarkRow>
  /** Of one document, in the order of the places. */
  marksIn(documento: string): Promise<MarkRow[]>
  /** The last one made comes first. */
  listMarks(query: MarkQuery): Promise<Page<MarkRow>>
  /** Those with at least one of the stems, the last one made first; with how many of them each has. */
  findMarks(stems: readonly string[], scope: Scope, limite: number): Promise<{ row: MarkRow; matches: number }[]>
  /** `modificado` becomes now, unless only its place is another one. */
  changeMark(id: string, patch: MarkPatch): Promise<MarkRow>
  removeMark(id: string): Promise<void>
  /** All tags of the account with how many marks have each, by name. */
  markTags(): Promise<{ etiqueta: string; notas: number }[]>
}
