import { expect, it } from 'vitest'
import { partHalves } from '../../../../src/core/ingest/index.ts'
import { boxesOfWords } from '../../../../src/core/read/ocr/boxes.ts'
import type { OcrLine } from '../../../../src/core/read/ocr/hocr.ts'
import { sheetOfScan, textsOf } from '../../../../src/core/read/ocr/layout.ts'
import type { OcrPage } from '../../../../src/core/read/ocr/page.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'

function line(text: string, x: number, y: number): OcrLine {
  let at = x
  const words = text.split(' ').map(word => {
    const box = { text: word, confidence: 95, x0: at, y0: y - 16, x1: at + word.length * 10, y1: y + 4 }
    at = box.x1 + 8
    return box
  })
  return { words, baseline: y, size: 20 }
}

const page = (lines: OcrLine[], width: number, height: number): OcrPage => ({
  turn: 0,
  skew: 0,
  from: { width, height },
  to: { width, height },
  lines,
  confidence: 95,
})

const column = (name: string, x: number): OcrLine[] =>
  Array.from({ length: 8 }, (_, i) => line(`${name} renglón número ${i} que llena la columna entera`, x, 200 + i * 30))

it('an open book is read left page first, and each paragraph knows its page', () => {
  const scan = sheetOfScan(page([...column('derecha', 900), ...column('izquierda', 100)], 1600, 1000), {
    width: 800,
    height: 500,
  })
  expect(scan.gutter).toBeGreaterThan(280)
  expect(scan.gutter).toBeLessThan(450)
  const [text] = textsOf([scan], [])
  expect(text!.texto.indexOf('derecha')).toBeGreaterThan(text!.texto.lastIndexOf('izquierda'))
  expect(new Set(text!.parrafos.map(p => [text!.texto.slice(p.desde, p.desde + 4), p.half].join()))).toEqual(
    new Set(['izqu,left', 'dere,right']),
  )
})

it('a portrait page has no gutter, and a word broken at a line’s end is joined', () => {
  const lines = [line('El conocimiento de la biblio-', 100, 200), line('teca pública era grande', 100, 230)]
  const scan = sheetOfScan(page(lines, 1000, 1400), { width: 500, height: 700 })
  expect(scan.gutter).toBeNull()
  expect(textsOf([scan], [])[0]!.texto).toBe('El conocimiento de la biblioteca pública era grande')
})

it('a head and its page number on one line become two runs, so that the folio engine sees the number', () => {
  const head = line('Capítulo primero', 100, 60)
  head.words.push({ text: '123', confidence: 90, x0: 900, y0: 44, x1: 930, y1: 64 })
  const { sheet } = sheetOfScan(page([head], 1000, 1400), { width: 500, height: 700 })
  expect(sheet.runs.runs.map(run => run.text)).toEqual(['Capítulo primero', '123'])
  expect(sheet.runs.ocr).toBe(true)
})

it('a passage of a spread is cited by the number of its own page', () => {
  const ancla = { tipo: 'pagina', fisica: 3, impresa: '12-13', romana: false, origen: 'leido', confianza: 0.9 } as const
  const unit: Unit = {
    posicion: 3,
    texto: 'a\n\nb',
    ancla,
    ruta: [],
    parrafos: [
      { desde: 0, hasta: 1, half: 'left' },
      { desde: 3, hasta: 4, half: 'right' },
    ],
  }
  partHalves(unit, ancla)
  expect(unit.parrafos!.map(p => p.ancla && 'impresa' in p.ancla && p.ancla.impresa)).toEqual(['12', '13'])
})

it('marks a passage by one box a line', () => {
  const words = [...line('uno dos tres', 100, 100).words, ...line('cuatro cinco', 100, 130).words].map(
    ({ confidence: _c, ...word }) => word,
  )
  expect(boxesOfWords(words, 'dos tres cuatro')).toEqual([
    { x0: 138, y0: 84, x1: 216, y1: 104 },
    { x0: 100, y0: 114, x1: 160, y1: 134 },
  ])
})
