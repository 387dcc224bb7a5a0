/** The traits of a line as a whole: its extent, and the marks of counts that are not folios. */
import type { Candidate, Evidence } from './evidence.ts'
import type { Draft } from './lines.ts'

export interface Traits {
  total: number
  /** First and last page on which the line may be chosen; `first` and `last` are those of its support. */
  from: number
  to: number
  first: number
  last: number
  /** Factor, below 1 for a book that prints few numbers, on the cost of each page without a number. */
  sparse: number
  /** Shares of its supports that look like a heading, the first line of the text, a note, and a counter `n of N`. */
  big: number
  tight: number
  stray: number
  counter: number
  /**
   * Share of supports that are words of a run without a sign between (`Item 12`); 0 when they change sides as folios
   * do.
   */
  wordy: number
  /** Mean share of halts in its places, by weight. */
  halting: number
  /** Whether all values lie from 1401 to 2099, as years do. */
  year: boolean
  /** Mean distance from the edge of the page, in points. */
  depth: number
  /** Number of digits of zero-padded folios; otherwise 0. */
  width: number
}

/** Pages beyond the first and last support on which a line may still be chosen (blank pages, plates, openings). */
const REACH = 8

const share = (candidates: Candidate[], test: (c: Candidate) => boolean): number =>
  candidates.length ? candidates.filter(test).length / candidates.length : 0

/** Returns whether the numbers stand in the outer corners: there even large ones are folios. */
const inCorner = (cs: Candidate[]): boolean =>
  share(cs, c => c.x > 0.8) > 0.25 && share(cs, c => c.x > 0.8 || c.x < 0.2) > 0.8

/** Returns whether the numbers of running heads change sides, as folios do: last word on rectos, first on versos. */
function changesSides(supports: Map<number, { candidate: Candidate }>): boolean {
  const edges = [...supports].filter(([, s]) => s.candidate.dress === 'edge')
  const ends = (parity: number): number =>
    share(
      edges.filter(([page]) => page % 2 === parity).map(([, s]) => s.candidate),
      c => c.atEnd,
    )
  const both = [0, 1].every(parity => edges.some(([page]) => page % 2 === parity))
  return both && Math.abs(ends(0) - ends(1)) > 0.7
}

function density(firm: number[]): number {
  if (firm.length < 4) return 1
  const span = Math.max(...firm) - Math.min(...firm) + 1
  return Math.max(0.3, Math.min(1, (2 * firm.length) / span))
}

/**
 * Returns the first page of the line: at most `REACH` pages before the first support, and not before its number 1, or 0
 * where that is seen.
 */
function reach(line: Draft, first: number): number {
  const ofFirst = Math.max(0, Math.ceil((1 - line.offset) / line.step))
  const begin = line.support.has(-line.offset) || line.votes.has(-line.offset) ? -line.offset : ofFirst
  const low = Math.min(begin, ofFirst)
  return Math.max(0, low <= first ? Math.max(low, first - REACH) : first)
}

/** Returns the mean of the halts, weighted because in a long file the figures of tables lie on every line by chance. */
function haltingOf(candidates: Candidate[]): number {
  const sum = (of: (c: Candidate) => number): number => candidates.reduce((n, c) => n + c.weight * of(c), 0)
  return sum(c => c.halting) / (sum(() => 1) || 1)
}

function paddedWidth(candidates: Candidate[]): number {
  const padded = candidates.flatMap(c => c.readings.flatMap(r => r.width ?? []))
  const width = Math.max(0, ...padded)
  const short = candidates.filter(c => c.readings.some(r => r.notation === 'dec' && r.value < 10 ** (width - 1)))
  return width && padded.length > 0.5 * short.length ? width : 0
}

export function traits(line: Draft, total: number, pages: Evidence[]): Traits {
  const candidates = [...line.support.values()].map(s => s.candidate)
  const at = [...line.support.keys(), ...line.votes.keys()]
  const [first, last] = [at.reduce((a, b) => Math.min(a, b)), at.reduce((a, b) => Math.max(a, b))]
  const values = at.map(page => line.step * page + line.offset)
  const firm = [...line.support].filter(([, s]) => s.steady).map(([page]) => page)
  const bare = share(candidates, c => c.dress === 'edge' && !c.separated)
  return {
    total,
    first,
    last,
    from: reach(line, first),
    to: Math.min(pages.length - 1, last + REACH),
    sparse: density(firm),
    big: inCorner(candidates) ? 0 : share(candidates, c => c.big),
    tight: share(candidates, c => c.tight),
    stray: share(candidates, c => c.stray),
    counter: share(candidates, c => c.dress === 'of' || c.dress === 'pageOf'),
    wordy: changesSides(line.support) ? 0 : bare,
    year: line.notation === 'dec' && candidates.length > 0 && values.every(v => v > 1400 && v < 2100),
    depth: candidates.reduce((n, c) => n + c.y, 0) / (candidates.length || 1),
    halting: line.step === 1 ? haltingOf(candidates) : 0,
    width: paddedWidth(candidates),
  }
}
