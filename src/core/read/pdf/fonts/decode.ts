/**
 * What the glyphs of a font say where PDFium cannot tell: by their names, by the encoding that the font's own name or
 * the widths of its letters give away. Undefined where nothing tells.
 */
import { mayBeRussian } from './cyrillic.ts'
import type { FontEntry } from './dictionary.ts'
import { dingbatNumber } from './dingbats.ts'
import { glyphsOf, type GlyphNames } from './glyph-numbers.ts'
import { emOf, loneNumbering } from './lone.ts'
import { saidBy } from './names.ts'
import { encodingOf, inEncoding, isDrawing, withoutPrefix } from './tex.ts'
import { areTypewritten, contradictsAscii, LEAST, numberingOf, windowsSign, type Numbering } from './widths.ts'

export interface Decoder extends GlyphNames {
  /**
   * Returns what a code stands for: `undefined` when nothing tells, the empty string for a piece of a larger sign or a
   * drawing that is no writing.
   */
  read(code: number): string | undefined
  /**
   * Returns what a glyph stands for when PDFium has mistaken its name, a mere number, for the name of `sign`;
   * `undefined` when that is not the case or nothing tells.
   */
  byChance(sign: string): string | undefined
  /** Its codes may be read as ASCII, because nothing contradicts it. */
  ascii: boolean
}

const DRAWING: Decoder = {
  read: () => '',
  byChance: () => '',
  number: () => null,
  isLatin: false,
  width: () => undefined,
  ascii: false,
}

/** A number in steps of 36: AA is 10, CR 99. */
const BY_36 = /^([A-H])([0-9A-Z])$/
/** Returns whether all names are such numbers, and not all of them hexadecimal ones. */
const countsBy36 = (names: ReadonlyMap<number, string>): boolean => {
  const all = [...names.values()]
  return all.every(name => BY_36.test(name)) && all.some(name => /[G-Z]/.test(name))
}

