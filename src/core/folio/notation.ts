/**
 * Numbers as they are printed: a token → every way to read it, and back to the printed form. It knows no pages and no
 * documents.
 */

import { CJK_DIGITS, cjk, hebrew, letters, roman, uncjk, unhebrew, unletters, unroman } from './letter-numerals.ts'

/**
 * `leaf` counts the sides of leaves (12r, 12v), `leafab` does so as 12a, 12b; `rom` and `ROM` are Roman numerals in
 * lower and upper case.
 */
export type Notation = 'rom' | 'ROM' | 'alpha' | 'ALPHA' | 'cjk10' | 'hebr' | 'leaf' | 'leafab' | DigitSystem
export type DigitSystem = (typeof ZEROS)[number][0] | 'cjk0'

export interface Reading {
  notation: Notation
  prefix: string
  value: number
  /** Number of digits of a token that begins with a zero: 3 for `007`. */
  width?: number
  /** Whether letters were read as figures (l2, 1O). */
  ocr?: boolean
  /** Suffix of a leaf inserted after a number: `12 bis`, `12a`. Such a reading begins no sequence. */
  suffix?: string
}

/**
 * Most characters of a label. A longer one is no folio, and reading it takes time in the square of its length (20,000:
 * 1.5 s).
 */
export const LONGEST_LABEL = 40

/** Code point of the zero of each decimal system. Full-width figures are read as ASCII. */
const ZEROS = [
  ['dec', 0x30],
  ['arab', 0x660],
  ['pers', 0x6f0],
  ['nkoo', 0x7c0],
  ['deva', 0x966],
  ['beng', 0x9e6],
  ['guru', 0xa66],
  ['gujr', 0xae6],
  ['orya', 0xb66],
  ['taml', 0xbe6],
  ['telu', 0xc66],
  ['knda', 0xce6],
  ['mlym', 0xd66],
  ['thai', 0xe50],
  ['laoo', 0xed0],
  ['tibt', 0xf20],
  ['mymr', 0x1040],
  ['khmr', 0x17e0],
  ['mong', 0x1810],
] as const
const FULL_WIDTH_ZERO = 0xff10

const DIGITS = new Map<string, { system: DigitSystem; digit: number }>()
for (const [system, zero] of ZEROS) {
  for (let digit = 0; digit < 10; digit++) DIGITS.set(String.fromCodePoint(zero + digit), { system, digit })
}
for (let digit = 0; digit < 10; digit++)
  DIGITS.set(String.fromCodePoint(FULL_WIDTH_ZERO + digit), { system: 'dec', digit })
;[...CJK_DIGITS].forEach((ch, digit) => DIGITS.set(ch, { system: 'cjk0', digit }))

/** Matches a figure of any system, for use inside a character class. */
export const DIGIT_CLASS = '\\p{Nd}〇一二三四五六七八九十百'

/** The ten figures of each system. */
const FIGURES = new Map<Notation, string[]>([['cjk0', [...CJK_DIGITS]]])
for (const [system, zero] of ZEROS)
  FIGURES.set(
    system,
    Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)),
  )

const inDigits = (value: number, system: Notation): string =>
  [...String(value)].map(d => FIGURES.get(system)?.[Number(d)] ?? '').join('')

const WRITERS: Partial<Record<Notation, (value: number) => string>> = {
  rom: roman,
  ROM: v => roman(v).toUpperCase(),
  alpha: letters,
  ALPHA: v => letters(v).toUpperCase(),
  cjk10: cjk,
  hebr: hebrew,
  leaf: v => `${v >> 1}${v & 1 ? 'v' : 'r'}`,
  leafab: v => `${v >> 1}${v & 1 ? 'b' : 'a'}`,
}

/**
 * Returns the number as printed, padded with zeros to `width`. Null where the notation cannot write it: 0 in Roman
 * numerals, negative numbers.
 */
export function format(
  notation: Notation,
  value: number,
  { prefix = '', width = 0 }: { prefix?: string; width?: number } = {},
): string | null {
  if (value < 0) return null
  const write = WRITERS[notation]
  const text = write ? (value > 0 ? write(value) : '') : inDigits(value, notation).padStart(width, '0')
  return text ? prefix + text : null
}

/** Returns the number of a label: 12 for both `12r` and `12v`. */
export const numberOf = (notation: Notation, value: number): number =>
  notation.startsWith('leaf') ? value >> 1 : value
export const isRoman = (notation: Notation): boolean => notation === 'rom' || notation === 'ROM'

