/**
 * Candidates → lines. A line is a hypothesis "value = step · page + offset, in one notation", with the pages that
 * support it.
 */
import type { Candidate, Evidence } from './evidence.ts'
import type { Notation, Reading } from './notation.ts'
import type { Voter } from './voters.ts'
import { traits, type Traits } from './traits.ts'

export interface Support {
  weight: number
  candidate: Candidate
  steady: boolean
}
export interface Vote {
  weight: number
  kinds: Set<Voter['kind']>
}

/** `step` is 1 for pages, 2 for spreads, and 0.5 for leaves, which have one number for two pages. */
export interface Line extends Traits {
  key: string
  notation: Notation
  prefix: string
  step: number
  offset: number
  support: Map<number, Support>
  votes: Map<number, Vote>
}
/** A line in the making. `offers` holds everything that a page shows for it; one offer becomes the page's support. */
export type Draft = Omit<Line, keyof Traits> & { offers: Map<number, Support[]> }

/** Most lines that are kept, and how many more for each page: a bundle of short papers has a line for each paper. */
const MOST = 600
const MOST_PER_PAGE = 1
const LEAST_WEIGHT = 1.2
const LEAF_STEP = 0.5
const LEAF_SUPPORT = 4

/** Returns the line's number on that page. The second page of a leaf has the number of the first. */
export const valueAt = (line: Pick<Line, 'step' | 'offset'>, page: number): number =>
  Math.floor(line.step * page + line.offset)
/** Returns whether the page is the second one of a leaf that is numbered once. */
export const isBack = (line: Pick<Line, 'step' | 'offset'>, page: number): boolean =>
  !Number.isInteger(line.step * page + line.offset)

class Drafts {
  readonly byKey = new Map<string, Draft>()

  get(reading: Pick<Reading, 'notation' | 'prefix'>, step: number, offset: number): Draft {
    const key = `${reading.notation}|${reading.prefix}|${step}|${offset}`
    const known = this.byKey.get(key)
    if (known) return known
    const draft: Draft = {
      key,
      notation: reading.notation,
      prefix: reading.prefix,
      step,
      offset,
      support: new Map(),
      votes: new Map(),
      offers: new Map(),
    }
    this.byKey.set(key, draft)
    return draft
  }
}

function offer(line: Draft, page: number, { candidate, weight }: { candidate: Candidate; weight: number }): void {
  const known = line.offers.get(page)
  if (known) known.push({ weight, candidate, steady: false })
  else line.offers.set(page, [{ weight, candidate, steady: false }])
}

const printed = (evidence: Evidence): Candidate[] => evidence.candidates.filter(c => !c.outside && c.dress !== 'date')
const counted = (c: Candidate): Reading[] => c.readings.filter(r => !r.suffix)
const readingWeight = (c: Candidate, r: Reading): number => c.weight * (r.ocr ? 0.6 : 1) * (r.prefix ? 0.8 : 1)

function singles(drafts: Drafts, evidence: Evidence, page: number): void {
  for (const c of printed(evidence))
    for (const r of counted(c)) {
      offer(drafts.get(r, 1, r.value - page), page, { candidate: c, weight: readingWeight(c, r) })
      if (c.pair) offer(drafts.get(r, 2, r.value - 2 * page), page, { candidate: c, weight: c.weight + 1 })
    }
}

const says = (evidence: Evidence | undefined, { notation }: Reading, value: number): boolean =>
  !!evidence &&
  printed(evidence).some(c => c.readings.some(r => r.notation === notation && r.value === value && !r.prefix))

/** Offers lines with one number for two pages, where the next number stands two pages further on. */
function leaves(drafts: Drafts, pages: Evidence[], page: number): void {
  const evidence = pages[page]
  if (!evidence) return
  for (const c of printed(evidence))
    for (const r of counted(c)) {
      if (r.prefix || r.ocr || r.notation.startsWith('leaf')) continue
      if (says(pages[page + 2], r, r.value + 1) || says(pages[page - 2], r, r.value - 1)) {
        offer(drafts.get(r, LEAF_STEP, r.value - page / 2), page, { candidate: c, weight: readingWeight(c, r) })
      }
    }
}

