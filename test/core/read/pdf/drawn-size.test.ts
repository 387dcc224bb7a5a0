/** Sizes of fonts that are made of drawings, by the boxes of their letters. */
import { expect, it } from 'vitest'
import type { Chars } from '../../../../src/core/read/pdf/letters/chars.ts'
import { DrawnSizes } from '../../../../src/core/read/pdf/letters/drawn-size.ts'
import type { Native } from '../../../../src/core/read/pdf/file/pdfium.ts'

/** One text object with letters of these widths in boxes of these heights, `depth` of which is below the line. */
function sizeOf(widths: readonly number[], height: number | readonly number[], stated: number, depth = 2): number {
  const top = (i: number): number => (typeof height === 'number' ? height : height[i]!)
  const chars = {
    count: widths.length,
    objects: Uint32Array.from(widths, () => 1),
    boxes: Float32Array.from(widths.flatMap((width, i) => [20 * i, 0, 20 * i + width, top(i)])),
    origins: Float32Array.from(widths.flatMap((_, i) => [20 * i, depth])),
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

it('boxes of ink, each as high as its sign, tell nothing: a full stop begins a line in the type of its letters', () => {
  const size = sizeOf([3.3, 5.9, 4.6, 6.5, 5.2, 6.5], [1.3, 5.5, 5.5, 8.4, 5.5, 8.4], 0.12, 0.1)
  expect(size).toBeGreaterThan(9)
  expect(size).toBeLessThan(13)
})

it('of the wide letters of a font that has two, the height tells the size', () => {
  expect(sizeOf([11, 11], [8.2, 8.2], 0.12, 0)).toBeCloseTo(13.1, 1)
})
