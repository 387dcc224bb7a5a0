/**
 * Aligns a quotation with the stretch of its source that comes nearest, and returns the words in which they differ.
 * Pure.
 */
import { changedBy, denies, ELIDED, piecesOf, spelled, type Piece as Part } from '../quotes/compare.ts'
import { signs, type Placed, type Word } from '../quotes/signs.ts'
import { tokens } from '../quotes/tokens.ts'

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

/** Most words compared of each piece of a quotation: the table takes one byte for each pair of words. */
const MOST = 400

/**
 * Returns the best alignment, or null when either text has no words. The quotation may begin and end anywhere in the
 * source; the pieces on both sides of a marked gap are aligned separately.
 */
export function align(quote: string, source: string): Aligned | null {
  const there: Placed = { texto: source, tokens: tokens(source) }
  const pieces = piecesOf(quote).map(piece => ({ ...piece, tokens: piece.tokens.slice(0, MOST) }))
  if (pieces.length === 0 || there.tokens.length === 0) return null
  const aligned = pieces.map(piece => alignPiece(piece, there))
  const words = pieces.reduce((sum, piece) => sum + piece.tokens.length, 0)
  const longest = aligned.reduce((best, piece) => (piece.same > best.same ? piece : best))
  return {
    likeness: aligned.reduce((sum, piece) => sum + Math.max(0, piece.same - piece.extra), 0) / words,
    from: longest.from,
    to: longest.to,
    differences: aligned.flatMap((piece, i) => [
      ...gapDifference(pieces[i]!, there, [aligned[i - 1], piece]),
      ...piece.differences,
    ]),
  }
}

/** Returns what the gap before a piece changes, or the piece itself where it does not stand behind the one before. */
function gapDifference(part: Part, there: Placed, [last, piece]: [Piece | undefined, Piece]): Difference[] {
  const cita = part.gap.trim()
  if (denies(cita)) return [{ cita, fuente: '' }]
  if (!last || cita === '') return []
  const from = there.tokens.findIndex(t => t.desde >= last.to),
    to = there.tokens.findIndex(t => t.desde >= piece.from)
  if (from < 0 || from > to || to - from > ELIDED) return [{ cita: `${cita} ${part.tokens[0]!.word}…`, fuente: '' }]
  const fuente = changedBy(cita, there, { from, to })
  return fuente === null ? [] : [{ cita, fuente }]
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
function alignPiece(piece: Placed, where: Placed): Piece {
  const { tokens: words } = piece,
    { tokens: there } = where
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
  return traced(piece, where, { moves, width, end })
}

const [SAME, CHANGED, PUT_IN, LEFT_OUT] = [1, 2, 3, 4] as const

function traced(
  piece: Placed,
  where: Placed,
  { moves, width, end }: { moves: Uint8Array; width: number; end: number },
): Piece {
  const { tokens: words } = piece,
    { tokens: there } = where
  let [i, j, same, extra] = [words.length, end, 0, 0]
  const steps: Step[] = []
  while (i > 0) {
    const move = moves[i * width + j]
    if (move === SAME) same++
    if (move === LEFT_OUT) extra++
    const takes = move !== LEFT_OUT ? words[--i]!.word : undefined
    const gives = move !== PUT_IN ? there[--j]!.word : undefined
    const beside = move === SAME && (i === 0 || moves[i * width + j] === SAME)
    const otherwise = beside ? signDifference({ text: piece, at: i }, { text: where, at: j }) : undefined
    steps.push({ cita: takes, fuente: gives, same: move === SAME, otherwise })
  }
  const differences = differencesOf(steps.reverse())
  const last = Math.max(j, end - 1)
  return {
    same,
    extra,
    from: there[j]?.desde ?? 0,
    to: Math.min(where.texto.length, there[last]?.hasta ?? 0),
    differences,
  }
}

interface Step {
  cita?: string | undefined
  fuente?: string | undefined
  same: boolean
  /** Both writings, where only a sign before the word differs. */
  otherwise?: Difference | undefined
}

const signDifference = (word: Word, source: Word): Difference | undefined =>
  signs(word, source) === 'same' ? undefined : spelled(word, source)

function differencesOf(steps: readonly Step[]): Difference[] {
  const differences: Difference[] = []
  let open: Difference | null = null
  for (const step of steps) {
    if (step.same) {
      open = null
      if (step.otherwise) differences.push(step.otherwise)
    } else {
      if (!open) differences.push((open = { cita: '', fuente: '' }))
      open.cita = [open.cita, step.cita].filter(Boolean).join(' ')
      open.fuente = [open.fuente, step.fuente].filter(Boolean).join(' ')
    }
  }
  return differences
}
