/** An agent's sentence has the year of the words that it quotes, although another year stands in the same passage. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveWord } from '../../src/core/agent.ts'
import { hold, type Held } from './held.ts'

const FOUNDED = 'The Orchard Society was officially founded by Clara Holm on May 4th, 1893.'
const NEXT = 'Its printing was paid for by the city of Arlen for one year, from May 1894 to May 1895.'
let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'The Orchard', autores: ['Lind, Ada'], anio: 1990, pages: [`${FOUNDED} ${NEXT}`] }])
})
afterAll(() => held.close())

const prove = async (claim: string, cita: string) => {
  const [row] = await held.library.shelf.passagesOf(held.ids[0]!, 1, 1)
  return proveWord(held.library, { claim, word: { pasaje: row!.id, cita, veredicto: 'respaldada' } })
}

it('is refused with the year of another sentence', async () => {
  expect(await prove('Clara Holm started the Orchard Society in May 1894.', FOUNDED)).toMatchObject({
    motivo: 'fecha',
    detalle: expect.stringContaining('1894'),
  })
})
it('is believed with its own year, and where the quoted sentences have both', async () => {
  expect(await prove('Clara Holm started the Orchard Society in May 1893.', FOUNDED)).toMatchObject({ by: 'agente' })
  const both = 'Clara Holm founded the Orchard Society in 1893, and Arlen paid for its printing from 1894 on.'
  expect(await prove(both, `${FOUNDED} ${NEXT}`)).toMatchObject({ by: 'agente' })
})
