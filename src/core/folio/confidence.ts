/**
 * How far a number on its line is believed: seen here, told by a proved label, or between neighbours. 0.9 and more only
 * for what is seen or
 * proved.
 */
import type { Evidence } from './evidence.ts'
import { isBack, valueAt, type Line } from './lines.ts'
import { isReliable } from './places.ts'
import type { Explanation } from './sequence.ts'
import type { Voter } from './voters.ts'

/** What stands around a page on its own line. */
export interface Around {
  /** First and last page of the stretch on this line. */
  first: number
  last: number
  /** Nearest pages of the stretch where the number is seen. */
  left: number | null
  right: number | null
  /** Seen numbers of the stretch within 10 pages, OCR repairs not counted. */
  near: number
}

const NEAR = 10

export const sees = (line: Line, page: number, pages: number): boolean => {
  const s = line.support.get(page)
  return !!s && (s.steady || s.candidate.declared || pages < 3)
}

export function around({ path }: Explanation, line: Line, page: number): Around {
  const n = path.length
  const out: Around = { first: page, last: page, left: null, right: null, near: 0 }
  while (path[out.first - 1] === line) out.first--
  while (path[out.last + 1] === line) out.last++
  for (let p = page - 1; p >= out.first && out.left === null; p--) if (sees(line, p, n)) out.left = p
  for (let p = page + 1; p <= out.last && out.right === null; p++) if (sees(line, p, n)) out.right = p
  for (let p = Math.max(out.first, page - NEAR); p <= Math.min(out.last, page + NEAR); p++) {
    if (p !== page && sees(line, p, n) && !line.support.get(p)?.candidate.readings.every(r => r.ocr)) out.near++
  }
  return out
}

/** Cap for a seen number by the other seen numbers near it: 0, 1, 2, … 6 and more. */
const SEEN = [0.4, 0.75, 0.88, 0.93, 0.97, 0.97, 0.99]
const DECLARED_BONUS = 4
const SHORT_FILE = 3
const SHORT_FILE_CAP = 0.6

export interface Witnesses {
  label: { trust: number } | null
  slug: boolean
}

/** `label` and `slug`: the voter names this line on this page and has proved right. */
export function seenCap(
  line: Line,
  page: number,
  { near }: Around,
  { pages, witnesses }: { pages: number; witnesses: Witnesses },
): number {
  const s = line.support.get(page)
  if (!s) return 0
  const { candidate: c } = s
  const company = Math.min(SEEN.length - 1, near + (c.declared ? DECLARED_BONUS : 0))
  let cap = SEEN[company] ?? 0
  if (company === 0 && pages <= SHORT_FILE && s.weight >= 1.8 && /alone|apart|page|dash|of/i.test(c.dress))
    cap = SHORT_FILE_CAP
  if (c.dress === 'whole') cap = Math.max(cap, 0.55)
  if (witnesses.label) cap = Math.max(cap, witnesses.label.trust > 0.95 ? 0.95 : 0.89)
  if (witnesses.slug) cap = Math.max(cap, 0.9)
  const unsteady = c.rho < 0.5 && c.placePages >= 3
  return unsteady || c.readings.every(r => r.ocr) ? Math.min(cap, 0.85) : cap
}

export interface Deduction {
  pages: Evidence[]
  found: Explanation
  around: Around
  bodyLike: boolean
}

/** Between two seen numbers of one line. A page without text may be a plate that took a lost leaf's place. */
function between(gap: number, near: number, blank: boolean): number {
  const cap = gap === 1 ? 0.89 : gap <= 3 ? 0.86 : gap <= 6 ? 0.8 : 0.65
  return cap - (near < 3 ? 0.15 : 0) - (blank ? (gap > 1 ? 0.25 : 0.1) : 0)
}

/**
 * Before the first seen number of the stretch: back to 1, to an opening after a lost blank, or to the first page of an
 * article.
 */
function beforeFirst(
  line: Line,
  page: number,
  { pages, found, around: { first, right, near }, bodyLike }: Deduction,
): number {
  const steps = (right ?? page) - page
  const value = valueAt(line, page)
  const before = found.path[first - 1] ?? null
  if (value < 1) return 0
  if (valueAt(line, first) === 1 && near >= 2) {
    if (!bodyLike) return 0
    return steps === 1 ? 0.8 : steps === 2 ? 0.65 : steps <= 6 && first === 0 ? 0.55 : 0
  }
  const recto = steps === 1 && page === first && pages[page]?.opening && value % 2 === 1 && near >= 3 && line.step === 1
  if (
    recto &&
    before &&
    before.notation === line.notation &&
    before.prefix === line.prefix &&
    value - valueAt(before, page) === 1
  )
    return 0.75
  if (first === 0 && steps === 1 && bodyLike) return near >= 2 ? 0.75 : near ? 0.55 : 0
  return 0
}

/**
 * Cap for a page where nothing of its line is legible. After the last seen number nothing is deduced: back covers and
 * advertisements carry
 * none.
 */
export function deducedCap(line: Line, page: number, deduction: Deduction): number {
  const { left, right, near } = deduction.around
  const evidence = deduction.pages[page]
  if (!evidence || isBack(line, page)) return 0
  const gap = gapOf(deduction.around)
  const cap =
    gap !== null ? between(gap, near, evidence.blank) : right !== null ? beforeFirst(line, page, deduction) : 0
  const clash = evidence.candidates.some(isReliable)
  return clash ? Math.min(cap, gap === 1 && left !== null && near >= 4 ? 0.7 : 0) : cap
}

/** Pages between the nearest seen numbers; null at the ends of a stretch. */
export const gapOf = ({ left, right }: Around): number | null =>
  left !== null && right !== null ? right - left - 1 : null

/** A label close by that its own page contradicts makes its neighbours doubtful. */
export const liedNearby = (voter: Voter, page: number): boolean =>
  voter.clash.slice(Math.max(0, page - 3), page + 4).some(Boolean)
