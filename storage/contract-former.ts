/**
 * Passages that a new reading did not keep as they were, so that links and ids made before still lead to their words.
 * Part of the contract; `test/storage/judge-former.ts` tests it.
 */

export interface FormerPassage {
  token: string
  /** Physical position of its unit in the reading that it is of. */
  posicion: number
  texto: string
  /** What stood before and after it in its unit. */
  prefijo: string
  sufijo: string
}

/** The part of `Shelf` that holds former passages. They are removed with their document. */
export interface FormerShelf {
  /** Adds former passages; one whose token is kept already stays as it is. */
  saveFormer(id: string, passages: readonly FormerPassage[]): Promise<void>
  /** The former passage with that token; null when there is none. */
  former(id: string, token: string): Promise<FormerPassage | null>
  /** Every token that the document's former passages have. */
  formerTokens(id: string): Promise<string[]>
}
