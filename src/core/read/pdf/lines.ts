/**
 * Drawn runs → pieces (what stands on one baseline without a wide gap) → lines of text. Keeps right-to-left order,
 * drops note marks. Pure.
 */
import type { Drawn } from './runs.ts'

/** Runs of one baseline, near each other, in the order of the stream. */
export interface Piece {
  runs: Drawn[]
  x: number
  x1: number
  y: number
  size: number
  chars: number
  rtl: boolean
}

export interface Line {
  text: string
  x: number
  x1: number
  y: number
  size: number
  bold: boolean
  mono: boolean
  rtl: boolean
  /** The typesetter's hyphen at its end is not in `text`. */
  hyphen: boolean
  /** It opens with a raised mark, as a footnote does. */
  mark: boolean
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g
const isRtl = (text: string): boolean => (text.match(RTL)?.length ?? 0) * 2 > text.replace(/[\s\d\p{P}]/gu, '').length

/** Raised or lowered beside a bigger neighbour, yet of the same line. */
const sameLine = (a: { y: number; size: number }, b: { y: number; size: number }): boolean => {
  const big = Math.max(a.size, b.size)
  const small = Math.min(a.size, b.size)
  return Math.abs(a.y - b.y) <= (small < 0.85 * big ? 0.55 * big : 0.3 * small)
}

export function piecesOf(runs: readonly Drawn[]): Piece[] {
  const pieces: Piece[] = []
  for (const run of runs) {
    const last = pieces.at(-1)
    const before = last?.runs.at(-1)
    if (last && before && !before.hyphen && sameLine(last, run) && near(last, run)) add(last, run)
    else
      pieces.push({
        runs: [run],
        x: run.x,
        x1: run.x1,
        y: run.y,
        size: run.size,
        chars: run.text.length,
        rtl: isRtl(run.text),
      })
  }
  return pieces
}

function near(piece: Piece, run: Drawn): boolean {
  const gap = Math.max(run.x - piece.x1, piece.x - run.x1)
  return gap <= Math.max(piece.size, run.size) && gap > -2 * piece.size
}

function add(piece: Piece, run: Drawn): void {
  // The baseline is that of the bigger text: a raised mark must not lift its line.
  if (run.size > piece.size * 1.05 || (run.text.length > 2 * piece.chars && run.size >= piece.size)) {
    piece.y = run.y
    piece.size = run.size
  }
  piece.runs.push(run)
  piece.x = Math.min(piece.x, run.x)
  piece.x1 = Math.max(piece.x1, run.x1)
  piece.chars += run.text.length
  piece.rtl = isRtl(piece.runs.map(r => r.text).join(' '))
}

/**
 * Pieces of one column → its lines from the top; what stands beside each other is one line, left to right or right to
 * left.
 */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const rows: Piece[][] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    // A drop cap or a raised mark may lie between two baselines: look at the last two rows.
    const row = rows.slice(-2).findLast(candidate => sameRow(candidate, piece))
    if (row) row.push(piece)
    else rows.push([piece])
  }
  return rows.map(row => line(inOrder(row)))
}

function sameRow(row: readonly Piece[], piece: Piece): boolean {
  const head = row.reduce((a, b) => (b.chars > a.chars ? b : a))
  return (
    sameLine(head, piece) &&
    !row.some(
      other => Math.min(other.x1, piece.x1) - Math.max(other.x, piece.x) > 0.6 * Math.min(other.size, piece.size) + 1,
    )
  )
}

function inOrder(row: readonly Piece[]): Piece[] {
  const rtl = row.reduce((n, p) => n + (p.rtl ? p.chars : -p.chars), 0) > 0
  return row.toSorted(rtl ? (a, b) => b.x1 - a.x1 : (a, b) => a.x - b.x)
}

function line(row: readonly Piece[]): Line {
  const runs = row.flatMap(piece => piece.runs)
  const main = row.reduce((a, b) => (b.chars * b.size > a.chars * a.size ? b : a))
  const mostly = (is: (run: Drawn) => boolean | undefined): boolean =>
    runs.reduce((n, r) => n + (is(r) ? r.text.length : -r.text.length), 0) > 0
  const first = runs[0]!
  return {
    text: textOf(runs, row, main),
    x: Math.min(...row.map(p => p.x)),
    x1: Math.max(...row.map(p => p.x1)),
    y: main.y,
    size: main.size,
    bold: mostly(r => r.bold),
    mono: mostly(r => r.mono),
    rtl: main.rtl,
    hyphen: runs.at(-1)!.hyphen === true,
    mark: runs.length > 1 && isRaised(first, main) && MARK.test(first.text),
  }
}

const isRaised = (run: Drawn, main: { y: number; size: number }): boolean =>
  run.size <= 0.82 * main.size && run.y - main.y >= 0.15 * main.size
const MARK = /^[([]?(?:\d{1,3}|[a-z]|[*†‡§¶∗#$‖+]{1,3})(?:\s?,?\s?(?:\d{1,3}|[a-z]|[*†‡§¶∗#$‖+]))*[)\]]?$/
/**
 * A call of a note follows a word or its punctuation; after one letter or a figure a raised number is an exponent (m²,
 * x³, 10⁶).
 */
const CALLS_AFTER = /(?:\p{L}{3,}|[.,;:!?»”"’)\]])$/u
const UNITS = /(?:^|[\s\d])(?:km|cm|mm|dm|hm|nm|µm|mi|ft|in|yd|kg|m|s)$/
const SUPER: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '-': '⁻',
  '−': '⁻',
  '+': '⁺',
  n: 'ⁿ',
}

function textOf(runs: readonly Drawn[], row: readonly Piece[], main: Piece): string {
  const starts = new Set(row.map(piece => piece.runs[0]))
  let out = ''
  let before: Drawn | null = null
  for (const run of runs) {
    const raised = before !== null && isRaised(run, main)
    if (raised && MARK.test(run.text) && CALLS_AFTER.test(out) && !UNITS.test(out)) {
      before = { ...run, glued: false }
      continue
    }
    const text = raised && /^[\d+−-]{1,4}n?$/.test(run.text) ? [...run.text].map(c => SUPER[c] ?? c).join('') : run.text
    out += before && apart(before, run, starts.has(run)) ? ` ${text}` : text
    before = run
  }
  return out.replace(/\s+/g, ' ').trim()
}

function apart(before: Drawn, run: Drawn, starts: boolean): boolean {
  if (!starts && run.glued && !isRtl(run.text)) return false
  const gap = Math.max(run.x - before.x1, before.x - run.x1)
  if (run.glued && gap < 0.1 * run.size) return false
  return !run.glued || gap > 0.18 * Math.max(before.size, run.size)
}
