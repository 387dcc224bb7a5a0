/** Numbers that are written with letters: Roman, Hebrew, counting letters, Chinese. Pure. */

type Signs = readonly (readonly [worth: number, sign: string])[]

const ROMAN: Signs = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const HEBREW: Signs = [
  [400, 'ת'],
  [300, 'ש'],
  [200, 'ר'],
  [100, 'ק'],
  [90, 'צ'],
  [80, 'פ'],
  [70, 'ע'],
  [60, 'ס'],
  [50, 'נ'],
  [40, 'מ'],
  [30, 'ל'],
  [20, 'כ'],
  [10, 'י'],
  [9, 'ט'],
  [8, 'ח'],
  [7, 'ז'],
  [6, 'ו'],
  [5, 'ה'],
  [4, 'ד'],
  [3, 'ג'],
  [2, 'ב'],
  [1, 'א'],
]

/** Writes a number by signs whose worth is added up, the largest first. */
function added(value: number, signs: Signs): string {
  let rest = value
  let out = ''
  for (const [worth, sign] of signs)
    while (rest >= worth) {
      out += sign
      rest -= worth
    }
  return out
}

export const roman = (value: number): string => added(value, ROMAN)

/** Reads canonical forms only, which excludes `iiii`, `vx` and most words. */
export function unroman(text: string): number | null {
  let value = 0
  let rest = text
  for (const [worth, sign] of ROMAN)
    while (rest.startsWith(sign)) {
      value += worth
      rest = rest.slice(sign.length)
    }
  return rest || !value || roman(value) !== text ? null : value
}

/** Writes 15 and 16 as 9 + 6 and 9 + 7, which avoids the divine name. */
export const hebrew = (value: number): string => added(value, HEBREW).replace('יה', 'טו').replace('יו', 'טז')

/** Writes a number as PDF 32000-1 §12.4.2 and ECMA-376 Part 1 §17.18.59 do: a … z, aa, bb. */
export const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
export const unletters = (text: string): number => 26 * (text.length - 1) + text.charCodeAt(0) - 96

export const CJK_DIGITS = '〇一二三四五六七八九'

/** Writes 1 to 999 with 十 and 百. */
export function cjk(value: number): string {
  const digit = (d: number): string => CJK_DIGITS[d] ?? ''
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]
  const head = hundreds ? (hundreds > 1 ? digit(hundreds) : '') + '百' + (!tens && ones ? '〇' : '') : ''
  const middle = tens ? (tens > 1 || hundreds ? digit(tens) : '') + '十' : ''
  return head + middle + (ones ? digit(ones) : '')
}

/** Reads what `write` writes of 1 to 999. The table is made when a label is first read, not when the program starts. */
function reader(write: (value: number) => string): (text: string) => number | undefined {
  let values: Map<string, number> | undefined
  return text => (values ??= new Map(Array.from({ length: 999 }, (_, k) => [write(k + 1), k + 1]))).get(text)
}
export const uncjk = reader(cjk)
export const unhebrew = reader(hebrew)
