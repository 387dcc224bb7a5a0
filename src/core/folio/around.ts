/** What stands around a page on its own line: the nearest numbers that are seen, and how many there are. */
import type { Line } from './lines.ts'
import type { Explanation } from './sequence.ts'
import type { Voter } from './voters.ts'

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

/** A number is seen where another of its line stood in the same place; two pages have no such other. */
export const sees = (line: Line, page: number, pages: number): boolean => {
  const s = line.support.get(page)
  return !!s && (s.steady || s.candidate.declared || pages < 3)
}

/** Nats of a number that stands alone, between dashes, after the word: a number in its own right. */
const OWN_RIGHT = 3

/** The number that is due stands on the page, though in another place than its fellows: at the foot of an opening. */
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

/** Pages between the nearest seen numbers; null at the ends of a stretch. */
export const gapOf = ({ left, right }: Around): number | null =>
  left !== null && right !== null ? right - left - 1 : null
