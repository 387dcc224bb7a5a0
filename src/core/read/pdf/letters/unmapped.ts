/**
 * Glyphs of which PDFium does not say what they are: each is given what its font tells about it. What nobody can name
 * stands as U+FFFD, so that no unnamed glyph that is drawn is dropped in silence.
 */
import { HYPHEN, type Chars } from './chars.ts'
import type { Decoder } from '../fonts/decode.ts'
import { dingbatNumber } from '../fonts/dingbats.ts'
import type { PageFonts } from '../fonts/index.ts'
import type { Native } from '../file/pdfium.ts'
import { mayBePi, piFont, type PiFont } from './pi.ts'
import { privateSign } from './private.ts'

export const UNREAD = 0xfffd

export interface Named {
  /** Signs of more than one character, by the index of their glyph. */
  spelt: Map<number, string>
  /** Indexes of glyphs read as the character of their code, which is right by luck. */
  guessed: number[]
}

/**
 * Names the glyphs that PDFium does not. It rewrites their codes: 0 for what says nothing, `UNREAD` for what nobody can
 * name.
 */
export function nameUnmapped(pdf: Native, text: number, { chars, fonts }: { chars: Chars; fonts: PageFonts }): Named {
  const named: Named = { spelt: new Map(), guessed: [] }
  const fontsOfPage = [...oddOnes(pdf, text, chars)].map(([font, odd]) => ({ font, odd, codes: countOf(odd) }))
  for (const { font, odd } of fontsOfPage.sort((a, b) => b.codes - a.codes)) {
    const baseFont = nameOf(pdf, font)
    let known: Decoder | null = null
    const decoder = (): Decoder => (known ??= fonts.decoder(baseFont, widthsOf(pdf, text, { chars, odd })))
    const drawn = (code: number): number | undefined =>
      widthOf(pdf, text, { chars, odd: odd.filter(glyph => glyph.code === code) })
    const pi = piFont(baseFont, code => drawn(code) ?? decoder().width(code))
    const signs = odd.map(glyph => signOf(glyph, decoder, { name: baseFont, pi }))
    const rules = baseFont === '' && signs.every(sign => sign === null) && drawsRules(odd)
    odd.forEach(({ k }, i) => {
      const sign = signs[i] ?? null
      if (sign === 'guess') named.guessed.push(k)
      else if (sign === null && (rules || !isInked(pdf, text, { k, font: baseFont }))) chars.codes[k] = 0
      else put(chars, named, { k, sign })
    })
  }
  return named
}

const countOf = (odd: readonly Odd[]): number => new Set(odd.map(({ code }) => code)).size

function put({ codes }: Chars, { spelt }: Named, { k, sign }: { k: number; sign: string | null }): void {
  const points = sign === null ? [] : [...sign]
  codes[k] = sign === null ? UNREAD : (points[0]?.codePointAt(0) ?? 0)
  if (points.length > 1) spelt.set(k, sign!)
}

interface Odd {
  k: number
  code: number
  /** PDFium has no character for it and gives its code instead. */
  unmapped: boolean
}

/**
 * Tells whether a font made of drawings draws the rules of tables and boxes: one of its glyphs stands so many times in
 * a row, as no letter does. A page of tables with 1,124 of them was taken for one that nobody can read, and lost whole.
 */
function drawsRules(odd: readonly Odd[]): boolean {
  let row = 0
  return odd.some(({ k, code }, i) => {
    const before = odd[i - 1]
    row = before !== undefined && before.code === code && k === before.k + 1 ? row + 1 : 1
    return row >= RULE
  })
}
const RULE = 8

const saysNothing = (code: number): boolean =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0xe000 && code <= 0xf8ff) ||
  (code >= 0xfff0 && code <= 0xffff) ||
  code >= 0xf0000

const nameOf = (pdf: Native, font: number): string =>
  font ? pdf.ascii((p, n) => pdf.FPDFFont_GetBaseFontName(font, p, n)) : ''

interface Kind {
  font: number
  /** It is made of drawings. */
  nameless: boolean
  pi: boolean
}

/**
 * Collects the doubtful glyphs by their font's handle. In fonts made of drawings everything beyond ASCII is doubtful,
 * because their glyph names match by chance; in fonts of signs everything is.
 */
