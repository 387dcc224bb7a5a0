/**
 * What stands left and right of a strip of white: columns that are read one after the other, cells of a table, or
 * neither. Prose, the order of the stream and what other pages of the document have decide. Pure.
 */
import { characters, rowsOf, type Piece } from './pieces.ts'

interface Sides {
  left: readonly Piece[]
  right: readonly Piece[]
}
interface Verdict {
  kind: 'columns' | 'table' | null
  /** Long columns of prose. */
  strong: boolean
}

/** `known`: other pages have columns parted by this strip. */
export function columnsOrCells(sides: Sides, known: boolean): Verdict {
  const { left, right } = sides
  const rows = Math.min(rowsOf(left).length, rowsOf(right).length)
  const prose = rows >= 4 && isProse(left) && isProse(right)
  if (inColumns(sides, { rows, prose, known })) return { kind: 'columns', strong: prose && rows >= 8 }
  return { kind: rows >= 3 && !isList(sides) ? 'table' : null, strong: false }
}

interface Evidence {
  rows: number
  prose: boolean
  known: boolean
}

/**
 * The stream of a page of columns changes sides once or twice, that of a table with every row or cell. Where lines are
 * drawn row by row across columns of prose (scans, printer drivers), the prose decides.
 */
function inColumns({ left, right }: Sides, { rows, prose, known }: Evidence): boolean {
  const changes = sideChanges(left, right)
  const share = (changes - 1) / Math.max(1, 2 * rows - 1)
  if (rows >= 3 && (changes <= 2 || share <= 0.1)) return true
  if (rows === 2 && changes <= 1) return true
  if (prose && rows >= 5 && (share >= 0.7 || known || share <= 0.2)) return true
  return known && (changes <= 2 || rows <= 2 || prose)
}

/** How often the stream goes from one side to the other. */
function sideChanges(left: readonly Piece[], right: readonly Piece[]): number {
  const order = [...left.map(p => [p.order, 0] as const), ...right.map(p => [p.order, 1] as const)]
  order.sort((a, b) => a[0] - b[0])
  return order.filter(([, side], i) => i > 0 && side !== order[i - 1]![1]).length
}

/** Characters of a number, a letter or a bullet before its text. */
const LABEL = 5

/** Numbers, letters or bullets before their text. */
const isList = ({ left, right }: Sides): boolean =>
  left.every(piece => piece.chars <= LABEL) && characters(right) > 8 * characters(left)

const isUnspaced = (piece: Piece): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(piece.parts[0]!.text)

/** Many of its lines fill the column, and a line holds words: cells and the numbers of a list of contents do not. */
function isProse(pieces: readonly Piece[]): boolean {
  const x0 = Math.min(...pieces.map(p => p.x)),
    x1 = Math.max(...pieces.map(p => p.x1))
  const rows = rowsOf(pieces).map(row => ({
    width: row.reduce((n, p) => n + p.x1 - p.x, 0),
    chars: characters(row),
  }))
  const full = rows.filter(row => row.width >= 0.7 * (x1 - x0)).length
  const long = rows.filter(row => row.chars >= (pieces.some(isUnspaced) ? 6 : 15)).length
  return full >= 0.35 * rows.length && long >= 0.5 * rows.length
}
