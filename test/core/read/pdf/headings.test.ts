import { describe, expect, it } from 'vitest'
import { headingsOf } from '../../../../src/core/read/pdf/layout/headings.ts'
import type { Prose } from '../../../../src/core/read/pdf/layout/paragraphs.ts'

const TEXT = 'Las escuelas cerraron en julio y no volvieron a abrir hasta el otoño de aquel año.'
const prose = (text: string, more: Partial<Prose> = {}): Prose => ({
  text,
  kind: null,
  broken: false,
  size: 10,
  bold: false,
  ...more,
})
const found = (...all: Prose[]): string[] => {
  const headings = headingsOf(all, 10)
  return all.filter(p => headings.has(p)).map(p => p.text)
}

describe('headings by their type', () => {
  it('larger or bold lines above text, also in sequence and with figures first', () => {
    const year = prose('En 1936 empezó la guerra', { size: 14, bold: true })
    const day = prose('12 de abril', { bold: true })
    expect(found(year, day, prose(TEXT))).toEqual([year.text, day.text])
  })

  it.each([
    ['text of the same type', prose('Origen')],
    ['a bold sentence', prose('Los hornos se abren al alba.', { bold: true })],
    ['a number', prose('12', { size: 14 })],
    ['a long paragraph in larger type', prose(TEXT.repeat(2), { size: 12 })],
    ['a caption', prose('Figura 3. Hornos', { bold: true, kind: 'caption' })],
    ['small bold type', prose('Nota de la editorial', { bold: true, size: 8 })],
  ])('%s is none', (_name, line) => expect(found(line, prose(TEXT))).toEqual([]))

  it('the fields of a form and a line at the end of the page are none', () => {
    const field = prose('Nombre y apellidos', { bold: true })
    expect(found(field, prose('Ana Paz'), field)).toEqual([])
  })
})
