/** "Provided" and "providing", which set a condition or tell who gives what. Pure. */
import type { Word } from '../parse/parse.ts'

const FORM = /^(?:provided|providing)$/
/** What stands right before the participle or the past: "is provided", "publicly provided", "training provided by". */
const GIVES = /^(?:by|to|for|in|with|at|through|from|free|under|on)$/

/**
 * Returns whether the word is a form of "to provide": behind an auxiliary or an adverb, before a preposition, or where
 * its clause has no other verb. Else it sets a condition: "accepted, provided the battery is removed".
 */
export function gives(words: readonly Word[], i: number): boolean {
  const [before, word, next] = [words[i - 1], words[i]!, words[i + 1]]
  if (word.language !== 'en' || !FORM.test(word.form)) return false
  if (!before) return next !== undefined && GIVES.test(next.form)
  if (before.role === 'auxiliary' || /.{2}ly$/.test(before.form) || (next && GIVES.test(next.form))) return true
  if (/[,;:(]/.test(before.after) || word.form === 'providing') return false
  const here = words.slice(0, i).findLastIndex(({ after }) => /[,;:.()]/.test(after)) + 1
  const states = words
    .slice(here, i)
    .some(({ verb, role, operator }) => verb === 'finite' || role === 'auxiliary' || operator === 'may')
  return !states && (before.role === 'pronoun' || before.kind === 'name' || before.kind === 'content')
}
