/** An agent quotes a sentence whole that the end of its page cuts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveWord } from '../../src/core/agent.ts'
import { localizador } from '../../src/core/anchor.ts'
import { verify } from '../../src/core/verify/index.ts'
import { hold, type Held } from './held.ts'

const FIRST = 'Even though privacy is appreciated for its guarantees, its deployment is hampered'
const SECOND = 'by the poor accuracy of the mechanisms. It was not tried in 1999.'
const CLAIM = 'The deployment of privacy is hampered by poor accuracy.'
let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Privacy', autores: ['Soria, Jordi'], anio: 2016, pages: [FIRST, SECOND] }])
})
afterAll(() => held.close())

const prove = async (cita: string, claim = CLAIM) => {
  const [row] = await held.library.shelf.passagesOf(held.ids[0]!, 1, 1)
  return proveWord(held.library, { claim, word: { pasaje: row!.id, cita, veredicto: 'respaldada' } })
}

it('is believed, marked in the passage to its end, and of both pages', async () => {
  const quote = 'its deployment is hampered by the poor accuracy of the mechanisms'
  expect(await prove(quote)).toMatchObject({
    veredicto: 'respaldada',
    range: [FIRST.indexOf('its deployment'), FIRST.length],
    ancla: { impresa: '1-2' },
  })
})
it('is not where a word is changed, nor for what the next page says behind it', async () => {
  expect(await prove('its deployment is hampered by the good accuracy of the mechanisms')).toMatchObject({
    motivo: 'cita_no_literal',
  })
  expect(await prove('by the poor accuracy of the mechanisms')).toMatchObject({ motivo: 'cita_no_literal' })
  const late = 'The deployment of privacy is hampered by poor accuracy in 1999.'
  expect(await prove('its deployment is hampered by the poor accuracy of the mechanisms', late)).toHaveProperty(
    'motivo',
  )
})
it('is cited by both pages, and a quotation that ends with its page by one', async () => {
  const cited = async (cita: string): Promise<unknown> => {
    const said = await prove(cita)
    if ('motivo' in said) return said
    const { pasajes } = await verify(held.library, CLAIM, { k: 1, said })
    return [pasajes[0]!.juez, localizador(pasajes[0]!.row.ancla)]
  }
  expect(await cited('its deployment is hampered by the poor accuracy of the mechanisms')).toEqual([
    'agente',
    'pp. 1-2',
  ])
  expect(await cited('Even though privacy is appreciated for its guarantees')).toEqual(['agente', 'p. 1'])
})
