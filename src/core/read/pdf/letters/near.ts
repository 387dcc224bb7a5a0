/** Whether a word ends where the next letter stands nearer than most spaces are wide. Pure. */
import type { Font } from './style.ts'

/** The end of a word, and the letter that comes next. */
export interface WordEnd {
  text: string
  size: number
  font: Font
  letter: string
  /** Sum of the gaps between the letters of the word, and how many they are. */
  air: number
  airs: number
}

export const LETTER = /^\p{L}$/u
export const FIGURE = /^\p{Nd}$/u
const SMALL = /^\p{Ll}$/u
/**
 * A line that is set tight has narrower spaces. Between two letters this gap separates words as well where those of the
 * word stand no farther apart than `TIGHT_LETTERS`: "descriptorsfor". Beside signs it is a formula's: "(x) ,".
 */
export const TIGHT_GAP = 0.15
const TIGHT_LETTERS = 0.03
/**
 * Where PDFium supposes a space, this much less will do between two small letters, when those of the word stand
 * exactly where their widths put them: "of positive" in a line that is set tight (0.088). Of the first 40 pages of 645
 * PDFs that parts four words, each rightly; without the exactness 183, of which most are letter-spaced.
 */
const EXACT = { gap: 0.08, letters: 0.013 } as const
/**
 * The ink of an f hangs over the space behind it, most of all where it slants, so that less will do there too: a
 * journal was the "Progress ofTheoretical Physics". Of the first 80 pages of 600 PDFs this parts 13 words, all but one
 * of them rightly (the sample of a font, "abcdef ghi"). A lone f is one of a formula, and in a typewriter face none
 * hangs: "conf igurer".
 */
const HUNG = { slanted: -0.04, upright: 0.06 } as const
const HANGS = /[^\P{L}f]f$/u
/** Fonts whose letters are spaced as those of formulas, words too ("superf icie"). */
const OF_FORMULAS = /^(?:CMMI|MTMI)|math/i

/** Whether a word ends at a gap of `TIGHT_GAP` although the stream has no space. */
export function isTight({ text, size, letter, air, airs }: WordEnd): boolean {
  const close = airs > 0 && air <= TIGHT_LETTERS * size * airs
  return close && LETTER.test(letter) && LETTER.test(text.at(-1)!)
}

/** Whether a word ends where PDFium supposes a space; `gap` is a share of the type size. */
export const endsNear = (end: WordEnd, gap: number): boolean => isHung(end, gap) || (gap > EXACT.gap && isExact(end))

function isExact({ text, size, letter, air, airs }: WordEnd): boolean {
  const exact = airs > 0 && Math.abs(air) <= EXACT.letters * size * airs
  return exact && SMALL.test(letter) && SMALL.test(text.at(-1)!)
}

function isHung({ text, font, letter }: WordEnd, gap: number): boolean {
  if (gap <= (font.italic ? HUNG.slanted : HUNG.upright) || font.name === '') return false
  return HANGS.test(text) && LETTER.test(letter) && !font.mono && !OF_FORMULAS.test(font.name)
}
