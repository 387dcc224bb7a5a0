/**
 * The characters of one page, repaired where the drawing and the text disagree: accents drawn over their letter, Arabic
 * ligatures spelt backwards.
 */
import { boxOf, type Chars } from './chars.ts'
import type { PageFonts } from '../fonts/index.ts'
import { isGarbled, isNoise } from './garbled.ts'
import type { Native } from '../file/pdfium.ts'
import { nameUnmapped, UNREAD } from './unmapped.ts'

/**
 * The repaired characters of a page. A code of 0 means that the character is none of its own; `marks` holds the
 * combining mark written over character k. When `garbled` is true most codes mean no letter, and those stand as spaces.
 */
export interface Glyphs {
  chars: Chars
  marks: Map<number, string>
  /** Signs of more than one character, by the index of their glyph. */
  spelt: Map<number, string>
  garbled: boolean
}

/** Spacing accents that old fonts draw separately → the combining mark. */
export const ACCENTS: Record<string, string> = {
  '´': '\u0301',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '˚': '\u030A',
  ˇ: '\u030C',
  '˘': '\u0306',
  '¸': '\u0327',
  '˛': '\u0328',
  '˝': '\u030B',
  '˙': '\u0307',
}
const GRAVE = 0x60
/** Accents that stand over no letter are the signs of the keyboard: "2ˆ7" is 2^7, and "/˜ana/" is /~ana/. */
const ALONE = new Map([
  [0x2c6, 0x5e],
  [0x2dc, 0x7e],
])
/** TeX draws © and ® as a letter in a circle. */
const CIRCLE = 0x25ef
const ENCLOSED = new Map([
  [0x43, 0xa9],
  [0x63, 0xa9],
  [0x52, 0xae],
  [0x72, 0xae],
])
/** Signs that combine with the sign in the same place: accents, and TeX's negation slash. */
const MARKS = new Map([
  ...Object.entries(ACCENTS).map(([sign, mark]): [number, string] => [sign.charCodeAt(0), mark]),
  [GRAVE, '\u0300'],
  [0xaf, '\u0304'],
  [0x338, '\u0338'],
])
const ALEFS = new Set([0x0622, 0x0623, 0x0625, 0x0627])
const LAM = 0x0644
/** How many characters away an accent looks for its letter: PDFium may give the accent after the end of its line. */
const REACH = 160
const MAX_REPAIRS = 4000
/**
 * Largest distance of the two baselines, as a share of the letter's height. Of 9,300 accents 8,968 lie within 0.3. The
 * others, from 0.6 on, belong to a formula above or below, and without this bound went to a letter of the text
 * ("distribûtion").
 */
const SHIFT = 0.45

export function glyphsOf(pdf: Native, text: number, { chars, fonts }: { chars: Chars; fonts: PageFonts }): Glyphs {
  const { codes, count } = chars
  const { spelt, guessed } = nameUnmapped(pdf, text, { chars, fonts })
  if (isNoise(guessed.map(k => codes[k]!))) for (const k of guessed) codes[k] = UNREAD
  const garbled = isGarbled(codes)
  if (garbled) {
    // What the rest of the page says is witness to its number, and a figure that was guessed is none.
    for (const k of guessed) codes[k] = UNREAD
    codes.forEach((code, k) => {
      if (code === UNREAD) codes[k] = 32
    })
  }
  const marks = new Map<number, string>()
  let repairs = 0
  for (let k = 0; k < count && repairs < MAX_REPAIRS; k++) {
    const code = codes[k]!
    if (code < 0xa0 && code !== GRAVE) continue
    const mark = MARKS.get(code)
    if (mark !== undefined || code === CIRCLE) repairs++
    if (mark !== undefined) {
      if (!attach(chars, marks, { k, mark }) && ALONE.has(code) && standsApart(chars, k)) codes[k] = ALONE.get(code)!
    } else if (code === CIRCLE) enclose(chars, k)
    else if (mendPair(chars, spelt, k)) k++
  }
  return { chars, marks, spelt, garbled }
}

/**
 * True for a character that is a letter with its two bytes in the other order: some writers map the ligatures of a font
 * so, and "tt" is "琀琀". Two of them come from one glyph, as two characters of Chinese never do.
 */
const isSwapped = (code = 0): boolean =>
  (code & 0xff) === 0 && (code === SWAPPED_FI || (code >= 0x4100 && code <= 0x7a00))
/** What they write for the end of "ffi". */
const SWAPPED_FI = 0xcf00

/** Mends two characters of one glyph that stand in the wrong order, or whose bytes do; true where it has. */
function mendPair(chars: Chars, spelt: Map<number, string>, k: number): boolean {
  const { codes } = chars
  const [code, next] = [codes[k]!, codes[k + 1]]
  const alef = ALEFS.has(code) && next === LAM
  if (!(alef || (isSwapped(code) && isSwapped(next))) || !sameGlyph(chars, k)) return false
  if (alef) {
    codes[k] = LAM
    codes[k + 1] = code
    return true
  }
  for (const at of [k, k + 1]) {
    if (codes[at] === SWAPPED_FI) spelt.set(at, 'fi')
    codes[at] = codes[at] === SWAPPED_FI ? 0x66 : codes[at]! >> 8
  }
  return true
}

