/**
 * One page of PDFium characters → drawn runs: words of one style on one baseline, without a wide gap, in the order of
 * the stream.
 */
import type { Run } from '../../reader.ts'
import { charsOf } from './chars.ts'
import { clip } from './clipped.ts'
import type { PageFonts } from '../fonts/index.ts'
import type { Turn } from '../file/frame.ts'
import { glyphsOf } from './glyphs.ts'
import { written } from './letters.ts'
import { raiseHanging } from './hanging.ts'
import { asPrinted } from './narrow.ts'
import type { Native } from '../file/pdfium.ts'
import { withoutSpread } from './spread.ts'
import { Styles, type Frame } from './style.ts'
import { untracked } from './tracked.ts'
import { Words, type Drawing, type Word } from './words.ts'

/**
 * A run with what the layout needs beyond the contract. x, y and x1 are level: for turned text (`turn` ≠ 0) they belong
 * to the frame in which its baseline is horizontal.
 */
export interface Drawn extends Run {
  turn: Turn
  /** Text rendering mode 3 or 7: the text is invisible (the text layer of a scan, or a trick). */
  hidden: boolean
  /** Baseline of the last character, where the characters stand below each other (Chinese, Japanese). */
  foot?: number
  /** It is monospaced: a line of code or of a typescript. */
  mono?: boolean
  /** The stream has no space between the run before it and this one, as in small capitals and raised marks. */
  glued?: boolean
  /** Its words with their places. */
  words: Word[]
}

const MAX_RUN = 20_000

/**
 * Reads the text of one page. `frame` says what is shown of the page and how it is turned. In the result, `cut` says
 * that the page has more characters than are read, `garbled` that most of them mean no letter.
 */
export function drawnRuns(
  pdf: Native,
  page: number,
  { frame, fonts }: { frame: Frame; fonts: PageFonts },
): { runs: Drawn[]; cut: boolean; garbled: boolean } {
  const text = pdf.FPDFText_LoadPage(page)
  if (!text) return { runs: [], cut: false, garbled: false }
  try {
    const chars = charsOf(pdf, text)
    if (chars.count === 0) return { runs: [], cut: false, garbled: false }
    clip(pdf, page, chars)
    const glyphs = glyphsOf(pdf, text, { chars, fonts })
    raiseHanging(pdf, text, chars)
    const words = new Words(glyphs, new Styles(pdf, { text, chars, frame }), frame).read()
    return { runs: runsOf(asPrinted(withoutSpread(words))), cut: chars.cut, garbled: glyphs.garbled }
  } finally {
    pdf.FPDFText_ClosePage(text)
  }
}

function runsOf(words: readonly Drawing[]): Drawn[] {
  const runs: Drawn[] = []
  let open: Open | null = null
  for (const word of words) {
    if (open && continues(open, word)) {
      open.words.push(word)
      open.length += word.text.length
      if (word.x < open.x) open.x = word.x
      if (word.x1 > open.x1) open.x1 = word.x1
      continue
    }
    if (open) close(runs, open)
    open = { words: [word], x: word.x, x1: word.x1, length: word.text.length }
  }
  if (open) close(runs, open)
  return runs
}

interface Open {
  words: Drawing[]
  x: number
  x1: number
  length: number
}

function close(runs: Drawn[], open: Open): void {
  const run = runOf(open)
  if (run) runs.push(run)
}

/** Tells whether a word continues the open run: on the same line, in the same style and near it. */
function continues({ words, x, x1, length }: Open, word: Drawing): boolean {
  const first = words[0]!,
    last = words[words.length - 1]!
  if (word.before === 'end' || last.hyphen || length > MAX_RUN) return false
  const [a, b] = [first.style, word.style]
  if (a.turn !== b.turn || a.hidden !== b.hidden || a.font.bold !== b.font.bold || a.font.mono !== b.font.mono)
    return false
  if (Math.abs(b.size - a.size) > 0.5 || Math.abs(word.y - first.y) > 0.3 * a.size) return false
  const upright = Math.abs(last.foot - last.y) > 0.6 * a.size
  if (upright && (Math.abs(word.x - first.x) > 0.5 * a.size || word.y > last.foot)) return false
  const gap = Math.max(word.x - x1, x - word.x1)
  const back = word.x > x && word.x1 < x1 - 2 * a.size
  return gap <= a.size && !back
}

function runOf(open: Open): Drawn | null {
  const first = open.words[0]!,
    last = open.words[open.words.length - 1]!
  const words: Word[] = []
  let text = ''
  for (const word of untracked(open.words)) {
    word.text = written(word.hyphen ? word.text.slice(0, -1) : word.text)
    if (word.text === '') continue
    words.push(word)
    text += text === '' ? word.text : ` ${word.text}`
  }
  if (words.length === 0) return null
  const { turn, hidden, font } = first.style
  const upright = Math.abs(last.foot - first.y) > 0.6 * first.size && text.length > 1
  return {
    text,
    x: open.x,
    y: first.y,
    x1: open.x1,
    size: first.size,
    outside: false,
    turn,
    hidden,
    words,
    ...(last.hyphen && { hyphen: true }),
    ...(first.before === null && { glued: true }),
    ...(upright && { foot: last.foot }),
    ...(font.mono && { mono: true }),
    ...(font.name && { font: font.name }),
    ...(font.bold && { bold: true }),
    ...(font.italic && { italic: true }),
  }
}
