/** How a block of lines is set: its leading and its margins, beside the leading of most of its document. Pure. */
import type { Line } from './lines.ts'

export const END = /(?:[.!?:;…][»”"')\]]*|[。！？」』）])$/u

/** How most of a document is set: its type size, and the distance of its baselines where it is known. */
export interface Setting {
  body: number
  leading?: number
  /** Most of its text is not monospaced. */
  proportional?: boolean
}

export interface Shape {
  leading: number
  /** Leading of the document, as a multiple of its type size; infinite where it is not known. */
  usual: number
  left: number
  right: number
  rtl: boolean
  ragged: boolean
  /** It has lines enough to tell where its margins are. */
  sure: boolean
}

const stepsOf = (lines: readonly Line[]): number[] =>
  lines
    .slice(1)
    .map((line, i) => lines[i]!.y - line.y)
    .filter(step => step > 0)

/** Leadings that differ by less, as a share of them, are one. */
const NEARLY = 0.04

/** Returns the commonest distance of the baselines of two lines of the text's size; undefined where there is none. */
export function leadingOf(columns: readonly (readonly Line[])[], body: number): number | undefined {
  const counts = new Map<number, number>()
  for (const lines of columns)
    for (const step of stepsOf(lines.filter(({ size }) => Math.abs(size - body) <= NEARLY * body))) {
      const rounded = Math.round(step * 4) / 4
      if (rounded <= WIDEST * body) counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Of two steps, one may be the white under a running head or between two paragraphs: the lesser is the leading. */
const lower = (values: number[]): number => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0
/** The widest leading, as a multiple of the type size: a single step that is larger parts two lines. */
const WIDEST = 2.6

/** Fewest lines of a block of which the margins are known: two centred lines have margins by chance. */
const FEWEST = 6

export function shapeOf(lines: readonly Line[], usual: number): Shape {
  const steps = stepsOf(lines)
  const rights = lines.map(l => l.x1).sort((a, b) => a - b)
  const right = rights[Math.floor(0.9 * (rights.length - 1))]!
  const lefts = lines.map(l => l.x).sort((a, b) => a - b)
  const size = median(lines.map(l => l.size))
  const shape: Shape = {
    leading: Math.min(lower(steps), WIDEST * size),
    usual,
    left: lefts[Math.floor(0.25 * (lefts.length - 1))]!,
    right,
    rtl: lines.filter(l => l.rtl).length * 2 > lines.length,
    ragged: lines.filter(l => right - l.x1 < 0.5 * size).length < 0.5 * lines.length,
    sure: lines.length >= FEWEST,
  }
  return isSpaced(lines, shape) ? { ...shape, usual: Infinity } : shape
}

/** A step is white where it is so many times the leading. */
export const WHITE = 1.45
export const usualBelow = (line: Line, before: Line, { usual }: Shape): number =>
  usual * Math.max(line.size, before.size)

/** Least share of the white steps of a block that stand within sentences, where they are its leading. */
const SPACED = 0.25

/**
 * Whether a block is set wider than most of its document, as the text of a thesis is that has long transcripts: most of
 * its steps are white, also below full lines in the middle of a sentence. Each short line of such a text ended a
 * paragraph.
 */
function isSpaced(lines: readonly Line[], shape: Shape): boolean {
  const below = lines.slice(1).flatMap((line, i) => {
    const before = lines[i]!
    return before.y - line.y > WHITE * usualBelow(line, before, shape) ? [{ line, before }] : []
  })
  const within = below.filter(
    ({ line, before }) => /^\p{Ll}/u.test(line.text) && !END.test(before.text) && !shorter(before, shape, 2),
  )
  return 2 * below.length >= lines.length && within.length >= SPACED * below.length
}

export const shorter = (line: Line, shape: Shape, ems: number): boolean =>
  (shape.rtl ? line.x - shape.left : shape.right - line.x1) > ems * line.size
