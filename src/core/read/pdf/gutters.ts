/**
 * The strip of white that parts two columns: where it runs, which pieces stand on either side, and whether what it
 * parts is read column by column (prose, or a stream that goes down one side first) or row by row (a table). Pure.
 */
import { columnsOrCells } from './band.ts'
import { characters, edgesOf, LEAST_WHITE, rowsOf, sideOf, type Piece, type Side } from './pieces.ts'

/** What stands on either side of the strip between two rows that cross it. */
export interface Band {
  left: Piece[]
  right: Piece[]
  /** `columns` are read one after the other, a `table` row by row or cell by cell; null is neither. */
  kind: 'columns' | 'table' | null
}
export interface Gutter {
  x: number
  /** From the top: the bands, and between them the rows that cross the strip. */
  order: (Band | Piece[])[]
  /** Number of characters in columns, and in cells, counted on the side that has fewer. */
  columns: number
  cells: number
  /** It separates long columns of prose, so other pages may be searched for the same strip. */
  strong: boolean
}

/** How many pieces must begin at one x for a column to begin there. */
const LEAST_EDGES = 2
/** How far a line may reach into the strip without crossing it, as a multiple of the type size. */
const OVERHANG = 1.5
/** Strips of two pages nearer than this are the same strip; in points. */
export const SAME_STRIP = 8

/**
 * Finds the best gutter of the pieces, preferring columns to tables; null when there is none. `pieces` come from the
 * top; `known` holds strips of other pages.
 */
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

/** How many consecutive rows must leave the same place white. */
const LEAST_GAPS = 2

/**
 * Returns the right ends of the white that neighbouring rows have in common. It finds gutters whose right side has no
 * common left edge.
 */
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

/**
 * Decides the side of a piece that reaches into the strip: a line that does so slightly belongs to its column, where
 * nothing of the other column stands beside it.
 */
function leaning(piece: Piece, x: number, beside: readonly Piece[]): Side {
  const [over, under] = [piece.x1 - x, x - piece.x]
  const alone = (side: Side): boolean => !beside.some(other => other !== piece && sideOf(other, x) === side)
  if (over <= OVERHANG * piece.size && under > 4 * piece.size && alone('right')) return 'left'
  if (under <= OVERHANG * piece.size && over > 4 * piece.size && alone('left')) return 'right'
  return 'across'
}

/** Tells whether at least `least` rows stand on either side of `x` without a crossing row between them. */
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

/** Returns the side of each piece of a row, or null when one of them crosses the strip. */
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
