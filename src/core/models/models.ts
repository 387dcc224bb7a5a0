/**
 * What the library may ask of models. Each part names itself, so that vectors and verdicts of different models never
 * mix.
 */

export interface Embedder {
  /** Stored beside every vector. */
  readonly name: string
  readonly dims: number
  /** Cosine that unrelated texts have, when it is not about 0: scores are counted from there. */
  readonly floor?: number
  /** Cosine from which a semantic neighbour alone is a result; measured per model (`npm run bench -- search`). */
  readonly threshold: number
  /**
   * Unit-length vectors in the order of `texts`; all zeros where the model knows no word: treat it as "matches
   * nothing".
   */
  embed(texts: readonly string[], kind: 'query' | 'passage'): Promise<Float32Array[]>
  /** False: the word's vector is made of scraps and says nothing. Absent: the model does not tell. */
  knows?(word: string): boolean
}

export interface Reranker {
  readonly name: string
  /** One score 0..1 per passage, in their order. */
  rerank(query: string, passages: readonly string[], signal?: AbortSignal): Promise<number[]>
}

export interface Inference {
  entailment: number
  contradiction: number
  /** Words of the premise by which it was decided, proved to stand there. */
  quote?: string
}

/** Natural language inference: does the premise say the hypothesis? */
export interface Inferrer {
  readonly name: string
  /** Of the weights, or of the endpoint: what was measured of one says nothing of another. The name when absent. */
  readonly identity?: string
  /** One a pair, in their order, each 0..1; not calibrated. */
  infer(pairs: readonly { premise: string; hypothesis: string }[], signal?: AbortSignal): Promise<Inference[]>
}

export interface Composer {
  readonly name: string
  /** What the model says, in pieces of any size. */
  compose(prompt: { system: string; user: string }, signal?: AbortSignal): AsyncIterable<string>
}

/** Words and pictures in one space. Its vectors are kept apart from those of every other model, of texts too. */
export interface Vision {
  /** Stored beside every vector. */
  readonly name: string
  readonly dims: number
  /**
   * Cosine that a text has with a picture it does not speak of, with one it plainly describes, and from which on a
   * picture is a result.
   */
  readonly floor: number
  readonly ceiling: number
  readonly threshold: number
  /** Unit length, in the order of `texts`. */
  words(texts: readonly string[]): Promise<Float32Array[]>
  /** Unit length, in the order of `paths`: PNG or JPEG on disk. All zeros for what is neither: it matches nothing. */
  pictures(paths: readonly string[]): Promise<Float32Array[]>
}

export interface Models {
  /** The embedder whose vectors serve searches now. */
  readonly embed: Embedder
  /** A better embedder that is ready but whose vectors are still being made. */
  readonly next: Embedder | null
  readonly rerank: Reranker | null
  /** Absent and null alike: none has been fetched. */
  readonly nli?: Inferrer | null
  /** Absent and null alike: figures are found by their words alone. */
  readonly vision?: Vision | null
  /** Absent and null alike, too. */
  readonly write?: Composer | null
  /**
   * Fetches a model of the table and opens it, while everything runs; `status` tells how far it is. Rejects with one
   * clear sentence. Absent where this server takes no models.
   */
  pull?: ((name: string) => Promise<void>) | undefined
  /** One line each for /salud and `models list`. */
  status(): {
    name: string
    estado: 'listo' | 'cargando' | 'ausente' | 'error'
    /** 0 to 1, while it is fetched. */
    progreso?: number
    detalle?: string
  }[]
}
