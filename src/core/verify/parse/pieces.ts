/** A chunk of a sentence: a group around a noun or around a verb. */
import type { Word } from './parse.ts'

export interface Chunk {
  type: 'noun' | 'verb'
  /** Index of the word that stands for the chunk. */
  head: number
  /** Indexes of its other content words. */
  members: number[]
  /** Class of the preposition before it, the same for both languages; null without one. */
  preposition: string | null
  /** Whether "and", "or" or "but" stands before it. */
  joined: boolean
  /** For verbs: the relative or subordinator that opens the clause, and the chunk before that. */
  opener: Word | null
  antecedent: Chunk | null
  clause: number
  main: number
  /** For verbs only. */
  passive: boolean
  copula: boolean
  /** Whether it is a number alone: "in 1957", "around 1957". */
  date: boolean
  /** Whether it is a participle without an auxiliary: "compradas en Lieja". */
  reduced: boolean
  /** Whether it has "se", which leaves the agent open. */
  se: boolean
  /** Whether it has "lo", "la", "los" or "las", which stand for an object named elsewhere. */
  clitic: boolean
  form: Word['verb']
  /** Classes of the limiting words that apply to it. */
  operators: string[]
}

/** Returns whether the chunk is a verb that states something: none that is reduced to its participle. */
export const finite = ({ type, form, reduced }: Chunk): boolean =>
  type === 'verb' && !reduced && (form === 'finite' || form === 'future' || form === 'conditional')

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