/** The schemes by which names number their glyphs: each returns the number of a name, or null. */
const SCHEMES: readonly ((name: string) => number | null)[] = [
  name => decimal(/^[a-zA-Z]{0,2}(\d{1,3})$/.exec(name)),
  name => hexadecimal(/^[a-zA-Z]?([0-9A-Fa-f]{2})$/.exec(name)),
  // Converters of dvips files count from A0 to D3 in steps of 36.
  name => {
    const match = BY_36.exec(name)
    return match ? (match[1]!.charCodeAt(0) - 65) * 36 + parseInt(match[2]!, 36) : null
  },
  // The name is the byte itself, once or twice, or its hexadecimal number.
  name => (/^(.)\1?$/su.test(name) ? name.charCodeAt(0) : hexadecimal(/^#([0-9A-Fa-f]{2})$/.exec(name))),
]
const decimal = (match: RegExpExecArray | null): number | null => (match ? Number(match[1]) : null)
const hexadecimal = (match: RegExpExecArray | null): number | null => (match ? parseInt(match[1]!, 16) : null)

/** Numbers that are names of other signs too: a font whose letters are BA, BB … lost its "c", which was CR. */
const MISTAKEN: Readonly<Record<string, string>> = { AE: 'Æ', BS: '\b', CL: '℄', CR: '\r', LF: '\n', HT: '\t' }
const MISTAKES = new RegExp(`[${Object.values(MISTAKEN).join('')}]`, 'u')

/** A font is not numbered when at least this share of its glyph names says which sign they draw. */
const NAMED = 0.5

/**
 * Returns the decoder of one font. `entry` is null when the file does not describe the font, `baseFont` is its name as
 * PDFium gives it, `seen` holds the widths (ems) by code as they appear on the page, and `ems` gives the sizes of the
 * file's bitmap fonts, in the unit of their widths.
 */
export function decoderOf(
  baseFont: string,
  entry: FontEntry | null,
  { seen, ems = () => [] }: { seen: ReadonlyMap<number, number>; ems?: () => readonly number[] },
): Decoder {
  if (isDrawing(baseFont)) return DRAWING
  const names = entry?.names ?? new Map<number, string>()
  const telling = [...names.values()].filter(name => name.length > 1 && saidBy(name) !== null).length
  const numbers = telling >= NAMED * names.size && names.size > 0 ? null : numbersOf(names)
  const widths = widthsOf(entry, numbers, seen)
  const lone = entry?.type3 && widths.size < LEAST ? loneNumbering(widths, ems()) : null
  const byWidths = encodingOf(baseFont) ?? lone ?? numberingBy(widths, entry, baseFont)
  // The six letters of "DIRECT" have the widths of "afob`q" in the order of Windows, which no font of dvips has.
  const numbering = byWidths === 'WINDOWS' && countsBy36(names) ? 'OT1' : byWidths
  const read = (code: number): string | undefined => {
    const range = entry?.ranges?.find(({ low, high }) => code >= low && code <= high)
    if (range) return String.fromCodePoint(range.sign + code - range.low)
    const name = names.get(code)
    const sign = name === undefined || numbers !== null ? null : saidBy(name)
    if (sign !== null) return sign
    const number = numbers ? numbers.get(code) : name === undefined ? code : undefined
    return number === undefined || numbering === null ? undefined : (signOf(numbering, number) ?? undefined)
  }
  return {
    read,
    ...glyphsOf(entry, names),
    ascii: !entry?.composite && !renumbered(numbers) && !contradictsAscii(widths),
    byChance(sign) {
      const number = dingbatNumber(sign)
      if (number !== undefined && entry?.type3 && numbers?.get(number) === number) return read(number)
      // A map that Ghostscript made of such names gives the control of CR, and of AE, which is the 14th, the letter.
      if (!entry?.type3 || (entry.toUnicode && !MISTAKES.test(sign)) || numbers === null) return undefined
      const named = [...names].find(([, name]) => (MISTAKEN[name] ?? saidBy(name)) === sign)
      return named && read(named[0])
    },
  }
}

/** The width of an em of a bitmap font, in the unit of its widths; null where its letters do not tell. */
export function emOfEntry(entry: FontEntry): number | null {
  const widths = widthsOf(entry, numbersOf(entry.names), new Map())
  const numbering = entry.type3 ? numberingBy(widths, entry, '') : null
  return numbering && emOf(widths, numbering)
}

const renumbered = (numbers: ReadonlyMap<number, number> | null): boolean =>
  numbers !== null && [...numbers].some(([code, number]) => code !== number)

/** Drops the suffix of a name: "G46._" has the same number as "G46". */
const bare = (name: string): string => (name.length > 2 ? name.replace(/[._][._\w]*$/, '') : name)

/**
 * When at least this share of the names repeats its code, all do: the others are errors of the converter. A name that
 * is no number may be one of them if it says nothing: Ghostscript calls the glyph of code 0 "BnZr", and every "fi" of
 * the font, which is its 12th, was unread.
 */
const REPEATED = 0.75

/**
 * Returns the glyph number of each code. Null means that the names are no numbers, or that there are none; then the
 * codes themselves are the numbers.
 */
function numbersOf(names: ReadonlyMap<number, string>): Map<number, number> | null {
  if (names.size === 0) return null
  const counted = SCHEMES.map(scheme => [...names].map(([code, name]) => [code, scheme(bare(name))] as const))
  const isSame = (numbers: (typeof counted)[number]): boolean => {
    const same = numbers.filter(([code, number]) => code === number).length
    const odd = numbers.flatMap(([code, number]) => (number === null ? [names.get(code)!] : []))
    return same >= REPEATED * numbers.length && (odd.length === 0 || odd.every(name => saidBy(name) === null))
  }
  // First, because the names 0 to 3 of the codes of those figures are bytes, and no numbers: they were Γ to Λ.
  if (counted.some(isSame)) return new Map([...names.keys()].map(code => [code, code]))
  const numbers = counted.find(all => all.every((pair): pair is [number, number] => pair[1] !== null))
  return numbers ? new Map(numbers as [number, number][]) : null
}

/** Returns widths by glyph number: those of the file, or those seen on the page where the file gives none. */
function widthsOf(
  entry: FontEntry | null,
  numbers: ReadonlyMap<number, number> | null,
  seen: ReadonlyMap<number, number>,
): Map<number, number> {
  const widths = new Map<number, number>()
  const own = entry && !entry.composite ? entry.widths.map((w, i): [number, number] => [entry.firstChar + i, w]) : []
  for (const [code, width] of own.length > 0 ? own : seen) {
    const number = numbers ? numbers.get(code) : code
    if (number !== undefined && width > 0) widths.set(number, width)
  }
  return widths
}

/** The names that dvips gives to the fonts of a file: Fa, Fb, … */
const DVIPS = /^F[a-z]$/

/**
 * Derives the numbering from the widths. A monospaced font reveals nothing by them, so its codes are read in the
 * encoding of TeX's typewriter fonts, or in T2A where many of them are those of Russian letters.
 */
function numberingBy(widths: ReadonlyMap<number, number>, entry: FontEntry | null, baseFont: string): Numbering | null {
  if (entry?.type3 && isMonospaced([...widths.values()]) && (widths.size > 8 || areTypewritten(widths)))
    return mayBeRussian(widths, true) ? 'T2A' : 'TYPEWRITER'
  return numberingOf(widths, entry?.type3 === true || DVIPS.test(withoutPrefix(baseFont)))
}

const isMonospaced = (widths: readonly number[]): boolean =>
  Math.max(...widths) - Math.min(...widths) <= 0.03 * Math.max(...widths)

function signOf(numbering: Numbering, number: number): string | null {
  if (numbering === 'WINDOWS') return windowsSign(number) || null
  if (numbering === 'ASCII') return number > 0x20 && number < 0x7f ? String.fromCharCode(number) : null
  return inEncoding(numbering, number)
}

/**
 * Largest mean difference of widths at which an entry is the font that was drawn: PDFium rounds the widths of drawn
 * glyphs to pixels.
 */
const MISMATCH = 0.08

/**
 * Finds the entry of a font by the name that PDFium gives, or by the widths of the glyphs that it draws (ems, by code);
 * null when none fits.
 */
export function entryOf(
  entries: readonly FontEntry[],
  baseFont: string,
  widths: ReadonlyMap<number, number>,
): FontEntry | null {
  const candidates = entries.filter(entry =>
    baseFont === '' ? entry.type3 : withoutPrefix(entry.baseFont) === withoutPrefix(baseFont),
  )
  const exact = candidates.filter(entry => entry.baseFont === baseFont)
  const named = exact.length > 0 ? exact : candidates
  // The only font of its name needs no widths: PDFium gives a slash of ≠, which does not advance, that of its ink.
  if (baseFont !== '' && named.length === 1) return named[0]!
  const best = named.map(entry => ({ entry, error: mismatch(entry, widths) })).sort((a, b) => a.error - b.error)[0]
  return best && best.error <= MISMATCH ? best.entry : null
}

/** Mean relative difference of the widths; a code that the font does not have counts as 1. */
function mismatch({ widths, firstChar }: FontEntry, seen: ReadonlyMap<number, number>): number {
  if (seen.size === 0) return widths.length === 0 ? 0 : 1
  let sum = 0
  for (const [code, width] of seen) {
    const own = widths[code - firstChar] ?? 0
    if (widths.length > 0) sum += own > 0 ? Math.abs(own - width) / Math.max(own, width) : 1
  }
  return sum / seen.size
}
