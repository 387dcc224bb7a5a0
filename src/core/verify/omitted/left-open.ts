/** Years of a claim that a sentence leaves open, so that another number there contradicts nothing. Pure. */
import type { Word } from '../parse/parse.ts'

/**
 * Returns whether the sentence tells of a time within which the claim's year may lie: "about 1710", "the 1710s",
 * "between 1820 and 1831", "en los años veinte".
 */
export const leftOpen = (claim: readonly Word[], i: number, source: readonly Word[]): boolean =>
  source.some(word => decadeOf(claim[i]!) !== null && decadeOf(claim[i]!) === Math.floor((word.value ?? 0) / 10)) ||
  (isYear(claim[i]!) && source.some((_, j) => mayMean(source, j, claim[i]!.value!)))

const isYear = ({ value }: Pick<Word, 'value'>): boolean => value !== null && value >= 1000 && value <= 2100

/** Years that "about" may mean, on either side. */
const ABOUT = 10
/** Returns the decade that the word names, in tens: "1710s". */
const decadeOf = ({ form }: Pick<Word, 'form'>): number | null => {
  const [, tens] = /^(\d{3})0s$/.exec(form) ?? []
  return tens === undefined ? null : Number(tens)
}
const TENS = /^(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)$/
/** "Los años veinte": the number stands behind. */
const YEARS = /^anos$/

/** Returns whether the words at the index tell of a time in which the year may lie. */
function mayMean(words: readonly Word[], at: number, year: number): boolean {
  const { form, value, operator } = words[at]!
  if (decadeOf({ form }) === Math.floor(year / 10)) return true
  // "Los años veinte", "the twenties": which century they belong to may stand anywhere.
  if (TENS.test(form)) return true
  const next = words[at + 1]?.value ?? 0
  if (YEARS.test(form) && next >= 20 && next <= 90) return true
  if (!isYear({ value })) return false
  const before = words[at - 1]
  if (before?.operator === 'almost') return Math.abs(year - value!) <= ABOUT
  const end = words[at + 2]?.value ?? null
  const range = /^(?:between|from|entre|de|desde)$/.test(before?.form ?? '') && operator === null
  return range && isYear({ value: end }) && year > value! && year < end!
}
