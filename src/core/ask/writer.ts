/**
 * The contract of a writer, which turns numbered passages into an answer. A writer sees these passages and nothing else
 * of the library, and may cite only their numbers.
 */

import type { Cut } from '../search/cut.ts'
import type { Columns } from './cell.ts'

export interface Numbered {
  /** Number of the passage, from 1, as in the note `[^n]`. */
  n: number
  texto: string
  /** The literal sentences of the passage that answer, in their order; empty when other passages answer better. */
  answers: readonly string[]
  /** Of a row that answers: the cells that do, with the names of their columns. */
  columns?: Columns
  /** The row that names the columns of rows that answer. */
  names?: string
  /** How the ends of its page cut its first or last sentence. */
  cut?: Cut
  /** Author and year from the record, as the answer names them: "García y Pérez (1998)". */
  source: string
  documento: string
  anio: number | null
}

/** What is to be written: an answer, a summary of one document, or questions that the passages answer, one a line. */
export type Task = 'answer' | 'summary' | 'questions'

export interface Commission {
  /** An answer unless told otherwise. */
  task?: Task
  /** What was asked; empty for a summary. */
  question: string
  passages: readonly Numbered[]
  /** Language of the question: `es` or `en`. */
  language: 'es' | 'en'
}

export interface Writer {
  readonly name: string
  /** Yields Markdown in pieces of any size, with notes `[^n]`. Throws `Failure('proveedor_fallo')`. */
  write(commission: Commission, signal?: AbortSignal): AsyncIterable<string>
}
