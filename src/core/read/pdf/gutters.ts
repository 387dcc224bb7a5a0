/**
 * The strip of white that parts two columns: where it runs, which pieces stand on either side, and whether what it
 * parts is read column by column (prose, or a stream that goes down one side first) or row by row (a table). Pure.
 */
import type { Piece } from './pieces.ts'

/** Between two lines that cross the strip: what stands on either side. */
export interface Band {
  left: Piece[]
  right: Piece[]
  /** Read column by column. */
  columns: boolean
}
export interface Gutter {
  x: number
  /** From the top: bands, and between them the rows that cross the strip. */
  order: (Band | Piece[])[]
  /** Characters that stand in columns. */
  score: number
  /** It parts long columns of prose: other pages may be looked at for the same. */
  strong: boolean
}

/** Pieces that must begin at a place, for a column to begin there. */
const LEAST_EDGES = 2
/** White between columns, of the type size. */
const LEAST_WHITE = 0.5
/** How far a line may stand over into the strip without crossing it. */
const OVERHANG = 1.5
/** Distance within which the same strip of another page is looked for, in points. */
export const SAME_STRIP = 8

/** `pieces` from the top; `known`: strips of other pages. */
export function findGutter(pieces: readonly Piece[], known: readonly number[]): Gutter | null {
  let best: Gutter | null = null
  for (const x of candidates(pieces, known)) {
    const gutter = divide(pieces, x, known.some(k => Math.abs(k - x) <= SAME_STRIP))
    if (gutter.score > 0 && (!best || gutter.score > best.score)) best = gutter
  }
  return best
}

/** Where pieces begin under each other, to three points; and the known strips. */
function candidates(pieces: readonly Piece[], known: readonly number[]): number[] {
  const edges = pieces.map(p => p.x).sort((a, b) => a - b)
  const out: number[] = []
  for (let i = 0; i < edges.length;) {
    let to = i + 1
    while (to < edges.length && edges[to]! - edges[i]! <= 3) to++
    const isKnown = known.some(k => Math.abs(k - edges[i]!) <= SAME_STRIP)
    if (to - i >= LEAST_EDGES || isKnown) out.push(edges[i]!)
    i = to
  }
  return out
}

type Side = 'left' | 'right' | 'across'

/** On which side of a column that begins at `x` a piece stands. */
function sideOf(piece: Piece, x: number): Side {
  if (piece.x >= x - 1) return 'right'
  if (piece.x1 <= x - LEAST_WHITE * piece.size) return 'left'
  return 'across'
}

/** A line that stands over a little is of its column, where nothing of the other stands beside it. */
function leaning(piece: Piece, x: number, beside: readonly Piece[]): Side {
  const [over, under] = [piece.x1 - x, x - piece.x]
  const alone = (side: Side): boolean => !beside.some(other => other !== piece && sideOf(other, x) === side)
  if (over <= OVERHANG * piece.size && under > 4 * piece.size && alone('right')) return 'left'
  if (under <= OVERHANG * piece.size && over > 4 * piece.size && alone('left')) return 'right'
  return 'across'
}

function divide(pieces: readonly Piece[], x: number, known: boolean): Gutter {
  const order: Gutter['order'] = []
  let left: Piece[] = [],
    right: Piece[] = [],
    across: Piece[] = []
  const closeBand = (): void => {
    if (left.length + right.length > 0) order.push({ left, right, columns: false })
    ;[left, right] = [[], []]
  }
  for (const row of rowsOf(pieces)) {
    const sides = row.map(piece => {
      const side = sideOf(piece, x)
      return side === 'across' ? leaning(piece, x, row) : side
    })
    if (sides.includes('across')) {
      closeBand()
      across.push(...row)
      continue
    }
    if (across.length > 0) order.push(across)
    across = []
    row.forEach((piece, i) => (sides[i] === 'left' ? left : right).push(piece))
  }
  closeBand()
  if (across.length > 0) order.push(across)
  return judged({ x, order, score: 0, strong: false }, known)
}

/** Pieces of one height. */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = []
  let y = Infinity
  for (const piece of pieces) {
    const last = rows.at(-1)
    if (last && y - piece.y <= 0.4 * piece.size) last.push(piece)
    else {
      rows.push([piece])
      y = piece.y
    }
  }
  return rows
}

function judged(gutter: Gutter, known: boolean): Gutter {
  for (const band of gutter.order) {
    if (Array.isArray(band)) continue
    const { left, right } = band
    if (left.length === 0 || right.length === 0) continue
    const rows = Math.min(rowsOf(left).length, rowsOf(right).length)
    const prose = rows >= 4 && isProse(left) && isProse(right)
    band.columns = inColumns(band, { rows, prose, known })
    if (!band.columns) continue
    gutter.score += Math.min(chars(left), chars(right))
    if (prose && rows >= 8) gutter.strong = true
  }
  return gutter
}

const chars = (pieces: readonly Piece[]): number => pieces.reduce((n, p) => n + p.chars, 0)

interface Evidence {
  rows: number
  prose: boolean
  known: boolean
}

/**
 * The stream of a page of columns changes sides once or twice, that of a table with every row or cell. Where lines are
 * drawn row by row across columns of prose (scans, printer drivers), the prose decides.
 */
function inColumns({ left, right }: Band, { rows, prose, known }: Evidence): boolean {
  const changes = sideChanges(left, right)
  const share = (changes - 1) / Math.max(1, 2 * rows - 1)
  if (rows >= 3 && (changes <= 2 || share <= 0.1)) return true
  if (prose && rows >= 5 && (share >= 0.7 || known || share <= 0.2)) return true
  return known && (changes <= 2 || rows <= 2 || prose)
}

/** How often the stream goes from one side to the other. */
function sideChanges(left: readonly Piece[], right: readonly Piece[]): number {
  const order = [...left.map(p => [p.order, 0] as const), ...right.map(p => [p.order, 1] as const)]
  order.sort((a, b) => a[0] - b[0])
  return order.filter(([, side], i) => i > 0 && side !== order[i - 1]![1]).length
}

const isUnspaced = (piece: Piece): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(piece.parts[0]!.text)

/** Many of its lines fill the column, and a line holds words: cells and the numbers of a list of contents do not. */
function isProse(pieces: readonly Piece[]): boolean {
  const x0 = Math.min(...pieces.map(p => p.x)),
    x1 = Math.max(...pieces.map(p => p.x1))
  const rows = rowsOf(pieces).map(row => ({
    width: row.reduce((n, p) => n + p.x1 - p.x, 0),
    chars: chars(row),
  }))
  const full = rows.filter(row => row.width >= 0.7 * (x1 - x0)).length
  const long = rows.filter(row => row.chars >= (pieces.some(isUnspaced) ? 6 : 15)).length
  return full >= 0.35 * rows.length && long >= 0.5 * rows.length
}