function oddOnes(pdf: Native, text: number, chars: Chars): Map<number, Odd[]> {
  const out = new Map<number, Odd[]>()
  const kinds = new Map<number, Kind>()
  const kindOf = new Map<number, Kind>()
  const kind = (object: number): Kind => {
    const known = kindOf.get(object)
    if (known) return known
    const font = pdf.FPDFTextObj_GetFont(object)
    const own = kinds.get(font) ?? { font, ...lookOf(nameOf(pdf, font)) }
    kinds.set(font, own)
    kindOf.set(object, own)
    return own
  }
  for (let k = 0; k < chars.count; k++) {
    const [code, object] = [chars.codes[k]!, chars.objects[k]!]
    if (object === 0 || chars.made[k]) continue
    const unmapped = pdf.FPDFText_HasUnicodeMapError(text, k) === 1
    if (!unmapped && code === HYPHEN) continue
    const { font, nameless, pi } = kind(object)
    if (!unmapped && !saysNothing(code) && !pi && (code < 0x80 || !nameless)) continue
    const list = out.get(font)
    if (list) list.push({ k, code, unmapped })
    else out.set(font, [{ k, code, unmapped }])
  }
  return out
}

const lookOf = (name: string): Omit<Kind, 'font'> => ({ nameless: name === '', pi: mayBePi(name) })

/** The advance of the first of these glyphs in ems; undefined where there is none. */
function widthOf(pdf: Native, text: number, { chars, odd }: { chars: Chars; odd: readonly Odd[] }): number | undefined {
  const [first] = odd
  return first && widthsOf(pdf, text, { chars, odd: [{ ...first, unmapped: true }] }).get(first.code)
}

/** Returns the advances in ems, by code, of unmapped glyphs and of those that the name of a dingbat may number. */
function widthsOf(
  pdf: Native,
  text: number,
  { chars: { boxes, objects }, odd }: { chars: Chars; odd: readonly Odd[] },
): Map<number, number> {
  const widths = new Map<number, number>()
  const sizes = new Map<number, { size: number; turned: boolean }>()
  for (const { k, code: sign, unmapped } of odd) {
    const code = unmapped || sign === 0 ? sign : dingbatNumber(String.fromCodePoint(sign))
    if (code === undefined || widths.has(code)) continue
    const { size, turned } = sizes.get(objects[k]!) ?? sizeOf(pdf, text, k)
    sizes.set(objects[k]!, { size, turned })
    const width = turned ? boxes[4 * k + 3]! - boxes[4 * k + 1]! : boxes[4 * k + 2]! - boxes[4 * k]!
    widths.set(code, Math.abs(width) / size)
  }
  return widths
}

function sizeOf(pdf: Native, text: number, k: number): { size: number; turned: boolean } {
  pdf.FPDFText_GetMatrix(text, k, pdf.scratch)
  const [a = 1, b = 0] = pdf.views.HEAPF32.subarray(pdf.scratch >> 2, (pdf.scratch >> 2) + 2)
  return {
    size: Math.abs(pdf.FPDFText_GetFontSize(text, k)) * Math.hypot(a, b) || 1,
    turned: Math.abs(b) > Math.abs(a),
  }
}

/**
 * Returns the sign of a glyph, null when nobody can name it, or `guess` when its code may stand for it.
 */
function signOf(
  { code, unmapped }: Odd,
  decoder: () => Decoder,
  { name, pi }: { name: string; pi: PiFont | null },
): string | null {
  if (!unmapped && code >= 0xe000 && code <= 0xf8ff) return privateSign(code, name)
  const number = pi && decoder().number(code, unmapped ? undefined : String.fromCodePoint(code))
  // In a font of Latin letters a number of those beyond ASCII may be that of an accented one.
  if (pi && number !== null) return number > 0x7f && decoder().isLatin ? null : pi.numbered(number)
  const sign = saysNothing(code) ? (pi?.sign(code) ?? undefined) : pi?.sign(code)
  if (sign !== undefined) return sign
  if (pi && !unmapped && !saysNothing(code)) return String.fromCodePoint(code)
  if (!unmapped && !saysNothing(code))
    return decoder().byChance(String.fromCodePoint(code)) ?? String.fromCodePoint(code)
  const decoded = unmapped || code === 0 ? decoder().read(code) : decoder().byChance(String.fromCodePoint(code))
  if (decoded !== undefined) return decoded
  if (isSpace(code)) return ' '
  return unmapped && decoder().ascii && !saysNothing(code) && code <= 0xff ? 'guess' : null
}

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13 || code === 160

/**
 * Tells whether a glyph draws anything; a glyph that only advances was never visible. Its box has an area all the same:
 * it is as wide as the advance and as high as a thousandth of the type.
 */
function isInked(pdf: Native, text: number, { k, font }: { k: number; font: string }): boolean {
  const at = pdf.scratch
  if (!pdf.FPDFText_GetCharBox(text, k, at, at + 8, at + 16, at + 24)) return false
  const [left = 0, right = 0, bottom = 0, top = 0] = pdf.views.HEAPF64.subarray(at >> 3, (at >> 3) + 4)
  return font === '' || Math.min(Math.abs(right - left), Math.abs(top - bottom)) > THIN * sizeOf(pdf, text, k).size
}
/** Thinnest ink, as a share of the type size. */
const THIN = 0.002
