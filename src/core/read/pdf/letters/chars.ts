/**
 * The characters of one page in PDFium's order: what each says, which text object drew it, and where. One pass of calls
 * into typed arrays; 2,000 characters take 0.1 ms.
 */
import type { Box } from '../../reader.ts'
import type { Native } from '../file/pdfium.ts'

export interface Chars {
  count: number
  /** The page has more characters than are here. */
  cut: boolean
  /** Code points; 0 where the character says nothing. */
  codes: Uint32Array
  /** Handle of the text object that drew each character; 0 when PDFium made it up (a space, the end of a line). */
  objects: Uint32Array
  /** 1 when PDFium made the character up, whether it has an object or not. */
  made: Uint8Array
  /** Advance boxes (x0, y0, x1, y1 of each character) and origins (x, y of each), on the page as it is stored. */
  boxes: Float32Array
  origins: Float32Array
}

/** Characters of a page that are read. A page of several million is a bomb or a plot of data, not prose. */
const MAX_CHARS = 400_000
/** PDFium's code for a hyphen at the end of a line. */
export const HYPHEN = 2
/**
 * A soft hyphen that has a width is a hyphen: LibreOffice calls so the glyph that "-" is drawn with too, and "[0-100]"
 * was "[0100]", "left-to-right" "lefttoright".
 */
const SOFT_HYPHEN = 0xad
const MINUS = 0x2d

export function charsOf(pdf: Native, text: number): Chars {
  const total = pdf.FPDFText_CountChars(text)
  const count = Math.max(0, Math.min(total, MAX_CHARS))
  const chars: Chars = {
    count,
    cut: total > count,
    codes: new Uint32Array(count),
    objects: new Uint32Array(count),
    made: new Uint8Array(count),
    boxes: new Float32Array(4 * count),
    origins: new Float32Array(2 * count),
  }
  const page = { pdf, text }
  let before = 0
  for (let k = 0; k < count; k++) {
    const code = pdf.FPDFText_GetUnicode(text, k)
    chars.codes[k] = code > 0 && code <= 0x10ffff && !isSurrogate(code) ? code : 0
    chars.objects[k] = pdf.FPDFText_GetTextObject(text, k)
    if (chars.objects[k] === 0 || code === 32) chars.made[k] = pdf.FPDFText_IsGenerated(text, k) === 1 ? 1 : 0
    const sign = joined(before, code)
    if (sign !== null) {
      chars.codes[k - 1] = sign
      chars.made[k] = 1
    }
    before = code
    place(page, k, chars)
    if (code === SOFT_HYPHEN && chars.boxes[4 * k + 2]! > chars.boxes[4 * k]!) chars.codes[k] = MINUS
  }
  return chars
}

/**
 * PDFium gives a sign beyond the basic plane, such as the mathematical letters 𝑥 and 𝜀, as two characters in one place,
 * its surrogates. The sign, when these are the two; else null.
 */
const joined = (high: number, low: number): number | null =>
  high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
    ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
    : null
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

function place({ pdf, text }: { pdf: Native; text: number }, k: number, { boxes, origins }: Chars): void {
  const at = pdf.scratch
  pdf.FPDFText_GetLooseCharBox(text, k, at) // FS_RECTF: left, top, right, bottom
  pdf.FPDFText_GetCharOrigin(text, k, at + 16, at + 24)
  const { HEAPF32: f, HEAPF64: d } = pdf.views
  boxes[4 * k] = f[at >> 2] ?? 0
  boxes[4 * k + 1] = f[(at >> 2) + 3] ?? 0
  boxes[4 * k + 2] = f[(at >> 2) + 2] ?? 0
  boxes[4 * k + 3] = f[(at >> 2) + 1] ?? 0
  origins[2 * k] = d[(at + 16) >> 3] ?? 0
  origins[2 * k + 1] = d[(at + 24) >> 3] ?? 0
}

/** Advance box of character k, on the page as it is stored. */
export const boxOf = ({ boxes }: Chars, k: number): Box => ({
  x0: boxes[4 * k] ?? 0,
  y0: boxes[4 * k + 1] ?? 0,
  x1: boxes[4 * k + 2] ?? 0,
  y1: boxes[4 * k + 3] ?? 0,
})
