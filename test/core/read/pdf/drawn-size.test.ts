/** Sizes of fonts that are made of drawings, by the boxes of their letters. */
import { expect, it } from 'vitest'
import type { Chars } from '../../../../src/core/read/pdf/chars.ts'
import { DrawnSizes } from '../../../../src/core/read/pdf/drawn-size.ts'
import type { Native } from '../../../../src/core/read/pdf/pdfium.ts'

/** One text object with letters of these widths, each in a box of this height. */
function sizeOf(widths: readonly number[], height: number, stated: number): number {
  const chars = {
    count: widths.length,
    objects: Uint32Array.from(widths, () => 1),
    boxes: Float32Array.from(widths.flatMap((width, i) => [20 * i, 0, 20 * i + width, height])),
  }
  const pdf = { FPDFTextObj_GetFont: () => 7 }
  return new DrawnSizes(pdf as unknown as Native, chars as unknown as Chars).of(0, stated, false)
}

it('a wide first letter hides no box that is out of all proportion to the font', () => {
  // "Maxima" in a title of 20 points: the M alone is a sixth as wide as the box is high.
  const title = sizeOf([21, 11.7, 11.1, 5.9, 19.3, 11.7], 120, 0.12)
  expect(title).toBeGreaterThan(20)
  expect(title).toBeLessThan(32)
})

it('a box in proportion to its letters tells their size', () => {
  expect(sizeOf([9, 5, 5, 2.8, 8], 10, 1)).toBe(10)
})
