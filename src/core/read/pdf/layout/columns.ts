/**
 * Pieces of a page → blocks in reading order: columns are found by the strips of white between them, what spans them
 * cuts them into bands. Pure.
 */
import { cellsOf, type Block } from './cells.ts'
import { cutAtEdges } from './cut.ts'
import { findGutter, type Band, type Gutter } from './gutters.ts'
import type { Piece } from './pieces.ts'

export type { Block } from './cells.ts'

const MAX_DEPTH = 6
const LEAST_PIECES = 4
/** White that separates a block of columns from the one below it, as a share of the type size. */
const BREAK = 1.9

export interface Ordered {
  blocks: Block[]
  /** x of the white strips between long columns of prose, in points. */
  strips: number[]
}

/** Orders the pieces of a page; `known` holds white strips that other pages of the document have. */
export function blocksOf(pieces: readonly Piece[], known: readonly number[] = []): Ordered {
  const strips: number[] = []
  return { blocks: parted(fromTop(cutAtEdges(pieces)), { known, strips, depth: 0 }), strips }
}

const fromTop = (pieces: readonly Piece[]): Piece[] => pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)

interface Search {
  known: readonly number[]
  strips: number[]
  depth: number
}

function parted(pieces: Piece[], search: Search): Block[] {
  if (pieces.length === 0) return []
  const deeper = { ...search, depth: search.depth + 1 }
  const gutter = search.depth < MAX_DEPTH && pieces.length >= LEAST_PIECES ? findGutter(pieces, search.known) : null
  if (!gutter) return [{ pieces, table: false }]
  if (gutter.strong) search.strips.push(gutter.x)
  return parts(gutter).flatMap(part => {
    const blocks = part.cells ? cellsOf(part.pieces) : parted(part.pieces, deeper)
    return part.doubtful && blocks[0] ? [{ ...blocks[0], doubtful: true }, ...blocks.slice(1)] : blocks
  })
}

interface Part {
  pieces: Piece[]
  cells: boolean
  /** Only white separates it from what is read before it. */
  doubtful?: boolean
}

/**
 * Splits a page at its gutter, from the top: columns one after the other, tables as cells, everything else as it
 * stands.
 */
function parts({ order, columns }: Gutter): Part[] {
  const out: Part[] = []
  let whole: Piece[] = []
  const flush = (): void => {
    if (whole.length > 0) out.push({ pieces: fromTop(whole), cells: false })
    whole = []
  }
  for (const item of order) {
    if (Array.isArray(item)) whole.push(...item)
    else if (item.kind === 'columns') {
      flush()
      out.push(...inTurn(item))
    } else if (item.kind === 'table' && columns === 0) {
      flush()
      out.push({ pieces: fromTop([...item.left, ...item.right]), cells: true })
    } else whole.push(...item.left, ...item.right)
  }
  flush()
  return out
}

/**
 * Reads the columns of a band one after the other, block by block where the stream does so: stanzas or articles below
 * each other. The right column comes first where the script runs from the right.
 */
function inTurn({ left, right }: Band): Part[] {
  const rtl = [...left, ...right].reduce((n, p) => n + (p.rtl ? p.chars : -p.chars), 0) > 0
  return storeys(fromTop([...left, ...right])).flatMap((storey, n) => {
    const mine = new Set(storey)
    const [l, r] = [left.filter(p => mine.has(p)), right.filter(p => mine.has(p))]
    const sides = (rtl ? [r, l] : [l, r]).filter(side => side.length > 0)
    return sides.map((side, i) => ({ pieces: fromTop(side), cells: false, doubtful: n > 0 && i === 0 }))
  })
}

/**
 * Cuts pieces into storeys where white runs through both columns and the stream has drawn everything above before
 * anything below.
 */
function storeys(pieces: readonly Piece[]): Piece[][] {
  const out: Piece[][] = [[]]
  let [lowest, latest] = [Infinity, -1]
  const first = new Int32Array(pieces.length + 1).fill(2 ** 31 - 1)
  for (let i = pieces.length - 1; i >= 0; i--) first[i] = Math.min(first[i + 1]!, pieces[i]!.order)
  pieces.forEach((piece, i) => {
    if (lowest - piece.y > BREAK * piece.size && first[i]! > latest) out.push([])
    out.at(-1)!.push(piece)
    lowest = Math.min(lowest, piece.y)
    latest = Math.max(latest, piece.order)
  })
  return out
}
