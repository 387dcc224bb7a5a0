import { describe, expect, it } from 'vitest'
import { createCsl } from '../../../src/core/cite/csl/index.ts'
import { item } from '../../../src/core/cite/csl/item.ts'
import { locator } from '../../../src/core/cite/locator.ts'

const csl = createCsl({ inProcess: true })
const book = item({ id: 'a', titulo: 'La casa verde', autores: ['Pérez, Ana'], anio: 2020, tipo: 'pdf', csl: {} })
const cited = async (impresa: string | null): Promise<string> => {
  const place = locator({ tipo: 'pagina', fisica: 7, impresa })
  const document = await csl.document('apa')
  return (await document.cite([{ cites: [{ item: book, ...(place && { locator: place }) }] }]))[0]!.text
}

describe('a page in a citation style', () => {
  it.each([
    ['12', 'p. 12'],
    ['xii', 'p. xii'],
    ['12-13', 'pp. 12-13'],
    ['3-12', 'p. 3-12'],
    ['1-10', 'p. 1-10'],
    ['A-3', 'p. A-3'],
    [null, 'p. [7]'],
  ])('%s', async (impresa, shown) => expect(await cited(impresa)).toBe(`(Pérez, 2020, ${shown})`))
})

it('a citation in a style names every paragraph and row that it covers', () => {
  expect(locator({ tipo: 'seccion', ruta: [], parrafo: 4, parrafoHasta: 9 })).toEqual({
    label: 'paragraph',
    value: '4-9',
  })
  expect(locator({ tipo: 'web', parrafo: 4 })).toEqual({ label: 'paragraph', value: '4' })
  expect(locator({ tipo: 'seccion', ruta: [], parrafo: 4, parrafoHasta: 9, impresa: '12' })).toEqual({
    label: 'page',
    value: '12',
  })
  expect(locator({ tipo: 'hoja', filaDesde: 2, filaHasta: 18 })).toEqual({ label: 'row', value: '2-18' })
  expect(locator({ tipo: 'hoja', filaDesde: 2, filaHasta: 2 })).toEqual({ label: 'row', value: '2' })
  expect(locator({ tipo: 'hoja', hoja: 'Censo', filaDesde: 2, filaHasta: 3 })).toEqual({
    label: 'row',
    value: '2-3',
    within: 'Censo',
  })
  expect(locator({ tipo: 'hoja', hoja: 'Censo' })).toEqual({ label: 'row', value: '', within: 'Censo' })
})