/**
 * Tells whether two characters come from one glyph. A ligature of lam and alef is one glyph whose two letters share one
 * box or, as browsers print it, one origin; PDFium reverses them with the rest of the line.
 */
export function sameGlyph(chars: Chars, k: number): boolean {
  const { origins } = chars
  const [a, b] = [boxOf(chars, k), boxOf(chars, k + 1)]
  const oneBox = Math.abs(a.x0 - b.x0) < 0.05 && Math.abs(a.x1 - b.x1) < 0.05
  const oneOrigin =
    Math.abs(origins[2 * k]! - origins[2 * k + 2]!) < 0.01 && Math.abs(origins[2 * k + 1]! - origins[2 * k + 3]!) < 0.01
  return a.x1 > a.x0 && (oneBox || oneOrigin)
}

/**
 * Attaches the accent to the letter under it, trying the nearest in the text first. Without such a letter it stays a
 * sign of its own.
 */
function attach(chars: Chars, marks: Map<number, string>, { k, mark }: { k: number; mark: string }): boolean {
  const { codes, origins } = chars
  const own = boxOf(chars, k)
  const x = (own.x0 + own.x1) / 2
  for (let step = 1; step <= REACH; step++) {
    for (const at of [k + step, k - step]) {
      const code = codes[at]
      if (code === undefined || marks.has(at) || !carries(code, mark)) continue
      const rect = boxOf(chars, at)
      const overlap = Math.min(own.y1, rect.y1) - Math.max(own.y0, rect.y0)
      const height = rect.y1 - rect.y0
      if (x < rect.x0 || x > rect.x1 || overlap < 0.3 * height) continue
      if (Math.abs(origins[2 * k + 1]! - origins[2 * at + 1]!) > SHIFT * height) continue
      marks.set(at, mark)
      if (code === 0x131) codes[at] = 0x69
      codes[k] = 0
      close(chars, k)
      return true
    }
  }
  return false
}

/** True for an accent beside which no sign reaches into its own place: TeX draws those of formulas over a letter. */
function standsApart(chars: Chars, k: number): boolean {
  const own = boxOf(chars, k)
  const slack = 0.2 * (own.x1 - own.x0)
  for (let at = Math.max(0, k - REACH); at <= Math.min(chars.count - 1, k + REACH); at++) {
    if (at === k || isSpace(chars.codes[at])) continue
    const rect = boxOf(chars, at)
    const beside = rect.x1 <= own.x0 + slack || rect.x0 >= own.x1 - slack
    if (!beside && rect.y0 < own.y1 && rect.y1 > own.y0) return false
  }
  return own.x1 > own.x0
}

/** Makes one sign of a circle and the letter in it; other circles stay. */
function enclose(chars: Chars, k: number): void {
  const { codes } = chars
  const own = boxOf(chars, k)
  for (let step = 1; step <= INSIDE; step++)
    for (const at of [k + step, k - step]) {
      const sign = ENCLOSED.get(codes[at] ?? 0)
      const rect = boxOf(chars, at)
      if (sign === undefined || rect.x0 < own.x0 || rect.x1 > own.x1 || rect.y1 < own.y0 || rect.y0 > own.y1) continue
      codes[at] = sign
      codes[k] = 0
      close(chars, k)
      return
    }
}
/** How many characters away the letter of a circle is looked for: PDFium puts supposed spaces between them. */
const INSIDE = 6

/**
 * Closes the gap left by an accent that was attached: PDFium made up the line ends and spaces around it, and they are
 * dropped where the neighbouring letters touch.
 */
function close(chars: Chars, k: number): void {
  const { codes } = chars
  const made: number[] = []
  let from = k - 1
  let to = k + 1
  for (; isSpace(codes[from]); from--) made.push(from)
  for (; isSpace(codes[to]); to++) made.push(to)
  if (codes[from] === undefined || codes[to] === undefined || made.length > 8) return
  const [a, b] = [boxOf(chars, from), boxOf(chars, to)]
  const height = a.y1 - a.y0
  if (Math.abs(a.y0 - b.y0) > 0.3 * height || Math.abs(b.x0 - a.x1) > 0.12 * height) return
  for (const at of made) codes[at] = 0
}

const isSpace = (code: number | undefined): boolean => code === 32 || code === 13 || code === 10 || code === 0
/** Cache, per mark, of whether a character can carry it: the same few characters are asked about again and again. */
const asked = new Map<string, Map<number, boolean>>()
function carries(code: number, mark: string): boolean {
  let known = asked.get(mark)
  if (!known) asked.set(mark, (known = new Map()))
  let carried = known.get(code)
  if (carried === undefined) known.set(code, (carried = mayCarry(code, mark)))
  return carried
}
const mayCarry = (code: number, mark: string): boolean =>
  mark === '\u0338' ? /[\p{Sm}\p{So}=<>]/u.test(String.fromCodePoint(code)) : isLetter(code) && composes(code, mark)
const isLetter = (code: number): boolean => /\p{L}/u.test(String.fromCodePoint(code))
const composes = (code: number, mark: string): boolean =>
  ((code === 0x131 ? 'i' : String.fromCodePoint(code)) + mark).normalize('NFC').length === 1