/**
 * Offers lines of spreads, with two folios on one physical page: v on one half and v + 1 on the other, in one row. Only
 * landscape pages count, because upright ones have numbered columns instead.
 */
function spreads(drafts: Drafts, evidence: Evidence, page: number): void {
  if (!evidence.landscape) return
  for (const a of printed(evidence))
    for (const b of printed(evidence)) {
      if (a === b || a.zone !== b.zone || Math.abs(a.y - b.y) > 12 || Math.abs(a.x - b.x) < 0.3) continue
      for (const r of counted(a))
        for (const q of b.readings) {
          if (r.notation === q.notation && r.prefix === q.prefix && q.value === r.value + 1) {
            offer(drafts.get(r, 2, r.value - 2 * page), page, { candidate: a, weight: 0.8 * (a.weight + b.weight) + 1 })
          }
        }
    }
}

/**
 * Adds further support to lines of spreads and leaves: spreads with only one legible number, and the number repeated on
 * the back of a leaf.
 */
function completeOtherSteps(drafts: Drafts, pages: Evidence[]): void {
  for (const line of drafts.byKey.values()) {
    if (line.step === 1 || (line.step === LEAF_STEP && line.offers.size < LEAF_SUPPORT)) continue
    pages.forEach((evidence, page) => {
      if (line.offers.has(page) || (line.step === LEAF_STEP && !isBack(line, page))) return
      const wanted = line.step === 2 ? [valueAt(line, page), valueAt(line, page) + 1] : [valueAt(line, page)]
      for (const c of printed(evidence)) {
        if (
          counted(c).some(r => r.notation === line.notation && r.prefix === line.prefix && wanted.includes(r.value))
        ) {
          offer(line, page, { candidate: c, weight: (line.step === 2 ? 0.6 : 1) * c.weight })
        }
      }
    })
  }
}

/**
 * Chooses the support of each page. A number counts fully only where another number of the line stood in the same
 * place, so a folio is preferred to a note or heading with the same number.
 */
function choose(line: Draft, pages: number): void {
  const times = new Map<string, number>()
  for (const offers of line.offers.values())
    for (const key of new Set(offers.flatMap(o => o.candidate.places))) times.set(key, (times.get(key) ?? 0) + 1)
  line.offers.forEach((offers, page) => {
    for (const o of offers) {
      o.steady = o.candidate.places.some(key => (times.get(key) ?? 0) > 1)
      if (!o.steady && pages >= 3) o.weight *= 0.5
    }
    line.support.set(
      page,
      offers.reduce((best, o) => (o.weight > best.weight ? o : best)),
    )
  })
}

function castVotes(drafts: Drafts, voters: readonly Voter[], page: number): void {
  for (const voter of voters)
    for (const r of voter.says(page)) {
      const line = drafts.get(r, 1, r.value - page)
      const vote = line.votes.get(page) ?? { weight: 0, kinds: new Set() }
      vote.weight += voter.weight(page)
      vote.kinds.add(voter.kind)
      line.votes.set(page, vote)
    }
}

const totalOf = (line: Draft): number =>
  [...line.support.values()].reduce((n, s) => n + s.weight, 0) +
  [...line.votes.values()].reduce((n, v) => n + v.weight, 0)

/**
 * Returns the best lines of a document, heaviest first. The `voters` (labels, slugs) add weight to lines and create new
 * ones.
 */
export function makeLines(pages: Evidence[], voters: readonly Voter[] = []): Line[] {
  const drafts = new Drafts()
  pages.forEach((evidence, page) => {
    singles(drafts, evidence, page)
    leaves(drafts, pages, page)
    spreads(drafts, evidence, page)
    castVotes(drafts, voters, page)
  })
  completeOtherSteps(drafts, pages)
  const out: Line[] = []
  for (const draft of drafts.byKey.values()) {
    choose(draft, pages.length)
    if (draft.step === LEAF_STEP && [...draft.support.values()].filter(s => s.steady).length < LEAF_SUPPORT) continue
    const total = totalOf(draft)
    const { offers: _all, ...line } = draft
    if (total >= LEAST_WEIGHT) out.push({ ...line, ...traits(draft, total, pages) })
  }
  return out.sort((a, b) => b.total - a.total).slice(0, MOST + MOST_PER_PAGE * pages.length)
}
