/** Splits a date off one end of a list of words. Pure. */
import { words, type Token } from './tokens.ts'
import { MONTHS } from './wordlists.ts'

/** Splits off a date at one of the two ends: "en 1492", "in May 1821", "el 3 de mayo de 1808". */
export function dated(list: readonly Token[]): { date: string; rest: Token[] } | null {
  const first = dateFrom(list, 0)
  if (first > 0) return { date: words(list.slice(0, first)), rest: list.slice(first) }
  for (let from = Math.max(1, list.length - LONGEST_DATE); from < list.length; from++) {
    if (dateFrom(list, from) === list.length) return { date: words(list.slice(from)), rest: list.slice(0, from) }
  }
  return null
}

const MONTH = `(?:${[...MONTHS].join('|')})`
const DATE = new RegExp(
  `^(?:(?:en|in|on) (?:(?:ano|year) (?:de |of )?)?(?:\\d{1,2} (?:de |of )?)?(?:${MONTH} ` +
    `(?:\\d{1,2} )?(?:de |of )?)?|\\d{1,2} (?:de )?${MONTH} (?:de )?)` +
    '(?:\\d{1,4} (?:[ad] c|bc|ad|bce|ce)|(?:1\\d|20)\\d\\d)(?= |$)',
  'i',
)
/** Words of the longest date: en 3 de mayo de 202 a c. */
const LONGEST_DATE = 8

/** Returns the index behind the date that begins at `from`; 0 when none begins there. */
function dateFrom(list: readonly Token[], from: number): number {
  const [date] = DATE.exec(words(list.slice(from, from + LONGEST_DATE))) ?? []
  return date === undefined ? 0 : from + date.split(' ').length
}
