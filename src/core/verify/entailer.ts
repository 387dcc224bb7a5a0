/** The interface between `verify` and whatever judges: the light scorer, a local cross-encoder, a remote one. */

export interface Pair {
  claim: string
  evidence: readonly string[]
}

export interface Judgement {
  /** Calibrated: of passages with 0.7, seven of ten support. */
  support: number
  contradiction: number
  /** Index of the sentence that says it; −1 without evidence. */
  sentence: number
  /** Who judged, when it was not the one that gives the entailer its name. */
  by?: string
}

export interface Entailer {
  /** What `juez` shows. */
  readonly name: string
  entail(pairs: readonly Pair[], signal?: AbortSignal): Promise<Judgement[]>
}
