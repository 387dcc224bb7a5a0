/** Code points of private use that fonts and programs agree on → the signs they show. Pure. */
import { symbolOf } from '../../signs/symbol-font.ts'

/** Bullets and arrows of Wingdings, by code. */
const WINGDINGS: Record<number, string> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x76: '❖',
  0x77: '⬥',
  0x9f: '•',
  0xa7: '▪',
  0xa8: '◻',
  0xd8: '➢',
  0xe0: '→',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfe: '☑',
}
/** What these codes have mostly been used for in unknown symbol fonts. */
const BULLETS: Record<number, string> = { 0xb7: '•', 0xa7: '▪', 0xd8: '➢', 0xfc: '✓' }
/** Ligatures of the fonts of a Mac, by their code in its own encoding: the code DE in "fi" of "fifth". */
const OF_MAC: Record<number, string> = { 0xde: 'fi', 0xdf: 'fl' }
const TEXT_FONTS = /times|helvetica|arial|courier|georgia|palatino|garamond|verdana|cambria|calibri|optima|baskerville/i
/**
 * Signs of MathType's second font, by code: "i = 1, 2, K , n" is i = 1, 2, … , n. Its other signs are pieces of arrows
 * and braces.
 */
export const MT_EXTRA: ReadonlyMap<number, string> = new Map(
  [...'K…L⋯M⋮N⋰O⋱lℓhℏm∓$ˆ)⌢'.matchAll(/(.)(.)/gu)].map(([, key, sign]) => [key!.charCodeAt(0), sign!]),
)
/** Adobe's corporate use area from U+F8E5 on: pieces of brackets, and the signs that precede them. */
const PIECES = [...'_|_®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭']
const OTHER: Record<number, string> = {
  0xf6be: 'ȷ',
  0xf6c3: '\u0326',
  0xf6d9: '©',
  0xf6da: '®',
  0xf6db: '™',
  0xf6dc: '1',
  0xf6dd: 'Rp',
  0xf6de: '—',
  0xf6e1: ',',
  0xf6e2: '-',
  0xf6e4: '$',
  0xf6e5: '-',
  0xf6e7: '.',
  0xf724: '$',
  0xf726: '&',
  0xf7a1: '¡',
  0xf7bf: '¿',
}

/**
 * Returns the sign that a private code point shows in this font, or null when there is no agreement about it. Small
 * capitals come back as capitals.
 */
export function privateSign(code: number, font: string): string | null {
  if (code >= 0xf020 && code <= 0xf0ff) {
    const low = code & 0xff
    if (/symbol/i.test(font)) return symbolOf(low)
    if (/mt-?extra/i.test(font)) return MT_EXTRA.get(low) ?? null
    if (/wingdings/i.test(font)) return WINGDINGS[low] ?? '•'
    if (/dingbats|webdings|bullet/i.test(font)) return '•'
    return (TEXT_FONTS.test(font) && OF_MAC[low]) || (BULLETS[low] ?? null)
  }
  if (code >= 0xf730 && code <= 0xf739) return String.fromCharCode(code - 0xf700)
  if (code >= 0xf761 && code <= 0xf77a) return String.fromCharCode(code - 0xf720)
  if (code >= 0xf7e0 && code <= 0xf7fe) return String.fromCharCode(code - 0xf720)
  if (code >= 0xf8e5 && code <= 0xf8fe) return (PIECES[code - 0xf8e5] ?? '').replace(/[_|]/, '')
  return OTHER[code] ?? null
}
