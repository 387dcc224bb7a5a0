import { expect, it } from 'vitest'
import { locator } from '../../../src/core/cite/locator.ts'

it('a citation in a style names every paragraph and row that it covers', () => {
  expect(locator({ tipo: 'seccion', ruta: [], parrafo: 4, parrafoHasta: 9 })).toEqual({ label: 'paragraph', value: '4-9' })
  expect(locator({ tipo: 'web', parrafo: 4 })).toEqual({ label: 'paragraph', value: '4' })
  expect(locator({ tipo: 'seccion', ruta: [], parrafo: 4, parrafoHasta: 9, impresa: '12' })).toEqual({ label: 'page', value: '12' })
  expect(locator({ tipo: 'hoja', filaDesde: 2, filaHasta: 18 })).toEqual({ label: 'row', value: '2-18' })
  expect(locator({ tipo: 'hoja', filaDesde: 2, filaHasta: 2 })).toEqual({ label: 'row', value: '2' })
})
