/**
 * What stands in the margin, outside the block of text: names of macros, side headings, dates → set apart, so that no
 * sentence has them between its lines. Pure.
 */
import type { Piece } from './pieces.ts'
import { rowsOf } from './pieces.ts'
import type { Drawn } from '../letters/runs.ts'

/** Left and right edge of the text, in points. */
export interface TextBlock {
  left: number
  right: number
}

/** Characters of a run that is a line of the text, and how many such runs show the edges. */
const LONG = 30
const LEAST_RUNS = 20
/** Share of the lines that may reach beyond an edge: displays, tables and headings that hang out. */
const BEYOND = 0.02

/** The block of text of each page; left and right pages have their own. Null where too few lines show it. */
export function textBlocks(pages: readonly (readonly Drawn[])[]): (TextBlock | null)[] {
  const blocks = [0, 1].map(parity => blockOf(pages.filter((_, i) => i % 2 === parity).flat()))
  return pages.map((_, i) => blocks[i % 2]!)
}

function blockOf(runs: readonly Drawn[]): TextBlock | null {
  const long = runs.filter(run => run.text.length >= LONG && run.turn === 0 && !run.outside && !run.hidden)
  if (long.length < LEAST_RUNS) return null
  const lefts = Float64Array.from(long, run => run.x).sort()
  const rights = Float64Array.from(long, run => run.x1).sort()
  const beyond = Math.floor(BEYOND * long.length)
  return { left: lefts[beyond]!, right: rights[long.length - 1 - beyond]! }
}

/** Least white between the text and what is in its margin, as a share of the type size. */
const AIR = 0.4
/** Largest share of a page's characters in its margin: with more it has a block of its own. */
const MOST = 0.2
/**
 * The line beside it begins at the edge of the text, within so many points, or has so many characters and is indented
 * at most so many times its type size.
 */
const BESIDE = { edge: 1.5, chars: 20, indent: 4 } as const

export function withoutMargin(
  pieces: readonly Piece[],
  block: TextBlock | null | undefined,
): { text: readonly Piece[]; margin: Piece[] } {
  const outside = block ? pieces.filter(piece => isOutside(piece, block)) : []
  const labels = outside.filter(isLabel)
  if (!block || labels.length === 0) return { text: pieces, margin: [] }
  const apart = outside.filter(piece => labels.some(label => label === piece || goesWith(piece, label, block)))
  const out = new Set(besideText(apart, pieces, block))
  const chars = (all: Iterable<Piece>): number => [...all].reduce((n, piece) => n + piece.chars, 0)
  if (chars(out) > MOST * chars(pieces)) return { text: pieces, margin: [] }
  return { text: pieces.filter(piece => !out.has(piece)), margin: [...out] }
}

/** Those of the pieces whose stack, of lines under each other, stands beside the text in at least half of its rows. */
function besideText(apart: readonly Piece[], pieces: readonly Piece[], block: TextBlock): Piece[] {
  const out = new Set(apart)
  const fits = new Map<Piece, boolean>()
  for (const row of rowsOf(pieces.toSorted((a, b) => b.y - a.y || a.x - b.x))) {
    const fit = row.some(piece => out.has(piece)) && isBesideText(row, out, block)
    for (const piece of row) fits.set(piece, fit)
  }
  return stacksOf(apart)
    .filter(stack => stack.filter(piece => fits.get(piece)).length * 2 >= stack.length)
    .flat()
}

/** Groups pieces that stand under each other as lines do. */
function stacksOf(pieces: readonly Piece[]): Piece[][] {
  const stacks: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const stack = stacks.find(own => own.some(other => isNextTo(piece, other)))
    if (stack) stack.push(piece)
    else stacks.push([piece])
  }
  return stacks
}

const isOutside = ({ x, x1, size }: Piece, { left, right }: TextBlock): boolean =>
  x1 <= left - AIR * size || x >= right + AIR * size

/** Bullets, numbers of items, lines, equations and sections hang out of the text too; they have no word. */
const isLabel = ({ parts, rtl }: Piece): boolean =>
  !rtl && parts.some(({ text }) => /\p{L}{2}/u.test(text)) && !/^\(?[ivxlc]+[.)]?$/i.test(parts[0]!.text)

const overlaps = (a: Piece, b: Piece): boolean => a.x < b.x1 && a.x1 > b.x

/** Tells whether two pieces are lines of one note. */
const isNextTo = (a: Piece, b: Piece): boolean => overlaps(a, b) && Math.abs(a.y - b.y) <= 2 * Math.max(a.size, b.size)

/** White that is wider than between a bullet or a number and its item, as a share of the type size. */
const FAR = 1.2

/** Tells whether a piece without a word, such as a page number, stands in the margin as the label does. */
const goesWith = (piece: Piece, label: Piece, { left, right }: TextBlock): boolean =>
  isNextTo(piece, label) || (overlaps(piece, label) && Math.max(left - piece.x1, piece.x - right) >= FAR * piece.size)

/** Tells whether the rest of a row is one line of the text, neither a heading like the label nor cells of a table. */
function isBesideText(row: readonly Piece[], out: ReadonlySet<Piece>, { left }: TextBlock): boolean {
  const inside = row.filter(piece => !out.has(piece))
  if (inside.length === 0) return true
  const first = inside.reduce((a, b) => (b.x < a.x ? b : a))
  const heading = first.parts[0]!.bold && row.some(piece => out.has(piece) && piece.parts[0]!.bold)
  const chars = inside.reduce((n, piece) => n + piece.chars, 0)
  const indent = Math.abs(first.x - left)
  return !heading && (indent <= BESIDE.edge || (chars >= BESIDE.chars && indent <= BESIDE.indent * first.size))
}
