/**
 * Which encoding the numbers of a font's glyphs are of: by the widths of its letters, which every font of a family has
 * in nearly the same proportions. Pure.
 */
import { CYRILLIC_ITALIC, CYRILLIC_ROMAN, CYRILLIC_SANS, mayBeRussian } from './cyrillic.ts'
import { ENCODINGS, type Encoding } from './tex.ts'

/**
 * What a glyph number may mean: a code of one of TeX's encodings, an ASCII code, or a glyph in the order of Windows.
 */
export type Numbering = Encoding | 'ASCII' | 'WINDOWS'

/** Advances of A to Z, a to z and 0 to 9, in thousandths of an em. */
const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number)
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
const FIGURES = ' 500 500 500 500 500 500 500 500 500 500'
const ROMAN = numbers(
  `750 708 722 764 681 653 785 750 361 514 778 625 917 750 778 681 778 736 556 722 750 750 1028 750 750 611
  500 556 444 556 444 306 500 556 278 306 528 278 833 556 500 556 528 392 394 389 556 528 722 528 528 444${FIGURES}`,
)
const TEXT_ITALIC = numbers(
  `743 704 716 755 678 653 774 743 386 525 769 627 897 743 767 678 767 729 562 716 743 743 999 743 743 613 511 460
  460 511 460 307 460 511 307 307 460 256 818 562 511 511 460 422 409 332 537 460 664 464 486
  409${FIGURES.replaceAll('500', '511')}`,
)
const MATH_ITALIC = numbers(
  `750 759 715 828 738 643 786 831 440 555 849 681 970 803 763 642 791 759 613 584 683 583 944 828 581 683
  529 429 433 520 466 490 477 576 345 412 521 298 878 600 485 503 446 451 469 361 573 485 716 572 490 465${FIGURES}`,
)
const SCRIPT = numbers(
  `799 657 527 771 528 719 595 845 545 678 762 690 1201 821 796 696 817 848 606 545 626 613 988 713 668 725`,
)
const TIMES = numbers(
  `722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611
  444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444${FIGURES}`,
)
const HELVETICA = numbers(
  `667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 556 556
  500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500
  500${FIGURES.replaceAll('500', '556')}`,
)
/** Parses `sign:width` entries, for signs that are no letters. */
const signs = (text: string): [string, number][] =>
  text
    .trim()
    .split(/\s+/)
    .map(entry => [entry.slice(0, entry.lastIndexOf(':')), Number(entry.slice(entry.lastIndexOf(':') + 1))])
