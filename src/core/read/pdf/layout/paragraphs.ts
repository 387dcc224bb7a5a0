/**
 * Lines of a block → paragraphs: cut by gaps, indents, sizes and short last lines; lines joined, broken words healed.
 * Pure.
 */
import { captionOf } from '../../signs/caption.ts'
import type { Apart } from '../../reader.ts'
import { joinHyphen, type Vocabulary } from './hyphens.ts'
import { beginsItem, endsInset, GOES_ON, hasRoom, INDENT, isDisplayed } from './inset.ts'
import type { Line } from './lines.ts'
import { END, shapeOf, shorter, usualBelow, WHITE, type Setting, type Shape } from './shape.ts'

export interface Prose {
  text: string
  /** What the text is when it is no running text; null for running text. */
  kind: Apart | null
  /** The text ends in the first half of a broken word, whose hyphen is not in `text`. */
  broken: boolean
  /** Type size of its first line. */
  size: number
  /** All its lines are bold. */
  bold: boolean
}

/** Signs of scripts that are written without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/
const DASH_END = /[\p{L}\p{M}\d][-‐\u00ad]$/u

export function paragraphsOf(lines: readonly Line[], vocabulary: Vocabulary, setting: Setting): Prose[] {
  const { body, leading, proportional } = setting
  if (lines.length === 0) return []
  const shape = shapeOf(lines, leading === undefined ? Infinity : leading / body)
  const notes = Math.min(footnotesFrom(lines, body), setApartFrom(lines, shape.leading))
  const groups: { lines: Line[]; note: boolean }[] = []
  lines.forEach((line, i) => {
    const note = i >= notes
    const before = lines[i - 1]
    const last = groups.at(-1)
    const goesOn =
      before &&
      last?.note === note &&
      !begins(line, before, { shape, note }) &&
      !endsInset(last.lines, line, shape) &&
      !(last.lines.length === 1 && isHeading(before, line, shape))
    if (goesOn) last.lines.push(line)
    else groups.push({ lines: [line], note })
  })
  return groups
    .map(({ lines: own, note }): Prose => {
      const [first] = own
      const kind = note ? 'note' : captionOf(first!.text) ? 'caption' : null
      const text = isCode(own, proportional ? shape.right : -Infinity) ? asCode(own) : joinLines(own, vocabulary)
      return { ...text, kind, size: first!.size, bold: own.every(line => line.bold) }
    })
    .filter(p => p.text !== '')
}

/** Returns a table as one text, each of its lines by itself. */
export function tableOf(lines: readonly Line[]): Prose[] {
  const text = lines.map(line => line.text + (line.hyphen ? '-' : '')).join('\n')
  return text === '' ? [] : [{ text, kind: 'table', broken: false, size: lines[0]!.size, bold: false }]
}

function begins(line: Line, before: Line, { shape, note }: { shape: Shape; note: boolean }): boolean {
  if (note && (line.mark || startsNote(line))) return true
  if (line.title !== before.title) return true
  if (captionOf(line.text) && (END.test(before.text) || shorter(before, shape, 2))) return true
  if (before.hyphen) return false
  if (PROVED.test(before.text)) return true
  if (isDisplayed(before, line, shape)) return true
  const step = before.y - line.y
  // Steps within a line, as of raised marks or the parts of formulas, are no leading.
  const leading = Math.max(shape.leading || 1.2 * line.size, line.size)
  const isWhite = step > 1.2 * line.size
  if (isWhite && step > WHITE * leading) return true
  // On a page of headings, listings and lines by themselves most steps are white; they tell no leading of its text.
  if (isWhite && step > WHITE * usualBelow(line, before, shape) && (END.test(before.text) || shorter(before, shape, 2)))
    return true
  if (step < -0.5 * line.size) return true
  if (areOtherSizes(line, before)) return true
  if (before.bold && !line.bold && shorter(before, shape, 4)) return true // a heading above its text
  const inBold = before.parts.at(-1)!.bold && !hasRoom(before, line, shape) // words in bold go on
  if (line.bold && !before.bold && (END.test(before.text) || (shorter(before, shape, 2) && !inBold))) return true
  if (beginsItem(line) && !ET_AL.test(before.text) && (END.test(before.text) || shorter(before, shape, 2))) return true
  const indent = (shape.rtl ? before.x1 - line.x1 : line.x - before.x) / line.size
  if (indent > INDENT && indent < 6 && !beginsItem(before) && (END.test(before.text) || shorter(before, shape, 2)))
    return true
  // A verse, or the last line of a paragraph, ends well before the margin and closes its sentence.
  return shorter(before, shape, shape.ragged ? 8 : 2) && END.test(before.text)
}

/** The square that ends a proof or an example, at the end of its last line or at the margin under it. */
const PROVED = /(?:^|\s)[□■◻◼∎]$/u

/** What stands before the number of a work that a sentence cites: "Luceño et al. / [11] and [5] use …". */
const ET_AL = /\set al\.$/u

/** Greatest difference of one type size, and least share of the words that lines of one paragraph have of it. */
const ONE_SIZE = { within: 0.12, share: 0.25 } as const

/**
 * Tells whether two lines are set in other sizes; code within a sentence may be smaller, and be most of one line.
 * Behind a sentence the other size is a program's: "… by DataflowReactive. class RPath extends …" was one paragraph.
 */
