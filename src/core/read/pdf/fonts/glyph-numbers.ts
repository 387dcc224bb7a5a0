/** What a file itself says of the glyphs of a font: numbers for names, letters for names, widths. Pure. */
import type { FontEntry } from './dictionary.ts'
import { saidBy } from './names.ts'

export interface GlyphNames {
  /**
   * Returns the number that is the name of a code's glyph (`C24`), null where it has another name. Of a sign that
   * PDFium knows it is the one that Adobe's standard encoding has, if all other names are numbers: `AE` is 225.
   */
  number(code: number, known?: string): number | null
  /** Some of its glyphs have the names of Latin letters. */
  isLatin: boolean
  /** Width in ems that the file gives a code; undefined where it gives none. */
  width(code: number): number | undefined
}

const NUMBER = /^C(\d{1,3})$/
/** The letters of Adobe's standard encoding beyond ASCII, and their codes. */
const STANDARD = new Map(
  [...'Æ225 ª227 Ł232 Ø233 Œ234 º235 æ241 ı245 ł248 ø249 œ250 ß251'.matchAll(/(\D)(\d+) ?/gu)].map(([, sign, code]) => [
    sign!,
    Number(code),
  ]),
)
/** Returns whether the names of glyphs are numbers beyond ASCII but for letters that have a name in that encoding. */
const isNumbered = (names: ReadonlyMap<number, string>): boolean =>
  [...names.values()].some(name => NUMBER.test(name)) &&
  [...names.values()].every(name => NUMBER.test(name) || STANDARD.has(saidBy(name) ?? ''))

const numberOf = (name: string): number | null => {
  const [, digits] = NUMBER.exec(name) ?? []
  return digits === undefined ? null : Number(digits)
}

/** What the file itself says of its glyphs. */
export function glyphsOf(entry: FontEntry | null, names: ReadonlyMap<number, string>): GlyphNames {
  const numbered = isNumbered(names)
  return {
    isLatin: [...names.values()].some(name => /^[A-Za-z]$/.test(name)),
    number(code, known) {
      if (known === undefined) return numberOf(names.get(code) ?? '')
      return numbered ? (STANDARD.get(known) ?? null) : null
    },
    width: code => (entry && !entry.composite && entry.widths[code - entry.firstChar]) || undefined,
  }
}
