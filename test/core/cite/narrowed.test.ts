/** A passage of several paragraphs, as web pages, EPUB and Word have them, is cited by that of the words alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choose } from '../../../src/core/cite/choose.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { narrowed } from '../../../src/core/anchoring/standing.ts'
import type { PassageRow } from '../../../storage/contract.ts'
import { hold, type Held } from '../held.ts'

const LINES = [
  'La imprenta llegó a la ciudad de Sevilla en 1477.',
  'Los talleres de Salamanca eran pequeños y pobres.',
  'La tinta de los impresores se hacía con aceite de linaza.',
]
/** A heading has the number of the paragraph below it; items of a list are parted by one line. */
const TEXT = `Oficios\n\n${LINES[0]}\n• ${LINES[1]}\n\n${LINES[2]}`

let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Los talleres', autores: ['Ruiz, Ana'], anio: 2001, pages: [TEXT] }])
  const { shelf } = held.library
  const [unit] = await shelf.units(held.ids[0]!, 1, 1)
  const made = split({ titulo: 'Los talleres', autores: [] }, [unit!])
  const ancla = { tipo: 'seccion' as const, ruta: ['Los talleres', 'Oficios'], parrafo: 7, parrafoHasta: 9 }
  await shelf.savePassages(
    held.ids[0]!,
    [1, 1],
    made.map(passage => ({ ...passage, ancla })),
  )
})
afterAll(() => held.close())

it.each([
  [LINES[0]!, { parrafo: 7 }],
  [LINES[1]!, { parrafo: 8 }],
  [LINES[2]!, { parrafo: 9 }],
])('%s', async (claim, where) => {
  const chosen = await choose(held.library, claim, { umbral: 0.7 })
  expect(chosen!.row.ancla).toEqual({ tipo: 'seccion', ruta: ['Los talleres', 'Oficios'], ...where })
})

it('a passage with new lines inside its paragraphs keeps its range, although their number agrees by chance', () => {
  const texto = 'Título suelto\n\nUna orden\nen dos líneas\n\nLa frase citada está aquí.'
  const ancla = { tipo: 'seccion' as const, ruta: [], parrafo: 7, parrafoHasta: 9 }
  const row = { texto, ancla } as unknown as PassageRow
  const at = texto.indexOf('La frase')
  expect(narrowed(row, [at, texto.length]).ancla).toEqual(ancla)
})
