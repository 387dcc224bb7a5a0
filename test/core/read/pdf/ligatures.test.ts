import { expect, it } from 'vitest'
import type { Chars } from '../../../../src/core/read/pdf/letters/chars.ts'
import { sameGlyph } from '../../../../src/core/read/pdf/letters/glyphs.ts'

/** Two characters, each with left edge, right edge and origin. */
const chars = (...all: [x: number, x1: number, origin: number][]): Chars => ({
  count: all.length,
  cut: false,
  codes: new Uint32Array(all.length),
  objects: new Uint32Array(all.length),
  made: new Uint8Array(all.length),
  boxes: Float32Array.from(all.flatMap(([x, x1]) => [x, 0, x1, 10])),
  origins: Float32Array.from(all.flatMap(([, , origin]) => [origin, 0])),
})

it('two letters in one box are one glyph, and so are two that share an origin, as browsers print a ligature', () => {
  expect(sameGlyph(chars([10, 15, 10], [10, 15, 10]), 0)).toBe(true)
  expect(sameGlyph(chars([446.5, 451.5, 445.8], [451.5, 456.5, 445.8]), 0)).toBe(true)
  expect(sameGlyph(chars([519.8, 525.5, 519.8], [513.5, 518.5, 513.7]), 0)).toBe(false)
})
