/** The storage contract: the text of a document, in units with their folios and in passages with their vectors. */
import type { Ancla } from '../src/schema/index.ts'

/** UTF-16 index in the text of a unit, and the seconds from which to which the words from there on are said. */
export type TimedPart = readonly [desde: number, t0: number, t1: number]

export interface UnitRow {
  posicion: number
  texto: string
  ancla: Ancla
  ruta: string[]
  /** The number behind `impresa`, so that a search for "12" finds "١٢"; null where the label is no number. */
  valor: number | null
  sinTexto: boolean
  /** Labels that the file's page list gives the unit besides its printed number. */
  names?: string[]
  /** Of speech: the times of each caption of the unit, in order. */
  cues?: readonly TimedPart[]
}

/** A unit without its text, which is enough to find a position. */
export type UnitMark = Pick<UnitRow, 'posicion' | 'ancla' | 'valor' | 'ruta' | 'sinTexto' | 'names'>

/** A folio and its evidence. `mitades` holds the anchors of the left and the right page where one scan shows two. */
export interface FolioRow {
  posicion: number
  ancla: Ancla
  valor: number | null
  evidence: Record<string, unknown>[]
  mitades?: { izquierda: Ancla; derecha: Ancla }
}

export interface NewPassage {
  /** For example `p23.1`. The passage's id is `<document>:<token>`. */
  token: string
  posicion: number
  texto: string
  ruta: string[]
  /** Null when the passage has no anchor of its own and uses its unit's. */
  ancla: Ancla | null
  /** Range of the passage in its unit's text, in UTF-16 code units. */
  desde: number
  hasta: number
  /**
   * Folded words separated by one space, as `core/search/analyze` makes them. The engine splits on spaces and knows no
   * language.
   */
  forms: string
  /** The stems of the same words, in the same order. */
  stems: string
  /** Folded and stemmed words of title, authors and chapter path; a match with them scores less. */
  heading: string
}

export interface PassageRow {
  id: string
  documento: string
  token: string
  posicion: number
  texto: string
  ruta: string[]
  /** The passage's own anchor, or its unit's as it is now. */
  ancla: Ancla
  desde: number
  hasta: number
  /** Those of its unit. */
  cues?: readonly TimedPart[]
}

export interface TextShelf {
  /** Inserts or replaces units by position, but keeps folios that were corrected by hand (`origen: usuario`). */
  saveUnits(id: string, units: readonly UnitRow[]): Promise<void>
  /** Removes the units after `count` with their folios and passages, when a new reading has fewer units. */
  cutUnits(id: string, count: number): Promise<void>
  /** At most `limite` units in order of position, starting at the physical position `desde`. */
  units(id: string, desde: number, limite: number): Promise<UnitRow[]>
  marks(id: string): Promise<UnitMark[]>
  /** Replaces anchor, value and evidence of those units, and the anchors of their passages that have a `mitad`. */
  saveFolios(id: string, folios: readonly FolioRow[]): Promise<void>
  folios(id: string): Promise<FolioRow[]>

  /** Replaces the passages of the units `desde`…`hasta` and indexes them: they can be searched at once. */
  savePassages(
    id: string,
    units: readonly [desde: number, hasta: number],
    passages: readonly NewPassage[],
  ): Promise<void>
  /** Passages in the order of `ids`; ids that do not exist are left out. */
  passages(ids: readonly string[]): Promise<PassageRow[]>
  /** Passages of the units `desde`…`hasta`, in reading order. */
  passagesOf(id: string, desde: number, hasta: number): Promise<PassageRow[]>
  /** How many passages the document has, or the whole shelf when no `id` is given. */
  countPassages(id?: string): Promise<number>

  /** Saves vectors of unit length. Vectors of different models are never mixed. */
  saveVectors(model: string, rows: readonly { id: string; vector: Float32Array }[]): Promise<void>
  /**
   * Passages that have no vector of this model: oldest document first, and within a document in the order in which they
   * were saved. With `id`, only those of that document.
   */
  unembedded(model: string, limite: number, id?: string): Promise<{ id: string; texto: string; ruta: string[] }[]>
}
