import { describe, expect, it } from 'vitest'
import { hasTornWords, mended, tornLines } from '../../../../src/core/read/scanned/torn.ts'

const unit = (texto: string) => ({ texto, parrafos: [{ desde: 0, hasta: texto.length }] })
const READ = 'diferencias estadísticamente significativas en la presión'.split(' ')

describe('a word with a letter that no font explains', () => {
  it('is given the letters that OCR reads there, and nothing else of its reading', () => {
    const texto = 'Hay diferencias estadisticamente signi�cativas en la presion.\n\nOtro párrafo.'
    const page = {
      texto,
      parrafos: [
        { desde: 0, hasta: 61 },
        { desde: 63, hasta: texto.length },
      ],
    }
    const whole = mended(page, READ)
    expect(whole.texto).toBe('Hay diferencias estadisticamente significativas en la presion.\n\nOtro párrafo.')
    expect(whole.parrafos.map(({ desde, hasta }) => whole.texto.slice(desde, hasta))).toEqual([
      'Hay diferencias estadisticamente significativas en la presion.',
      'Otro párrafo.',
    ])
  })
  it.each([
    ['another letter of it differs', 'estadísticamente signu�cativas en', READ],
    ['no neighbour agrees', 'cambios signi�cativas para', READ],
    ['OCR reads it in two ways', 'un o�cio', ['un', 'oficio', 'un', 'oflcio']],
    ['the sign stands by itself', 'sea � el ángulo', ['sea', 'a', 'el', 'ángulo']],
    ['too little of it is known', 'un �n de', ['un', 'fin', 'de']],
  ])('stays as it is where %s', (_why, texto, read) => {
    expect(mended(unit(texto), read).texto).toBe(texto)
  })
  it('only such words have a page read again', () => {
    expect(hasTornWords(unit('signi�cativas'))).toBe(true)
    expect(hasTornWords(unit('sea � + � = 3, �� y x�'))).toBe(false)
  })
})

it('only the lines that hold an unread sign are read, over the whole width of the page', () => {
  const run = { x: 50, x1: 200, size: 10, outside: false }
  const page = {
    box: { x0: 0, y0: 0, x1: 600, y1: 800 },
    rotation: 0 as const,
    runs: [
      { ...run, y: 700, text: 'una línea entera' },
      { ...run, y: 400, text: 'signi�cativas' },
    ],
  }
  const [line, ...others] = tornLines(page)
  expect(others).toEqual([])
  expect([line!.x0, line!.x1]).toEqual([0, 1])
  expect(line!.y0).toBeGreaterThan(0.45) // the line's head, 16 points above its baseline at the middle
  expect(line!.y0).toBeLessThan(0.5 - 10 / 800)
  expect(line!.y1).toBeGreaterThan(0.5)
  expect(line!.y1).toBeLessThan(0.52)
})
