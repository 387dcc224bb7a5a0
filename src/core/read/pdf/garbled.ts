/**
 * Do the fonts of a page say which letters they draw? Where they do not, its text layer is noise, and it waits for OCR
 * like a picture. Pure.
 */

/**
 * A page is garbled when at least this share of its glyphs says nothing. In 409 pages of real files garbled ones have
 * at least 0.65, all others at most 0.15 (4 of 27 glyphs; long ones 0.02).
 */
const UNREAD = 0.3
/**
 * Where PDFium guessed most of the page, this share is enough if those glyphs outnumber the small letters: glyph
 * numbers that are taken for codes give capitals and signs, and a control character for each space.
 */
const UNREAD_OF_GUESSED = 0.1
/** A page with fewer glyphs is not judged: they are an ornament or a bullet. */
const FEW = 10

/**
 * Tells whether a page's text is noise. `unmapped(k)` says that the font has no Unicode for glyph k and that its code
 * is the glyph's bare number; such a code is right by luck in ASCII and never beyond Latin-1.
 */
export function isGarbled(codes: Uint32Array, unmapped: (k: number) => boolean): boolean {
  let glyphs = 0,
    unread = 0,
    guessed = 0,
    small = 0
  for (let k = 0; k < codes.length; k++) {
    const code = codes[k]!
    if (code === 32 || MADE.has(code)) continue
    glyphs++
    if (code >= 0x61 && code <= 0x7a) {
      small++
      continue
    }
    const guess = unmapped(k)
    if (guess) guessed++
    if (saysNothing(code) || (guess && code > 0xff)) unread++
    else if (code >= 0xc0) small++
  }
  if (glyphs < FEW) return false
  return unread >= UNREAD * glyphs || (guessed * 2 >= glyphs && unread >= UNREAD_OF_GUESSED * glyphs && unread > small)
}

/**
 * Codes that are not counted: spaces, line ends, PDFium's hyphens (2, U+FFFE) and the halves of characters beyond the
 * basic plane (0).
 */
const MADE = new Set([32, 160, 9, 10, 13, 0, 2, 0xfffe])

/** Tells whether a code is a control character, private use or the replacement character. */
export const saysNothing = (code: number): boolean =>
  !MADE.has(code) &&
  (code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    (code >= 0xfff9 && code <= 0xffff) ||
    code >= 0xf0000)
