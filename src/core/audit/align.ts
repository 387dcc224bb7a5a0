/**
 * Aligns a quotation with the stretch of its source that comes nearest, and returns the words in which they differ.
 * Pure.
 */
import { unmarked } from '../quotes/compare.ts'
import { tokens, type Token } from '../quotes/tokens.ts'

export interface Difference {
  /** Words as quoted; empty where words of the source are left out. */
  cita: string
  /** Words as in the source; empty where the quotation adds words. */
  fuente: string
}

export interface Aligned {
  /** Share of the quotation's words that stand in the source in the same order, less unmarked omissions: 0 to 1. */
  likeness: number
  /** [from, to) of the stretch in the source, UTF-16. */
  from: number
  to: number
  differences: Difference[]
}

const GAP = /\[[^\]]{0,80}\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.{3,}/g
/** Most words compared of each piece of a quotation: the table takes one byte for each pair of words. */
const MOST = 400

/**
 * Returns the best alignment, or null when either text has no words. The quotation may begin and end anywhere in the
 * source; the pieces on both sides of a marked gap are aligned separately.
 */
export function align(quote: string, source: string): Aligned | null {
  const there = tokens(source)
  const pieces = unmarked(quote)
    .split(GAP)
    .map(piece => tokens(piece).slice(0, MOST))
    .filter(piece => piece.length > 0)
  if (pieces.length === 0 || there.length === 0) return null
  const aligned = pieces.map(piece => alignPiece(piece, there, source))
  const words = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const longest = aligned.reduce((best, piece) => (piece.same > best.same ? piece : best))
  return {
    likeness: aligned.reduce((sum, piece) => sum + Math.max(0, piece.same - piece.extra), 0) / words,
    from: longest.from,
    to: longest.to,
    differences: aligned.flatMap(piece => piece.differences),
  }
}

interface Piece {
  /**
   * `same` counts the words that agree, `extra` the words of the source that the quotation leaves out without a mark.
   */
  same: number
  extra: number
  from: number
  to: number
  differences: Difference[]
}

/** Word edit distance with free ends in the source (Sellers 1980). */
function alignPiece(words: readonly Token[], there: readonly Token[], source: string): Piece {
  const width = there.length + 1
  const moves = new Uint8Array((words.length + 1) * width)
  let row: Uint16Array = new Uint16Array(width)
  for (let i = 1; i <= words.length; i++) {
    const next = new Uint16Array(width)
    next[0] = i
    moves[i * width] = PUT_IN
    for (let j = 1; j < width; j++) {
      const same = words[i - 1]!.loose === there[j - 1]!.loose
      const [change, putIn, leftOut] = [row[j - 1]! + (same ? 0 : 1), row[j]! + 1, next[j - 1]! + 1]
      const least = Math.min(change, putIn, leftOut)
      next[j] = least
      moves[i * width + j] = least === change ? (same ? SAME : CHANGED) : least === putIn ? PUT_IN : LEFT_OUT
    }
    row = next
  }
  let end = 0
  for (let j = 1; j < width; j++) if (row[j]! < row[end]!) end = j
  // Of two places of one cost, the one where the last word was changed says more than the one where it was added.
  if (row[end + 1] === row[end] && moves[words.length * width + end + 1] === CHANGED) end++
  return traced(words, there, { moves, width, end, source })
}

const [SAME, CHANGED, PUT_IN, LEFT_OUT] = [1, 2, 3, 4] as const

function traced(
  words: readonly Token[],
  there: readonly Token[],
  { moves, width, end, source }: { moves: Uint8Array; width: number; end: number; source: string },
): Piece {
  let [i, j, same, extra] = [words.length, end, 0, 0]
  const steps: { cita?: string; fuente?: string; same: boolean }[] = []
  while (i > 0) {
    const move = moves[i * width + j]
    if (move === SAME) same++
    if (move === LEFT_OUT) extra++
    const takes = move !== LEFT_OUT ? words[--i]!.word : undefined
    const gives = move !== PUT_IN ? there[--j]!.word : undefined
    steps.push({ cita: takes, fuente: gives, same: move === SAME })
  }
  steps.reverse()
  const differences: Difference[] = []
  let open: Difference | null = null
  for (const step of steps) {
    if (step.same) open = null
    else {
      if (!open) differences.push((open = { cita: '', fuente: '' }))
      open.cita = [open.cita, step.cita].filter(Boolean).join(' ')
      open.fuente = [open.fuente, step.fuente].filter(Boolean).join(' ')
    }
  }
  const last = Math.max(j, end - 1)
  return { same, extra, from: there[j]?.desde ?? 0, to: Math.min(source.length, there[last]?.hasta ?? 0), differences }
}
