/**
 * The strip of white that parts two columns: where it runs, which pieces stand on either side, and whether what it
 * parts is read column by column (prose, or a stream that goes down one side first) or row by row (a table). Pure.
 */
import { columnsOrCells, isStretched } from './band.ts'
import { characters, edgesOf, LEAST_WHITE, rowsOf, sideOf, type Piece, type Side } from './pieces.ts'
import { tail } from './tail.ts'

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
  const places = new Set([...edgesOf(pieces, LEAST_EDGES, isKnown), ...gapsOf(rows)])
  const candidates = [...places].map((x, rank) => ({ x, rank, most: parted(rows, x, isKnown(x) ? 1 : 2) }))
  let best: { gutter: Gutter; rank: number } | null = null
  // The candidates with most text on both sides come first, so that most of the others need not be divided.
  for (const { x, rank, most } of candidates.sort((a, b) => b.most - a.most || a.rank - b.rank)) {
    if (most === 0 || (best && most < best.gutter.columns)) break
    const gutter = divide(rows, x, isKnown(x))
    if (gutter.columns + gutter.cells === 0) continue
    if (!best || better(gutter, best.gutter) || (rank < best.rank && !better(best.gutter, gutter)))
      best = { gutter, rank }
  }
  return best?.gutter ?? null
}

const better = (a: Gutter, b: Gutter): boolean => (a.columns === b.columns ? a.cells > b.cells : a.columns > b.columns)

/** How many consecutive rows must leave the same place white. */
const LEAST_GAPS = 2

/** White between two pieces of a row, or what neighbouring rows have in common of it: `rows` counts them. */
interface White {
  from: number
  to: number
  rows: number
}

/**
 * Returns the right ends of the white that neighbouring rows have in common. It finds gutters whose right side has no
 * common left edge.
 */
function gapsOf(rows: readonly Piece[][]): number[] {
  const out: number[] = []
  let open: White[] = []
  for (const row of rows) {
    const own = row.length > 1 ? whiteOf(row) : []
    const next = open.length > 0 && own.length > 0 ? shared(open, own, LEAST_WHITE * row[0]!.size) : []
    const least = next.reduce((to, white) => Math.min(to, white.to), Infinity)
    for (const gap of open) if (gap.rows >= LEAST_GAPS && least > gap.to) out.push(gap.to)
    const known = new Set(next.map(white => white.to))
    for (const white of own) if (!known.has(white.to)) next.push(white)
    open = next
  }
  for (const gap of open) if (gap.rows >= LEAST_GAPS) out.push(gap.to)
  return out
}

/** Returns the white that the open gaps have in common with a row, where it is at least `least` wide. */
function shared(open: readonly White[], own: readonly White[], least: number): White[] {
  const out: White[] = []
  for (const gap of open)
    for (const white of own) {
      const from = gap.from > white.from ? gap.from : white.from
      const to = gap.to < white.to ? gap.to : white.to
      if (to - from >= least) out.push({ from, to, rows: gap.rows + 1 })
    }
  return out
}

function whiteOf(row: readonly Piece[]): White[] {
  const ordered = row.toSorted((a, b) => a.x - b.x)
  const out: White[] = []
  for (let i = 1; i < ordered.length; i++) out.push({ from: ordered[i - 1]!.x1, to: ordered[i]!.x, rows: 1 })
  return out
}

/**
 * Decides the side of a piece that reaches into the strip: a line that does so slightly belongs to its column, where
 * nothing of the other column stands beside it, or where it ends before the other column begins and the stream draws
 * the two far from each other.
 */
function leaning(piece: Piece, x: number, beside: readonly Piece[]): Side {
  const [over, under] = [piece.x1 - x, x - piece.x]
  if (over <= 0 && isBeside(piece, x, beside)) return 'left'
  const alone = (side: Side): boolean => !beside.some(other => other !== piece && sideOf(other, x) === side)
  if (over <= OVERHANG * piece.size && under > 4 * piece.size && alone('right')) return 'left'
  if (under <= OVERHANG * piece.size && over > 4 * piece.size && alone('left')) return 'right'
  return 'across'
}

/**
 * Fewest characters on either side of a strip that stand beside each other as lines do; parts of formulas have less.
 */
const LEAST_CHARS = 12

/** Tells whether a row has a line on either side of `x`, of which the piece is not drawn directly before the other. */
function isBeside(piece: Piece, x: number, row: readonly Piece[]): boolean {
  const right = row.filter(other => other.x >= x - 1)
  const left = row.filter(other => other.x1 <= x)
  return (
    characters(left) >= LEAST_CHARS &&
    characters(right) >= LEAST_CHARS &&
    right.every(other => Math.abs(piece.order - other.order) !== 1)
  )
}

/**
 * Returns the most characters that `x` can part: of the rows between two that cross it, those on the side that has
 * fewer. Returns 0 where nowhere at least `least` rows stand on either side without a crossing row between them.
 */
function parted(rows: readonly Piece[][], x: number, least: number): number {
  let promising = false
  let most = 0
  const band = { left: 0, right: 0, lefts: 0, rights: 0 }
  const close = (): void => {
    most += Math.min(band.left, band.right)
    band.left = band.right = band.lefts = band.rights = 0
  }
  for (const row of rows) {
    const sides = sidesOf(row, x)
    if (sides === null) {
      close()
      continue
    }
    let [left, right] = [false, false]
    for (let i = 0; i < row.length; i++) {
      const piece = row[i]!
      if (sides[i] === 'left') band.left += piece.chars
      else band.right += piece.chars
      const clear = sideOf(piece, x)
      left ||= clear === 'left'
      right ||= clear === 'right'
    }
    if (left) band.lefts++
    if (right) band.rights++
    if (band.lefts >= least && band.rights >= least) promising = true
  }
  close()
  return promising ? most : 0
}

/** Returns the side of each piece of a row, or null when one of them crosses the strip. */
function sidesOf(row: readonly Piece[], x: number): Side[] | null {
  const first = sideOf(row[0]!, x)
  if (row.length === 1 && first !== 'across') return first === 'left' ? LEFT : RIGHT
  const sides: Side[] = []
  for (const piece of row) {
    const side = sideOf(piece, x)
    const own = side === 'across' ? leaning(piece, x, row) : side
    if (own === 'across') return null
    sides.push(own)
  }
  return sides
}

const [LEFT, RIGHT]: readonly [Side[], Side[]] = [['left'], ['right']]

function divide(rows: readonly Piece[][], x: number, known: boolean): Gutter {
  const order: Gutter['order'] = []
  let left: Piece[] = [],
    right: Piece[] = [],
    across: Piece[] = []
  const closeBand = (): void => {
    if (left.length + right.length > 0) order.push({ left, right, kind: null })
    ;[left, right] = [[], []]
  }
  let ended = 0 // how many rows still belong to a paragraph that runs across
  for (const [i, row] of rows.entries()) {
    const sides = sidesOf(row, x)
    if (sides !== null && ended === 0 && across.length > 0) ended = tail(rows, i, x)
    if (sides === null || ended > 0) {
      if (ended > 0) ended--
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
  for (const [i, band] of gutter.order.entries()) {
    if (Array.isArray(band) || band.left.length === 0 || band.right.length === 0) continue
    if (isStretched(band, gutter.order[i - 1]) || isStretched(band, gutter.order[i + 1])) continue
    const { kind, strong } = columnsOrCells(band, known)
    band.kind = kind
    const size = Math.min(characters(band.left), characters(band.right))
    if (kind === 'columns') gutter.columns += size
    if (kind === 'table') gutter.cells += size
    if (strong) gutter.strong = true
  }
  return gutter
}