const OF_TEXT = signs(
  `ff:583 fi:556 fl:556 ffi:833 ffl:833 ı:278 .:278 ,:278 ::278 ;:278 (:389 ):389 -:333 /:500 [:278 ]:278 !:278 ?:472
  +:778 =:778 ’:278 ‘:278 “:500 ”:500 –:500 —:1000 *:500 &:778 %:833 #:833 $:500 @:778 Γ:625 Δ:833 Θ:778 Λ:694 Ξ:667
  Π:750 Σ:722 Υ:778 Φ:722 Ψ:778 Ω:722 ß:500 æ:722 œ:778 ø:500 Æ:903 Œ:1014 Ø:778 ´:500 \`:500 ¨:500 ˆ:500 ˜:500
  ¸:444 ¡:278 ¿:472 á:500 é:444 í:278 ó:500 ú:556 ñ:556 ü:556`,
)
/** Quotation marks of the European Computer Modern fonts, which have T1, are narrower. */
const OF_EC = signs('“:333 ”:333')
const OF_MATH = signs(
  `α:640 β:566 γ:518 δ:444 ϵ:406 ζ:438 η:497 θ:469 ι:354 κ:576 λ:583 μ:603 ν:494 ξ:438 π:570 ρ:517 σ:571 τ:437 υ:540
  ϕ:596 χ:626 ψ:651 ω:622 ε:466 ϑ:591 ϖ:828 ϱ:517 ς:363 φ:654 Γ:615 Δ:833 Θ:763 Λ:694 Ξ:742 Π:831 Σ:780 Υ:583 Φ:667
  Ψ:612 Ω:773 .:278 ,:278 <:778 /:500 >:778 ⋆:500 ∂:531 ℓ:417`,
)
const OF_SYMBOLS = signs(
  `−:778 ·:278 ×:778 ∗:500 ÷:778 ⋄:500 ±:778 ∓:778 ⊕:778 ⊖:778 ⊗:778 ⊘:778 ⊙:778 ◯:1000 ∘:500 •:500 ≍:778 ≡:778 ⊆:778
  ⊇:778 ≤:778 ≥:778 ⪯:778 ⪰:778 ∼:778 ≈:778 ⊂:778 ⊃:778 ≪:1000 ≫:1000 ≺:778 ≻:778 ←:1000 →:1000 ↑:500 ↓:500 ↔:1000 ≃:778
  ⇐:1000 ⇒:1000 ⇔:1000 ∝:778 ′:275 ∞:1000 ∈:667 ∋:667 △:889 ▽:889 ∀:556 ∃:556 ¬:667 ∅:500 ⊤:778 ⊥:778 ℵ:611 ∪:667 ∩:667
  ∧:667 ∨:667 ⊢:611 ⊣:611 ⌊:444 ⌋:444 ⌈:444 ⌉:444 {:500 }:500 ⟨:389 ⟩:389 |:278 ∥:500 \\:500 √:833 ∇:833 ⊔:667 ⊓:667
  ⊑:778 ⊒:778 §:444 †:444 ‡:444 ¶:611`,
)

/** Widths of the extension font by code, because each size of a big delimiter has its own. */
const EXTENSION = new Map(
  `0-1:458 2-3:417 4-7:472 8-9:583 10-11:472 12:333 13:556 14-15:578 16-17:597 18-19:736 20-21:528 22-25:583 26-29:750
    30-31:1044 32-33:792 34-35:583 36-39:639 40-43:806 44-45:1278 46-47:811 48-49:875 50-55:667 56-62:889 63:667
    64-67:875 68-69:611 70:833 71:1111 72:472 73:556 74:1111 75:1511 76:1111 77:1511 78:1111 79:1511 80:1056 81:944
    82:472 83-87:833 88:1444 89:1278 90:556 91-95:1111 96:944 97:1278 98:556 99:1000 100:1444 101:556 102:1000 103:1444
    104-105:472 106-109:528 110-111:667 112-115:1000 116-118:1056`
    .trim()
    .split(/\s+/)
    .flatMap(entry => {
      const [codes = '', width] = entry.split(':')
      const [from = 0, to = from] = codes.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, i): [number, number] => [from + i, Number(width)])
    }),
)

const of = (letters: readonly number[], more: readonly [string, number][]): Map<string, number> =>
  new Map([...letters.map((width, i): [string, number] => [LETTERS[i]!, width]), ...more])

