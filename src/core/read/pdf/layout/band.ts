/**
 * What stands left and right of a strip of white: columns that are read one after the other, cells of a table, or
 * neither. Prose, the order of the stream and what other pages of the document have decide. Pure.
 */
import { characters, edgesOf, rowsOf, sideOf, type Piece } from './pieces.ts'

interface Sides {
  left: readonly Piece[]
  right: readonly Piece[]
}
interface Verdict {
  kind: 'columns' | 'table' | null
  /** Both sides are long columns of prose (eight rows or more). */
  strong: boolean
}

/** Judges what stands on the two sides of a strip; `known` says that other pages have columns parted by it. */
export function columnsOrCells(sides: Sides, known: boolean): Verdict {
  const left = rowsOf(sides.left),
    right = rowsOf(sides.right)
  const rows = Math.min(left.length, right.length)
  if (!known && (rows < 2 || isStaggered(left, right))) return { kind: null, strong: false }
  const prose = rows >= 4 && ((isText(left) && isText(right)) || standApart(left, right))
  const beside = prose ? levelRows(left, right, BESIDE).length : 0
  if (inColumns(sides, { rows, beside, prose, known })) return { kind: 'columns', strong: prose && rows >= 8 }
  return { kind: rows >= 3 && !isList(sides) && !isSparse(left, right) ? 'table' : null, strong: false }
}

/**
 * Tells whether lines of a program stand over the braces that close their blocks: "theta[3] <- 1" was read after them.
 * Text to the right of and over other text is a column: of a manual whose operands stand so, 45 pages were tables.
 */
const isStaggered = (left: readonly Piece[][], right: readonly Piece[][]): boolean =>
  right.at(-1)![0]!.y > left[0]![0]!.y + LEVEL * left[0]![0]!.size && isListing([...left.flat(), ...right.flat()])

/** Edges nearer than this are one edge, and steps that differ by less are one leading; in points. */
const EVEN = { edge: 1, step: 0.3 } as const

/**
 * Tells whether both sides together are lines of a justified paragraph whose words stand far apart: the lines that
 * cross the strip above or below have the same edges and the same leading.
 */
export function isStretched({ left, right }: Sides, across: unknown): boolean {
  if (!Array.isArray(across)) return false
  const rows = rowsOf([...left, ...right].sort((a, b) => b.y - a.y))
  const beside = rowsOf((across as readonly Piece[]).toSorted((a, b) => b.y - a.y))
  const above = beside[0]![0]!.y > rows[0]![0]!.y
  const next = (above ? beside.at(-1) : beside[0])!
  const steps = (above ? [next, ...rows] : [...rows, next]).map(row => row[0]!.y)
  const [x, x1] = edgesOfRow(next)
  return (
    rows.every(row => edgesOfRow(row).every((edge, i) => Math.abs(edge - (i === 0 ? x : x1)) <= EVEN.edge)) &&
    steps.slice(1).every((y, i) => Math.abs(steps[i]! - y - (steps[0]! - steps[1]!)) <= EVEN.step)
  )
}

const edgesOfRow = (row: readonly Piece[]): [x: number, x1: number] => [
  Math.min(...row.map(piece => piece.x)),
  Math.max(...row.map(piece => piece.x1)),
]

interface Evidence {
  /** Rows of the side that has fewer, and how many of them have a row of the other side beside them. */
  rows: number
  beside: number
  prose: boolean
  known: boolean
}

/**
 * Tells whether the sides are columns. The stream of a page of columns changes sides once or twice, that of a table
 * with every row or cell. Where lines are drawn row by row across columns of prose (scans, printer drivers), the prose
 * decides.
 */
function inColumns({ left, right }: Sides, { rows, beside, prose, known }: Evidence): boolean {
  const changes = sideChanges(left, right)
  const share = (changes - 1) / Math.max(1, 2 * rows - 1)
  if (rows >= 3 && (changes <= 2 || share <= 0.1)) return true
  if (rows === 2 && changes <= 1) return true
  const rowByRow = changes - 1 >= 0.7 * Math.max(1, 2 * beside - 1) && !isListing([...left, ...right])
  if (prose && rows >= 5 && (rowByRow || known || share <= 0.2)) return true
  return known && (changes <= 2 || rows <= 2 || prose)
}

/** Tells whether all is monospaced: a program prints its tables row by row, and their cells may be as long as lines. */
const isListing = (pieces: readonly Piece[]): boolean => pieces.every(({ parts }) => parts.every(({ mono }) => mono))

/** Counts how often the stream goes from one side to the other. */
function sideChanges(left: readonly Piece[], right: readonly Piece[]): number {
  const order = new Int32Array(left.length + right.length)
  for (let i = 0; i < left.length; i++) order[i] = 2 * left[i]!.order
  for (let i = 0; i < right.length; i++) order[left.length + i] = 2 * right[i]!.order + 1
  order.sort()
  let changes = 0
  for (let i = 1; i < order.length; i++) if (((order[i]! ^ order[i - 1]!) & 1) === 1) changes++
  return changes
}

