/** Everything at once: books whose parts, dress, faults and labels are drawn by lot. */
import { cover, dropBlanks, labelled, plates, romans } from './leaves.ts'
import { book, count, int, pick, type Book, type Leaf, type Random } from './synth.ts'

function prelims(R: Random): { leaves: Leaf[]; next: number } {
  const leaves = R() < 0.6 ? cover(int(R, 1, 2)) : []
  if (R() >= 0.6) return { leaves, next: R() < 0.3 ? int(R, 2, 900) : 1 }
  const length = int(R, 5, 18)
  leaves.push(...romans(R, length, { upper: R() < 0.2, hidden: int(R, 0, 5) }))
  return { leaves, next: R() < 0.2 ? length + 1 : 1 }
}

function parts(R: Random): Leaf[] {
  const { leaves, next } = prelims(R)
  const chap = int(R, 8, 22)
  let value = next
  for (let c = 0, n = int(R, 1, 5); c < n; c++) {
    const length = int(R, 8, 45)
    leaves.push(...count(R, length, value, { chap, hide: R() < 0.7, c0: 1 + c }))
    value += length
    const fault = R()
    if (fault < 0.15) leaves.push(...plates(int(R, 1, 6)))
    else if (fault < 0.3) value += int(R, 1, 6)
    else if (fault < 0.36) value = 1
    else if (fault < 0.42) value = int(R, 1, 400)
  }
  return R() < 0.35 ? dropBlanks(R, leaves) : leaves
}

function withLabels(leaves: Leaf[], lot: number): Leaf[] {
  if (lot < 0.2) return labelled(leaves, (_, page) => String(page + 1))
  if (lot < 0.35) return labelled(leaves, leaf => leaf.num)
  if (lot < 0.45)
    return labelled(leaves, leaf => (leaf.num && /^\d+$/.test(leaf.num) ? String(Number(leaf.num) + 1) : leaf.num))
  return leaves
}

const WRAPS = ['#', '#', '#', '— # —', '[#]', 'p. #'] as const

export function randomBook(R: Random): Book {
  const lost = R() < 0.3 ? 0.25 * R() : 0
  const noise = R() < 0.25 ? 0.15 : 0
  const lot = R()
  let leaves = parts(R).map(leaf => (R() < lost ? { ...leaf, show: null } : leaf))
  leaves = withLabels(leaves, lot)
  if (R() < 0.15)
    leaves = leaves.map((leaf, page) => ({ ...leaf, slug: `x.indd  Page ${lot < 0.5 ? leaf.num : page + 1}` }))
  if (R() < 0.1) leaves = leaves.map((leaf, page) => ({ ...leaf, stamp: `Page ${page + 1} of ${leaves.length}` }))
  const wrap = pick(R, WRAPS)
  const misread = (s: string): string =>
    R() < noise && /\d/.test(s) ? s.replace(/\d/, () => 'lO5B278'[int(R, 0, 6)] ?? '') : s
  const heads =
    R() < 0.3
      ? (_: number, leaf: Leaf, odd: boolean) =>
          odd ? `Chapter ${leaf.chapter ?? 1}` : R() < 0.5 ? '1984' : 'Annual Review 1984'
      : undefined
  return book(R, leaves, {
    size: int(R, 8, 12),
    numSize: int(R, 7, 11),
    footnotes: R() < 0.5,
    table: R() < 0.2,
    lineNumbers: R() < 0.1,
    wrap: s => wrap.replace('#', misread(s)),
    ...(heads ? { runhead: heads } : {}),
  })
}
