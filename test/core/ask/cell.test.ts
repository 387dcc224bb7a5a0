/** A question that asks for one cell is answered by its row, under the names of the columns. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../../src/core/ask/index.ts'
import { parseCsv } from '../../../src/core/read/sheet/csv.ts'
import type { Unit } from '../../../src/core/read/reader.ts'
import { hold, type Held } from '../held.ts'

const sheet = async (...lines: string[]): Promise<Unit[]> =>
  (await parseCsv({ bytes: Buffer.from(lines.join('\n')), nombre: 'x.csv' })).units

let held: Held
beforeAll(async () => {
  held = await hold([
    {
      titulo: 'Towns of the valley',
      pages: [],
      units: await sheet(
        'Town,County seat,Year,Inhabitants',
        'Rivera,Montes,1990,"67,000"',
        'Laguna,Sotos,1990,"47,500"',
        'Laguna,Sotos,2000,"48,200"',
      ),
    },
    {
      titulo: 'Puertos',
      pages: [],
      units: await sheet('Puerto,Población,Muelles', 'Adra Vieja,"8,000",3', 'Port Soller,"9,000",4'),
    },
  ])
})
afterAll(() => held.close())

const answered = async (question: string) => {
  const { respuesta, fuentes, confianza } = await ask(held.library, question, { k: 5 })
  return { text: respuesta.split('\n')[0], place: fuentes[0]?.localizador, row: fuentes[0]?.pasaje, confianza }
}

it('with the names of its columns and its row as the place', async () => {
  expect(await answered('What is the number of inhabitants of Rivera?')).not.toMatchObject({ confianza: 'alta' })
  expect(await answered('What are the inhabitants of Rivera?')).toEqual({
    text: 'According to Towns of the valley: “Town”: “Rivera”; “Inhabitants”: “67,000” [^1]',
    place: 'fila 2',
    row: 'Rivera | Montes | 1990 | 67,000',
    confianza: 'alta',
  })
  expect(await answered('¿Cuál es la población de Adra Vieja?')).toMatchObject({
    text: 'Según Puertos: «Puerto»: «Adra Vieja»; «Población»: «8,000» [^1]',
    place: 'fila 2',
  })
  expect((await answered('How many muelles does Port Soller have?')).text).toContain('“Muelles”: “4”')
})

it('with what tells it from other rows of that name; else not by one of them', async () => {
  expect((await answered('What were the inhabitants of Laguna in 2000?')).text).toBe(
    'According to Towns of the valley: “Town”: “Laguna”; “Year”: “2000”; “Inhabitants”: “48,200” [^1]',
  )
  expect((await answered('What is the county seat of Laguna?')).text).toContain('“County seat”: “Sotos”')
  expect((await answered('What are the inhabitants of Laguna?')).text).not.toMatch(/“Inhabitants”: “4/)
  expect((await answered('What are the inhabitants of Montes?')).text).not.toContain('67,000')
})
