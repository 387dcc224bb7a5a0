/**
 * Lines of a page as the captions are looked for in them: from the PDF's own runs, or from the words that OCR read.
 * Columns are never joined. Pure.
 */
import { piecesOf } from '../pdf/layout/pieces.ts'
import type { Drawn } from '../pdf/letters/runs.ts'
import type { Word } from '../pdf/letters/words.ts'
import type { Box, ReadWord } from '../reader.ts'
import { union, type PageLine } from '../signs/caption.ts'

/** Shares of the type size below the baseline and above it. */
const [DESCENT, ASCENT] = [0.22, 0.78]

/** Returns the lines of a page from its upright runs. */
export function linesOfRuns(runs: readonly Drawn[], frame: Box): PageLine[] {
  const pieces = piecesOf(runs.filter(run => !run.outside && run.turn === 0)).map(
    ({ parts, x, x1, y, size }): PageLine => ({
      text: spoken(parts),
      size,
      x0: x - frame.x0,
      x1: x1 - frame.x0,
      y0: y - DESCENT * size - frame.y0,
      y1: y + ASCENT * size - frame.y0,
    }),
  )
  return joined(pieces, 1.6)
}

/** Joins words to text; a word that touches the one before it continues it without a space. */
const spoken = (parts: readonly Word[]): string =>
  parts
    .map((part, i) => {
      const before = parts[i - 1]
      return before && part.x - before.x1 <= 0.1 * part.size ? part.text : ` ${part.text}`
    })
    .join('')
    .trim()

/**
 * Returns the lines of words that OCR read. They come in reading order, as fractions with the origin at the upper left.
 */
export function linesOfWords(words: readonly ReadWord[], width: number, height: number): PageLine[] {
  const shown = words.map(({ text, x0, y0, x1, y1 }) => ({
    text,
    size: 0,
    x0: x0 * width,
    x1: x1 * width,
    y0: (1 - y1) * height,
    y1: (1 - y0) * height,
  }))
  const lines = joined(shown, 2)
  // Boxes of words are as high as their letters happen to be, so all lines get one size.
  const heights = lines.map(line => line.y1 - line.y0).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 10
  return lines.map(line => ({ ...line, size: usual }))
}

/** Joins pieces that follow on the same line, at most `apart` line heights from each other. */
function joined(pieces: readonly PageLine[], apart: number): PageLine[] {
  const lines: PageLine[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    const height = last ? Math.min(last.y1 - last.y0, piece.y1 - piece.y0) : 0
    const same = last && Math.min(last.y1, piece.y1) - Math.max(last.y0, piece.y0) > 0.5 * height
    if (same && piece.x0 >= last.x1 - 0.3 * height && piece.x0 - last.x1 < apart * height) {
      Object.assign(last, union([last, piece]), {
        text: `${last.text} ${piece.text}`,
        size: Math.max(last.size, piece.size),
      })
    } else lines.push({ ...piece })
  }
  return lines
}
