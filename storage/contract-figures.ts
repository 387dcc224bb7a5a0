/**
 * Figures of a document: what the house asks of a storage engine for them. Judged by `test/storage/contract.ts` like
 * the rest of the contract.
 */
import type { Ancla } from '../src/schema.ts'
import type { Json, NewPassage } from './contract.ts'

/** Fractions of the page as shown, origin at the upper left. */
export interface FigureBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** What a model said of a picture: helps to find it, is never quoted. */
export interface Description {
  texto: string
  modelo: string
}

export interface NewFigure {
  /** Token of the passage that its words are, among those saved with it or before. */
  token: string
  box: FigureBox | null
  /** Its caption as the source prints it; empty where it has none. */
  pie: string
  descripcion: Description | null
  sha256: string
  bytes: number
  media: 'image/png' | 'image/jpeg'
  ancho: number
  alto: number
}

export interface FigureRow extends NewFigure {
  /** `<document>:f<n>`. */
  id: string
  documento: string
  posicion: number
  /** Where it stands: its passage's anchor as it is now. */
  ancla: Ancla
}

/** The part of `Shelf` that holds figures. */
export interface FigureShelf {
  /**
   * All figures of one unit with the passages that are made for them, once: a unit that has figures keeps those it has.
   */
  saveFigures(
    id: string,
    posicion: number,
    figures: readonly NewFigure[],
    passages: readonly NewPassage[],
  ): Promise<void>
  /** In the order they were found. */
  figures(id: string): Promise<FigureRow[]>
  figure(id: string): Promise<FigureRow>
  /** Of those passages, the ones that are figures, by passage id; the first where a passage is several. */
  figuresOf(passages: readonly string[]): Promise<Map<string, FigureRow>>
  /** Figures whose passage has no vector of that model yet, oldest first. */
  unseen(model: string, limite: number): Promise<{ passage: string; sha256: string }[]>
  /**
   * Takes away what was made of the pictures of a document, so that it is made anew: figures, and where the words of
   * scans stand; `orphans` as `remove` gives them. The passages of figures stay.
   */
  dropPictures(id: string): Promise<{ orphans: string[] }>
  /** Queues the search for figures, which goes on after the document is `listo`. `extra`: what the job is given. */
  queueFigures(id: string, extra: Json): Promise<void>
  /** Whether that search is still waiting or running. */
  figuresPending(id: string): Promise<boolean>
}
