/**
 * Places of the words in scans and pictures, which mark a passage on the picture of its page. Part of the contract;
 * `test/storage/judge-words.ts` tests it.
 */

/** A word that was read from a picture, its box in fractions of the picture as shown, origin at the upper left. */
export interface WordBox {
  text: string
  x0: number
  y0: number
  x1: number
  y1: number
}

/** The part of `Shelf` that holds word boxes. They are removed with their document, and when it is re-read. */
export interface WordShelf {
  /** Replaces the words of those positions. Coordinates are kept to five decimals. */
  saveWordBoxes(id: string, pages: ReadonlyMap<number, readonly WordBox[]>): Promise<void>
  /**
   * Word boxes by position, of one position or of all; positions whose words were not read from a picture are absent.
   */
  wordBoxes(id: string, posicion?: number): Promise<Map<number, WordBox[]>>
}