export interface Reference {
  numbering: Numbering
  /** Upper bound of the numbers that it knows. */
  length: number
  width(number: number): number | undefined
}
const bySign = (encoding: Encoding, widths: Map<string, number>): Reference => ({
  numbering: encoding,
  length: ENCODINGS[encoding].length,
  width: number => widths.get(ENCODINGS[encoding][number] ?? ''),
})
const times = of(TIMES, signs('.:250 ,:250 ::278 ;:278 (:333 ):333 -:333 /:278'))
const helvetica = of(HELVETICA, signs('.:278 ,:278 ::278 ;:278 (:333 ):333 -:333 /:278'))
export const REFERENCES: readonly Reference[] = [
  bySign('OT1', of(ROMAN, OF_TEXT)),
  bySign('OT1', of(TEXT_ITALIC, OF_TEXT)),
  bySign('T1', of(ROMAN, [...OF_TEXT, ...OF_EC])),
  bySign('T1', of(TEXT_ITALIC, [...OF_TEXT, ...OF_EC])),
  bySign('T2A', of(ROMAN, [...OF_TEXT, ...OF_EC, ...CYRILLIC_ROMAN])),
  bySign('T2A', of(TEXT_ITALIC, [...OF_TEXT, ...OF_EC, ...CYRILLIC_ITALIC])),
  bySign('T2A', of(ROMAN, [...OF_TEXT, ...OF_EC, ...CYRILLIC_SANS])),
  bySign('OML', of(MATH_ITALIC, OF_MATH)),
  bySign('OMS', of(SCRIPT, OF_SYMBOLS)),
  { numbering: 'OMX', length: 128, width: number => EXTENSION.get(number) },
  ...[times, helvetica].flatMap((widths): Reference[] => [
    { numbering: 'ASCII', length: 127, width: number => widths.get(String.fromCharCode(number)) },
    { numbering: 'WINDOWS', length: 98, width: number => widths.get(windowsSign(number)) },
  ]),
]

/**
 * Returns the sign of a glyph number in the order of Windows, or '' beyond it: such TrueType fonts begin with three
 * special glyphs and then follow ASCII from the space on.
 */
export const windowsSign = (number: number): string =>
  number >= 3 && number <= 97 ? String.fromCharCode(number + 29) : ''

/** Share of the numbers whose width a reference must know; `LEAST` is their smallest count. */
const COVERED = 0.75
/** Share of glyphs that may lie beyond the letters in the order of Windows, where accents and signs follow no order. */
const BEYOND = 0.15
export const LEAST = 4
/**
 * Largest error of the widths as a share of their mean: glyphs of TeX rounded to pixels err by 0.02 to 0.05, other
 * fonts by 0.15.
 */
const ERROR = { tex: 0.08, other: 0.19 } as const

/** Tells whether a few signs of one width are letters: of the symbols with their numbers some would be wider. */
export function areTypewritten(widths: ReadonlyMap<number, number>): boolean {
  const symbols = REFERENCES.find(({ numbering }) => numbering === 'OMS')!
  const others = [...widths.keys()].map(number => symbols.width(number))
  return widths.size >= LEAST && new Set(others).size > 1
}

/** Tells whether the widths contradict that the numbers are ASCII codes. */
export const contradictsAscii = (widths: ReadonlyMap<number, number>): boolean => {
  const errors = REFERENCES.filter(r => r.numbering === 'ASCII').map(r => errorOf(widths, r, 0.2))
  return errors.every(error => error !== null && error > ERROR.other)
}

/**
 * Tells whether a number is a figure, a capital or a small letter that all text encodings share and that is no sign of
 * mathematics.
 */
const isPlainSign = (number: number): boolean =>
  (number >= 0x30 && number <= 0x39) ||
  (number >= 0x41 && number <= 0x5a) ||
  PLAIN_SMALL.has(String.fromCharCode(number))
const PLAIN_SMALL = new Set('almoqtuvwxyz')

const isPlain = (numbering: Numbering): boolean => numbering === 'ASCII' || numbering === 'WINDOWS'

/**
 * Returns the numbering that fits the widths best, or null when they do not tell. `widths` is by the numbers that the
 * font uses, in any unit; `tex` says that the font may be one of TeX's.
 */
export function numberingOf(widths: ReadonlyMap<number, number>, tex: boolean): Numbering | null {
  if (areFigures(widths)) return tex ? 'OT1' : 'ASCII'
  if (tex && areCompanions(widths)) return 'TS1'
  let best: { numbering: Numbering; error: number } | null = null
  for (const reference of REFERENCES) {
    if (!tex && !isPlain(reference.numbering)) continue
    if (reference.numbering === 'T2A' && !mayBeRussian(widths)) continue
    const error = errorOf(widths, reference)
    const allowed = isPlain(reference.numbering) ? ERROR.other : ERROR.tex
    if (error !== null && error <= allowed && (!best || error < best.error - 0.005))
      best = { numbering: reference.numbering, error }
  }
  if (best?.numbering === 'OT1' && best.error >= errorOfT1(widths)) return 'T1'
  if (best || !tex || widths.size === 0) return best?.numbering ?? null
  return [...widths.keys()].every(isPlainSign) ? 'OT1' : null
}

