/**
 * A table → its blocks: cell by cell where cells hold several lines and the stream draws them one after the other, else
 * row by row. Cells of running words are never joined. Pure.
 */
import { edgesOf, rowsOf, sideOf, type Piece } from './pieces.ts'

/** Pieces that are read together, from the top down. In a `table` each line stands by itself. */
export interface Block {
  pieces: Piece[]
  table: boolean
  /** Nothing says that the text before it continues here. */
  doubtful?: boolean
}

/** Share of a table's pieces that may cross the white between two of its columns, as spanning heads do. */
const CROSSING = 0.1

/** Splits a table into blocks; `pieces` must be ordered from the top. */
export function cellsOf(pieces: Piece[]): Block[] {
  const columns = edgesOf(pieces, 2).filter(x => isStrip(pieces, x))
  const threads = threadsOf(pieces, columns)
  const beside = (thread: Piece[]): boolean =>
    pieces.some(piece => !thread.includes(piece) && thread.some(own => isLevel(piece, own)))
  const several = threads.filter(thread => rowsOf(thread).length > 1 && beside(thread))
  const sparse = several.length < 2 || threads.length > 0.8 * pieces.length
  if (sparse && !threads.some(thread => isAround(thread, threads))) return [{ pieces, table: true }]
  return rowwise(threads).map(thread => ({ pieces: thread, table: rowsOf(thread).length === 1 }))
}

const isLevel = (a: Piece, b: Piece): boolean => Math.abs(a.y - b.y) <= LEVEL * a.size
/** Largest distance of the baselines of one row, as a share of the type size. */
const LEVEL = 0.4

/** Words of a line of running text in a cell: with fewer, brackets of matrices and signs of figures were cells too. */
const LEAST_WORDS = 3

const isRunning = (row: readonly Piece[]): boolean =>
  row.flatMap(({ parts }) => parts).filter(({ text }) => /\p{L}{3}/u.test(text)).length >= LEAST_WORDS

/** The number of an equation has no letters, and stands in the middle of what it numbers. */
const isWorded = (cell: readonly Piece[]): boolean =>
  cell.some(({ parts }) => parts.some(({ text }) => /\p{L}{2}/u.test(text)))

/**
 * Tells whether a cell holds several lines of words beside cells of the same row that are set in its middle, level with
 * none of its lines. Read row by row, such a cell would stand in the middle of a sentence.
 */
function isAround(thread: readonly Piece[], threads: readonly Piece[][]): boolean {
  const rows = rowsOf(thread)
  if (rows.length < 2 || !rows.slice(0, -1).every(isRunning)) return false
  const [top, bottom] = [thread[0]!, thread.at(-1)!]
  const inside = ({ y }: Piece): boolean => y < top.y && y > bottom.y
  const within = threads.filter(other => other !== thread && other.some(inside))
  return (
    within.every(other => other.every(p => inside(p) || isLevel(p, top) || isLevel(p, bottom))) &&
    within.some(other => isWorded(other) && other.every(p => !thread.some(own => isLevel(own, p))))
  )
}

const isStrip = (pieces: readonly Piece[], x: number): boolean => {
  const sides = pieces.map(piece => sideOf(piece, x))
  const count = (side: string): number => sides.filter(own => own === side).length
  return count('left') > 0 && count('right') > 0 && count('across') <= CROSSING * pieces.length
}

/** Groups pieces into threads: what the stream draws in one column from the top down before it goes elsewhere. */
function threadsOf(pieces: readonly Piece[], columns: readonly number[]): Piece[][] {
  const columnOf = (piece: Piece): number => columns.filter(x => x <= piece.x + 1).length
  const threads: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.order - b.order)) {
    const thread = threads.at(-1)
    const last = thread?.at(-1)
    const goesOn =
      last !== undefined &&
      columnOf(last) === columnOf(piece) &&
      piece.y <= last.y + 0.4 * piece.size &&
      last.y - piece.y <= 1.9 * Math.max(last.size, piece.size)
    if (thread && goesOn) thread.push(piece)
    else threads.push([piece])
  }
  return threads.map(thread => thread.sort((a, b) => b.y - a.y || a.x - b.x))
}

/** Joins neighbouring cells of one line each into rows. */
function rowwise(threads: readonly Piece[][]): Piece[][] {
  const out: Piece[][] = []
  for (const thread of threads) {
    const last = out.at(-1)
    const row = last && rowsOf([...last, ...thread].sort((a, b) => b.y - a.y)).length === 1
    if (last && row) last.push(...thread)
    else out.push([...thread])
  }
  return out
}
