/**
 * A region without columns → text and tables, told apart. A table whose cells hold several lines is read cell by cell
 * where the stream draws it so, else row by row; cells of running words are never joined. Pure.
 */
import type { Piece } from './pieces.ts'
import { rowsOf } from './gutters.ts'

/** Pieces that are read together, from the top down; `cell`: what stands on one height is not one line. */
export interface Block {
  pieces: Piece[]
  table: boolean
}

const LEAST_ROWS = 3
/** Characters of a number, a letter or a bullet before its text. */
const LABEL = 5
/** Cells of one column begin, or end, within so many points. */
const ALIGNED = 4

/** `pieces` from the top. */
export function cellsOf(pieces: Piece[]): Block[] {
  const rows = rowsOf(pieces)
  if (rows.filter(row => row.length > 1).length < 2) return [{ pieces, table: false }]
  return spansOf(rows).flatMap(({ rows: span, table }): Block[] => {
    const own = span.flat()
    if (!table) return [{ pieces: own, table }]
    return byThread(own) ?? [{ pieces: own, table }]
  })
}

interface Span {
  rows: Piece[][]
  table: boolean
}

/** Rows of two cells and more that stand under each other; a lone row between them (a spanning head) belongs to them. */
function spansOf(rows: readonly Piece[][]): Span[] {
  const out: Span[] = []
  const put = (some: Piece[][], table: boolean): void => {
    const last = out.at(-1)
    if (some.length === 0) return
    if (last && last.table === table) last.rows.push(...some)
    else out.push({ rows: some, table })
  }
  for (let i = 0; i < rows.length;) {
    let to = i,
      end = i
    while (to < rows.length && to - end < 3 && near(rows, to)) if (rows[to++]!.length > 1) end = to
    const some = rows.slice(i, end)
    if (isTable(some)) put(some, true)
    else put(rows.slice(i, Math.max(i + 1, end)), false)
    i = Math.max(i + 1, end)
  }
  return out
}

/** Not parted from the row before by more than three lines. */
function near(rows: readonly Piece[][], at: number): boolean {
  const [before, row] = [rows[at - 1]?.[0], rows[at]![0]!]
  return !before || before.y - row.y <= 4 * Math.max(before.size, row.size)
}

/** Cells under each other: they begin or end at the same place. */
function isTable(rows: readonly Piece[][]): boolean {
  const shared = rows.filter(row => row.length > 1)
  if (shared.length < LEAST_ROWS || shared.length * 2 < rows.length) return false
  const second = shared.map(row => row.toSorted((a, b) => a.x - b.x)[1]!)
  const labels = shared.filter(row => row.length === 2 && row.some(piece => piece.chars <= LABEL))
  const columns = Math.max(together(second.map(p => p.x)), together(shared.map(row => Math.max(...row.map(p => p.x1)))))
  return columns * 2 >= shared.length && labels.length * 1.5 < shared.length
}

/** How many of the places lie within a few points of one of them. */
const together = (places: readonly number[]): number =>
  Math.max(...places.map(x => places.filter(other => Math.abs(other - x) <= ALIGNED).length))

/**
 * Cells as the stream draws them, each from the top down; null when none of several lines stands beside another cell.
 */
function byThread(pieces: readonly Piece[]): Block[] | null {
  const threads: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.order - b.order)) {
    const thread = threads.at(-1)
    if (thread && (under(thread.at(-1)!, piece) || labels(thread, piece))) thread.push(piece)
    else threads.push([piece])
  }
  const beside = (thread: Piece[]): boolean =>
    pieces.some(piece => !thread.includes(piece) && thread.some(own => Math.abs(own.y - piece.y) <= 0.4 * piece.size))
  const several = threads.filter(thread => rowsOf(thread).length > 1 && beside(thread))
  if (several.length < 2 || threads.length > 0.8 * pieces.length) return null
  return joined(threads).map(thread => ({ pieces: thread, table: true }))
}

/** The next line of the same cell. */
const under = (above: Piece, piece: Piece): boolean => {
  const step = above.y - piece.y
  const size = Math.max(above.size, piece.size)
  return (
    step > 0.3 * size &&
    step <= 1.9 * size &&
    (Math.abs(above.x - piece.x) <= 2 * size ||
      Math.abs(above.x1 - piece.x1) <= size ||
      Math.abs(above.x + above.x1 - piece.x - piece.x1) <= 2 * size)
  )
}

/** A number or a bullet, and the text it stands before. */
const labels = (thread: readonly Piece[], piece: Piece): boolean =>
  thread.length === 1 &&
  thread[0]!.chars <= LABEL &&
  Math.abs(thread[0]!.y - piece.y) <= 0.3 * piece.size &&
  piece.x > thread[0]!.x1

/** Neighbouring cells of one line each are one row. */
function joined(threads: readonly Piece[][]): Piece[][] {
  const out: Piece[][] = []
  for (const thread of threads) {
    const last = out.at(-1)
    const row = last && rowsOf([...last, ...thread].sort((a, b) => b.y - a.y)).length === 1
    if (last && row) last.push(...thread)
    else out.push([...thread])
  }
  return out
}
