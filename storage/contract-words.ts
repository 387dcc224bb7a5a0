/**
 * Where the words of scans and pictures stand: what marks a passage on the picture of its page. Part of the contract;
 * `test/storage/judge-words.ts` judges it.
 */

/** A word that was read from a picture: fractions of the picture as shown, origin at the upper left. */
export interface WordBox {
  text: string
  x0: number
  y0: number
  x1: number
  y1: number
}

/** The part of `Shelf` that holds them. They go with their document, and when it is read anew. */
export interface WordShelf {
  /** By position, to five decimals; replaces the words of those positions. */
  saveWordBoxes(id: string, pages: ReadonlyMap<number, readonly WordBox[]>): Promise<void>
  /** Of all positions or of one: those whose words were read from a picture. */
  wordBoxes(id: string, posicion?: number): Promise<Map<number, WordBox[]>>
}
