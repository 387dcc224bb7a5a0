/**
 * Numbers that count the lines beside them (manuscripts for review, transcripts, listings, verse) → set apart, so that
 * no sentence has them between its words. Pure.
 */
import { part } from './cut.ts'
import type { Piece } from './pieces.ts'

/** A piece that is a number, or begins with a small one; `rest` is what follows it in the same piece. */
interface Candidate {
  number: Piece
  value: number
  rest: Piece | null
  whole: Piece
}
interface Numbered extends Candidate {
  /** The line that it counts; null where that line is empty. */
  line: Piece | null
}

const NUMBER = /^\d{1,4}$/
/** Edges nearer than this are one edge; in points. */
const SAME_EDGE = 2
/** Farthest distance from a number to its line, as a multiple of the line's type size. */
const REACH = 8
/** Greatest size of a number that is set small, as a share of its line's; fewest numbers of either kind. */
const SMALL = 0.85
const LEAST = { small: 4, large: 8 } as const
/** Share of the pairs of neighbours that count on by the same step, with no line between them that is not counted. */
const STEADY = 0.8
/** Numbers as large as the text count lines that are long and that begin within a sentence, unlike items of a list. */
const LONG = 30
const WITHIN = 0.25

export function withoutLineNumbers(pieces: readonly Piece[]): { text: readonly Piece[]; numbers: Piece[] } {
  const all = pieces.flatMap(candidateOf)
  if (all.length < LEAST.small) return { text: pieces, numbers: [] }
  const out = new Map<Piece, Candidate>()
  for (const edge of ['x1', 'x'] as const)
    for (const column of columnsOf(
      all.filter(candidate => !out.has(candidate.whole)),
      edge,
    ))
      if (countsLines(column, pieces)) for (const candidate of column) out.set(candidate.whole, candidate)
  if (out.size === 0) return { text: pieces, numbers: [] }
  const text = pieces.flatMap(piece => {
    const candidate = out.get(piece)
    return candidate === undefined ? [piece] : candidate.rest ? [candidate.rest] : []
  })
  return { text, numbers: [...out.values()].map(candidate => candidate.number) }
}

function candidateOf(piece: Piece): Candidate[] {
  const [first, second] = piece.parts
  if (!first || !NUMBER.test(first.text)) return []
  const value = Number(first.text)
  if (!second) return [{ number: piece, value, rest: null, whole: piece }]
  const small = first.size <= SMALL * second.size && Math.abs(first.y - second.y) <= 0.1 * second.size
  if (!small || second.x - first.x1 < 0.3 * second.size) return []
  return [{ number: part(piece, 0, 1), value, rest: part(piece, 1, piece.parts.length), whole: piece }]
}

/** Groups candidates with a common edge, each group from the top. */
function columnsOf(all: readonly Candidate[], edge: 'x' | 'x1'): Candidate[][] {
  const groups: Candidate[][] = []
  for (const candidate of all.toSorted((a, b) => a.number[edge] - b.number[edge])) {
    const last = groups.at(-1)
    if (last && candidate.number[edge] - last[0]!.number[edge] <= SAME_EDGE) last.push(candidate)
    else groups.push([candidate])
  }
  return groups.filter(group => group.length >= LEAST.small).map(group => group.sort((a, b) => b.number.y - a.number.y))
}

function countsLines(column: readonly Candidate[], pieces: readonly Piece[]): boolean {
  const step = stepOf(column)
  if (step < 1 || step > 10) return false
  const own = new Set(column.map(candidate => candidate.whole))
  const text = pieces.filter(piece => !own.has(piece))
  const numbered = column.map(candidate => ({
    ...candidate,
    line: candidate.rest ?? lineBeside(candidate.number, text),
  }))
  const lines = numbered.flatMap(candidate => candidate.line ?? [])
  if (lines.length * 2 < column.length) return false
  const small = numbered.filter(({ number, line }) => line && number.size <= SMALL * line.size)
  const areSmall = small.length * 2 >= lines.length
  const code = areSmall && lines.filter(line => line.parts[0]!.mono).length * 2 >= lines.length
  const prose = runOn(lines) && !code
  if (!areSmall && !(column.length >= LEAST.large && prose)) return false
  // The numbers of a listing stay where they stand, unless they run into the column beside them.
  if (!prose && step === 1 && !numbered.some(candidate => collides(candidate, text))) return false
  return isSteady(numbered, step, [...text, ...column.flatMap(candidate => candidate.rest ?? [])])
}

/** Returns the difference that most neighbours of a column have. */
function stepOf(column: readonly Candidate[]): number {
  const counts = new Map<number, number>()
  column.slice(1).forEach(({ value }, i) => {
    const step = value - column[i]!.value
    counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Returns the nearest piece on the baseline of a number. */
function lineBeside(number: Piece, text: readonly Piece[]): Piece | null {
  let [line, least]: [Piece | null, number] = [null, Infinity]
  for (const piece of text) {
    if (Math.abs(piece.y - number.y) > 0.35 * piece.size) continue
    const air = Math.max(piece.x - number.x1, number.x - piece.x1)
    if (air < least && air <= REACH * piece.size) [line, least] = [piece, air]
  }
  return line
}

/** Tells whether text other than its line stands at a number or over it. */
const collides = ({ number, line }: Numbered, text: readonly Piece[]): boolean =>
  text.some(
    piece =>
      piece !== line &&
      Math.abs(piece.y - number.y) <= 0.35 * piece.size &&
      Math.max(piece.x - number.x1, number.x - piece.x1) < number.size,
  )

const runOn = (lines: readonly Piece[]): boolean =>
  lines.filter(line => line.chars >= LONG).length * 2 >= lines.length &&
  lines.filter(line => /^\p{Ll}/u.test(line.parts[0]!.text)).length >= WITHIN * lines.length

/** Tells whether most neighbours count on by `step`, and of the lines between them leave out just so many. */
function isSteady(numbered: readonly Numbered[], step: number, text: readonly Piece[]): boolean {
  const steady = numbered.slice(1).filter(({ number, value }, i) => {
    const before = numbered[i]!
    return value - before.value === step && linesBetween(before, number, text) <= step - 1
  })
  return steady.length >= STEADY * (numbered.length - 1)
}

function linesBetween({ number, line }: Numbered, next: Piece, text: readonly Piece[]): number {
  const baselines: number[] = []
  const at = line ?? number
  for (const { x, x1, y, size } of text) {
    const inside = y < number.y - 0.5 * size && y > next.y + 0.5 * size
    if (!inside || x1 <= at.x || x >= at.x1 || baselines.some(other => Math.abs(other - y) < 0.5 * size)) continue
    baselines.push(y)
  }
  return baselines.length
}
