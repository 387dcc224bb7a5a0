/**
 * A phrase as anyone writes it → its words in lower case, halves of a hyphenated word joined. Knows no word list but
 * those halves.
 */
import { HALVES } from './words.ts'

/**
 * Splits a phrase into words at white space, dots, commas, plus, underscore, slash and every dash (Unicode `Pd` and the
 * minus sign).
 */
export const tokens = (text: string): string[] =>
  joinHalves(text.normalize('NFKC').toLowerCase().split(SEPARATORS).filter(Boolean))

const SEPARATORS = /[\s.,+_/\p{Pd}\u2212]+/u

const ASCII_SEPARATORS = Uint8Array.from({ length: 128 }, (_, code) =>
  SEPARATORS.test(String.fromCharCode(code)) ? 1 : 0,
)
/** Whether the UTF-16 code is one of the ASCII separators. */
export const isSeparator = (code: number): boolean => ASCII_SEPARATORS[code] === 1

/** Whether a separator stands between two words, as in a phrase. */
export const isDivided = (text: string): boolean => text.split(SEPARATORS).filter(Boolean).length > 1

function joinHalves(words: string[]): string[] {
  for (let at = 0; at + 1 < words.length; at++) {
    const half = HALVES.get(words[at] ?? '')
    if (half && half.second === words[at + 1]) words.splice(at, 2, half.whole)
  }
  return words
}
