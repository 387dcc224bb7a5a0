/**
 * Who turns numbered passages into an answer. A writer sees passages and nothing else of the library, and may cite only
 * their numbers.
 */

export interface Numbered {
  /** From 1; the note `[^n]`. */
  n: number
  texto: string
  /** Its literal sentences that answer, in their order; none when others answer better. */
  answers: readonly string[]
  /** "García y Pérez, 1998": who says it, from the record. */
  source: string
  documento: string
  anio: number | null
}

export interface Commission {
  question: string
  passages: readonly Numbered[]
  /** Language of the question: `es` or `en`. */
  language: 'es' | 'en'
}

export interface Writer {
  readonly name: string
  /** Markdown in pieces of any size, with notes `[^n]`. Throws `Failure('proveedor_fallo')`. */
  write(commission: Commission, signal?: AbortSignal): AsyncIterable<string>
}
