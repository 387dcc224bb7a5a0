/**
 * Pieces of one column → its lines of text. Keeps right-to-left order, sets spaces by the air between words, writes
 * raised figures as they stand. Pure.
 */
import { FIGURES, raisedSign, superscript } from '../../signs/raised.ts'
import { isRtl, sameLine, type Piece } from './pieces.ts'
import type { Word } from '../letters/words.ts'

export interface Line {
  text: string
  x: number
  x1: number
  y: number
  size: number
  bold: boolean
  mono: boolean
  rtl: boolean
  /** The line ends in a typesetter's hyphen, which is not in `text`. */
  hyphen: boolean
  /** It begins with a raised mark, as a footnote does. */
  mark: boolean
  /** Which of the titles of the outline that begin on its page it says, or goes on saying. */
  title?: number
  /** Its words in reading order, with the place of each. */
  parts: readonly Word[]
}

/**
 * Returns the lines from the top. Pieces beside each other form one line, ordered left to right or right to left by
 * their script.
 */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const rows: Piece[][] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    // A raised mark may lie between two baselines: look at the last two rows.
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
  const parts = row.length === 1 ? row[0]!.parts : row.flatMap(piece => piece.parts)
  let main = row[0]!
  let [x, x1, chars, bold, mono] = [Infinity, -Infinity, 0, 0, 0]
  for (const piece of row) {
    if (piece.chars * piece.size > main.chars * main.size) main = piece
    x = Math.min(x, piece.x)
    x1 = Math.max(x1, piece.x1)
  }
  for (const part of parts) {
    chars += part.text.length
    if (part.bold) bold += part.text.length
    if (part.mono) mono += part.text.length
  }
  const first = parts[0]!
  return {
    text: textOf(parts, main),
    x,
    x1,
    y: main.y,
    size: main.size,
    bold: 2 * bold > chars,
    mono: 2 * mono > chars,
    rtl: main.rtl,
    hyphen: parts[parts.length - 1]!.hyphen,
    mark: parts.length > 1 && isRaised(first, main) && MARK.test(first.text),
    parts,
  }
}

const isRaised = (part: Word, main: { y: number; size: number }): boolean =>
  part.size <= 0.82 * main.size && part.y - main.y >= 0.15 * main.size
