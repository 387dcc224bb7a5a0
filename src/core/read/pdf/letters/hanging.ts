/**
 * Big brackets, roots, sums and integrals of TeX's fonts of mathematics hang from their origin, which stands as high as
 * their top: each is put on the baseline of the line that it is drawn for.
 */
import type { Chars } from './chars.ts'
import type { Native } from '../file/pdfium.ts'

const HANGING = new Set([...'()[]{}<>|/\\√∑∏∐∫∮⋂⋃⋀⋁⊎⊔⨁⨂⨀⨄⨆⟨⟩〈〉⌊⌋⌈⌉‖∣∥'].map(sign => sign.codePointAt(0)!))
/** The pieces of which brackets of any height are made, ⎛ to ⎭. */
const isPiece = (code: number): boolean => code >= 0x239b && code <= 0x23b3

/** Most of the ink of a hanging sign that stands over its origin, as a share of what stands under it. */
const OVER = 0.2
/** How high the middle of a bracket stands over the baseline of its line, in ems: the axis of mathematics. */
const AXIS = 0.25

/**
 * Raises the origins of hanging signs in level text. Otherwise "CRC(M(x), v(x)) is padded" began with the brackets of
 * its formula, which stood as a line of their own over it.
 */
export function raiseHanging(pdf: Native, text: number, { codes, origins, count }: Chars): void {
  for (let k = 0; k < count; k++) {
    const code = codes[k]!
    if (!HANGING.has(code) && !isPiece(code)) continue
    const at = pdf.scratch
    if (!pdf.FPDFText_GetCharBox(text, k, at, at + 8, at + 16, at + 24)) continue
    const [, , bottom = 0, top = 0] = pdf.views.HEAPF64.subarray(at >> 3, (at >> 3) + 4)
    const y = origins[2 * k + 1]!
    if (y - bottom <= 0 || top - y > OVER * (y - bottom)) continue
    const size = levelSize(pdf, text, k)
    if (size > 0) origins[2 * k + 1] = (top + bottom) / 2 - AXIS * size
  }
}

/** Type size of a character that stands upright on the page as it is stored; 0 for any other. */
function levelSize(pdf: Native, text: number, k: number): number {
  pdf.FPDFText_GetMatrix(text, k, pdf.scratch)
  const [, b = 0, c = 0, d = 0] = pdf.views.HEAPF32.subarray(pdf.scratch >> 2, (pdf.scratch >> 2) + 4)
  const size = pdf.FPDFText_GetFontSize(text, k) * d
  return b === 0 && c === 0 && size > 0 ? size : 0
}
