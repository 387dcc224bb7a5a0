/**
 * Pieces of a page → blocks in reading order: columns are found by their gutters, what spans them cuts them. Tables
 * stay row by row. Pure.
 */
import type { Piece } from './lines.ts'

/** Pieces that are read together, from the top down. */
export type Block = Piece[]

const MIN_LINES = 4
const MAX_DEPTH = 4
/** Share of pieces across a gutter, beside it, that a page of columns may have (titles, wide figures). */
const MAX_CROSSING = 0.25

interface Gutter {
  x: number
  left: Piece[]
  right: Piece[]
  across: Piece[]
  score: number
}

export function blocksOf(pieces: readonly Piece[], depth = 0): Block[] {
  if (pieces.length === 0) return []
  const gutter = depth < MAX_DEPTH && pieces.length >= 2 * MIN_LINES ? findGutter(pieces) : null
  if (!gutter) return [[...pieces]]
  return bands(gutter)
    .flat()
    .flatMap(part => blocksOf(part.pieces, part.final ? MAX_DEPTH : depth + 1))
}

interface Part {
  pieces: Piece[]
  final: boolean
}

/** What spans the gutter cuts the columns into bands; each band is read column by column. */
function bands({ left, right, across }: Gutter): Part[][] {
  const cuts = [...across].sort((a, b) => b.y - a.y)
  const out: Part[][] = []
  let l = [...left].sort((a, b) => b.y - a.y)
  let r = [...right].sort((a, b) => b.y - a.y)
  const rtl = [...left, ...right].reduce((n, p) => n + (p.rtl ? p.chars : -p.chars), 0) > 0
  const take = (above: number): void => {
    const [lt, rt] = [l.filter(p => p.y > above), r.filter(p => p.y > above)]
    l = l.filter(p => p.y <= above)
    r = r.filter(p => p.y <= above)
    out.push((rtl ? [rt, lt] : [lt, rt]).filter(p => p.length > 0).map(part => ({ pieces: part, final: false })))
  }
  let spanning: Piece[] = []
  const flush = (): void => {
    if (spanning.length > 0) out.push([{ pieces: spanning, final: true }])
    spanning = []
  }
  for (const cut of cuts) {
    if (l.some(p => p.y > cut.y + 0.3 * cut.size) || r.some(p => p.y > cut.y + 0.3 * cut.size)) {
      flush()
      take(cut.y + 0.3 * cut.size)
    }
    spanning.push(cut)
  }
  flush()
  take(-Infinity)
  return out
}

/** The best vertical strip of white with prose on both sides of it. */
function findGutter(pieces: readonly Piece[]): Gutter | null {
  const candidates = edges(pieces)
  let best: Gutter | null = null
  for (const x of candidates) {
    const gutter = divide(pieces, x)
    if (gutter && (!best || gutter.score > best.score)) best = gutter
  }
  return best
}

/** Where at least MIN_LINES pieces begin (left edges; right edges for right-to-left text), to three points. */
function edges(pieces: readonly Piece[]): number[] {
  const counts = new Map<number, { n: number; x: number }>()
  for (const piece of pieces) {
    const bin = Math.round(piece.x / 3)
    for (const near of [bin - 1, bin, bin + 1]) {
      const at = counts.get(near) ?? { n: 0, x: Infinity }
      counts.set(near, { n: at.n + 1, x: near === bin ? Math.min(at.x, piece.x) : at.x })
    }
  }
  const found = [...counts.values()]
    .filter(at => at.n >= MIN_LINES && at.x < Infinity)
    .map(at => at.x)
    .sort((a, b) => a - b)
  return found.filter((x, i) => i === 0 || x - found[i - 1]! > 1)
}

function divide(pieces: readonly Piece[], x: number): Gutter | null {
  const left = pieces.filter(p => p.x1 <= x + 1)
  const right = pieces.filter(p => p.x >= x - 2 && p.x1 > x + 1)
  if (left.length < MIN_LINES || right.length < MIN_LINES) return null
  const across = pieces.filter(p => p.x < x - 2 && p.x1 > x + 1)
  const top = Math.min(highest(left), highest(right))
  const bottom = Math.max(lowest(left), lowest(right))
  const within = (p: Piece): boolean => p.y <= top + 1 && p.y >= bottom - 1
  const [l, r, c] = [left.filter(within), right.filter(within), across.filter(within)]
  if (l.length < MIN_LINES || r.length < MIN_LINES || c.length > MAX_CROSSING * (l.length + r.length)) return null
  if (!isProse(l) || !isProse(r)) return null
  if (
    x -
      quantile(
        l.map(p => p.x1),
        0.9,
      ) <
    0.35 *
      quantile(
        l.map(p => p.size),
        0.5,
      )
  )
    return null
  return {
    x,
    left,
    right,
    across,
    score:
      Math.min(l.length, r.length) -
      2 * c.length +
      Math.min(
        20,
        x -
          quantile(
            l.map(p => p.x1),
            0.9,
          ),
      ) /
        10,
  }
}

const highest = (pieces: readonly Piece[]): number => Math.max(...pieces.map(p => p.y))
const lowest = (pieces: readonly Piece[]): number => Math.min(...pieces.map(p => p.y))

function quantile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

const isUnspaced = (piece: Piece): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(piece.runs[0]!.text)

/** Lines that fill their column: cells of a table and the numbers of a list of contents do not. */
function isProse(pieces: readonly Piece[]): boolean {
  const width = Math.max(...pieces.map(p => p.x1)) - Math.min(...pieces.map(p => p.x))
  const rows = new Map<number, { width: number; chars: number }>()
  for (const p of pieces) {
    const key = Math.round(p.y / (0.6 * p.size))
    const row = rows.get(key) ?? { width: 0, chars: 0 }
    rows.set(key, { width: row.width + p.x1 - p.x, chars: row.chars + p.chars })
  }
  const lines = [...rows.values()]
  return (
    quantile(
      lines.map(l => l.width),
      0.5,
    ) >=
      0.5 * width &&
    quantile(
      lines.map(l => l.chars),
      0.5,
    ) >= (pieces.some(isUnspaced) ? 6 : 15)
  )
}
