/** Where a paragraph that runs across columns ends, in a short line that seems to stand in one of them. Pure. */
import { sideOf, type Piece } from './pieces.ts'

/**
 * Returns how many rows from `i` on go up to the short last line of a paragraph that runs across `x` in the row before
 * them; 0 where none does. It begins where a line of that row does, follows it closely, and has more white below.
 * Beside it may stand the history of an article, which was read with the last word of its abstract.
 */
export function tail(rows: readonly Piece[][], i: number, x: number): number {
  const before = rows[i - 1]!
  const first = before.reduce((a, b) => (b.x < a.x ? b : a))
  const ends = (piece: Piece, k: number): boolean => {
    const alone = k === 0 && rows[i]!.length === 1
    const above = alone ? first : before.find(p => begins(p, piece) && sideOf(p, x) === 'across')
    if (!above || !begins(above, piece)) return false
    const step = above.y - piece.y
    // The first cell of a table stands under a paragraph too: it has nothing on its left, and another leading.
    const set = rows.slice(Math.max(0, i - 2 * TAIL.rows), i - 1).flat()
    const level = (p: Piece): boolean => Math.abs(p.y - above.y - step) <= 0.1 * step
    if (!alone && !set.some(p => level(p) && meets(p, piece) && Math.abs(p.size - piece.size) < 0.5)) return false
    if (!alone && !rows.slice(i, i + k + 1).some(own => own.some(p => p.x1 < piece.x))) return false
    const next = rows.slice(i + k + 1, i + k + (alone ? 2 : TAIL.rows)).flat()
    const below = next.filter(p => alone || meets(p, piece))
    return step <= TAIL.near * piece.size && below.every(p => piece.y - p.y > TAIL.apart * step)
  }
  return 1 + rows.slice(i, i + TAIL.rows).findIndex((row, k) => row.some(piece => ends(piece, k)))
}
/** True for lines that stand over or under each other. */
const meets = (a: Piece, b: Piece): boolean => a.x < b.x1 && a.x1 > b.x
/** True for lines that begin at one edge in one type. */
const begins = (a: Piece, b: Piece): boolean => Math.abs(a.x - b.x) <= 1 && Math.abs(a.size - b.size) <= 0.05 * b.size
/** Farthest step to a last line, as a multiple of the type size, least step from it on, and how many rows hold it. */
const TAIL = { near: 1.5, apart: 1.3, rows: 3 } as const
