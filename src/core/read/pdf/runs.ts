/**
 * One page of PDFium characters → drawn runs: words of one style on one baseline, without a wide gap, in the order of
 * the stream.
 */
import type { Run } from '../reader.ts'
import { charsOf } from './chars.ts'
import type { Fonts } from './fonts/index.ts'
import type { Turn } from './frame.ts'
import { glyphsOf } from './glyphs.ts'
import { written } from './letters.ts'
import type { Native } from './pdfium.ts'
import { Styles, type Frame } from './style.ts'
import { Words, type Word } from './words.ts'

/**
 * A run with what the layout needs beyond the contract. x, y, x1 are level: for turned text (`turn` ≠ 0) they are of
 * the frame where its baseline lies flat.
 */
export interface Drawn extends Run {
  turn: Turn
  /** Text rendering mode 3 or 7: nobody sees it (the text layer of a scan, or a trick). */
  hidden: boolean
  /** Baseline of the last character where they stand below each other (Chinese, Japanese). */
  foot?: number
  /** Type of one width: lines of code or of a typescript. */
  mono?: boolean
  /** Its words, with the place of each. */
  words: DrawnWord[]
}
export interface DrawnWord {
  text: string
  x: number
  x1: number
  /** The stream has a space before it that was drawn. */
  spaced: boolean
}

const MAX_RUN = 20_000

/**
 * `frame`: what is shown of the page, and how it is turned when shown. `cut` tells that there were more
 * characters than are read, `garbled` that they mean no letters.
 */
export function drawnRuns(
  pdf: Native,
  page: number,
  frame: Frame,
  fonts: Fonts,
): { runs: Drawn[]; cut: boolean; garbled: boolean } {
  const text = pdf.FPDFText_LoadPage(page)
  if (!text) return { runs: [], cut: false, garbled: false }
  try {
    const chars = charsOf(pdf, text)
    if (chars.count === 0) return { runs: [], cut: false, garbled: false }
    const glyphs = glyphsOf(pdf, text, chars, fonts)
    const words = new Words(glyphs, new Styles(pdf, text, chars, frame), frame).read()
    return { runs: runsOf(words), cut: chars.cut, garbled: glyphs.garbled }
  } finally {
    pdf.FPDFText_ClosePage(text)
  }
}

function runsOf(words: readonly Word[]): Drawn[] {
  const runs: Drawn[] = []
  let open: Word[] = []
  let length = 0
  const close = (): void => {
    const run = open.length > 0 ? runOf(open) : null
    if (run) runs.push(run)
    open = []
    length = 0
  }
  for (const word of words) {
    if (open.length > 0 && (length > MAX_RUN || !continues(open, word))) close()
    open.push(word)
    length += word.text.length
  }
  close()
  return runs
}

/** On the same line, in the same style, not far away. */
function continues(open: readonly Word[], word: Word): boolean {
  const first = open[0]!,
    last = open.at(-1)!
  if (word.before === 'end' || last.hyphen) return false
  const [a, b] = [first.style, word.style]
  if (a.turn !== b.turn || a.hidden !== b.hidden || a.font.bold !== b.font.bold || a.font.mono !== b.font.mono)
    return false
  if (Math.abs(b.size - a.size) > 0.5 || Math.abs(word.y - first.y) > 0.3 * a.size) return false
  const upright = Math.abs(last.foot - last.y) > 0.6 * a.size
  if (upright && (Math.abs(word.x - first.x) > 0.5 * a.size || word.y > last.foot)) return false
  const x = Math.min(...open.map(w => w.x)),
    x1 = Math.max(...open.map(w => w.x1))
  const gap = Math.max(word.x - x1, x - word.x1)
  const back = word.x > x && word.x1 < x1 - 2 * a.size
  return gap <= a.size && !back
}

function runOf(open: readonly Word[]): Drawn | null {
  const first = open[0]!,
    last = open.at(-1)!
  const words = open.flatMap(({ text, x, x1, before, hyphen }): DrawnWord[] => {
    const said = written(hyphen ? text.slice(0, -1) : text)
    return said === '' ? [] : [{ text: said, x, x1, spaced: before === 'space' }]
  })
  if (words.length === 0) return null
  const { size, turn, hidden, font } = first.style
  const upright = Math.abs(last.foot - first.y) > 0.6 * size && open.some(word => word.text.length > 1)
  return {
    text: words.map(word => word.text).join(' '),
    x: Math.min(...words.map(word => word.x)),
    y: first.y,
    x1: Math.max(...words.map(word => word.x1)),
    size: Math.round(size * 100) / 100,
    outside: false,
    turn,
    hidden,
    words,
    ...(last.hyphen && { hyphen: true }),
    ...(upright && { foot: last.foot }),
    ...(font.mono && { mono: true }),
    ...(font.name && { font: font.name }),
    ...(font.bold && { bold: true }),
    ...(font.italic && { italic: true }),
  }
}