/**
 * Tells whether a font has nothing but a few signs of TS1, a bullet among them. Without it the numbers of ½ and ¾ may
 * be names of other figures: BD is 189, and of Ghostscript's names the 49th, a one.
 */
const areCompanions = (widths: ReadonlyMap<number, number>): boolean =>
  widths.has(BULLET) && widths.size <= FEW && [...widths.keys()].every(code => ENCODINGS.TS1[code])
const BULLET = 136
const FEW = 4

/** Codes of dashes and ligatures in T1, which are rare signs in OT1; and the other way round. */
const OF_T1 = new Set([21, 22, 27, 28, 29, 30, 31])
const OF_OT1 = new Set([11, 12, 13, 14, 15, 25, 26, 123, 124])

/**
 * The error of the widths as those of T1, for a font that may be either by them: an en dash is as wide as the breve
 * that has its code in OT1 ("family˘based"). Infinite where the codes are not those that T1 uses.
 */
function errorOfT1(widths: ReadonlyMap<number, number>): number {
  const used = [...widths.keys()]
  if (!used.some(code => OF_T1.has(code)) || used.some(code => OF_OT1.has(code))) return Infinity
  const errors = REFERENCES.filter(({ numbering }) => numbering === 'T1').map(reference => errorOf(widths, reference))
  return Math.min(...errors.map(error => error ?? Infinity))
}

/**
 * Tells whether a font of figures alone, as that of the marks of notes, or of a date ("02/14/2022"), has the codes of
 * figures: these are all equally wide, which the letters that have the same numbers in the order of Windows are not.
 */
function areFigures(widths: ReadonlyMap<number, number>): boolean {
  const own = [...widths].filter(([number, width]) => width > 0 && !OF_DATES.has(number))
  const all = own.map(([, width]) => width)
  return (
    own.length >= LEAST &&
    own.every(([number]) => number >= 0x30 && number <= 0x39) &&
    Math.max(...all) - Math.min(...all) <= EVEN * Math.max(...all)
  )
}
/** Codes of the signs between the figures of dates and times: , - . / : */
const OF_DATES = new Set([0x2c, 0x2d, 0x2e, 0x2f, 0x3a])
/** Largest difference between the widths of figures that were rounded to pixels, as a share of the widest. */
const EVEN = 0.05

/**
 * Returns the error of the widths against a reference in the scale that fits best, as a share of their mean; null where
 * too few are known.
 */
function errorOf(widths: ReadonlyMap<number, number>, reference: Reference, covered = COVERED): number | null {
  const pairs = [...widths].flatMap(([number, width]) => {
    const expected = reference.width(number)
    return expected === undefined || width <= 0 ? [] : [{ width, expected }]
  })
  const used = [...widths.values()].filter(width => width > 0).length
  const beyond = [...widths.keys()].filter(number => number >= reference.length).length
  if (beyond > (reference.numbering === 'WINDOWS' ? BEYOND * used : 0)) return null
  if (pairs.length < LEAST || pairs.length < covered * used) return null
  if (new Set(pairs.map(p => Math.round(p.expected / 40))).size < 2) return null
  const scale =
    pairs.reduce((sum, p) => sum + p.width * p.expected, 0) / pairs.reduce((sum, p) => sum + p.expected ** 2, 0)
  const mean = pairs.reduce((sum, p) => sum + p.width, 0) / pairs.length
  const square = pairs.reduce((sum, p) => sum + (p.width - scale * p.expected) ** 2, 0) / pairs.length
  return Math.sqrt(square) / mean
}
