/** A piece of a sentence: a group around a noun or around a verb. */
import type { Word } from './parse.ts'

export interface Chunk {
  type: 'noun' | 'verb'
  /** Index of the word that stands for the piece. */
  head: number
  /** Its other words that say something. */
  members: number[]
  /** Preposition before it, as a class of both languages; null: none. */
  preposition: string | null
  /** "and", "or", "but" right before it. */
  joined: boolean
  /** Of verbs: the relative or subordinator that opens its clause, and the piece before that. */
  opener: Word | null
  antecedent: Chunk | null
  clause: number
  main: number
  /** Of verbs. */
  passive: boolean
  copula: boolean
  /** A number alone: "in 1957", "around 1957". */
  date: boolean
  /** A participle without its auxiliary: "compradas en Lieja". */
  reduced: boolean
  /** "Se" stands with it: who does it is not told. */
  se: boolean
  /** "Lo", "la", "los", "las" stand with it: its object is told elsewhere. */
  clitic: boolean
  form: Word['verb']
  /** Limiting words that bear on it, by class. */
  operators: string[]
}

export const empty = (type: Chunk['type'], head: number, { clause, main }: Word): Chunk => ({
  type,
  head,
  members: [],
  preposition: null,
  joined: false,
  opener: null,
  antecedent: null,
  clause,
  main,
  passive: false,
  copula: false,
  date: false,
  reduced: false,
  se: false,
  clitic: false,
  form: null,
  operators: [],
})
