/**
 * PDF labels and slugs as witnesses. Each is compared with what the pages print, range by range, and trusted as far as
 * it proved right.
 */
import type { Candidate, Evidence } from './evidence.ts'
import { valueAt } from './lines.ts'
import { format, labelReadings, LONGEST_LABEL, type Reading } from './notation.ts'
import { DENIES } from './patterns.ts'
import { isReliable } from './places.ts'
import type { Explanation } from './sequence.ts'

export interface Voter {
  kind: 'label' | 'slug'
  says(page: number): Reading[]
  /** Nats that its vote adds to the line that it names. */
  weight(page: number): number
  /** Trust in the witness on that page, 0 to 1. */
  trust(page: number): number
  /** For each page, whether it prints something else. */
  clash: boolean[]
  compared: number
  agreed: number
  /**
   * Pages in the range of this page, a stretch of labels that count up, on which the number of the label is printed.
   */
  seenIn(page: number): number
}

const WEIGHT = 3
const PROVED = 0.97
/**
 * Numbers compared in the whole document, and the share of them that agreed, from which one in a range proves it: the
 * labels of a talk begin anew on each frame shown in steps, so that hardly a range has the three that prove it alone.
 */
const [MANY, NEARLY_ALL] = [20, 0.98]
/** Least weight in nats of a printed number, by its dress. */
const SHOWN = 2.2
/**
 * Trust where nothing was compared with print: in labels that a person made, in labels that only say 1..n, and in
 * slugs.
 */
const PRIOR = { label: 0.85, trivial: 0.3, slug: 0.5 }
/**
 * Labels of which the next page has this share too number the frames of a talk, each shown in several steps. Where
 * fewer than three sheets print a number to compare them with, they are not believed. Of 106 real documents one has as
 * many.
 */
const FRAMES = 0.1

/** Returns the labels trimmed; null where there is none, or where one is too long to be a folio. */
export const cleanLabels = (labels: (string | null)[], pages: number): (string | null)[] =>
  Array.from({ length: pages }, (_, page) => {
    const label = labels[page]?.trim()
    return label && label.length <= LONGEST_LABEL ? label : null
  })

export const isTrivial = (labels: (string | null)[]): boolean =>
  [0, 1].some(first => labels.every((label, page) => !label || label === String(page + first)))

const same = (a: Reading, b: Reading): boolean =>
  a.notation === b.notation && a.value === b.value && a.prefix === b.prefix
const follows = (a: Reading[], b: Reading[]): boolean =>
  b.some(x => a.some(y => x.notation === y.notation && x.prefix === y.prefix && x.value === y.value + 1))

/** Returns the number of the range of each page; a range is a stretch of labels that count up by one. */
function ranges(says: Reading[][]): number[] {
  let range = 0
  return says.map((now, page) => (page && !follows(says[page - 1] ?? [], now) ? ++range : range))
}

interface Tally {
  compared: number
  agreed: number
}
const right = (t: Tally): number => (t.compared ? t.agreed / t.compared : 0)

/** Returns the label printed on a page, where the explanation by print is sure of it. */
function printedLabel({ path, posterior }: Explanation, page: number): string | null {
  const line = path[page]
  return line?.support.has(page) && (posterior[page] ?? 0) > 0.7
    ? format(line.notation, valueAt(line, page), { prefix: line.prefix })
    : null
}

function tally(says: Reading[][], range: number[], printed: Explanation): { whole: Tally; parts: Tally[] } {
  const whole = { compared: 0, agreed: 0 }
  const parts: Tally[] = []
  says.forEach((now, page) => {
    const part = (parts[range[page] ?? 0] ??= { compared: 0, agreed: 0 })
    const label = printedLabel(printed, page)
    if (!label || !now.length) return
    const agrees = now.some(
      r => format(r.notation, r.value, { prefix: r.prefix })?.replace('–', '-') === label.replace('–', '-'),
    )
      ? 1
      : 0
    for (const t of [whole, part]) {
      t.compared++
      t.agreed += agrees
    }
  })
  return { whole, parts }
}

