/** An agent quotes a row for a claim that puts its value under another column, or that the row says. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveWord, type AgentWord } from '../../src/core/agent.ts'
import { parseCsv } from '../../src/core/read/sheet/csv.ts'
import { hold, type Held } from './held.ts'

const ROW = 'Rivera | Montes | 67,000 | 412'
const LINES = ['Town,County seat,Inhabitants,Altitude', 'Rivera,Montes,"67,000",412', 'Laguna,Sotos,"47,500",90']
let held: Held
beforeAll(async () => {
  const { units } = await parseCsv({ bytes: Buffer.from(LINES.join('\n')), nombre: 'x.csv' })
  held = await hold([{ titulo: 'Towns of the valley', pages: [], units }])
})
afterAll(() => held.close())

const prove = async (claim: string, veredicto: AgentWord['veredicto'] = 'respaldada') => {
  const [row] = await held.library.shelf.passagesOf(held.ids[0]!, 1, 1)
  return proveWord(held.library, { claim, word: { pasaje: row!.id, cita: ROW, veredicto } })
}

it('is believed of the column that has it', async () => {
  expect(await prove('The inhabitants of Rivera are 67,000.')).toMatchObject({ veredicto: 'respaldada' })
  expect(await prove('Some 67,000 people lived in Rivera, near Montes.')).toMatchObject({ veredicto: 'respaldada' })
})

it('is told which column has the value', async () => {
  expect(await prove('The altitude of Rivera is 67,000.')).toEqual({
    motivo: 'contradice',
    detalle: `Ese valor está en la columna «Inhabitants»: «${ROW}»`,
  })
  expect(await prove('The county seat of Rivera is Sotos.')).toMatchObject({ motivo: 'contradice' })
})

it('does not call contradicted what the row says', async () => {
  expect(await prove('The altitude of Rivera is 412.', 'contradicha')).toMatchObject({ motivo: 'contradice' })
  expect(await prove('The altitude of Rivera is 90.', 'contradicha')).toMatchObject({ veredicto: 'contradicha' })
})
