import { expect, it } from 'vitest'
import { itemOf, type Statement, type Statements } from '../../../src/core/references/statements.ts'

const fecha = '2026-11-29T00:00:00Z'
const imported = (valor: unknown): { importado: Statement } => ({ importado: { valor, fecha } })
const read = (valor: unknown, lugar = 'pagina'): { archivo: Statement } => ({ archivo: { valor, fecha, lugar } })

const record = (title: string, lugar?: string): Statements => ({
  title: { ...imported('Omega: flexible, scalable schedulers'), ...read(title, lugar) },
  'container-title': imported('EuroSys'),
  volume: read('75'),
  page: read('178-189'),
  language: read('en'),
})

it('a file of another work completes no reference with its volume and pages', () => {
  const item = itemOf(record('Recurrences in words'))
  expect(item).toEqual({ title: 'Omega: flexible, scalable schedulers', 'container-title': 'EuroSys', language: 'en' })
})

it.each([
  ['Omega: Flexible, Scalable Schedulers for Large Clusters', undefined],
  ['scan 0012', 'nombre'],
])('its own file does: %s', (title, lugar) => {
  expect(itemOf(record(title, lugar))).toMatchObject({ volume: '75', page: '178-189' })
})