/** Returns the numbers in reliable places of a page, without counters of the file: a label has to agree with them. */
const reliable = (evidence: Evidence): Candidate[] =>
  evidence.candidates.filter(c => isReliable(c) && c.dress !== 'pageOf' && c.dress !== 'of')

function voter(
  { kind, says, prior }: { kind: Voter['kind']; says: Reading[][]; prior: number },
  { pages, printed }: { pages: Evidence[]; printed: Explanation },
): Voter {
  const range = ranges(says)
  const { whole, parts } = tally(says, range, printed)
  const shown = pages.map(reliable)
  const spoken = (page: number): boolean => (says[page]?.length ?? 0) > 0 && (shown[page]?.length ?? 0) > 0
  const hits = (page: number): boolean => shown[page]?.some(c => names(c, says[page] ?? [])) ?? false
  const clash = pages.map((_, page) => spoken(page) && !hits(page))
  const against = clash.filter(Boolean).length
  const frames = kind === 'label' && repeatsIn(says) >= FRAMES
  const inFavour = pages.filter((_, page) => spoken(page) && !clash[page]).length
  const trust = (page: number): number => {
    const part = parts[range[page] ?? 0] ?? { compared: 0, agreed: 0 }
    const alike = whole.compared >= MANY && right(whole) >= NEARLY_ALL
    const proved = part.compared >= (alike ? 1 : 3) && right(part) >= 0.9
    if (clash[page]) return Math.min(0.2, prior)
    if (against >= 3 && against > inFavour && !proved) return 0
    if (proved) return PROVED
    if (part.compared >= 2 && right(part) < 0.5) return 0
    if (whole.compared >= 3) return right(whole) >= 0.9 ? 0.9 : right(whole) < 0.6 ? 0 : 0.4
    return frames || (whole.compared && !whole.agreed) ? 0 : prior
  }
  const seen: number[] = []
  pages.forEach((evidence, page) => {
    const at = range[page] ?? 0
    seen[at] = (seen[at] ?? 0) + Number(evidence.candidates.some(c => isShown(c) && names(c, says[page] ?? [])))
  })
  return {
    kind,
    says: page => says[page] ?? [],
    trust,
    clash,
    weight: page => WEIGHT * trust(page),
    seenIn: page => seen[range[page] ?? 0] ?? 0,
    ...whole,
  }
}

/** Returns whether a number stands by itself in a margin, unlike the figures of a table and the marks of notes. */
const isShown = (c: Candidate): boolean => !c.outside && !c.stray && c.base >= SHOWN
const names = (c: Candidate, says: Reading[]): boolean => c.readings.some(r => says.some(s => same(r, s)))

/** Returns the voter of the labels, judged by `printed`, the explanation by print alone. */
export function labelVoter(labels: (string | null)[], pages: Evidence[], printed: Explanation): Voter {
  const says = labels.map(label => (label && !DENIES.test(label) ? labelReadings(label) : []))
  return voter({ kind: 'label', says, prior: isTrivial(labels) ? PRIOR.trivial : PRIOR.label }, { pages, printed })
}

/** Returns the share of the numbers that the next page has too. */
function repeatsIn(says: Reading[][]): number {
  const again = says.filter((now, page) => now.some(r => says[page + 1]?.some(s => same(r, s))))
  return again.length / (says.filter(({ length }) => length > 0).length || 1)
}
export const repeatsOf = ({ says }: Voter, pages: number): number =>
  repeatsIn(Array.from({ length: pages }, (_, page) => says(page)))

/** Returns the voter of the slugs: `book.indd   Page 12` outside the crop box. */
export function slugVoter(pages: Evidence[], printed: Explanation): Voter {
  const says = pages.map(p =>
    p.candidates.filter(c => c.outside && c.dress.startsWith('page')).flatMap(c => c.readings.filter(r => !r.suffix)),
  )
  return voter({ kind: 'slug', says, prior: PRIOR.slug }, { pages, printed })
}
