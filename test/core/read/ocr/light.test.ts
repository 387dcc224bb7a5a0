import { expect, it } from 'vitest'
import { evenLight } from '../../../../src/core/read/ocr/light.ts'
import type { Grey } from '../../../../src/core/read/ocr/upright.ts'

const [WIDTH, HEIGHT] = [640, 480]
const isInk = (x: number, y: number): boolean => y % 24 < 8 && x % 6 < 3

/** Strokes of ink, a third as bright as the paper, of which `light` says how much it gets. */
function page(light: (x: number, y: number) => number): Grey {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    return Math.round(250 * light(x, y) * (isInk(x, y) ? 0.35 : 1))
  })
  return { pixels, width: WIDTH, height: HEIGHT }
}

it.each([
  ['from a lamp at one corner', (x: number, y: number) => 1 - (0.7 * (x / WIDTH + y / HEIGHT)) / 2],
  ['with a shadow along the fold', (x: number) => Math.min(1, 0.25 + x / 400)],
])('light %s: no ink is as bright as any paper', (_, light) => {
  const { pixels } = evenLight(page(light))
  let [ink, paper] = [0, 255]
  pixels.forEach((value, i) => {
    if (isInk(i % WIDTH, Math.floor(i / WIDTH))) ink = Math.max(ink, value)
    else paper = Math.min(paper, value)
  })
  expect(ink).toBeLessThan(paper)
})

it('a page under even light stays as it is, byte for byte', () => {
  const even = page(() => 0.9)
  expect(evenLight(even)).toBe(even)
})

it('a dark picture stays dark', () => {
  const { pixels } = evenLight(page((x, y) => (x > 200 && y > 150 && x < 520 && y < 400 ? 0.12 : 1)))
  expect(pixels[280 * WIDTH + 359]).toBeLessThan(150)
})
