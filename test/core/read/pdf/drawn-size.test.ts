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
    codes: Uint32Array.from(widths, () => 0x61),
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

it('each letter of a font of size 1 has the size of all, though its own advance were that of so small a type', () => {
  // "f", "." and "m" of Computer Modern at 10 points, in boxes of their ink.
  const [widths, heights] = [
    [3.4, 2.8, 7.9, 4.8, 4.6, 5],
    [7.3, 0.8, 4.5, 4.7, 4.4, 6.9],
  ]
  for (let first = 0; first < widths.length; first++) {
    const turned = (values: readonly number[]): number[] => [...values.slice(first), ...values.slice(0, first)]
    expect(sizeOf(turned(widths), turned(heights), 1)).toBeCloseTo(9.5, 1)
  }
})

it('a full stop in the box of its ink is as large as the file says the letters beside it are', () => {
  expect(sizeOf([2.4, 4.2, 3.8, 3.8], [0.7, 5.5, 3.7, 3.7], 8)).toBe(8)
})

it('letters that are all as wide are wider than those of a text of their size', () => {
  expect(sizeOf([5.2, 5.2, 5.2, 5.2], [4.3, 6.2, 1.2, 6.2], 1)).toBeCloseTo(9.4, 1)
})
