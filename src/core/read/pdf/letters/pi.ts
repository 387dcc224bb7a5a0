/**
 * Fonts of signs whose glyphs have the codes of letters and figures, in which publishers set what their text fonts
 * lacked: "p , 0:01" is p < 0.01, and "25:714" is −5.714. What such a code stands for is told where it is known; where
 * it is not it stands for nothing, because the letter is not what is printed. Pure.
 */
import { MATHA, MATHX } from '../fonts/mathabx.ts'
import { inEncoding, withoutPrefix } from '../fonts/tex.ts'
import { MT_EXTRA } from './private.ts'
import { symbolOf } from '../../signs/symbol-font.ts'

const table = (text: string): ReadonlyMap<number, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((entry): [number, string] => [entry.codePointAt(0)!, [...entry].slice(1).join('')]),
  )

/** The first Mathematical Pi font: its signs by the key that typesetters press for them. */
const ONE = table(`1+ 2− 3× 4÷ 5= 6± 8° 9′ 0″ ,< .> #≤ $≥ ;∼ aα bβ gγ dδ eε zζ hη uθ iι kκ lλ mμ nν pπ rρ sσ tτ xχ vω
  QΘ DΔ SΣ`)
/** The third has brackets. */
const THREE = table('1( 2) 3[ 4] u| y/')
const GREEK_WITH_MATH = table('1+ 2− 3× 5= 6± ,< .> ~( !) QΘ')
/** Punctuation of TeX's letters for mathematics. */
const LETTERS = table(':. ;, =/ << >>')
/** The pieces of roots say nothing: "ffiffiffi". */
const LARGE = table('f i')
/** Signs by the names that their first maker mistook them for, and some of TeX's, whose capitals are letters. */
const SYMBOLS = new Map([
  ...table('ð( Þ) þ+ ¼= ½[ f{ g} j| 0′ 2∈'),
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter): [number, string] => [letter.codePointAt(0)!, letter]),
])

interface Pi {
  fonts: RegExp
  signs: ReadonlyMap<number, string>
  /** Other codes of it stand for what they are. */
  partly?: true
  /** What its maker numbered its glyphs by, with names such as C24 or, from 33 on, those of ASCII. */
  numbers?: (number: number) => string | null
}

const GREEK = new TextDecoder('windows-1253')
/** Greek beside a text font: of seven signs of two such fonts all have their number in the code page of Greek. */
const greek = (number: number): string | null => (number > 0xc0 ? GREEK.decode(Uint8Array.of(number)) : null)

const PIS: readonly Pi[] = [
  { fonts: /^MathematicalPi-?One|^MathPiOne/, signs: ONE },
  { fonts: /^MathematicalPi-?Three|^MathPiThree/, signs: THREE },
  { fonts: /^MathematicalPi|^MathPi(?:One|Two|Three|Four|Five|Six)/, signs: new Map() },
  { fonts: /^Universal-GreekwithMathPi/, signs: GREEK_WITH_MATH },
  { fonts: /^Universal-(?:NewswithCommPi|ChemicalPi|MathematicalPi)/, signs: new Map() },
  { fonts: /^AdvP4C4E51|^AdvMacMthIt/, signs: LETTERS, partly: true },
  { fonts: /^AdvP4C4E74/, signs: SYMBOLS, numbers: number => inEncoding('OMS', number) },
  { fonts: /^Adv(?:MacMthSy|MathSymb)/, signs: SYMBOLS },
  { fonts: /^AdvP4C4E46/, signs: LARGE, numbers: number => inEncoding('OMX', number) },
  { fonts: /^MT-?Extra/i, signs: MT_EXTRA },
  { fonts: /^AdvPi2/, signs: table('kκ Eϵ') },
  { fonts: /^AdvPi3/, signs: table('#©') },
  { fonts: /^AdvPSSym/, signs: new Map(), partly: true, numbers: number => symbolOf(number) || null },
  { fonts: /^(?:TeX-)?matha\d+$/, signs: MATHA },
  { fonts: /^(?:TeX-)?mathx\d+$/, signs: MATHX },
  { fonts: /^(?:TeX-)?mathb\d+$/, signs: new Map() },
]
/**
 * Fonts of the same maker with a number for a name. Some are of signs: in them figures and commas are as wide as a
 * minus, .82 or .83 em; in those of text figures were .47 to .60. Three dots, which are one sign of 1 em, stay.
 */
const NUMBERED = /^AdvP(?:SX?)?[0-9A-F]{4,6}$/
const WIDE = { least: 0.78, most: 0.88 }
/** A prime has .32 em, the figure that stands for it at least .47. */
const NARROW = 0.4
/** Signs of a font whose commas are signs. */
const BESIDE_ONE = table('<≤ >≥')

