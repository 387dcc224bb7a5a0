/**
 * How big the letters of a font made of drawings (Type 3) are. Such fonts have no name and a scale of their own, so
 * that neither the size that the file states nor, often, their box tells.
 */
import { boxOf, type Chars } from './chars.ts'
import type { Native } from '../file/pdfium.ts'

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
/**
 * Of a font with letters enough it is their mean that tells, and half of it is too little: where each letter was asked
 * for itself, "f" and "." of a font of size 1 were as high as their ink (7.3 and 1 points) and "a" 9, so that lines of
 * one paragraph differed in size, fell apart and were headings.
 */
const LEAST_OF_MEAN = 0.5
/**
 * Type size by the mean advance of its letters: of Times, Helvetica and Computer Modern 1.9 to 2.2; of letters that are
 * all as wide, 1.67 in Courier and 1.9 in Computer Modern.
 */
const BY_ADVANCE = { of: 2, even: 1.8 } as const
/**
 * Ghostscript writes the bitmap fonts of TeX with the box "0 0 1 -1", and PDFium gives the box of the ink instead: of
 * "l" half as high again as of "n", and without depth. An object that began with a full stop was 1.3 points high, so
 * that words fell apart ("no des", "op erations"), and lines and names beside each other changed places.
 */
const INK = { uneven: 1.2, depth: 0.05 } as const
/** A few letters may all be wide or narrow; then the size is at most so many times their height (figures have 1.55). */
const FEW = { letters: 4, highest: 1.6 } as const

/** What the letters of a font show on a page. */
interface Drawn {
  advance: number
  letters: number
  widest: number
  /** Letters, not figures, which are as wide as each other in most fonts. */
  worded: boolean
  lowest: number
  highest: number
  /** The largest depth of a box below the baseline. */
  depth: number
}

export class DrawnSizes {
  private fonts: Map<number, Drawn> | null = null
  private readonly pdf: Native
  private readonly chars: Chars

  constructor(pdf: Native, chars: Chars) {
    this.pdf = pdf
    this.chars = chars
  }

  /**
   * Returns the size of character k, in points: the height of its box tells it, unless that is out of all proportion to
   * its width or is that of its ink. `stated` is the size that the file gives; `turned`, whether the letters lie on
   * their side.
   */
  of(k: number, stated: number, turned: boolean): number {
    const [advance, height] = this.extent(k, turned)
    const font = this.fontOf(k, turned)
    if (font && advance > 0 && isTooSmall(stated, font)) {
      const size = sizeOf(font)
      if (isInk(font)) return font.letters < FEW.letters ? Math.min(size, FEW.highest * font.highest) : size
      if (height * BY_ADVANCE.of > HIGHEST * size) return size
    }
    const higher = height > 3 * stated && advance >= THINNEST * height
    return higher || (height > 0 && Math.max(height, font?.highest ?? 0) < 0.3 * stated) ? height : stated
  }

  private extent(k: number, turned: boolean): readonly [advance: number, height: number] {
    const box = boxOf(this.chars, k)
    const [across, up] = [box.x1 - box.x0, box.y1 - box.y0]
    return turned ? [up, across] : [across, up]
  }

  /** All letters on the page that are of the font of character k. */
  private fontOf(k: number, turned: boolean): Drawn | null {
    this.fonts ??= this.allFonts(turned)
    const object = this.chars.objects[k]!
    return (object && this.fonts.get(this.pdf.FPDFTextObj_GetFont(object))) || null
  }

  private allFonts(turned: boolean): Map<number, Drawn> {
    const { pdf, chars } = this
    const byObject = new Map<number, Drawn>()
    const byFont = new Map<number, Drawn>()
    for (let k = 0; k < chars.count; k++) {
      const object = chars.objects[k]!
      const [advance, height] = this.extent(k, turned)
      if (object === 0 || advance <= 0) continue
      let font = byObject.get(object)
      if (!font) {
        const handle = pdf.FPDFTextObj_GetFont(object)
        font = byFont.get(handle) ?? { ...NOTHING }
        byFont.set(handle, font)
        byObject.set(object, font)
      }
      font.advance += advance
      font.letters++
      font.widest = Math.max(font.widest, advance)
      font.worded ||= chars.codes[k]! > 0x40
      font.lowest = Math.min(font.lowest, height)
      font.highest = Math.max(font.highest, height)
      font.depth = Math.max(font.depth, chars.origins[2 * k + 1]! - boxOf(chars, k).y0)
    }
    return byFont
  }
}

const NOTHING: Drawn = { advance: 0, letters: 0, widest: 0, worded: false, lowest: Infinity, highest: 0, depth: 0 }

const meanOf = ({ advance, letters }: Drawn): number => advance / letters

const sizeOf = (font: Drawn): number => {
  const even = font.worded && font.letters >= FEW.letters && font.widest <= EVEN * meanOf(font)
  return (even ? BY_ADVANCE.even : BY_ADVANCE.of) * meanOf(font)
}
/** Rounding of pixels makes advances of one width differ by so much. */
const EVEN = 1.02

const isTooSmall = (stated: number, font: Drawn): boolean =>
  stated < (font.letters < FEW.letters ? LEAST : LEAST_OF_MEAN) * meanOf(font)

const isInk = ({ lowest, highest, depth }: Drawn): boolean =>
  highest > INK.uneven * lowest || depth < INK.depth * highest
