/**
 * What stands by itself over a sentence that begins on the next line: an item of a list, an indented or displayed line,
 * one of a program, a formula with its number. Pure.
 */
import type { Line } from './lines.ts'
import { shorter, type Shape } from './shape.ts'

/** Least indent of a line, as a share of the type size. */
export const INDENT = 0.7

const SIGN = /^(?:[•▪◦‣●○■□▶►▸▹➢➤❖◆✓✔∙·]|[-–—]\s|\(?\d{1,2}[.)]\s|\(?[a-z][.)]\s)/u
const LABEL = /^\[[\p{L}\d+]{1,9}\]\s/u

/**
 * Tells whether a line begins with the sign, number or letter of an item, or with the label of a work in a list of
 * references, as R's output ("[1] 2.11") does not: 153 works of 21 of 149 documents were cut in two, or joined.
 * The second level of a list of Word has an "o" of Courier.
 */
export const beginsItem = ({ text, mono, parts }: Line): boolean =>
  SIGN.test(text) || (!mono && (LABEL.test(text) || (parts[0]!.text === 'o' && parts[0]!.mono)))

/** Words with which no heading and no item ends, whatever the margins of a page read by OCR are. */
export const GOES_ON = new RegExp(
  String.raw`\s(?:the|that|of|and|or|an?|in|to|for|with|by|que|del?|la|el|los|las|y|o|en|con|por|para|les?|des|du|et` +
    String.raw`|der|die|das|und|von|di|il|e)$`,
  'u',
)

/** White at the end of a line besides the first word of the next, as a share of the type size. */
const ROOM = 1

/** Tells whether the first word of a line had room on the line before. */
export const hasRoom = (before: Line, line: Line, { right }: Shape): boolean =>
  right - before.x1 > line.parts[0]!.x1 - line.parts[0]!.x + ROOM * line.size

const SENTENCE_BEGINS = /^(?:(?:\d{1,2}\.)*\d{1,2}\.?\s|[«“"¿¡])?\p{Lu}/u

/** Tells whether a line begins a sentence, or a heading with a number; a line of a formula has no three words. */
const beginsSentence = ({ text }: Line): boolean =>
  SENTENCE_BEGINS.test(text) && (text.match(/\p{L}{3,}/gu)?.length ?? 0) >= 3

/** The number of an equation, and the least white before it, as a share of the type size. */
const EQUATION = /^\(\d{1,3}(?:[.-]\d{1,3}){0,2}[a-z]?\)$/
const NUMBER_AIR = 2

/**
 * Tells whether a line is a formula with its number at the margin, or one of a program, over the beginning of a
 * sentence: "+ mprior = "uniform", user.int = F) Before looking at the coefficients, …" was one.
 */
export function isDisplayed(before: Line, line: Line, shape: Shape): boolean {
  if (!beginsSentence(line)) return false
  if (before.mono && !line.mono) return line.bold || hasRoom(before, line, shape)
  const [last, other] = [before.parts.at(-1)!, before.parts.at(-2)]
  const apart = other !== undefined && last.x - other.x1 >= NUMBER_AIR * before.size
  return apart && EQUATION.test(last.text) && !shorter(before, shape, 1)
}

/** How much further in than the sign of its item a line may begin under it, as a share of the type size. */
const FLUSH = 0.3
/** Greatest distance of the middles of two centred lines, as a share of the type size. */
const CENTRED = 1
/** Accents and limits of formulas may stand as a line of their own. */
const WORDED = /\p{L}{2}|\d{2}/u

/**
 * Tells whether an item of a list or an indented line ends before a line: that begins no further in than the item's own
 * sign, or further out, and its first word had room on the line before. "• Primer Bei den Formaten DNS und Aminosäuren
 * werden …" was one paragraph. A centred title of two lines is one.
 */
export function endsInset(inset: readonly Line[], line: Line, shape: Shape): boolean {
  const [first, before] = [inset[0]!, inset.at(-1)!]
  if (shape.rtl || before.hyphen || GOES_ON.test(before.text) || !beginsSentence(line)) return false
  const centred = Math.abs(before.x + before.x1 - line.x - line.x1) <= 2 * CENTRED * line.size
  const outdented = before.x - line.x > INDENT * line.size && !centred && WORDED.test(before.text)
  const below = beginsItem(first) && line.x <= first.x + FLUSH * first.size
  return (outdented || below) && hasRoom(before, line, shape)
}
