/**
 * Fonts of signs whose glyphs have the codes of letters and figures, in which publishers set what their text fonts
 * lacked: "p , 0:01" is p < 0.01, and "25:714" is −5.714. What such a code stands for is told where it is known; where
 * it is not it stands for nothing, because the letter is not what is printed. Pure.
 */
import { MATHA, MATHX } from './fonts/mathabx.ts'
import { withoutPrefix } from './fonts/tex.ts'

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
/** Of the large signs only the pieces of roots are known, which say nothing: "ffiffiffi". */
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
}

const PIS: readonly Pi[] = [
  { fonts: /^MathematicalPi-?One|^MathPiOne/, signs: ONE },
  { fonts: /^MathematicalPi-?Three|^MathPiThree/, signs: THREE },
  { fonts: /^MathematicalPi|^MathPi(?:One|Two|Three|Four|Five|Six)/, signs: new Map() },
  { fonts: /^Universal-GreekwithMathPi/, signs: GREEK_WITH_MATH },
  { fonts: /^Universal-(?:NewswithCommPi|ChemicalPi|MathematicalPi)/, signs: new Map() },
  { fonts: /^AdvP4C4E51|^AdvMacMthIt/, signs: LETTERS, partly: true },
  { fonts: /^Adv(?:P4C4E74|MacMthSy|MathSymb)/, signs: SYMBOLS },
  { fonts: /^AdvP4C4E46/, signs: LARGE },
  { fonts: /^(?:TeX-)?matha\d+$/, signs: MATHA },
  { fonts: /^(?:TeX-)?mathx\d+$/, signs: MATHX },
  { fonts: /^(?:TeX-)?mathb\d+$/, signs: new Map() },
]
/**
 * Fonts of the same maker with a number for a name: in one of signs figures and commas are as wide as a minus, .83 em;
 * in those of text figures were .47 to .60. Three dots, which are one sign of 1 em, stay.
 */
const NUMBERED = /^AdvP(?:S)?[0-9A-F]{4,6}$/
const WIDE = { least: 0.78, most: 0.88 }

export interface PiFont {
  /** What a code stands for: null where nobody knows, undefined where it is what it seems. */
  sign(code: number): string | null | undefined
}

/** Whether a font may be one of signs, by its name. */
export const mayBePi = (baseFont: string): boolean =>
  /Math|^(?:[A-Z]{6}\+)?(?:(?:TeX-)?math[abx]\d|Adv|Universal-)/.test(baseFont)

/** `baseFont` may have a subset's prefix; `advance` returns how wide a code is, in ems. */
export function piFont(baseFont: string, advance: (code: number) => number | undefined): PiFont | null {
  const name = withoutPrefix(baseFont)
  const known = PIS.find(({ fonts }) => fonts.test(name))
  if (known) return { sign: code => known.signs.get(code) ?? (known.partly ? undefined : null) }
  if (!NUMBERED.test(name)) return null
  const wide = new Map<number, boolean>()
  return {
    sign(code) {
      if (!ODD.has(code)) return undefined
      if (!wide.has(code)) {
        const ems = advance(code) ?? 0
        wide.set(code, ems >= WIDE.least && ems <= WIDE.most)
      }
      return wide.get(code) ? (ONE.get(code) ?? null) : undefined
    },
  }
}
const ODD = new Set([...',.;123456'].map(sign => sign.codePointAt(0)!))
