/** Compares the names and years of a work with how people type them. Pure. */
import { foldedText } from '../references/identities.ts'
import type { Item, Name, PartialDate } from '../references/model.ts'

/** Returns the family names that a work is cited by, in order: its authors, else its editors, else its translators. */
export function familiesOf(item: Item): string[] {
  const list = [item['author'], item['editor'], item['translator']].find(
    (names): names is Name[] => Array.isArray(names) && names.length > 0,
  )
  return (list ?? []).map(
    name => name.literal ?? [name['non-dropping-particle'], name.family].filter(Boolean).join(' '),
  )
}

/** Whether one name begins or ends with the other: "García" and "García Márquez", "Dijk" and "van Dijk". */
export function sameFamily(a: string, b: string): boolean {
  const [x, y] = [foldedText(a), foldedText(b)]
  if (!x || !y) return false
  const [short, long] = x.length <= y.length ? [x, y] : [y, x]
  return short === long || long.startsWith(`${short} `) || long.endsWith(` ${short}`)
}

/** Whether the cited names can be those of a work: a citation must name the first author, and may name others. */
export const namesAre = (cited: readonly string[], families: readonly string[]): boolean =>
  firstIs(cited, families, sameFamily) && cited.every(name => families.some(family => sameFamily(name, family)))

export const firstIs = (
  cited: readonly string[],
  families: readonly string[],
  same: (a: string, b: string) => boolean,
): boolean => cited[0] !== undefined && families[0] !== undefined && same(cited[0], families[0])

/** Whether two titles agree once folded; one of them may lack the subtitle if it has at least three words. */
export function sameTitle(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false
  const [x, y] = [foldedText(a), foldedText(b)]
  const [short, long] = x.length <= y.length ? [x, y] : [y, x]
  return short !== '' && (short === long || (short.split(' ').length >= 3 && long.startsWith(`${short} `)))
}

/** Returns the years that a work is cited by: that of this edition and that of the first one. */
export const yearsOf = (item: Item): string[] =>
  ['issued', 'original-date'].flatMap(variable => {
    const date = item[variable] as PartialDate | undefined
    const year = date?.['date-parts']?.[0]?.[0] ?? /(?<!\d)\d{4}(?!\d)/.exec(date?.literal ?? '')?.[0]
    return year === undefined || year === 0 ? [] : [String(year)]
  })

/** Whether the years agree. A missing year contradicts nothing. */
export const yearIs = (item: Item, year: string | undefined): boolean => {
  const digits = /^\d{4}/.exec(year ?? '')?.[0]
  const years = yearsOf(item)
  return digits === undefined || years.length === 0 || years.includes(digits)
}

/**
 * Whether two names differ by a typing slip: at most one letter from `least` letters on, two from eight. Shorter names
 * than four letters are slips only where all else agrees: "Li" and "Lu" are two people.
 */
export function near(a: string, b: string, least = 4): boolean {
  const [x, y] = [foldedText(a), foldedText(b)]
  const most = Math.min(x.length, y.length) < least ? 0 : Math.min(x.length, y.length) < 8 ? 1 : 2
  return x !== y && Math.abs(x.length - y.length) <= most && edits(x, y) <= most
}

/** Edit distance by optimal string alignment: two transposed letters count as one edit. */
function edits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(change, swap, rows[i - 1]![j]! + 1, row[j - 1]! + 1))
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}
