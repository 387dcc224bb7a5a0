/**
 * What `verify` asks of whoever judges, and what a reader must give to be believed. Every number here is a measured
 * probability, whoever read: of judgements with 0.7, seven of ten are right.
 */

/** A claim, and the sentences of one passage in their order. */
export interface Pair {
  claim: string
  evidence: readonly string[]
}

export interface Judgement {
  /** Probability that the evidence says the claim. */
  support: number
  /** Probability that it says the opposite. */
  contradiction: number
  /** Probability that it says what is left of the claim without `missing`; equal to `support` when nothing is missing. */
  partial: number
  /** Indexes of the sentences that decide, the chief one first; empty without evidence. */
  sentences: readonly number[]
  /** Words of the claim, as written and in their order, that the evidence does not say: `falta` on the wire. */
  missing: readonly string[]
  /** Who judged: `juez` on the wire. */
  by: string
}

/** The bench as `verify`, `cite` and `ask` see it: one judgement a pair, in their order. */
export interface Entailer {
  /** Who judges here first. */
  readonly name: string
  entail(pairs: readonly Pair[], signal?: AbortSignal): Promise<Judgement[]>
}

/** What a reader is given: the built-in judge has ordered the passages and found the sentence that comes nearest. */
export interface Reading extends Pair {
  nearest: number
}

/** What a reader says of one pair, by its measured curve. */
export interface Opinion extends Pick<Judgement, 'support' | 'contradiction' | 'sentences'> {
  /** Which one read, where one reader speaks for several. */
  by?: string
}

/** One of those who can read paraphrases: a public model, a server, a language model. */
export interface Reader {
  /** What `juez` shows. */
  readonly name: string
  /** Passages of one claim that it has time for, the nearest first. */
  readonly most: number
  /**
   * One opinion a pair, in their order; null where it has no measured curve (for that pair of languages) or could not
   * read. May throw: the built-in judge's word then stands.
   */
  read(pairs: readonly Reading[], signal?: AbortSignal): Promise<(Opinion | null)[]>
}

/** No evidence, no probability. */
export const nothing = (by: string): Judgement => ({
  support: 0,
  contradiction: 0,
  partial: 0,
  sentences: [],
  missing: [],
  by,
})
