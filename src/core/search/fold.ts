/** Text → the form in which it is compared: no accents, no case, no ligatures, no invisible characters. */
import { RAISED, withoutCalls } from '../sentences.ts'

/** The soft hyphen and zero-width characters, which never separate words. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu
/** The Japanese voicing marks stay, because か and が are different letters. */
const MARKS = /(?![\u3099\u309A])\p{Mn}/gu
/** Letters that Unicode does not decompose. */
const WHOLE = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
} as const satisfies Record<string, string>
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g')
const NOT_ASCII = /[^\x00-\x7F]/

/** Characters that fold independently of their neighbours. Most European texts hold no others. */
const SIMPLE = /[\x80-\u017F\u2010-\u2027]/g
const NOT_SIMPLE = /[^\x00-\u017F\u2010-\u2027]/

/**
 * Characters that fold independently of their neighbours: not Σ and Ϲ, which are another letter at the end of a word.
 */
const ALONE = /^[\x00-\u03A2\u03A4-\u03F8\u03FA-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u23FF]$/
/** Whether a character folds in the same way whatever stands beside it; a raised figure may call a note. */
export const isSimple = (character: string): boolean => ALONE.test(character) && !RAISED.test(character)

/**
 * Folds a text; folding it again changes nothing. Hangul and kana are composed again, so that a syllable is one
 * character.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const words = withoutCalls(text)
  return NOT_SIMPLE.test(words) ? foldWhole(words) : words.replace(SIMPLE, foldOne).toLowerCase()
}

function foldWhole(text: string): string {
  const bare = text.replace(INVISIBLE, '').normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
  return bare.replace(WHOLE_LETTER, letter => whole[letter] ?? letter)
}

const folded = new Map<string, string>()
function foldOne(character: string): string {
  let known = folded.get(character)
  if (known === undefined) folded.set(character, (known = foldWhole(character)))
  return known
}

const whole: Readonly<Record<string, string>> = WHOLE
