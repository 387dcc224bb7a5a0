/**
 * Do the fonts of a page say which letters they draw? Where they do not, its text layer is noise, and it waits for OCR
 * like a picture. Pure.
 */

/**
 * A page is garbled when at least this share of its glyphs says nothing. In 409 pages of real files garbled ones have
 * at least 0.65, all others at most 0.15 (4 of 27 glyphs; long ones 0.02).
 */
const UNREAD = 0.3
/** A page with fewer glyphs is not judged: they are an ornament or a bullet. */
const FEW = 10

/** Tells whether a page's text is noise. */
export function isGarbled(codes: Uint32Array): boolean {
  const glyphs = codes.filter(code => !MADE.has(code))
  return glyphs.length >= FEW && glyphs.filter(saysNothing).length >= UNREAD * glyphs.length
}

/**
 * Guessed letters are noise when fewer of them than this share are vowels. Where the guesses of a page are right it has
 * 0.38 and more of them; of 121 pages whose glyphs were numbered as they came no more than 0.29.
 */
const VOWELS = 0.32
/** Fewer guessed letters are not judged by their vowels: they are the variables of a formula or an acronym. */
const FEW_LETTERS = 30

/** No language writes an accent on so many letters; the numbers of glyphs beyond ASCII look like accented ones. */
const ACCENTED = 0.25

/**
 * Tells whether characters that were guessed from the bare numbers of glyphs mean nothing, because they read like no
 * language.
 */
export function isNoise(guesses: readonly number[]): boolean {
  const letters = guesses.filter(isLatin)
  if (letters.length < FEW_LETTERS) return false
  const share = (test: (code: number) => boolean): number => letters.filter(test).length / letters.length
  return share(isVowel) < VOWELS || share(code => code > 0x7f) > ACCENTED
}

const isLatin = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code <= 0xff)
const VOWEL = /[aeiouAEIOUàáâãäåæèéêëìíîïòóôõöøùúûü]/
const isVowel = (code: number): boolean => VOWEL.test(String.fromCharCode(code))

/**
 * Codes that are not counted: spaces, line ends, PDFium's hyphens (2, U+FFFE) and the halves of characters beyond the
 * basic plane (0).
 */
const MADE = new Set([32, 160, 9, 10, 13, 0, 2, 0xfffe])

/** Tells whether a code is a control character, private use or the replacement character. */
const saysNothing = (code: number): boolean =>
  !MADE.has(code) &&
  (code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    (code >= 0xfff9 && code <= 0xffff) ||
    code >= 0xf0000)
