/** What a reader finds that the material says of itself. */

/** Where in the material a statement about it was read. */
export type RecordSource =
  /** On its own pages: title page, masthead, imprint or running heads. */
  | 'pagina'
  /** On a cover sheet that a repository or publisher added in front. */
  | 'cubierta'
  /** In the file's own metadata: XMP, Info dictionary, package, properties or meta elements. */
  | 'archivo'
  | 'nombre'

/** One CSL-JSON variable, as the material shows it. */
export interface RecordField {
  /**
   * In the form of CSL-JSON 1.0.2: a string, names (`{family, given, …}` or `{literal}`), or `{'date-parts': [[…]]}`.
   */
  value: unknown
  /**
   * Probability, 0 to 1, that a careful librarian would write the same; calibrated on documents that the model was not
   * fitted on.
   */
  probability: number
  /** The words it was read from, exactly as the material has them. */
  evidence: string
  source: RecordSource
  /** Physical page of the evidence, from 1; absent where the material has no pages. */
  page?: number
}

/** What the source says of itself. Every field is optional: a reader leaves out what it would have to guess. */
export interface Meta {
  titulo?: string
  /** Each author as "Family, Given". */
  autores?: string[]
  anio?: number
  idioma?: string
  duracion?: number
  /** CSL-JSON fields other than title, author and issued: type, DOI, ISBN, publisher, container-title, URL… */
  csl?: Record<string, unknown>
  /**
   * Every CSL-JSON variable found with a probability of at least 0.5, including title, author and issued. It holds the
   * same statements as `titulo`, `autores`, `anio` and `csl`, with their evidence.
   */
  record?: Record<string, RecordField>
  /**
   * Readings with a probability under 0.5, or second to the one in `record`, the likeliest first. They are never cited;
   * the owner is shown them to choose from.
   */
  candidates?: Record<string, RecordField[]>
}
