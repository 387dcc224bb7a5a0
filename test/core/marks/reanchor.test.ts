import { expect, it } from 'vitest'
import { reanchor, standing } from '../../../src/core/marks/reanchor.ts'
import type { MarkRow, UnitRow } from '../../../storage/contract.ts'

const HEAD = 'Anales de la imprenta'
const page = (n: number): string => `${HEAD}\nEsto es lo que dice la página ${n} y ninguna otra de las demás.`
const unitsOf = (pages: readonly string[]): UnitRow[] =>
  pages.map((texto, i) => ({ posicion: i + 1, texto }) as UnitRow)

/** A shelf with one document, named fake, whose pages and marks stand in memory. */
function fakeShelf(pages: readonly string[], mark: Partial<MarkRow>) {
  const row = {
    id: 'm1',
    texto: HEAD,
    prefijo: '',
    sufijo: '\nEsto es lo que dice la página',
    cambiado: false,
    ...mark,
  }
  const fake = {
    pages,
    rows: [row as MarkRow],
    marksIn: async () => fake.rows.map(one => ({ ...one })),
    units: async (_id: string, from: number) => unitsOf(fake.pages).filter(({ posicion }) => posicion >= from),
    changeMark: async (id: string, change: Partial<MarkRow>) => {
      fake.rows = fake.rows.map(one => (one.id === id ? { ...one, ...change } : one))
      return fake.rows[0]!
    },
  }
  return fake
}
type Fake = ReturnType<typeof fakeShelf>
const shelfOf = (fake: Fake) => fake as unknown as Parameters<typeof reanchor>[0]

it('the head of a page goes with its page, also when somebody looked at it between the two readings', async () => {
  const pages = [1, 2, 3].map(page)
  const fake = fakeShelf(pages, { posicion: 2, rango: [0, HEAD.length] })
  const stood = (await standing(shelfOf(fake), 'd'))!
  fake.pages = ['Cubierta', ...pages]
  fake.rows = [
    { ...fake.rows[0]!, posicion: 4 },
    { ...fake.rows[0]!, id: 'm2', posicion: 2 },
  ]
  expect(await reanchor(shelfOf(fake), 'd', stood)).toBe(0)
  expect(fake.rows.map(({ id, posicion }) => [id, posicion])).toEqual([
    ['m1', 3],
    ['m2', 2],
  ])
})

it('what is gone says so', async () => {
  const fake = fakeShelf([page(1)], { posicion: 1, rango: [0, HEAD.length] })
  const stood = (await standing(shelfOf(fake), 'd'))!
  fake.pages = ['Otra edición, sin cabeceras.']
  expect(await reanchor(shelfOf(fake), 'd', stood)).toBe(1)
  expect(fake.rows[0]).toMatchObject({ cambiado: true, rango: null, posicion: 1 })
})
