/** Web pages as browsers print them: what is the page's own, and what its menus and other stories say. */
import { expect, it } from 'vitest'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import { segmentsOf } from '../../../../src/core/read/record/page/lines.ts'
import type { Material, Stated } from '../../../../src/core/read/record/page/material.ts'
import { widthOf } from './page-writer.ts'

type Row = string | readonly [text: string, size: number]
/** What a browser writes at the head and the foot of a page, each at its height and its left edge. */
type Frame = (page: number, total: number) => readonly (readonly [text: string, x: number, y: number])[]

const ADDRESS = 'https://www.lanterns.example/news/2019/04/06/harbour.html'
const TITLE = 'Lanterns of the Harbour | The Coast Gazette'
const CHROMIUM: Frame = (page, total) => [
  ['11/29/26, 8:54 AM', 24, 820],
  [TITLE, 235, 820],
  [ADDRESS, 24, 17],
  [`${page}/${total}`, 559, 17],
]
const FIREFOX: Frame = (page, total) => [
  ['Lanterns of the Ha...', 24, 820],
  [ADDRESS, 330, 820],
  [`${page} of ${total}`, 24, 17],
  ['29/11/26, 8:54', 520, 17],
]
const SAFARI: Frame = (page, total) => [
  [TITLE, 24, 818],
  ['29/11/2026, 8:54', 513, 818],
  [ADDRESS, 24, 44],
  [`Page ${page} of ${total}`, 534, 44],
]
const NONE: Frame = () => []
const TEXT =
  'The harbour was lit again last night, after the council of the town had heard what the keepers of its lanterns had to say'
const BODY: Row[] = [...Array(6).keys()].map(() => TEXT)
const MENU: Row[] = ['Home', 'Rising Stars', 'Press and Video', 'Contact']
const BYLINE: Row[] = ['By Irene Hall', 'April 6, 2019 8:42 am']

function printed(rows: readonly Row[], frame: Frame, stated: Partial<Stated> = {}): Meta {
  const page = (number: number, lines: readonly Row[]): Material['pages'][number] => {
    let y = 800
    const own = lines.map(row => {
      const [text, size] = typeof row === 'string' ? [row, 10] : row
      y -= row === TEXT ? 12 : 28
      return { text, size, x: 40, x1: 40 + widthOf(text, size), y }
    })
    const around = frame(number, 2).map(([text, x, y]) => ({ text, size: 8, x, x1: x + widthOf(text, 8), y }))
    return { page: number, width: 595, height: 842, segments: segmentsOf([...own, ...around], number) }
  }
  return recordOf({
    pages: [page(1, rows), page(2, BODY)],
    total: 2,
    body: 10,
    stated: { authors: [], programs: [], made: "D:20261129085400+00'00'", ...stated },
    nombre: 'harbour.pdf',
    idioma: 'en',
    forms: {},
    outline: [],
    now: 2026,
  })
}

it.each([
  ['Chromium', CHROMIUM],
  ['Firefox', FIREFOX],
  ['Safari', SAFARI],
])('a page printed by %s has its address, its own title, its byline and the day on which it was seen', (_, frame) => {
  const meta = printed([...MENU, ['Lanterns of the Harbour', 24], ...BYLINE, ...BODY], frame, {
    authors: ['Ana Printer'],
  })
  expect(meta).toMatchObject({ titulo: 'Lanterns of the Harbour', autores: ['Hall, Irene'], anio: 2019 })
  expect(meta.csl).toMatchObject({ type: 'webpage', URL: ADDRESS, accessed: { 'date-parts': [[2026, 11, 29]] } })
})

it('without its lines a page of a browser is a web page too, of which nobody knows the address', () => {
  const rows: Row[] = [...MENU, ['Lanterns of the Harbour', 24], ...BYLINE, ...BODY]
  const meta = printed(rows, NONE, {
    title: TITLE,
    programs: ['Mozilla/5.0 Chrome/120.0.0.0 Safari/537.36', 'Skia/PDF m120'],
  })
  expect(meta).toMatchObject({ titulo: 'Lanterns of the Harbour', autores: ['Hall, Irene'], anio: 2019 })
  expect(meta.csl?.['type']).toBe('webpage')
  expect(meta.csl?.['URL']).toBeUndefined()
  expect(meta.csl?.['accessed']).toBeUndefined()
})

it('names and days of menus, captions, other stories and the program are none of the page', () => {
  const others: Row[] = [
    ...BODY,
    'Tobias Norberg, le 27 octobre 2012 à Toulouse',
    'By Ana Ruiz',
    '© 2015 The Coast Gazette',
  ]
  const address = (page: number, total: number): ReturnType<Frame> =>
    CHROMIUM(page, total).map(([text, x, y]) => [text === ADDRESS ? 'https://www.lanterns.example/a' : text, x, y])
  const meta = printed([...MENU, ['Lanterns of the Harbour', 24], ...others], address, { authors: ['Ana Printer'] })
  expect(meta.autores).toBeUndefined()
  expect(meta.anio).toBeUndefined()
})

it('an address that the browser shortened is none, and the day in a whole one dates the page', () => {
  const rows: Row[] = [['Lanterns of the Harbour', 24], ...BODY]
  const short = (page: number, total: number): ReturnType<Frame> =>
    CHROMIUM(page, total).map(([text, x, y]) => [text.replace('harbour.html', '…'), x, y])
  const link = (page: number, total: number): ReturnType<Frame> =>
    page === 1 ? [...short(page, total), ['https://lanterns.example/abc', 24, 40]] : short(page, total)
  expect(printed(rows, short).csl?.['URL']).toBeUndefined()
  expect(printed(rows, link).csl?.['URL']).toBeUndefined()
  expect(printed(rows, CHROMIUM).anio).toBe(2019)
})

it('a document that names an address at its foot is no web page', () => {
  const foot: Frame = page => [
    ['https://www.lanterns.example/journal', 24, 30],
    [String(page), 300, 30],
  ]
  expect(printed([['Lanterns of the Harbour', 24], ...BODY], foot).csl?.['type']).not.toBe('webpage')
})
