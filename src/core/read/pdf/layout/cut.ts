/**
 * Pieces that run from one column into the next because their line ends near the next one's edge → one piece for each
 * column. Pure.
 */
import { edgesOf, type Piece } from './pieces.ts'

/** How many pieces must begin below each other to make an edge of a column. */
const LEAST_EDGES = 5
/**
 * Least gap before the word at the edge, as a share of the type size. Justified lines open up to half of it between
 * words.
 */
const AIR = 0.6
/** Largest distance of the word from the edge, in points. */
const NEAR = 1
/** Fewest characters before the word: fewer are the number of a list. */
const LEAST_CHARS = 12

export function cutAtEdges(pieces: readonly Piece[]): Piece[] {
  const edges = edgesOf(pieces, LEAST_EDGES)
  if (edges.length < 2) return [...pieces]
  return pieces.flatMap(piece => {
    const at = piece.rtl ? -1 : placeOf(piece, edges)
    return at < 0 ? [piece] : [part(piece, 0, at), part(piece, at, piece.parts.length)]
  })
}

/** Returns the index of the word that begins the next column, or -1 when the piece does not reach into one. */
function placeOf({ parts, x, x1, size }: Piece, edges: readonly number[]): number {
  const isInside = (edge: number): boolean => edge > x + size && edge < x1
  if (!edges.some(isInside)) return -1
  let chars = 0
  return parts.findIndex((word, i) => {
    const before = parts[i - 1]
    const enough = chars >= LEAST_CHARS
    chars += word.text.length
    if (!before || !enough || word.x - before.x1 < AIR * size) return false
    return edges.some(edge => Math.abs(word.x - edge) <= NEAR && isInside(edge))
  })
}

export function part(piece: Piece, from: number, to: number): Piece {
  const parts = piece.parts.slice(from, to)
  return {
    ...piece,
    parts,
    x: Math.min(...parts.map(word => word.x)),
    x1: Math.max(...parts.map(word => word.x1)),
    chars: parts.reduce((n, word) => n + word.text.length, parts.length - 1),
  }
}
