/**
 * The interfaces of the models that the library uses. Each part has a name, so that vectors and verdicts of different
 * models never mix.
 */

export interface Embedder {
  /** Name of the model, stored with every vector. */
  readonly name: string
  readonly dims: number
  /** Cosine that unrelated texts have, when it is not about 0; scores are counted from there. */
  readonly floor?: number
  /** Cosine from which a semantic neighbour is a result by itself; measured per model (`npm run bench -- search`). */
  readonly threshold: number
  /**
   * Unit-length vectors in the order of `texts`. A text without a word that the model knows gets all zeros, which must
   * be treated as matching nothing.
   */
  embed(texts: readonly string[], kind: 'query' | 'passage'): Promise<Float32Array[]>
  /** False when the model makes the word's vector of fragments without meaning. Absent when the model cannot tell. */
  knows?(word: string): boolean
}

export interface Reranker {
  readonly name: string
  /** One score from 0 to 1 per passage, in the order of `passages`. */
  rerank(query: string, passages: readonly string[], signal?: AbortSignal): Promise<number[]>
}

export interface Inference {
  entailment: number
  contradiction: number
  /** Words of the premise that decided the result, verified to stand there. */
  quote?: string
}

/** Natural language inference: whether a premise states a hypothesis. */
export interface Inferrer {
  readonly name: string
  /**
   * Identifies the weights or the endpoint, because what was measured of one says nothing about another. Absent, the
   * name serves.
   */
  readonly identity?: string
  /** One result per pair, in their order, each number from 0 to 1 and not calibrated. */
  infer(pairs: readonly { premise: string; hypothesis: string }[], signal?: AbortSignal): Promise<Inference[]>
}

export interface Composer {
  readonly name: string
  /** The text that the model writes, in pieces of any size. */
  compose(prompt: { system: string; user: string }, signal?: AbortSignal): AsyncIterable<string>
}

/**
 * A model that embeds words and pictures in one space. Its vectors are kept apart from those of every other model, text
 * models included.
 */
export interface Vision {
  /** Name of the model, stored with every vector. */
  readonly name: string
  readonly dims: number
  /**
   * Cosines of a text with a picture: `floor` when the picture shows something else, `ceiling` when it plainly shows
   * what the text says, `threshold` from which a picture is a result.
   */
  readonly floor: number
  readonly ceiling: number
  readonly threshold: number
  /** Unit-length vectors in the order of `texts`. */
  words(texts: readonly string[]): Promise<Float32Array[]>
  /**
   * Unit-length vectors in the order of `paths`, which are PNG or JPEG files. Any other file gets all zeros, which
   * match nothing.
   */
  pictures(paths: readonly string[]): Promise<Float32Array[]>
}

export interface Models {
  /** The embedder whose vectors searches use now. */
  readonly embed: Embedder
  /** A better embedder that is ready and whose vectors are still being made. */
  readonly next: Embedder | null
  readonly rerank: Reranker | null
  /** Null or absent when none has been fetched. */
  readonly nli?: Inferrer | null
  /** Null or absent when figures can only be found by their words. */
  readonly vision?: Vision | null
  /** Null or absent when none has been fetched. */
  readonly write?: Composer | null
  /**
   * Fetches a model of the table and opens it while the server runs; `status` tells its progress. Rejects with one
   * sentence for the user. Absent when this server fetches no models.
   */
  pull?: ((name: string) => Promise<void>) | undefined
  /** The state of each model, for /salud and `models list`. */
  status(): {
    name: string
    estado: 'listo' | 'cargando' | 'ausente' | 'error'
    /** Share of the model that has been fetched, 0 to 1. */
    progreso?: number
    detalle?: string
  }[]
}
