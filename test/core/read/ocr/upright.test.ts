import { expect, it } from 'vitest'
import { quarterTurn } from '../../../../src/core/read/ocr/page.ts'
import { back, lieOf, type Grey } from '../../../../src/core/read/ocr/upright.ts'

/** A page of uneven dashes in lines that rise by `degrees` to the right. */
function lined(degrees: number): Grey {
  const [width, height] = [600, 800]
  const pixels = new Uint8Array(width * height).fill(255)
  const slope = Math.tan((degrees * Math.PI) / 180)
  for (let line = 100; line < 700; line += 24)
    for (let x = 80; x < 520; x++) {
      if (Math.imul(Math.floor(x / 5) + line * 131, 2654435761) >>> 28 > 9) continue
      for (let dy = 0; dy < 8; dy++) pixels[Math.round(line + dy - (x - 300) * slope) * width + x] = 0
    }
  return { pixels, width, height }
}

it.each([0, 2.5, -3])('finds that lines rise by %s degrees', degrees => {
  const lie = lieOf(lined(degrees))
  expect(lie.sideways).toBe(false)
  expect(lie.skew).toBeCloseTo(degrees, 0)
})

it.each([90, 270] as const)('finds that a page turned by %s degrees lies sideways', turn => {
  expect(lieOf(quarterTurn(lined(1.5), turn))).toMatchObject({ sideways: true })
})

it('a page without ink is upright', () =>
  expect(lieOf({ pixels: new Uint8Array(10_000).fill(255), width: 100, height: 100 })).toEqual({
    sideways: false,
    skew: 0,
  }))

it.each([0, 90, 180, 270] as const)('a point of the page turned by %s goes back to where it was', turn => {
  const grey: Grey = { pixels: new Uint8Array(30 * 20), width: 30, height: 20 }
  grey.pixels[4 * 30 + 7] = 9
  const turned = quarterTurn(grey, turn)
  const at = turned.pixels.indexOf(9)
  const [x, y] = back((at % turned.width) + 0.5, Math.floor(at / turned.width) + 0.5, {
    turn,
    skew: 0,
    from: grey,
    to: turned,
  })
  expect([x, y]).toEqual([7.5, 4.5])
})
