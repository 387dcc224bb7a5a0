/** What surrounds a page on its line: the nearest numbers that are seen, and how many there are. */
import type { Line } from './lines.ts'
import type { Explanation } from './sequence.ts'

export interface Around {
  /** First and last page of the stretch that lies on this line. */
  first: number
  last: number
  /** Nearest pages of the stretch, before and after, on which the number is seen; null without one. */
  left: number | null
  right: number | null
  /** Numbers of the stretch seen within 10 pages, without those repaired from OCR. */
  near: number
}

const NEAR = 10

/**
 * Returns whether the line's number is seen on the page: it must stand in the same place as another number of the line,
 * be declared, or the file must have fewer than three pages.
 */
const sees = (line: Line, page: number, pages: number): boolean => {
  const s = line.support.get(page)
  return !!s && (s.steady || s.candidate.declared || pages < 3)
}

/** Weight in nats from which a number counts by itself: alone, between dashes, after the word "page". */
const OWN_RIGHT = 3

/**
 * Returns whether the page shows the line's number, even in another place than the other numbers, such as at the foot
 * of an opening.
 */
export function shows(line: Line, page: number, pages: number): boolean {
  const s = line.support.get(page)
  if (!s || s.candidate.stray || s.candidate.big) return false
  return sees(line, page, pages) || line.votes.has(page) || s.candidate.base >= OWN_RIGHT
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

/** Number of pages between the nearest seen numbers; null at the ends of a stretch. */
export const gapOf = ({ left, right }: Around): number | null =>
  left !== null && right !== null ? right - left - 1 : null
