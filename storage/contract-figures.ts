/**
 * Figures of a document: what the program requires of a storage engine for them. `test/storage/contract.ts` tests it
 * like the rest of the contract.
 */
import type { Ancla } from '../src/schema/index.ts'
import type { Json } from './contract-documents.ts'
import type { NewPassage } from './contract-text.ts'

/** A box in fractions of the page as shown, with the origin at the upper left. */
export interface FigureBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A model's description of a picture. It helps to find the figure and is never quoted. */
export interface Description {
  texto: string
  modelo: string
}

export interface NewFigure {
  /** Number in its id, `f<n>`, which no other figure of the document has; absent, it is the next after the highest. */
  n?: number
  /** Token of the passage that holds the figure's words, which is saved with it or was saved before. */
  token: string
  box: FigureBox | null
  /** Caption as the source prints it; empty when there is none. */
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
  /** Where the figure stands: the current anchor of its passage. */
  ancla: Ancla
}

/** The part of `Shelf` that holds figures. */
export interface FigureShelf {
  /**
   * Saves all figures of one unit with the passages made for them. It does so once: a unit that already has figures
   * keeps them.
   */
  saveFigures(
    id: string,
    posicion: number,
    made: { figures: readonly NewFigure[]; passages: readonly NewPassage[] },
  ): Promise<void>
  /** Figures of the document, in the order of their units and, within one, of their numbers. */
  figures(id: string): Promise<FigureRow[]>
  figure(id: string): Promise<FigureRow>
  /** The figures among those passages, by passage id; the first one where a passage has several. */
  figuresOf(passages: readonly string[]): Promise<Map<string, FigureRow>>
  /** Figures whose passage has no vector of that model yet, oldest first, at most `limite`. */
  unseen(model: string, limite: number): Promise<{ passage: string; sha256: string }[]>
  /**
   * Removes what was derived from the document's pictures, so that it can be made again: its figures, and the places of
   * the words in scans. `orphans` is as in `remove`. The passages of the figures stay.
   */
  dropPictures(id: string): Promise<{ orphans: string[] }>
  /** Queues the search for figures, which continues after the document is `listo`. `extra` is the job's input. */
  queueFigures(id: string, extra: Json): Promise<void>
  /** Whether the search for figures is still waiting or running. */
  figuresPending(id: string): Promise<boolean>
}
