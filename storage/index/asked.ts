/** What an index of words is asked, and what it answers. */
import type { LexicalQuery } from '../contract.ts'

/** Numbers of the words with exactly that form, and of the other words with its stem. */
export interface Numbers {
  exact: readonly number[]
  others: readonly number[]
}

export interface Asked extends LexicalQuery {
  numbers(form: string, stem: string): Numbers
}

export interface Found {
  number: number
  score: number
}

export interface Scope {
  /** Numbers of the passages that contain the query's phrases; null when it has none. */
  holding: readonly number[] | null
  /** Whether a passage is in scope; null when all are. */
  allowed: ((number: number) => boolean) | null
  limit: number
}