/** Tells whether rows are prose, or columns of prose beside each other. */
const isText = (rows: readonly Piece[][]): boolean => {
  if (isProse(rows)) return true
  if (rows.length < 2 * LEAST_ROWS || !hasWords(rows)) return false
  const pieces = rows.flat()
  const at = (x: number, side: string): Piece[][] => rowsOf(pieces.filter(piece => sideOf(piece, x) === side))
  return edgesOf(pieces, LEAST_ROWS).some(x => standApart(at(x, 'left'), at(x, 'right')))
}

/**
 * Shares of the type size. Baselines nearer than `LEVEL` are one baseline; rows nearer than `BESIDE` stand beside each
 * other.
 */
const LEVEL = 0.12
const BESIDE = 0.4
/** Rows are no rows of a table when at most this share of them lies on a baseline of the other side. */
const SHARED = 0.5
const LEAST_ROWS = 8

/** Tells whether the lines of words on both sides keep baselines of their own: in a table they would be level. */
function standApart(left: readonly Piece[][], right: readonly Piece[][]): boolean {
  const few = left.length < right.length ? left : right
  if (few.length < LEAST_ROWS || !hasWords(left) || !hasWords(right)) return false
  return levelRows(left, right, LEVEL).length <= SHARED * few.length
}

/**
 * Returns the rows of the side that has fewer which have a baseline of the other side within `near`, a share of the
 * type size. Both sides must be ordered from the top.
 */
function levelRows(left: readonly Piece[][], right: readonly Piece[][], near: number): readonly Piece[][] {
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  const ys = many.flatMap(row => row.map(piece => piece.y))
  let k = 0
  return few.filter(row => {
    const { y, size } = row[0]!
    while (k < ys.length && ys[k]! > y + near * size) k++
    return k < ys.length && ys[k]! >= y - near * size
  })
}

function hasWords(rows: readonly Piece[][]): boolean {
  let [long, all] = [0, 0]
  for (const row of rows)
    for (const { chars, unspaced } of row) {
      all++
      if (chars >= (unspaced ? 6 : 15)) long++
    }
  return 2 * long >= all
}

/** Most characters of the number, letter or bullet that opens an item of a list. */
const LABEL = 5

/** Tells whether the left side only holds the numbers, letters or bullets of the text on the right. */
const isList = ({ left, right }: Sides): boolean =>
  left.every(piece => piece.chars <= LABEL) && characters(right) > 8 * characters(left)

/** Rows and characters of a side that is no column of cells: so many times fewer than the other's. */
const SPARSE = { rows: 4, chars: 12 } as const

/**
 * Tells whether one side only holds what stands here and there at the end of a line of the other: numbers of equations,
 * squares that end a proof, reasons in brackets. With three of them 22 pages of 149 documents were tables. In a list
 * of contents they are numbers of pages. Words on the left name what stands beside them, and would be read within its
 * sentences: "in the image (data sec-CRC tion)".
 */
function isSparse(left: readonly Piece[][], right: readonly Piece[][]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  if (SPARSE.rows * few.length > many.length) return false
  if (SPARSE.chars * characters(few.flat()) > characters(many.flat())) return false
  if (few === left && few.flat().some(isWorded)) return false
  return 2 * many.filter(row => row.some(hasLeader)).length < many.length
}

/** Tells whether a line has the dots that lead to a number of a page. */
const hasLeader = (piece: Piece): boolean => /(?:\. ?){4}/.test(textOf(piece))
const isWorded = (piece: Piece): boolean => /\p{L}{2}/u.test(textOf(piece))
const textOf = ({ parts }: Piece): string => parts.map(({ text }) => text).join(' ')

/**
 * Tells whether rows are prose: many lines fill the column, and a line holds several words. Cells of tables and the
 * numbers of a list of contents do neither.
 */
function isProse(rows: readonly Piece[][]): boolean {
  let [x0, x1, unspaced] = [Infinity, -Infinity, false]
  const lines = rows.map(row => {
    const line = { width: 0, chars: 0 }
    for (const piece of row) {
      x0 = Math.min(x0, piece.x)
      x1 = Math.max(x1, piece.x1)
      line.width += piece.x1 - piece.x
      line.chars += piece.chars
      unspaced ||= piece.unspaced
    }
    return line
  })
  const full = lines.filter(line => line.width >= 0.7 * (x1 - x0)).length
  const long = lines.filter(line => line.chars >= (unspaced ? 6 : 15)).length
  return full >= 0.35 * rows.length && long >= 0.5 * rows.length
}
