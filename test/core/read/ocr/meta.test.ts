import { describe, expect, it } from 'vitest'
import { sheetOfScan } from '../../../../src/core/read/ocr/index.ts'
import type { OcrLine } from '../../../../src/core/read/ocr/hocr.ts'
import { withScannedMeta, type ReadPage } from '../../../../src/core/read/scanned/meta.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'
import { PROSE } from '../figures/illustrated.ts'

const line = (text: string, y: number, size = 30): OcrLine => ({
  baseline: y,
  size,
  words: text
    .split(' ')
    .map((word, i) => ({
      text: word,
      confidence: 92,
      x0: 100 + i * size * 3,
      y0: y - size,
      x1: 100 + i * size * 3 + word.length * size * 0.5,
      y1: y,
    })),
})
const page = (posicion: number, lines: OcrLine[], confidence = 92): ReadPage => ({
  posicion,
  confidence,
  scan: sheetOfScan(
    { turn: 0, skew: 0, from: { width: 1200, height: 1800 }, to: { width: 1200, height: 1800 }, lines, confidence },
    { width: 400, height: 600 },
  ),
})
const body = (posicion: number): ReadPage =>
  page(
    posicion,
    PROSE.map((text, i) => line(text.split(' ').slice(0, 8).join(' '), 300 + i * 40)),
  )
const units = (n: number): Unit[] =>
  Array.from({ length: n }, (_, i) => ({
    posicion: i + 1,
    texto: PROSE.join(' '),
    ancla: { tipo: 'pagina', fisica: i + 1 },
    ruta: [],
  }))
const title = (confidence = 92): ReadPage =>
  page(1, [line('Pedro Cieza de León', 300), line('Crónica del Perú', 500, 80), line('Lima, 1553.', 1700)], confidence)
const book = (first: ReadPage): ReadPage[] => [first, ...Array.from({ length: 9 }, (_, i) => body(i + 2))]

describe('the title page of a scan', () => {
  it('gives title, year and language; what the file says of itself stays', async () => {
    expect(await withScannedMeta({}, book(title()), units(10), 2026)).toMatchObject({
      titulo: 'Crónica del Perú',
      anio: 1553,
      idioma: 'es',
    })
    expect(await withScannedMeta({ titulo: 'Otro', anio: 1600 }, book(title()), units(10), 2026)).toMatchObject({
      titulo: 'Otro',
      anio: 1600,
    })
  })

  it.each([
    ['of a leaflet', () => [title(), body(2)], 2],
    ['hardly legible', () => book(title(60)), 10],
    ['of crumbs', () => book(page(1, [line('~ x | B3 v', 500, 80)])), 10],
    ['without larger type', () => book(body(1)), 10],
  ])('%s gives none', async (_name, pages, total) =>
    expect((await withScannedMeta({}, pages(), units(total), 2026)).titulo).toBeUndefined(),
  )

  it('an ISBN that is right makes it a book; one that is not says nothing', async () => {
    const imprint = (isbn: string): ReadPage => page(2, [line(`ISBN ${isbn}`, 300)])
    expect(
      (await withScannedMeta({}, [title(), imprint('978-84-376-0494-7'), ...book(title()).slice(2)], units(10), 2026))
        .csl,
    ).toMatchObject({ type: 'book', ISBN: expect.stringContaining('9788437604947') })
    expect(
      (await withScannedMeta({}, [title(), imprint('978-84-376-0494-3'), ...book(title()).slice(2)], units(10), 2026))
        .csl,
    ).toBeUndefined()
  })
})
