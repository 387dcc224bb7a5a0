/** What opens a sentence and limits the rest of it: in which places, after which deed, to which end. Pure. */
import { says } from '../align/align.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'

export const MARK = /[,;:()—]/
/** Returns the index behind the stretch that begins at `from` and ends with the first mark. */
export function stretchEnd(words: readonly Word[], from: number): number {
  const at = words.findIndex((word, i) => i >= from && MARK.test(word.after))
  return at < 0 ? words.length : at + 1
}

/** Words before those that tell in which places something holds: "even where", "allí donde". */
const THERE = 'even|only|solo|incluso|alli|alla|ahi|aqui'
export const EVEN_THERE = new RegExp(`^(?:${THERE})$`)
/** Phrases that open a sentence and tell in which places or cases the rest of it holds. */
const WHERE = new RegExp(
  `^(?:(?:${THERE}) )?(?:${[
    'where|wherever|insofar as|in so far as|inasmuch as|in as much as|to the extent|in (?:those |the )?cases',
    'donde|dondequiera|en los (?:casos|lugares|sitios) (?:en que|en los que|donde)|en la medida en que|en tanto',
  ].join('|')})(?: |$)`,
)

/** Returns whether the claim drops such an opening: "where prices rise, workers strike" is not told of all workers. */
export function fewerCases({ words }: Tree, used: ReadonlySet<number>): boolean {
  const opening = words.slice(0, 7).map(({ form }) => form)
  const end = stretchEnd(words, 0)
  return (
    WHERE.test(opening.join(' ')) &&
    end < words.length &&
    !words.some((word, i) => i < end && says(word) && used.has(i))
  )
}

const DEED = /^(?:after|when|whenever|once|upon|on|tras|despues|al)$/
/** Returns whether a deed without a subject opens the sentence: "after rejecting the hypothesis, one proceeds". */
export const opensDeed = (words: readonly Word[], i: number): boolean =>
  i === 0 &&
  DEED.test(words[0]!.form) &&
  words.slice(1, 3).some(({ verb }) => verb === 'gerund' || verb === 'infinitive') &&
  stretchEnd(words, 0) < words.length

const AIM = /^(?:to|para|in order to|so as to)$/
const OBLIGES = /^(?:must|should)$/
const NEEDS = /^(?:need|needs|necesita|necesitan|necesitamos|debemos)$/

/**
 * Returns whether the claim drops the end to which alone something must be done: "to enter this mode, you must hold
 * the button" is not asked of everyone.
 */
export function toWhatEnd({ words }: Tree, used: ReadonlySet<number>): boolean {
  const end = stretchEnd(words, 0)
  const [first, next] = words
  if (!AIM.test(first?.form ?? '') || next?.verb == null || end >= words.length) return false
  if (words.some((word, i) => i < end && says(word) && used.has(i))) return false
  return words.slice(end).some(({ operator, form }) => OBLIGES.test(operator ?? '') || NEEDS.test(form))
}
