/**
 * The encodings of TeX's fonts, and which of them a font has: by its name, else by the widths of its letters. Signs are
 * given as they are read; pieces of larger signs say nothing. Pure.
 */
import { T2A } from './cyrillic.ts'

/**
 * Parses a table of signs separated by spaces: `_` means nothing, `sp` a space, `not` and `vec` the combining slash and
 * arrow; every other entry stands for itself.
 */
const table = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map(sign =>
      sign === '_' ? '' : sign === 'sp' ? ' ' : sign === 'not' ? '\u0338' : sign === 'vec' ? '\u20d7' : sign,
    )

const GREEK = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω'
const CAPITALS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'
const SMALL = CAPITALS.toLowerCase()
const FIGURES = '0 1 2 3 4 5 6 7 8 9'

const OT1 = table(`${GREEK} ff fi fl ffi ffl ı ȷ \` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø _ ! ” # $ % & ’ ( ) * + , - . /
  ${FIGURES} : ; ¡ = ¿ ? @ ${CAPITALS} [ “ ] ˆ ˙ ‘ ${SMALL} – — ˝ ˜ ¨`)
/** With the dashes of T1's typewriter, which is told by no width, for a breve and a macron: "˘help" is "–help". */
const TYPEWRITER = table(`${GREEK} ↑ ↓ ' ¡ ¿ ı ȷ \` ´ ˇ – — ˚ ¸ ß æ œ ø Æ Œ Ø ␣ ! " # $ % & ’ ( ) * + , - . /
  ${FIGURES} : ; < = > ? @ ${CAPITALS} [ \\ ] ˆ _ ‘ ${SMALL} { | } ˜ ¨`)
const OML = table(`${GREEK} α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ ψ ω ε ϑ ϖ ϱ ς φ ↼ ↽ ⇀ ⇁ _ _ ▷ ◁
  ${FIGURES} . , < / > ⋆ ∂ ${CAPITALS} ♭ ♮ ♯ ⌣ ⌢ ℓ ${SMALL} ı ȷ ℘ vec _`)
const OMS =
  table(`− · × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ◯ ∘ • ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻ ← → ↑ ↓ ↔ ↗ ↘ ≃ ⇐ ⇒ ⇑ ⇓ ⇔ ↖ ↙ ∝ ′ ∞ ∈ ∋ △ ▽
  not ↦ ∀ ∃ ¬ ∅ ℜ ℑ ⊤ ⊥ ℵ ${CAPITALS} ∪ ∩ ⊎ ∧ ∨ ⊢ ⊣ ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ∥ ↕ ⇕ \\ ≀ √ ∐ ∇ ∫ ⊔ ⊓ ⊑ ⊒ § † ‡ ¶ ♣ ♢ ♡ ♠`)
const OMX = table(`( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ | ∥ / \\ ( ) ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\ ( ) [ ] ⌊ ⌋ ⌈ ⌉ { } ⟨ ⟩ / \\ / \\
  ⎛ ⎞ ⎡ ⎤ ⎣ ⎦ ⎢ ⎥ ⎧ ⎫ ⎩ ⎭ ⎨ ⎬ ⎪ _ ⎝ ⎠ ⎜ ⎟ ⟨ ⟩ ⊔ ⊔ ∮ ∮ ⊙ ⊙ ⊕ ⊕ ⊗ ⊗ ∑ ∏ ∫ ⋃ ⋂ ⊎ ⋀ ⋁ ∑ ∏ ∫ ⋃ ⋂ ⊎ ⋀ ⋁ ∐ ∐ ˆ ˆ ˆ ˜ ˜ ˜ [ ]
  ⌊ ⌋ ⌈ ⌉ { } √ √ √ √ √ _ _ _ ↑ ↓ _ _ _ _ ⇑ ⇓`)
const MSAM =
  table(`⊡ ⊞ ⊠ □ ■ · ◊ ⧫ ↻ ↺ ⇌ ⇋ ⊟ ⊩ ⊪ ⊨ ↠ ↞ ⇇ ⇉ ⇈ ⇊ ↾ ⇂ ↿ ⇃ ↣ ↢ ⇆ ⇄ ↰ ↱ ⇝ ↭ ↫ ↬ ≗ ≿ ≳ ⪆ ⊸ ∴ ∵ ≑ ≜ ≾ ≲ ⪅ ⪕ ⪖ ⋞ ⋟ ≼ ≦
  ⩽ ≶ ‵ _ ≓ ≒ ≽ ≧ ⩾ ≷ ⊏ ⊐ ⊳ ⊲ ⊵ ⊴ ★ ≬ ▼ ▶ ◀ _ _ △ ▲ ▽ ≖ ⋚ ⋛ ⪋ ⪌ ¥ ⇛ ⇚ ✓ ⊻ ⊼ ⩞ ∠ ∡ ∢ ∝ ⌣ ⌢ ⋐ ⋑ ⋓ ⋒ ⋏ ⋎ ⫅ ⫆ ≏ ≎ ⋘ ⋙ ⋔ Ⓢ
  ⊺ ∔ ∽ ⋍ _ _ _ _ _ _ ✠ ∁ ⊺ ⊚ ⊛ ⊝`)
