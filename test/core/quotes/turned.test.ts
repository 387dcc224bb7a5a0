/** A quotation that begins behind the negation of its source stands there literally and says the contrary. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeClaim } from '../../../src/core/quotes/claim.ts'
import { hold, type Held } from '../held.ts'

const SAID = 'En los autos no se advierte el peligro potencial ni real contra las libertades públicas de la ciudad.'
let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Sentencia', autores: ['Liberatori, Elena'], anio: 2022, pages: [SAID] }])
})
afterAll(() => held.close())

const verdict = async (claim: string): Promise<string> => (await judgeClaim(held.library, claim, { k: 3 })).veredicto

it('is not supported by it, unless it is denied where it is quoted too', async () => {
  const quoted = '«se advierte el peligro potencial ni real contra las libertades públicas»'
  expect(await verdict(`Se lee que ${quoted}.`)).not.toBe('respaldada')
  expect(await verdict(`Se lee que no ${quoted}.`)).toBe('respaldada')
  expect(await verdict(`Se lee que «no ${quoted.slice(1)}.`)).toBe('respaldada')
})
it('marks its own words in the passage', async () => {
  const { pasajes } = await judgeClaim(held.library, 'Se lee: «el peligro potencial ni real contra las libertades».', {
    k: 3,
  })
  const { row, pasaje, pasaje_rango } = pasajes[0]!
  expect(pasaje).toBe('el peligro potencial ni real contra las libertades')
  expect(row.texto.slice(...pasaje_rango)).toBe(pasaje)
})
