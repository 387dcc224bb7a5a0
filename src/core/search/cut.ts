/**
 * What several steps of one search read of a passage's text: its words, and its sentences with theirs. The last texts
 * are remembered, so that each is cut once a search.
 */
import { sentences, type Range } from '../sentences.ts'
import { words } from './analyze.ts'
import { remembered } from './remembered.ts'

export interface Sentence extends Readonly<Range> {
  readonly text: string
  readonly forms: readonly string[]
}

/** Texts that are remembered: those of a few searches at a time. */
const TEXTS = 128

/** The words of the text, folded, in order. */
export const formsOf: (text: string) => readonly string[] = remembered(TEXTS, words)

export const sentencesOf: (text: string) => readonly Sentence[] = remembered(TEXTS, whole =>
  sentences(whole).map(({ from, to }) => {
    const text = whole.slice(from, to)
    return { from, to, text, forms: words(text) }
  }),
)