function digits(token: string): Reading | null {
  let system: DigitSystem | null = null
  let value = 0
  for (const ch of token) {
    const known = DIGITS.get(ch)
    if (!known || (system && known.system !== system)) return null
    system = known.system
    value = value * 10 + known.digit
  }
  const length = [...token].length
  const padded = length > 1 && value < 10 ** (length - 1)
  if (!system || length > 5 || (padded && length > 3)) return null // 004512 is a stamp, 007 a folio
  return { notation: system, prefix: '', value, ...(padded ? { width: length } : {}) }
}

type Pattern = readonly [RegExp, (m: RegExpExecArray) => Reading | null]
const made = (notation: Notation, value: number | null | undefined, prefix = ''): Reading | null =>
  value === null || value === undefined ? null : { notation, value, prefix }
const group = (m: RegExpExecArray, k: number): string => m[k] ?? ''

const BARE: readonly Pattern[] = [
  [/^[一二三四五六七八九十百〇]+$/, m => made('cjk10', uncjk(m[0]))],
  [/^[ivxlcdm]+$/, m => made('rom', unroman(m[0]))],
  [/^[IVXLCDM]+$/, m => made('ROM', unroman(m[0].toLowerCase()))],
  [/^([א-ת]*)["״'׳]?([א-ת])['׳]?$/, m => made('hebr', unhebrew(group(m, 1) + group(m, 2)))],
  [/^([1-9]\d{0,3})\s?([rv])[.ºo°]?$/, m => made('leaf', 2 * +group(m, 1) + (m[2] === 'v' ? 1 : 0))],
  [/^([1-9]\d{0,3})([ab])$/, m => made('leafab', 2 * +group(m, 1) + (m[2] === 'b' ? 1 : 0))],
  [
    /^([1-9]\d{0,3})(\s?(?:bis|ter|quater)|[a-e])$/,
    m => ({ notation: 'dec', prefix: '', value: +group(m, 1), suffix: group(m, 2) }),
  ],
  [
    /^([A-Za-z]{1,4}[-–.·:]|\d{1,3}[-–.:]|[A-HJ-NP-Za-kmnp-z])([1-9]\d{0,3})$/,
    m => made('dec', +group(m, 2), group(m, 1).replace('–', '-')),
  ],
]

/** Patterns that only a PDF label may have: counting letters and any prefix. */
const LOOSE: readonly Pattern[] = [
  [/^(.*?[^\d])(\d{1,5})$/, m => made('dec', +group(m, 2), group(m, 1))],
  [/^(.*[-. ])([ivxlcdm]+)$/, m => made('rom', unroman(group(m, 2)), group(m, 1))],
  [/^(.*[-. ])([IVXLCDM]+)$/, m => made('ROM', unroman(group(m, 2).toLowerCase()), group(m, 1))],
  [/^(.*[-. ])?(([a-z])\3*)$/, m => made('alpha', unletters(group(m, 2)), group(m, 1))],
  [/^(.*[-. ])?(([A-Z])\3*)$/, m => made('ALPHA', unletters(group(m, 2).toLowerCase()), group(m, 1))],
]

const OCR_FIXES: Record<string, string> = { l: '1', I: '1', '|': '1', O: '0', o: '0', S: '5', B: '8', Z: '2' }

function repaired(token: string): Reading | null {
  if (token.length < 2 || !/\d/.test(token) || !/^[\dlIOoSBZ|]+$/.test(token)) return null
  const read = digits([...token].map(ch => OCR_FIXES[ch] ?? ch).join(''))
  return read && { ...read, ocr: true }
}

const matches = (token: string, patterns: readonly Pattern[]): Reading[] =>
  patterns.flatMap(([pattern, read]) => {
    const m = pattern.exec(token)
    return (m && read(m)) ?? []
  })

/** Returns every reading of a bare token printed on a page; empty for a word. */
export function readings(token: string): Reading[] {
  const plain = digits(token)
  const out = [...(plain ? [plain] : []), ...matches(token, BARE)]
  const fixed = out.length ? null : repaired(token)
  return fixed ? [fixed] : out
}

/** Returns every reading of a PDF page label. Counting letters (a, b, c) come last, so that `i` is Roman first. */
export function labelReadings(label: string): Reading[] {
  const strict = readings(label).filter(r => !r.ocr && !r.suffix)
  const loose = matches(label, LOOSE).filter(
    r => !strict.some(s => s.notation === r.notation && s.value === r.value && s.prefix === r.prefix),
  )
  return [...strict, ...loose]
}
