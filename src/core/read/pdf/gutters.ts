/**
 * The strip of white that parts two columns: where it runs, which pieces stand on either side, and whether what it
 * parts is read column by column (prose, or a stream that goes down one side first) or row by row (a table). Pure.
 */
import { columnsOrCells } from './band.ts'
import { characters, rowsOf, type Piece } from './pieces.ts'

/** Between two lines that cross the strip: what stands on either side. */
export interface Band {
  left: Piece[]
  right: Piece[]
  /** `columns`: read one after the other. `table`: row by row, or cell by cell. */
  kind: 'columns' | 'table' | null
}
export interface Gutter {
  x: number
  /** From the top: bands, and between them the rows that cross the strip. */
  order: (Band | Piece[])[]
  /** Characters that stand in columns, and in cells. */
  columns: number
  cells: number
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

/** Columns before tables. `pieces` from the top; `known`: strips of other pages. */
export function findGutter(pieces: readonly Piece[], known: readonly number[]): Gutter | null {
  const isKnown = (x: number): boolean => known.some(k => Math.abs(k - x) <= SAME_STRIP)
  const rows = rowsOf(pieces)
  let best: Gutter | null = null
  for (const x of new Set([...edgesOf(pieces, LEAST_EDGES, isKnown), ...gapsOf(rows)])) {
    if (!isPromising(rows, x, isKnown(x) ? 1 : 2)) continue
    const gutter = divide(rows, x, isKnown(x))
    if (gutter.columns + gutter.cells > 0 && (!best || better(gutter, best))) best = gutter
  }
  return best
}

const better = (a: Gutter, b: Gutter): boolean => (a.columns === b.columns ? a.cells > b.cells : a.columns > b.columns)

/** Where so many pieces begin under each other, to three points. */
export function edgesOf(pieces: readonly Piece[], least: number, also = (_x: number): boolean => false): number[] {
  const edges = pieces.map(p => p.x).sort((a, b) => a - b)
  const out: number[] = []
  for (let i = 0; i < edges.length;) {
    let to = i + 1
    while (to < edges.length && edges[to]! - edges[i]! <= 3) to++
    if (to - i >= least || also(edges[i]!)) out.push(edges[i]!)
    i = to
  }
  return out
}

/** Rows under each other that leave the same place white. */
const LEAST_GAPS = 2

/** Right ends of the white that neighbouring rows have in common, where what follows does not begin under each other. */
function gapsOf(rows: readonly Piece[][]): number[] {
  const out: number[] = []
  let open: { from: number; to: number; rows: number }[] = []
  for (const row of rows) {
    const own = row.length > 1 ? whiteOf(row) : []
    const next = open.flatMap(gap =>
      own
        .map(white => ({ from: Math.max(gap.from, white.from), to: Math.min(gap.to, white.to), rows: gap.rows + 1 }))
        .filter(white => white.to - white.from >= LEAST_WHITE * row[0]!.size),
    )
    const goesOn = (gap: { to: number }): boolean => next.some(white => white.to <= gap.to)
    out.push(...open.filter(gap => gap.rows >= LEAST_GAPS && !goesOn(gap)).map(gap => gap.to))
    open = [...next, ...own.filter(white => !next.some(kept => kept.to === white.to)).map(w => ({ ...w, rows: 1 }))]
  }
  return [...out, ...open.filter(gap => gap.rows >= LEAST_GAPS).map(gap => gap.to)]
}

function whiteOf(row: readonly Piece[]): { from: number; to: number }[] {
  const ordered = row.toSorted((a, b) => a.x - b.x)
  return ordered.slice(1).map((piece, i) => ({ from: ordered[i]!.x1, to: piece.x }))
}

type Side = 'left' | 'right' | 'across'

/** On which side of a column that begins at `x` a piece stands. */
export function sideOf(piece: Piece, x: number): Side {
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

/** Between rows that cross it there are so many on either side. */
function isPromising(rows: readonly Piece[][], x: number, least: number): boolean {
  let [left, right] = [0, 0]
  for (const row of rows) {
    let [l, r, crossed] = [false, false, false]
    for (const piece of row) {
      const side = sideOf(piece, x)
      if (side === 'left') l = true
      else if (side === 'right') r = true
      else if (leaning(piece, x, row) === 'across') crossed = true
    }
    if (crossed) [left, right] = [0, 0]
    if (l && !crossed) left++
    if (r && !crossed) right++
    if (left >= least && right >= least) return true
  }
  return false
}

/** Null: one of the row crosses. */
function sidesOf(row: readonly Piece[], x: number): Side[] | null {
  const sides: Side[] = []
  for (const piece of row) {
    const side = sideOf(piece, x)
    const own = side === 'across' ? leaning(piece, x, row) : side
    if (own === 'across') return null
    sides.push(own)
  }
  return sides
}

function divide(rows: readonly Piece[][], x: number, known: boolean): Gutter {
  const order: Gutter['order'] = []
  let left: Piece[] = [],
    right: Piece[] = [],
    across: Piece[] = []
  const closeBand = (): void => {
    if (left.length + right.length > 0) order.push({ left, right, kind: null })
    ;[left, right] = [[], []]
  }
  for (const row of rows) {
    const sides = sidesOf(row, x)
    if (sides === null) {
      closeBand()
      across.push(...row)
      continue
    }
    if (across.length > 0) order.push(across)
    across = []
    for (let i = 0; i < row.length; i++) (sides[i] === 'left' ? left : right).push(row[i]!)
  }
  closeBand()
  if (across.length > 0) order.push(across)
  return judged({ x, order, columns: 0, cells: 0, strong: false }, known)
}

function judged(gutter: Gutter, known: boolean): Gutter {
  for (const band of gutter.order) {
    if (Array.isArray(band) || band.left.length === 0 || band.right.length === 0) continue
    const { kind, strong } = columnsOrCells(band, known)
    band.kind = kind
    const size = Math.min(characters(band.left), characters(band.right))
    if (kind === 'columns') gutter.columns += size
    if (kind === 'table') gutter.cells += size
    if (strong) gutter.strong = true
  }
  return gutter
}
