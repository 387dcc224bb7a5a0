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
  const left = rowsOf(sides.left),
    right = rowsOf(sides.right)
  const rows = Math.min(left.length, right.length)
  if (rows < 2 && !known) return { kind: null, strong: false }
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
  const order = Int32Array.from([...left.map(p => 2 * p.order), ...right.map(p => 2 * p.order + 1)]).sort()
  let changes = 0
  for (let i = 1; i < order.length; i++) if (((order[i]! ^ order[i - 1]!) & 1) === 1) changes++
  return changes
}

/** Characters of a number, a letter or a bullet before its text. */
const LABEL = 5

/** Numbers, letters or bullets before their text. */
const isList = ({ left, right }: Sides): boolean =>
  left.every(piece => piece.chars <= LABEL) && characters(right) > 8 * characters(left)

/** Many of its lines fill the column, and a line holds words: cells and the numbers of a list of contents do not. */
function isProse(rows: readonly (readonly Piece[])[]): boolean {
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
