/**
 * The interfaces of the judges: what `verify` asks of a judge, and what a reader must return to be believed. Every
 * number is a measured probability, whichever judge gave it: of judgements with 0.7, seven of ten are right.
 */

/** Name of the built-in judge, which `juez` shows. */
export const BUILT_IN = 'alineado'

/** A claim and the sentences of one passage, in their order. */
export interface Pair {
  claim: string
  evidence: readonly string[]
  /** What stands over the passage: title, authors, year and headings, whose names it need not repeat. */
  over?: string
}

export interface Judgement {
  /** Probability that the evidence says the claim. */
  support: number
  /** Probability that it says the opposite. */
  contradiction: number
  /**
   * Probability that the evidence says the claim without its `missing` words; equal to `support` when nothing is
   * missing.
   */
  partial: number
  /** Indexes of the deciding sentences, the most important one first; empty without evidence. */
  sentences: readonly number[]
  /** Words of the claim, as written and in order, that the evidence does not say: `falta` on the wire. */
  missing: readonly string[]
  /** Who judged: `juez` on the wire. */
  by: string
}

/** The bench as `verify`, `cite` and `ask` see it: one judgement for each pair, in their order. */
export interface Entailer {
  /** Name of the judge that reads first. */
  readonly name: string
  entail(pairs: readonly Pair[], signal?: AbortSignal): Promise<Judgement[]>
}

/** The input of a reader. `nearest` is the index of the sentence that the built-in judge found nearest to the claim. */
export interface Reading extends Pair {
  nearest: number
}

/** The opinion of a reader on one pair, by its measured curve. */
export interface Opinion extends Pick<Judgement, 'support' | 'contradiction' | 'sentences'> {
  /** Name of the reader, when this opinion comes from a panel of several. */
  by?: string
}

/** A reader of paraphrases: a public model, a server, or a language model. */
export interface Reader {
  /** The name that `juez` shows. */
  readonly name: string
  /** Most passages of one claim that it can read in time; the nearest are chosen. */
  readonly most: number
  /**
   * Returns one opinion for each pair, in their order; null where it has no measured curve for that pair of languages
   * or could not read. May throw: then the built-in judgement stands.
   */
  read(pairs: readonly Reading[], signal?: AbortSignal): Promise<(Opinion | null)[]>
}

/** The judgement of a passage without evidence. */
export const nothing = (by: string): Judgement => ({
  support: 0,
  contradiction: 0,
  partial: 0,
  sentences: [],
  missing: [],
  by,
})
