/** What a line looks like as a whole: where it reaches, and the marks of counts that are not folios. */
import type { Candidate, Evidence } from './evidence.ts'
import type { Draft } from './lines.ts'

export interface Traits {
  total: number
  /** Pages on which the line may be walked. */
  from: number
  to: number
  first: number
  last: number
  /** Below 1 for a book that prints few numbers: it is not blamed for each page without. */
  sparse: number
  /** Shares of its supports that look like a heading, the first line of the text, a note, a counter `n of N`. */
  big: number
  tight: number
  stray: number
  counter: number
  /** Share of supports that are words of a run, always on the same side and with no sign between: `Item 12`. */
  wordy: number
  /** Mean share of halts in its places. */
  halting: number
  /** Only values from 1400 to 2100. */
  year: boolean
  /** Mean distance from the edge of the page, points. */
  depth: number
  /** Digits of zero-padded folios, else 0. */
  width: number
}

/** Pages past the last support on which a line may still go on (blank pages, plates, openings). */
const REACH = 8

const share = (candidates: Candidate[], test: (c: Candidate) => boolean): number =>
  candidates.length ? candidates.filter(test).length / candidates.length : 0

/** A large number in the outer corner is a folio after all. */
const inCorner = (cs: Candidate[]): boolean =>
  share(cs, c => c.x > 0.8) > 0.25 && share(cs, c => c.x > 0.8 || c.x < 0.2) > 0.8

/** Running heads carry the folio outside: last word on rectos, first on versos. */
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

/** The line may begin at its own number 1, when that is at most REACH pages before the first support. */
function reach(line: Draft, first: number): number {
  const one = Math.max(0, Math.ceil((1 - line.offset) / line.step))
  const begin = line.support.has(-line.offset) || line.votes.has(-line.offset) ? -line.offset : one
  const low = Math.min(begin, one)
  return Math.max(0, low <= first ? Math.max(low, first - REACH) : first)
}

/** By weight: in a long file figures of tables lie on every line by chance. */
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
