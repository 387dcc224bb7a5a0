/** A passage of several paragraphs, as web pages, EPUB and Word have them, is cited by that of the words alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choose } from '../../../src/core/cite/choose.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { hold, type Held } from '../held.ts'

const LINES = [
  'La imprenta llegó a la ciudad de Sevilla en 1477.',
  'Los talleres de Salamanca eran pequeños y pobres.',
  'La tinta de los impresores se hacía con aceite de linaza.',
]

let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Los talleres', autores: ['Ruiz, Ana'], anio: 2001, pages: [LINES.join('\n\n')] }])
  const { shelf } = held.library
  const [unit] = await shelf.units(held.ids[0]!, 1, 1)
  const made = split({ titulo: 'Los talleres', autores: [] }, [unit!])
  const ancla = { tipo: 'seccion' as const, ruta: [], parrafo: 7, parrafoHasta: 9 }
  await shelf.savePassages(
    held.ids[0]!,
    [1, 1],
    made.map(passage => ({ ...passage, ancla })),
  )
})
afterAll(() => held.close())

it.each([
  [LINES[1]!, { parrafo: 8 }],
  [LINES[2]!, { parrafo: 9 }],
])('%s', async (claim, where) => {
  const chosen = await choose(held.library, claim, { umbral: 0.7 })
  expect(chosen!.row.ancla).toEqual({ tipo: 'seccion', ruta: [], ...where })
})