/** Greek by its keys, as far as the fonts that were seen and those of Symbol and of Mathematical Pi agree. */
const GREEK_KEYS = table('aα bβ cχ dδ eε fφ gγ hη iι kκ lλ mμ nν pπ rρ sσ tτ zζ DΔ LΛ SΣ')
/**
 * Widths in ems that only letters of Greek have under these keys (λ is no l of .28 em, μ no m of .78), and those that
 * only Latin has. Of 945 fonts of 257 real PDFs, those with two of the first and none of the second are Greek, of
 * signs, or, without an m, of small capitals; the two that are Greek have three of them and more.
 */
const AS_GREEK: Readonly<Record<string, (ems: number) => boolean>> = {
  m: ems => ems <= 0.62,
  f: ems => ems >= 0.5,
  l: ems => ems >= 0.44,
  s: ems => ems >= 0.5,
  c: ems => ems >= 0.56,
}
const AS_LATIN: Readonly<Record<string, (ems: number) => boolean>> = {
  m: ems => ems >= 0.68,
  f: ems => ems <= 0.42,
  l: ems => ems <= 0.36,
  s: ems => ems <= 0.46,
  c: ems => ems <= 0.5,
}
/** Letters of a typewriter font differ by less; those of the two Greek ones by .07 and .13. */
const SPREAD = 0.06

type Advance = (code: number) => number | undefined

function isGreek(advance: Advance): boolean {
  const widths = Object.keys(AS_GREEK).map((key): [string, number | undefined] => [key, advance(key.charCodeAt(0))])
  const known = widths.filter((width): width is [string, number] => width[1] !== undefined)
  const ems = known.map(([, width]) => width)
  return (
    known.some(([key]) => key === 'm') &&
    known.filter(([key, width]) => AS_GREEK[key]!(width)).length >= 3 &&
    !known.some(([key, width]) => AS_LATIN[key]!(width)) &&
    Math.max(...ems) - Math.min(...ems) >= SPREAD
  )
}

export interface PiFont {
  /** What a code stands for: null where nobody knows, undefined where it is what it seems. */
  sign(code: number): string | null | undefined
  /** What the glyph stands for whose name is that number; null where nobody knows. */
  numbered(number: number): string | null
}

/** Whether a font may be one of signs, by its name. */
export const mayBePi = (baseFont: string): boolean =>
  /Math|^(?:[A-Z]{6}\+)?(?:(?:TeX-)?math[abx]\d|Adv|Universal-|MT-?Extra)/.test(baseFont)

/** `baseFont` may have a subset's prefix; `advance` returns how wide a code is, in ems. */
export function piFont(baseFont: string, advance: Advance): PiFont | null {
  const name = withoutPrefix(baseFont)
  const known = PIS.find(({ fonts }) => fonts.test(name))
  if (known) {
    const numbered = (number: number): string | null => known.numbers?.(number) ?? null
    // A glyph with the name of a letter has that letter's number.
    const named = (code: number): string | null => (isAscii(code) && !known.partly ? numbered(code) : null)
    return { numbered, sign: code => known.signs.get(code) ?? named(code) ?? (known.partly ? undefined : null) }
  }
  return NUMBERED.test(name) ? numberedFont(advance) : null
}

/** Tells what a font without a telling name is by the widths of its letters, figures and commas. */
function numberedFont(advance: Advance): PiFont {
  const widths = new Map<number, number>()
  const widthOf = (code: number): number => {
    if (!widths.has(code)) widths.set(code, advance(code) ?? 0)
    return widths.get(code)!
  }
  const isWide = (code: number): boolean => widthOf(code) >= WIDE.least && widthOf(code) <= WIDE.most
  const isNarrow = (code: number): boolean => widthOf(code) > 0 && widthOf(code) < NARROW
  let greekFont: boolean | undefined
  return {
    numbered: greek,
    sign(code) {
      if (code === PRIME && isNarrow(code)) return FIGURES.some(isNarrow) ? undefined : '′'
      if (ODD.has(code)) return isWide(code) ? (ONE.get(code) ?? null) : undefined
      if (BESIDE_ONE.has(code) && [...COMMAS].some(isWide)) return BESIDE_ONE.get(code)!
      if (!isLetter(code)) return undefined
      if (widthOf(code) >= BROAD && !OF_AN_EM.has(code)) return null
      return (greekFont ??= isGreek(advance)) ? (GREEK_KEYS.get(code) ?? null) : undefined
    },
  }
}

const isAscii = (code: number): boolean => code > 0x20 && code < 0x7f
const isLetter = (code: number): boolean => (code > 0x40 && code < 0x5b) || (code > 0x60 && code < 0x7b)
/** Letters that may be an em wide. An s of that width is ≠ in one such font, and nobody knows what in others. */
const OF_AN_EM = new Set([...'mwMW'].map(sign => sign.codePointAt(0)!))
const BROAD = 0.95
const PRIME = 0x39
/** The other figures: where these are as narrow, a nine is one. */
const FIGURES = [...'012345678'].map(figure => figure.charCodeAt(0))
const COMMAS = new Set([0x2c, 0x2e])
const ODD = new Set([...',.;123456'].map(sign => sign.codePointAt(0)!))