const MARK = /^[([]?(?:\d{1,3}|[a-z]|[*†‡§¶∗#$‖+]{1,3})(?:\s?,\s?(?:\d{1,3}|[a-z])|,?[*†‡§¶∗#$‖+])*[)\]]?$/
/** A raised letter after a word calls a note; after a single letter or a figure it is an exponent or an ordinal. */
const CALLS_AFTER = /(?:\p{L}{3,}|[.,;:!?»”"’)\]⁰¹²³⁴-⁹])$/u

/**
 * Builds the text of a line. Calls of notes and exponents become raised figures. An unnamed sign before the text of its
 * line is a bullet.
 */
function textOf(parts: readonly Word[], main: Piece): string {
  let out = ''
  let before: Word | null = null
  for (const [i, part] of parts.entries()) {
    const raised = isRaised(part, main) && leans(part, before ?? parts[i + 1], main)
    const call = raised && MARK.test(part.text) && (before === null || CALLS_AFTER.test(out))
    const exponent = raised && FIGURES.test(part.text)
    const sign = raised ? raisedSign(part.text) : undefined
    const text = sign ?? (call || exponent ? superscript(part.text) : part.text)
    const opening = before !== null && before === parts[0] && isRaised(before, main) && MARK.test(before.text)
    const near = (sign || call || exponent) && before !== null && part.x - before.x1 < RAISED_AIR * main.size
    out += before !== null && !near && (opening || apart(before, part)) ? ` ${text}` : text
    if (part.hyphen && part !== parts.at(-1)) out += '-'
    before = part
  }
  const text = UNEVEN.test(out) ? out.replace(/\s+/g, ' ').trim() : out
  return text.startsWith('\ufffd ') ? `•${text.slice(1)}` : text
}

/** White that is not a single space between two words. */
const UNEVEN = /^\s|\s\s|\s$|[^\S ]/

/**
 * Tells whether a raised word stands beside what it belongs to; small cells beside a big one in a table are no marks.
 */
const leans = (part: Word, other: Word | undefined, main: Piece): boolean =>
  other !== undefined && Math.max(other.x - part.x1, part.x - other.x1) < LEANS * main.size
const LEANS = 1
/** Largest gap between a word and the call of its note, or a number and its exponent, as a share of the type size. */
const RAISED_AIR = 0.3

/**
 * The gap that separates two words, as a share of the type size: on one baseline, beside raised or lowered words, in
 * right-to-left scripts, and between Chinese and Japanese signs, which are set apart to fill their line.
 */
const AIR = { level: 0.09, shifted: 0.05, rtl: 0.18, cjk: 0.25 } as const
const CJK = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/
/**
 * A word that covers more than this share of the narrower of two words stands over or under the other (a fraction, a
 * limit).
 */
const STACKED = 0.3

/**
 * Tells whether a small word begins under the overhang of the slanted letter before it and ends beyond it, as the index
 * of «Y» does. A limit or a denominator begins further to the left.
 */
const isTucked = (before: Word, part: Word): boolean =>
  part.size < 0.82 * before.size && part.x > (before.x + before.x1) / 2 && part.x1 > before.x1

/** Tells whether one of two capitals is pulled over the other and hardly raised, as in the name of LaTeX. */
const isKerned = (before: Word, part: Word): boolean =>
  Math.abs(part.y - before.y) <= KERNED * Math.max(before.size, part.size) &&
  /\p{Lu}$/u.test(before.text) &&
  /^\p{Lu}/u.test(part.text) &&
  part.x > before.x &&
  part.x1 > before.x1
/** Tells whether a capital stands on the line again, right behind one that is pulled down: the X of "TeX". */
const isBack = (before: Word, part: Word): boolean =>
  /^\p{Lu}$/u.test(before.text) &&
  /^\p{Lu}/u.test(part.text) &&
  Math.abs(part.size - before.size) <= 0.05 * part.size &&
  part.y - before.y > 0.1 * part.size &&
  Math.abs(part.x - before.x1) < BACK * part.size
/** Greatest gap between them, in ems; in Utopia it is .03. */
const BACK = 0.06
/** Largest shift of such a capital, as a share of the type size; a numerator is raised by .4 of it. */
const KERNED = 0.26
/** A word that covers as much of another stands over it. */
const WITHIN = 0.85

/** Least and greatest gap beside a sign that belongs to its word, in ems: TeX puts .06 behind an index. */
const CLOSED = { least: -0.1, most: 0.1 } as const
const CLOSES = /^(?:[,;:!?)\]}]|\.(?!\.))/
const OPENS = /[([{]$/

/**
 * Tells whether a sign closes the word before it, or one opens this word, whatever the stream has between them: behind
 * an index ("the sign σw .") and behind a reference ("[9] ,") no space is seen. What is set with one has .16 ems.
 */
const isClosed = (before: Word, part: Word): boolean => {
  if (!(CLOSES.test(part.text) && /[^.,;:]$/.test(before.text)) && !OPENS.test(before.text)) return false
  const size = Math.max(before.size, part.size)
  const gap = (part.x - before.x1) / size
  return part.x > before.x && gap >= CLOSED.least && gap <= CLOSED.most && Math.abs(part.y - before.y) < size / 2
}

/** Where an index may begin behind its letter, in ems of the letter: it is tucked under a slanted one. */
const INDEX = { least: -0.15, most: 0.03 } as const

/** Tells whether a lowered sign is the index of the letter before it, over whose space the program went back. */
const isIndex = (before: Word, part: Word): boolean => {
  const gap = (part.x - before.x1) / before.size
  const [down, small] = [(before.y - part.y) / before.size, part.size < 0.82 * before.size]
  const near = gap >= INDEX.least && gap <= INDEX.most && part.x1 > before.x1
  return near && small && down > 0.05 && down < 0.5 && /\p{L}$/u.test(before.text)
}

function apart(before: Word, part: Word): boolean {
  const size = Math.max(before.size, part.size)
  const air = Math.max(part.x - before.x1, before.x - part.x1)
  const shifted = Math.abs(part.y - before.y) > 0.1 * size || Math.min(before.size, part.size) < 0.82 * size
  if (isBack(before, part) || isClosed(before, part) || isIndex(before, part)) return false
  if (part.spaced) return true
  if (isRtl(part.text) || isRtl(before.text)) return air > AIR.rtl * size
  const overlap = -air / Math.min(before.x1 - before.x, part.x1 - part.x)
  const stacked = overlap > STACKED && !(isKerned(before, part) && overlap < WITHIN)
  if (shifted && stacked && !isTucked(before, part)) return true
  const unspaced = CJK.test(before.text.at(-1)!) && CJK.test(part.text[0]!)
  return air > AIR[unspaced ? 'cjk' : shifted ? 'shifted' : 'level'] * size
}
