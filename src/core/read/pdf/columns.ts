/**
 * Pieces of a page → blocks in reading order: columns are found by the strips of white between them, what spans them
 * cuts them into bands. Tables stay together. Pure.
 */
import { cellsOf, type Block } from './cells.ts'
import { findGutter, type Band, type Gutter } from './gutters.ts'
import type { Piece } from './pieces.ts'

export type { Block } from './cells.ts'

const MAX_DEPTH = 5
const LEAST_PIECES = 4

export interface Ordered {
  blocks: Block[]
  /** Strips between long columns of prose. */
  strips: number[]
}

/** `known`: strips that other pages of the document have. */
export function blocksOf(pieces: readonly Piece[], known: readonly number[] = []): Ordered {
  const strips: number[] = []
  const blocks = parted(
    pieces.toSorted((a, b) => b.y - a.y || a.x - b.x),
    { known, strips, depth: 0 },
  )
  return { blocks, strips }
}

interface Search {
  known: readonly number[]
  strips: number[]
  depth: number
}

function parted(pieces: readonly Piece[], search: Search): Block[] {
  if (pieces.length === 0) return []
  const deeper = { ...search, depth: search.depth + 1 }
  const gutter = search.depth < MAX_DEPTH && pieces.length >= LEAST_PIECES ? findGutter(pieces, search.known) : null
  if (!gutter) return cellsOf([...pieces])
  if (gutter.strong) search.strips.push(gutter.x)
  return parts(gutter).flatMap(part => parted(part, deeper))
}

/** From the top: each band column by column, everything else as it stands. */
function parts({ order }: Gutter): Piece[][] {
  const out: Piece[][] = []
  let whole: Piece[] = []
  const flush = (): void => {
    if (whole.length > 0) out.push(whole)
    whole = []
  }
  for (const item of order) {
    if (Array.isArray(item)) whole.push(...item)
    else if (!item.columns) whole.push(...item.left, ...item.right)
    else {
      flush()
      out.push(...sides(item))
    }
  }
  flush()
  return out.map(part => part.sort((a, b) => b.y - a.y || a.x - b.x))
}

/** The right column first where the script runs from the right. */
function sides({ left, right }: Band): Piece[][] {
  const rtl = [...left, ...right].reduce((n, p) => n + (p.rtl ? p.chars : -p.chars), 0) > 0
  return rtl ? [right, left] : [left, right]
}