const MSBM =
  table(`≨ ≩ ≰ ≱ ≮ ≯ ⊀ ⊁ ≨ ≩ ≰ ≱ ⪇ ⪈ ⋠ ⋡ ⋨ ⋩ ⋦ ⋧ ≰ ≱ ⪵ ⪶ ⪹ ⪺ ⪉ ⪊ ≁ ≇ ╱ ╲ ⊊ ⊋ ⊈ ⊉ ⫋ ⫌ ⫋ ⫌ ⊊ ⊋ ⊈ ⊉ ∦ ∤ ∤ ∦ ⊬ ⊮ ⊭ ⊯ ⋭ ⋬
  ⋪ ⋫ ↚ ↛ ⇍ ⇏ ⇎ ↮ ⋇ ∅ ∄ 𝔸 𝔹 ℂ 𝔻 𝔼 𝔽 𝔾 ℍ 𝕀 𝕁 𝕂 𝕃 𝕄 ℕ 𝕆 ℙ ℚ ℝ 𝕊 𝕋 𝕌 𝕍 𝕎 𝕏 𝕐 ℤ ˆ ˆ ˜ ˜ _ Ⅎ ⅁ _ _ _ _ ℧ ð ≂ ℶ ℷ ℸ ⋖ ⋗ ⋉ ⋊
  ∣ ∥ ∖ ∼ ≈ ≊ ⪸ ⪷ ↶ ↷ ϝ ϰ 𝕜 ℏ ℏ ∍`)
const T1_LOW = table(`\` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — _ ₀ ı ȷ ff fi fl ffi ffl ␣`)
const T1_HIGH =
  table(`Ă Ą Ć Č Ď Ě Ę Ğ Ĺ Ľ Ł Ń Ň Ŋ Ő Ŕ Ř Ś Š Ş Ť Ţ Ű Ů Ÿ Ź Ž Ż Ĳ İ đ § ă ą ć č ď ě ę ğ ĺ ľ ł ń ň ŋ ő ŕ ř ś š
  ş ť ţ ű ů ÿ ź ž ż ĳ ¡ ¿ £`)
const T1_OTHER: Record<number, string> = { 39: '’', 96: '‘', 127: '-', 215: 'Œ', 223: 'SS', 247: 'œ', 255: 'ß' }
const T1 = Array.from(
  { length: 256 },
  (_, code) => T1_LOW[code] ?? T1_OTHER[code] ?? T1_HIGH[code - 128] ?? String.fromCharCode(code),
)

/** Signs that go with T1, such as the bullets of its lists: those that documents use. */
const TS1_SIGNS: Record<number, string> = {
  42: '∗', 132: '†', 133: '‡', 136: '•', 167: '§', 169: '©', 174: '®', 176: '°', 177: '±', 178: '²', 179: '³',
  181: 'µ', 182: '¶', 183: '·', 185: '¹', 188: '¼', 189: '½', 190: '¾', 191: '€', 214: '×', 246: '÷',
} // prettier-ignore
const TS1 = Array.from({ length: 256 }, (_, code) => TS1_SIGNS[code] ?? '')

export const ENCODINGS = { OT1, TYPEWRITER, OML, OMS, OMX, MSAM, MSBM, T1, T2A, TS1 } as const
export type Encoding = keyof typeof ENCODINGS

/** Returns the sign of a code in an encoding; empty where it says nothing, null beyond the end of the table. */
export const inEncoding = (encoding: Encoding, code: number): string | null => ENCODINGS[encoding][code] ?? null

/** Encodings by the font's name without its subset's prefix. */
const FAMILIES: readonly (readonly [RegExp, Encoding])[] = [
  [
    new RegExp(
      String.raw`^(?:cm|lm|px|tx|pzc|r)?(?:mi|mib)\d|^(?:cmmib?|lmmi|mtmi|mtmib|rmtmi|eurm|eurb|zplmb7m|txmi|` +
        String.raw`pxmi|fourier-math-letters)`,
      'i',
    ),
    'OML',
  ],
  [/^lmmathitalic|^lucidanewmath-(?:alt)?(?:demi)?italic|^(?:hlcr|lbm)i/i, 'OML'],
  [/^(?:cm|lm)b?sy|^mtsyn?|^rmtsy|^lmmathsymbols|^lucidanewmath-symbol|^(?:tx|px)sy(?![ab])|^hlcry|^zplmb7y/i, 'OMS'],
  [/^(?:cm|lm|tx|px)ex|^mtexe?|^lmmathextension|^lucidanewmath-extension|^euex|^zplmb7v|^hlcrv/i, 'OMX'],
  [/^msam/i, 'MSAM'],
  [/^msbm/i, 'MSBM'],
  [/^cm(?:tt|itt|sltt|tcsc|vtt)/i, 'TYPEWRITER'],
  [/^cm(?:r|bx|b\d|ti|sl|ss|csc|u|dunh|fib|ff|bxti|bxsl)/i, 'OT1'],
  [/^(?:ec|sf|lm)(?:rm|bx|ti|sl|ss|tt|cc|bi|bl|it|so|vi|xc)\d*(?!.*oml)/i, 'T1'],
]

/** Fonts of lines, arrow tips and circles, which draw no writing. */
const DRAWINGS =
  /^(?:xy[a-z]{3,5}|l?circlew?|linew?|lcircle)\d*(?:-medium)?$|^(?:xyatip|xybtip|xycmat|xycmbt|xybsql|xycirc|xydash)/i

export const isDrawing = (baseFont: string): boolean => DRAWINGS.test(withoutPrefix(baseFont))
export const withoutPrefix = (baseFont: string): string => baseFont.replace(/^[A-Z]{6}\+/, '')

export function encodingOf(baseFont: string): Encoding | null {
  const name = withoutPrefix(baseFont)
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
