/** The counts that explain a document, one after the other, and what says that each of them counts pages. */
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

export const countsOf = (found: Explanation): Count[] => counts(segments(found))

/** Odd numbers on one side, even ones on the other: 1; all on one side: 0. */
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
 * An opening or an empty page shows no number and is counted: exercises, notes and questions are counted where they
 * stand.
 */
const countsSilence =
  (pages: Evidence[]) =>
  ({ line, first, last }: Segment): boolean =>
    pages
      .slice(first, last + 1)
      .some((evidence, k) => (evidence.opening || evidence.blank) && !line.support.has(first + k))

/** What says that a count, which rises evenly like any exercise, question or stamp, counts the pages of the book. */
export const CONFIRMATIONS = ['length', 'romanArabic', 'saysPage', 'silence', 'foot', 'sides'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]
export type Confirmations = Record<Confirmation, number>
export const NOTHING: Confirmations = { length: 0, romanArabic: 0, saysPage: 0, silence: 0, foot: 0, sides: 0 }

/** 1 for 63 numbers and more. */
export const lengthOf = (seen: number): number => Math.min(1, Math.log2(1 + seen) / 6)

/** Numbers after which a count is that of a book, by itself, or where it stands as folios do. */
const VERY_LONG = 40
const LONG = 32
const MOSTLY = 0.9

/** Whether anything but its rise says so: an even count alone in the margins of a few pages may be one of exercises. */
export const isConfirmed = ({ length, romanArabic, saysPage, silence, foot, sides }: Confirmations): boolean =>
  romanArabic > 0 ||
  saysPage > 0.5 ||
  silence > 0 ||
  length >= lengthOf(VERY_LONG) ||
  (length >= lengthOf(LONG) && (foot > MOSTLY || sides > 2 * MOSTLY - 1))

/** Of each line of the counts, from 0 to 1. */
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
