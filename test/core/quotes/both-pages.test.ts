/** A quotation that runs from one page to the next is cited by both. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localizador } from '../../../src/core/anchor.ts'
import { judgeClaim } from '../../../src/core/quotes/claim.ts'
import { hold, type Held } from '../held.ts'

let held: Held
beforeAll(async () => {
  const pages = [
    'FEC recovers what was lost. In',
    'the case of a data packet, such information might include additional packets. Others do not.',
  ]
  held = await hold([{ titulo: 'Reflections', autores: ['Smith, Jonathan'], anio: 2003, folio: 6, pages }])
})
afterAll(() => held.close())

const cited = async (quote: string): Promise<string> => {
  const { pasajes } = await judgeClaim(held.library, `The text says “${quote}”.`, { k: 3 })
  return `${pasajes[0]!.relacion} ${localizador(pasajes[0]!.row.ancla)}`
}

it('with both numbers, and by one where it stands on one', async () => {
  expect(await cited('In the case of a data packet, such information might include additional packets')).toBe(
    'APOYO_DIRECTO pp. 6-7',
  )
  expect(await cited('the case of a data packet, such information might include additional packets')).toBe(
    'APOYO_DIRECTO p. 7',
  )
})
