/** The storage contract: searches by words and by meaning. */

/** Document ids to search in; null means the whole shelf. `Shelf.scope` makes it. */
export type Scope = readonly string[] | null

export interface LexicalQuery {
  /**
   * The different words of the query, each as folded form and stem. A passage matches when it has any of them; an equal
   * form scores more than an equal stem.
   */
  words: readonly { form: string; stem: string }[]
  /**
   * Folded words that must stand in the passage literally and in order. When a query has phrases only, every passage
   * that has all of them is a hit.
   */
  phrases: readonly (readonly string[])[]
  /** Phrases of which at least one must stand in the passage besides. */
  either?: readonly (readonly string[])[]
}

/** A search result with `score` ≥ 0. Results come best first; equal scores are ordered by id. */
export interface Hit {
  id: string
  score: number
}

/**
 * `most` is the highest score that the query could reach: (k1 + 1) · Σ idf of its different words, unknown words
 * included. It is 0 for a query without words.
 */
export interface LexicalResult {
  hits: Hit[]
  most: number
}

/** A text as a vector of that model. */
export interface SemanticQuery {
  model: string
  vector: Float32Array
}

/** Where to search, and how many hits are wanted at most. */
export interface Within {
  scope: Scope
  limite: number
}

export interface SearchShelf {
  /**
   * Ids of the documents that satisfy both limits; null when there is no limit. Throws `no_encontrado` when a document
   * or the collection is not this account's.
   */
  scope(limits: { documentos?: readonly string[]; biblioteca?: string }): Promise<Scope>
  /** BM25 search. It runs in a worker thread; `signal` aborts it. */
  lexical(query: LexicalQuery, within: Within, signal?: AbortSignal): Promise<LexicalResult>
  /**
   * Cosine search, highest score first, in a worker thread. Answers [] when the account has no vectors of that model.
   */
  semantic(query: SemanticQuery, within: Within, signal?: AbortSignal): Promise<Hit[]>
}
