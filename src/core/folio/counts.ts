/** The counts that explain a document, one after the other, and what says that each of them counts pages. */
import type { Evidence } from './evidence.ts'
import { valueAt, type Line } from './lines.ts'
import { isRoman } from './notation.ts'
import type { Explanation } from './sequence.ts'

export interface Segment {
  line: Line
  first: number
  last: number
  seen: number
}
/** Segments that go on from one another: lost leaves and bare openings lie between them. */
export type Count = Segment[]

export function segments({ path }: Explanation): Segment[] {
  const out: Segment[] = []
  path.forEach((line, page) => {
    const open = out.at(-1)
    if (!line?.support.has(page)) return
    if (open?.line === line) {
      open.last = page
      open.seen++
    } else out.push({ line, first: page, last: page, seen: 1 })
  })
  return out
}

export const isOneWriting = (a: Line, b: Line): boolean => a.notation === b.notation && a.prefix === b.prefix

function goesOn(a: Segment, b: Segment): boolean {
  const skipped = valueAt(b.line, b.first) - valueAt(a.line, a.last)
  return isOneWriting(a.line, b.line) && skipped > 0 && skipped <= b.first - a.last + 8
}

export function counts(all: readonly Segment[]): Count[] {
  const out: Count[] = []
  all.forEach((segment, k) => {
    const before = all[k - 1]
    if (before && goesOn(before, segment)) out.at(-1)?.push(segment)
    else out.push([segment])
  })
  return out
}

export const seenIn = (count: Count): number => count.reduce((n, s) => n + s.seen, 0)

/**
 * More numbers than a month has days are folios in the foot or on alternating sides; and so many are wherever they
 * stand.
 */
const LONG = 32
const VERY_LONG = 40
const MOSTLY = 0.9

/** Odd numbers on one side, even ones on the other. */
function changesSides(count: Count): boolean {
  const sides = [0, 1].map(parity =>
    count.flatMap(({ line }) =>
      [...line.support]
        .filter(([page]) => valueAt(line, page) % 2 === parity)
        .map(([, s]) => (s.candidate.x > 0.5 ? 1 : 0) as number),
    ),
  )
  const [even = 0, odd = 0] = sides.map(xs => xs.reduce((n, x) => n + x, 0) / (xs.length || 1))
  return Math.abs(even - odd) > 2 * MOSTLY - 1
}

function standsInFoot(count: Count): boolean {
  const all = count.flatMap(({ line }) => [...line.support.values()])
  return all.filter(s => s.candidate.zone === 'bottom').length > MOSTLY * all.length
}

/** `p. 12`; not `[p. 12]`, the page of another edition. */
const saysPage = ({ line }: Segment): boolean => {
  const all = [...line.support.values()].map(s => s.candidate)
  return all.filter(c => c.dress.startsWith('page') && !c.text.startsWith('[')).length > 0.5 * all.length
}

/**
 * An opening or an empty page shows no number and is counted: exercises, notes and questions are counted where they
 * stand.
 */
const countsSilence =
  (pages: Evidence[]) =>
  ({ line, first, last }: Segment): boolean =>
    pages
      .slice(first, last + 1)
      .some((evidence, k) => (evidence.opening || evidence.blank) && !line.support.has(first + k))

/**
 * Lines that rise evenly like any exercise, question or stamp: nothing besides says that they count the pages of the
 * book.
 */
export function unconfirmed(pages: Evidence[], found: Explanation): Set<Line> {
  const all = counts(segments(found))
  const roman = (count: Count | undefined): boolean => !!count && isRoman(count[0]!.line.notation) && seenIn(count) > 1
  const arabic = (count: Count | undefined): boolean =>
    !!count && !isRoman(count[0]!.line.notation) && seenIn(count) > 1
  const confirmed = all.filter((count, k) => {
    const seen = seenIn(count)
    return (
      (roman(count) && arabic(all[k + 1])) ||
      (arabic(count) && roman(all[k - 1])) ||
      count.some(saysPage) ||
      count.some(countsSilence(pages)) ||
      seen >= VERY_LONG ||
      (seen >= LONG && (standsInFoot(count) || changesSides(count)))
    )
  })
  const sure = new Set(confirmed.flat().map(s => s.line))
  return new Set(
    all
      .flat()
      .map(s => s.line)
      .filter(line => !sure.has(line)),
  )
}
