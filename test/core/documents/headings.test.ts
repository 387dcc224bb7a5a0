/** A place in a document by the name of a heading that begins within a unit, as those of a PDF do. */
import { expect, it, onTestFinished } from 'vitest'
import { read } from '../../../src/core/documents/index.ts'
import { passage } from '../../storage/fixtures.ts'
import { hold } from '../held.ts'

it('is found by the headings of its passages', async () => {
  const held = await hold([{ titulo: 'Manual', pages: ['Primera hoja.', 'Segunda hoja.', 'Tercera hoja.'] }])
  onTestFinished(() => held.close())
  const [id] = held.ids
  const { shelf } = held.library
  await shelf.savePassages(id!, [2, 2], [passage(2, 1, 'Segunda hoja.', { ruta: ['Uso', 'Querying Items'] })])
  const positions = async (desde: string): Promise<number[]> =>
    (await read(held.library, id!, { desde })).unidades.map(({ posicion }) => posicion)
  expect(await positions('Querying items')).toEqual([2, 3])
  expect(await positions('Uso')).toEqual([2, 3])
  await expect(positions('Querying Item')).rejects.toThrow(/Querying Items.*\[2\]/)
})