const areOtherSizes = (line: Line, before: Line): boolean =>
  Math.abs(line.size - before.size) > ONE_SIZE.within * Math.max(line.size, before.size) &&
  (STOP.test(before.text) ||
    (shareOf(line, before.size) < ONE_SIZE.share && shareOf(before, line.size) < ONE_SIZE.share))

/** How a sentence ends, and no line of a program: that has a semicolon. */
const STOP = /[.!?:…][»”"’')\]]*$/u

function shareOf({ parts }: Line, size: number): number {
  let [all, own] = [0, 0]
  for (const part of parts) {
    all += part.text.length
    if (Math.abs(part.size - size) <= 0.05 * size) own += part.text.length
  }
  return own / all
}

/** How far from the margin a heading and the text below it may begin, as a share of the type size. */
const FLUSH = 2

/**
 * Tells whether a line is a heading in the size of its text and not bold, as those of the journals of the ACM are: in
 * justified text a line ends where the next word has no room, and this one ends before a word that had.
 */
function isHeading(line: Line, next: Line, shape: Shape): boolean {
  const { left, rtl, ragged, sure } = shape
  const [first] = next.parts
  if (!sure || ragged || rtl || !first || line.hyphen || !/^\p{Lu}/u.test(next.text)) return false
  if (!HEADING.test(line.text) || END.test(line.text) || GOES_ON.test(line.text)) return false
  if (captionOf(line.text)) return false // What follows the title of a figure is its legend.
  const flush = [line, next].every(({ x, size }) => Math.abs(x - left) <= FLUSH * size)
  return flush && hasRoom(line, next, shape)
}
/** A heading begins with a number, or with a capital and has no comma, as what is cited has; no dash ends it. */
const HEADING = /^(?:(?:\d{1,2}\.?){1,4}\s\p{Lu}.*[^,;–—-]|\p{Lu}[^,;(]*[^,;(–—-])$/u

const startsNote = (line: Line): boolean => /^(?:[*†‡§¶∗]+|\[?\d{1,3}[\].)]?)\s?\p{L}/u.test(line.text)

/**
 * Returns the index of the first footnote line, or the number of lines when there is none. Footnotes are small lines
 * down to the foot of the column, the first of them marked as a note. Small type without a mark (a notice of rights, a
 * caption) counts too where it interrupts a sentence.
 */
function footnotesFrom(lines: readonly Line[], body: number): number {
  let from = lines.length
  while (from > 0 && lines[from - 1]!.size <= 0.93 * body && lines[from - 1]!.size >= 0.5 * body) from--
  const small = from
  while (from < lines.length && !lines[from]!.mark && !startsNote(lines[from]!)) from++
  if (small > 0 && from > small && interrupted(lines[small - 1]!, body)) return small
  return from === 0 && !lines[0]!.mark ? lines.length : from
}

/** Tells whether a line above small type is one of the text, in the middle of a sentence; a name or a title is not. */
const interrupted = ({ text, size }: Line, body: number): boolean =>
  !END.test(text) && text.length >= SENTENCE && Math.abs(size - body) <= 0.05 * body
const SENTENCE = 25

/** Least distance of baselines above notes and greatest within them, both as a multiple of the text's leading. */
const APART = { above: 1.4, within: 0.97 } as const

/**
 * Returns the index of the first line of notes that are set as large as the text: it follows white and has a raised
 * mark, and the lines of the notes are tighter than the text's.
 */
function setApartFrom(lines: readonly Line[], leading: number): number {
  const step = (i: number): number => lines[i - 1]!.y - lines[i]!.y
  let from = lines.length
  for (let i = lines.length - 1; i > lines.length / 2; i--) {
    if (lines[i]!.mark && step(i) > APART.above * leading) from = i
    if (!lines[i]!.mark && step(i) > APART.within * leading) break
  }
  return from
}

const asCode = (lines: readonly Line[]): { text: string; broken: boolean } => ({
  text: lines.map(line => line.text + (line.hyphen ? '-' : '')).join('\n'),
  broken: false,
})

function joinLines(lines: readonly Line[], vocabulary: Vocabulary): { text: string; broken: boolean } {
  let out = ''
  let broken = false
  for (const line of lines) {
    if (out === '') out = line.text
    else if (broken) out = joinHyphen(out, line.text, vocabulary)
    else out += UNSPACED.test(out.at(-1)!) && UNSPACED.test(line.text[0] ?? '') ? line.text : ` ${line.text}`
    const dash = DASH_END.test(out.slice(-3))
    if (dash) out = out.slice(0, -1)
    broken = line.hyphen || dash
  }
  return { text: out, broken }
}

/**
 * Tells whether lines are code, which keeps its line ends. A typescript is monospaced too, but its lines fill the
 * measure: that of the column in a document whose text is proportional, where two lines of code may be of one length.
 */
function isCode(lines: readonly Line[], right: number): boolean {
  if (lines.length < 2 || !lines.every(line => line.mono)) return false
  const widest = Math.max(right, ...lines.map(line => line.x1))
  return lines.slice(0, -1).filter(line => widest - line.x1 > 4 * line.size).length * 2 >= lines.length - 1
}
