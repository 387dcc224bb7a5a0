import { describe, expect, it } from 'vitest'
import { sheetOfScan } from '../../../../src/core/read/ocr/index.ts'
import type { OcrLine } from '../../../../src/core/read/ocr/hocr.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import { withScans, type ReadScan } from '../../../../src/core/read/scanned/material.ts'
import type { Meta, Unit } from '../../../../src/core/read/reader.ts'
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
const page = (posicion: number, lines: OcrLine[], confidence = 92): ReadScan => ({
  page: posicion,
  confidence,
  ...sheetOfScan(
    { turn: 0, skew: 0, from: { width: 1200, height: 1800 }, to: { width: 1200, height: 1800 }, lines, confidence },
    { width: 400, height: 600 },
  ),
})
const body = (posicion: number): ReadScan =>
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
const title = (confidence = 92): ReadScan =>
  page(1, [line('Pedro Cieza de León', 300), line('Crónica del Perú', 500, 80), line('Lima, 1553.', 1700)], confidence)
const book = (first: ReadScan): ReadScan[] => [first, ...Array.from({ length: 9 }, (_, i) => body(i + 2))]

/** As the reader joins what OCR finds with what the file states. */
async function read(
  scans: ReadScan[],
  total: number,
  stated: { title?: string; authors?: string[] } = {},
): Promise<Meta> {
  const material = {
    pages: [],
    total,
    body: 10,
    stated: { authors: [], programs: [], ...stated },
    nombre: null,
    forms: {},
    outline: [],
    now: 2026,
  }
  return recordOf(await withScans(material, { pages: scans.slice(0, 8), all: scans, units: units(total) }))
}

describe('the title page of a scan', () => {
  it('gives title, author, year and language, never with the certainty of printed letters', async () => {
    const meta = await read(book(title()), 10)
    expect(meta).toMatchObject({ titulo: 'Crónica del Perú', anio: 1553, idioma: 'es' })
    expect(meta.record?.['title']?.probability).toBeLessThanOrEqual(0.85)
  })

  it.each([
    ['hardly legible', () => book(title(60))],
    ['of crumbs', () => book(page(1, [line('~ x | B3 v', 500, 80)]))],
  ])('%s gives none', async (_name, pages) => expect((await read(pages(), 10)).titulo).not.toBe('Crónica del Perú'))

  it('an ISBN that is right is read; one that is not says nothing', async () => {
    const imprint = (isbn: string): ReadScan => page(2, [line(`ISBN ${isbn}`, 300)])
    const isbn = async (text: string): Promise<unknown> => {
      const meta = await read([title(), imprint(text), ...book(title()).slice(2)], 10)
      return meta.csl?.['ISBN'] ?? meta.candidates?.['ISBN']?.[0]?.value
    }
    expect(await isbn('978-84-376-0494-7')).toBe('9788437604947')
    expect(await isbn('978-84-376-0494-3')).toBeUndefined()
  })
})
