import { describe, expect, it } from 'vitest'
import { folded } from '../../src/web/pages/buscar/fold.ts'
import { phrase } from '../../src/web/pages/buscar/phrase.ts'
import { around, inLines } from '../../src/web/parts/around.ts'

describe('the same document again and again', () => {
  it('folds from its third passage on, where that one stood', () => {
    expect(folded(['a', 'a', 'b', 'a', 'c', 'a', 'b'])).toEqual([0, 1, 2, [3, 5], 4, 6])
  })
  it('one document alone folds nothing', () => {
    expect(folded(['a', 'a', 'a', 'a'])).toEqual([0, 1, 2, 3])
  })
  it('nothing', () => {
    expect(folded([])).toEqual([])
  })
})

describe('an example of a literal search', () => {
  it('is a clause as it stands, without names or figures', () => {
    expect(phrase('En 1605, Sancho dijo: no hay libro tan malo que no tenga algo; y calló.')).toBe('')
    expect(
      phrase('CAPÍTULO I. Una olla de algo más vaca que carnero, salpicón las más noches, duelos y quebrantos.'),
    ).toBe('salpicón las más noches')
    expect(phrase('')).toBe('')
  })
})

describe('a long passage', () => {
  const texto = 'palabra '.repeat(200),
    shown = (from: number, to: number): string => texto.slice(...around({ texto, pasaje_rango: [from, to] }))
  it('shows what answers with whole words on both sides', () => {
    const [start, end] = around({ texto, pasaje_rango: [800, 840] })
    expect([start > 0, start <= 800 && start >= 600, end >= 840 && end < 1100]).toEqual([true, true, true])
    expect(shown(800, 840)).toMatch(/^(palabra )+palabra$/)
  })
  it('is whole where little would go, or where nothing is marked', () => {
    expect(shown(200, 1400)).toBe(texto)
    expect(around({ texto })).toEqual([0, texto.length])
  })
  it('a text without spaces is not cut inside what answers', () => {
    const solid = 'x'.repeat(2000)
    expect(around({ texto: solid, pasaje_rango: [900, 1000] })).toEqual([0, 2000])
  })
})

it('gives a heading and a row of a table a line of their own; not labels of a figure', () => {
  expect(inLines('3.1 Structure\n\nFigure 1 shows it.\n')).toBe('3.1 Structure\nFigure 1 shows it.\n')
  expect(inLines('Abstract\n\nWe describe a way.')).toBe('Abstract\nWe describe a way.')
  expect(inLines('Product | Date\nWidget A | 2024')).toBe('Product | Date\nWidget A | 2024')
  expect(inLines('2019 | 120\n2020 | 135')).toBe('2019 | 120\n2020 | 135')
  expect(inLines('1.0E+00\n\n1.0E-01\n\n1.0E-02\n\nThe rate falls with time.')).toBe(
    '1.0E+00 1.0E-01 1.0E-02\nThe rate falls with time.',
  )
})
