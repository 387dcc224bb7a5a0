/** The counts that explain a document, one after another, and the evidence that each of them counts pages. */
import type { Candidate, Evidence } from './evidence.ts'
import { valueAt, type Line } from './lines.ts'
import { isRoman } from './notation.ts'
import type { Explanation } from './sequence.ts'

export interface Segment {
  line: Line
  first: number
  last: number
  seen: number
}
/** Segments that continue one another; lost leaves and bare openings may lie between them. */
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

export const countsOf = (explanation: Explanation): Count[] => counts(segments(explanation))

/** Returns 1 when odd numbers stand on one side and even ones on the other, 0 when all are on one side. */
function changesSides(count: Count): number {
  const sides = [0, 1].map(parity =>
    count.flatMap(({ line }) =>
      [...line.support]
        .filter(([page]) => valueAt(line, page) % 2 === parity)
        .map(([, s]) => (s.candidate.x > 0.5 ? 1 : 0) as number),
    ),
  )
  const [even = 0, odd = 0] = sides.map(xs => xs.reduce((n, x) => n + x, 0) / (xs.length || 1))
  return Math.abs(even - odd)
}

const shareOf = (count: Count, test: (c: Candidate) => boolean): number => {
  const all = count.flatMap(({ line }) => [...line.support.values()])
  return all.filter(s => test(s.candidate)).length / (all.length || 1)
}

/**
 * Returns whether a segment counts an opening or an empty page that shows no number. Exercises, notes and questions are
 * only counted where they stand.
 */
const countsSilence =
  (pages: Evidence[]) =>
  ({ line, first, last }: Segment): boolean =>
    pages
      .slice(first, last + 1)
      .some((evidence, k) => (evidence.opening || evidence.blank) && !line.support.has(first + k))

/** Evidence that a count counts the pages of the book; exercises, questions and stamps rise as evenly. */
export const CONFIRMATIONS = ['length', 'romanArabic', 'saysPage', 'silence', 'foot', 'sides'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]
export type Confirmations = Record<Confirmation, number>
export const NOTHING: Confirmations = { length: 0, romanArabic: 0, saysPage: 0, silence: 0, foot: 0, sides: 0 }

/** Length of a count as a number: 1 for 63 numbers and more. */
export const lengthOf = (seen: number): number => Math.min(1, Math.log2(1 + seen) / 6)

/**
 * Numbers from which length proves a count, by itself (`VERY_LONG`), or where it stands as folios do, without a gap
 * (`LONG`): in 19 real documents with 15 numbers and more, alone in a margin, they were the folios each time. A
 * calendar or a diary counts the days of a month, so counts as long as a month prove nothing.
 */
const VERY_LONG = 40
const LONG = 15
const [FIRST_OF_MONTHS, LAST_OF_MONTH] = [28, 31]
const MOSTLY = 0.9

/**
 * Returns whether anything but its rise confirms a count. An even count alone, in the margins of a few pages, may be
 * one of exercises.
 */
export const isConfirmed = ({ length, romanArabic, saysPage, silence, foot, sides }: Confirmations): boolean =>
  romanArabic > 0 ||
  saysPage > 0.5 ||
  silence > 0 ||
  length >= lengthOf(VERY_LONG) ||
  (length >= lengthOf(LAST_OF_MONTH + 1) && isInPlace({ foot, sides }))

/** Returns whether a count without gaps is long enough, where folios stand, and does not count the days of a month. */
export const isLong = ({ length, foot, sides }: Confirmations): boolean =>
  length >= lengthOf(LONG) && length < lengthOf(FIRST_OF_MONTHS) && isInPlace({ foot, sides })

const isInPlace = ({ foot, sides }: Pick<Confirmations, 'foot' | 'sides'>): boolean =>
  foot > MOSTLY || sides > 2 * MOSTLY - 1

/** Returns the confirmations of each line of the counts, 0 to 1 each. */
export function confirmations(pages: Evidence[], all: readonly Count[]): Map<Line, Confirmations> {
  const isRomanCount = (count: Count | undefined): boolean => !!count && isRoman(count[0]!.line.notation)
  const many = (count: Count | undefined): boolean => !!count && seenIn(count) > 1
  const out = new Map<Line, Confirmations>()
  all.forEach((count, k) => {
    const [own, before, after] = [isRomanCount(count), all[k - 1], all[k + 1]]
    const neighbour = own ? after : before
    const told = {
      length: lengthOf(seenIn(count)),
      romanArabic: Number(many(count) && many(neighbour) && isRomanCount(neighbour) !== own),
      saysPage: shareOf(count, c => c.dress.startsWith('page') && !c.text.startsWith('[')),
      silence: Number(count.some(countsSilence(pages))),
      foot: shareOf(count, c => c.zone === 'bottom'),
      sides: changesSides(count),
    }
    for (const { line } of count) if ((out.get(line)?.length ?? 0) < told.length) out.set(line, told)
  })
  return out
}
