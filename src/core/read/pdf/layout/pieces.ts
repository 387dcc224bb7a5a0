/**
 * Drawn runs → pieces: what stands on one baseline without a wide gap, each with its words in the order in which they
 * are read. The direction of a piece is its script's, whatever the order its words were drawn in. Pure.
 */
import type { Drawn } from '../letters/runs.ts'
import type { Word } from '../letters/words.ts'

export interface Piece {
  parts: Word[]
  x: number
  x1: number
  y: number
  size: number
  chars: number
  rtl: boolean
  /** It begins with a script that has no spaces between words. */
  unspaced: boolean
  /** Its position in the order of the content stream. */
  order: number
}

const isUnspaced = (text: string): boolean => text.charCodeAt(0) >= 0x3040 && /^[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g
const HAS_RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
export const isRtl = (text: string): boolean =>
  HAS_RTL.test(text) && (text.match(RTL)?.length ?? 0) * 2 > text.replace(/[\s\d\p{P}]/gu, '').length

/** Tells whether two texts share a line; text beside a bigger neighbour may be raised or lowered. */
export const sameLine = (a: { y: number; size: number }, b: { y: number; size: number }): boolean => {
  const big = Math.max(a.size, b.size)
  const small = Math.min(a.size, b.size)
  return Math.abs(a.y - b.y) <= (small < 0.85 * big ? 0.55 * big : 0.3 * small)
}

/** The longest raised end of a word, its least distance down in size, and how near to the word it begins. */
const RAISED = { chars: 4, size: 0.95, up: 0.55, air: 0.15 } as const

/** Tells whether a run is the raised end of an ordinal («1er», «2nd») that is set nearly as large as its line. */
const isRaisedEnd = (piece: Piece, run: Drawn): boolean =>
  run.text.length <= RAISED.chars &&
  run.size <= RAISED.size * piece.size &&
  run.y > piece.y &&
  run.y - piece.y <= RAISED.up * piece.size &&
  Math.abs(run.x - piece.x1) <= RAISED.air * piece.size

/**
 * The type size of a sunk capital beside its line's, how far it is lowered, how far it reaches under the capital before
 * it and how far it may stand behind it.
 */
const SUNK = { alike: 0.05, down: 0.6, under: 0.5, behind: 0.06 } as const

/**
 * Tells whether a run is a capital that is pulled down and under the one before it. Older definitions of the name of
 * BibTeX lower its E by .3 of the type size (Utopia's that of TeX by .35, slides of ConTeXt by .56), and as a line of
 * its own it stood in the middle of another sentence.
 */
const isSunk = (piece: Piece, run: Drawn): boolean =>
  /^\p{Lu}$/u.test(run.text) &&
  /\p{Lu}\)?$/u.test(piece.parts.at(-1)!.text) &&
  Math.abs(run.size - piece.size) <= SUNK.alike * piece.size &&
  run.y < piece.y &&
  piece.y - run.y <= SUNK.down * piece.size &&
  run.x < piece.x1 + SUNK.behind * piece.size &&
  run.x > piece.x1 - SUNK.under * piece.size

export function piecesOf(runs: readonly Drawn[]): Piece[] {
  const pieces: Piece[] = []
  for (const run of runs) {
    const last = pieces.at(-1)
    const joins = last && (sameLine(last, run) || isRaisedEnd(last, run) || isSunk(last, run))
    if (joins && !last.parts.at(-1)!.hyphen && near(last, run)) add(last, run)
    else pieces.push(pieceOf(run, pieces.length))
  }
  for (const piece of pieces) straighten(piece)
  return pieces
}

function pieceOf(run: Drawn, order: number): Piece {
  return {
    parts: [...run.words],
    x: run.x,
    x1: run.x1,
    y: run.y,
    size: run.size,
    chars: run.text.length,
    rtl: HAS_RTL.test(run.text),
    unspaced: isUnspaced(run.text),
    order,
  }
}

/**
 * Tells whether a run is near enough to join the piece. The smaller of the two sizes is the measure, because the text
 * of the next column may stand beside a heading.
 */
function near(piece: Piece, run: Drawn): boolean {
  const gap = Math.max(run.x - piece.x1, piece.x - run.x1)
  return gap <= Math.min(piece.size, run.size) && gap > -2 * piece.size
}

/** A bullet or a dash, without letters or figures. */
const SIGN = /^[^\p{L}\p{N}]$/u

function add(piece: Piece, run: Drawn): void {
  // The baseline is that of the bigger text: a raised mark must not lift its line. A big bullet has no text.
  const longer = run.text.length > 2 * piece.chars && (run.size >= piece.size || SIGN.test(piece.parts[0]!.text))
  if (run.size > piece.size * 1.05 || longer) {
    piece.y = run.y
    piece.size = run.size
  }
  for (const word of run.words) piece.parts.push(word)
  piece.rtl ||= HAS_RTL.test(run.text)
  piece.x = Math.min(piece.x, run.x)
  piece.x1 = Math.max(piece.x1, run.x1)
  piece.chars += run.text.length
}

/**
 * Sorts the words of a left-to-right line that were drawn from the right, and sets the direction of the piece, of which
 * `rtl` says so far whether any of its letters is of a right-to-left script.
 */
function straighten(piece: Piece): void {
  const { parts } = piece
  piece.rtl &&= parts.some(part => isRtl(part.text)) && isRtl(parts.map(p => p.text).join(' '))
  const backwards = !piece.rtl && parts.some((part, i) => i > 0 && part.x1 <= parts[i - 1]!.x + 0.1 * part.size)
  if (backwards) parts.sort((a, b) => a.x + a.x1 - b.x - b.x1)
}

/** Groups pieces, which must be ordered from the top, into rows of one height. */
export function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = []
  let y = Infinity
  for (const piece of pieces) {
    const last = rows.at(-1)
    if (last && y - piece.y <= 0.4 * piece.size) last.push(piece)
    else {
      rows.push([piece])
      y = piece.y
    }
  }
  return rows
}

/** Least white between columns, as a share of the type size. */
export const LEAST_WHITE = 0.5

/**
 * Returns the x where at least `least` pieces begin below each other, with a tolerance of three points; `also` accepts
 * an x with fewer.
 */
export function edgesOf(pieces: readonly Piece[], least: number, also = (_x: number): boolean => false): number[] {
  const edges = Float64Array.from(pieces, p => p.x).sort()
  const out: number[] = []
  for (let i = 0; i < edges.length;) {
    let to = i + 1
    while (to < edges.length && edges[to]! - edges[i]! <= 3) to++
    if (to - i >= least || also(edges[i]!)) out.push(edges[i]!)
    i = to
  }
  return out
}

export type Side = 'left' | 'right' | 'across'

/** Tells on which side of a column that begins at `x` a piece stands. */
export function sideOf(piece: Piece, x: number): Side {
  if (piece.x >= x - 1) return 'right'
  if (piece.x1 <= x - LEAST_WHITE * piece.size) return 'left'
  return 'across'
}

export const characters = (pieces: readonly Piece[]): number => pieces.reduce((n, p) => n + p.chars, 0)
