/**
 * How big the letters of a font made of drawings (Type 3) are. Such fonts have no name and a scale of their own, so
 * that neither the size that the file states nor, often, their box tells.
 */
import { boxOf, type Chars } from './chars.ts'
import type { Native } from './pdfium.ts'

/**
 * No sign of a font advances less than this share of its height. The box of a bullet that Ghostscript made a font of
 * was 120 points high and 6 wide, and the lines that it reached over were read as one.
 */
const THINNEST = 0.1
/**
 * A stated size under this share of the advance, with a box so many times as high as the letters of the font are wide,
 * is none of a letter: Ghostscript 8.54 wrote fonts of size .12 with the box "0 0 1000 1000", so that letters were .12
 * or 120 points high and lines ran into each other ("This Prefa do e ument is": "Preface" over "This document is").
 * Letters are 2.4 times as high as wide; one alone tells nothing, as the M of a title of 20 points is 21 wide.
 */
const [LEAST, HIGHEST] = [0.25, 6]
/** Type size by the mean advance of its letters: of Times, Helvetica and Computer Modern 1.9 to 2.2. */
const BY_ADVANCE = 2

export class DrawnSizes {
  private readonly means = new Map<number, number>()
  private readonly pdf: Native
  private readonly chars: Chars

  constructor(pdf: Native, chars: Chars) {
    this.pdf = pdf
    this.chars = chars
  }

  /**
   * Returns the size of character k, in points: the height of its box tells it, unless that is out of all proportion to
   * its width. `stated` is the size that the file gives; `turned`, whether the letters lie on their side.
   */
  of(k: number, stated: number, turned: boolean): number {
    const [advance, height] = this.extent(k, turned)
    if (advance > 0 && stated < LEAST * advance) {
      const size = this.byAdvance(k, turned)
      if (height * BY_ADVANCE > HIGHEST * size) return size
    }
    const higher = height > 3 * stated && advance >= THINNEST * height
    return higher || (height > 0 && height < 0.3 * stated) ? height : stated
  }

  private extent(k: number, turned: boolean): readonly [advance: number, height: number] {
    const box = boxOf(this.chars, k)
    const [across, up] = [box.x1 - box.x0, box.y1 - box.y0]
    return turned ? [up, across] : [across, up]
  }

  /** The size by the mean advance of all letters of its font on the page. */
  private byAdvance(k: number, turned: boolean): number {
    const { pdf, chars } = this
    const fonts = new Map<number, number>()
    const fontOf = (object: number): number => {
      const known = fonts.get(object) ?? (object === 0 ? 0 : pdf.FPDFTextObj_GetFont(object))
      fonts.set(object, known)
      return known
    }
    const font = fontOf(chars.objects[k]!)
    const known = this.means.get(font)
    if (known !== undefined) return known
    const advances = Array.from(chars.objects, (object, i) => (fontOf(object) === font ? this.extent(i, turned)[0] : 0))
    const letters = advances.filter(advance => advance > 0)
    const size = (BY_ADVANCE * letters.reduce((sum, advance) => sum + advance, 0)) / letters.length
    this.means.set(font, size)
    return size
  }
}
