/** Months with their year, as "August 16th, 1993" and "mayo de 1893" have them, in Spanish and English. Pure. */

const MONTHS: readonly string[] = (
  'enero january|febrero february|marzo march|abril april|mayo may|junio june|julio july|agosto august|' +
  'septiembre setiembre september|octubre october|noviembre november|diciembre december'
).split('|')

/** The names of the months in full, with their numbers from 1. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, i) => names.split(' ').map(name => [name, i + 1] as const)),
)
const BETWEEN = String.raw`(?:[\s,]+(?:de|del|of|\d{1,2}(?:st|nd|rd|th)?))`
const DATED = new RegExp(
  String.raw`(?<!\p{L})(${[...MONTH_NUMBERS.keys()].join('|')})${BETWEEN}{0,3}[\s,]+(1\d{3}|20\d{2})(?!\d)`,
  'giu',
)

const datesIn = (text: string): { month: number; year: string }[] =>
  [...text.matchAll(DATED)].map(([, name = '', year = '']) => ({ month: MONTH_NUMBERS.get(name.toLowerCase())!, year }))

/**
 * Returns the year of the claim that the text has for none, and the one that it has for the same month; null when they
 * do not differ so.
 */
export function otherYear(claim: string, text: string): { own: string; there: string } | null {
  const known = datesIn(text)
  for (const { month, year } of datesIn(claim)) {
    const there = known.find(date => date.month === month)
    if (there && !text.includes(year)) return { own: year, there: there.year }
  }
  return null
}
