/** A claim of several sentences: proved where one place says them all in their order. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localizador } from '../../../src/core/anchor.ts'
import { judgeSentences } from '../../../src/core/quotes/several.ts'
import { hold, type Held } from '../held.ts'

let held: Held
beforeAll(async () => {
  const mill = [
    'The mill at Alder was built in 1790. It ground the corn of four villages. A flood broke its wheel. The miller sold the stones.',
    'The chapel stands beside the mill. Its bell was cast in Bristol. The bell rings on the day of the flood, and the',
    'children of the village carry candles. Nobody remembers who began it.',
  ]
  const fungus = ['The fungus grows on oak. It kills young trees. Foresters burn the wood that it has touched.']
  held = await hold([
    { titulo: 'Alder', autores: ['Reed, Ann'], anio: 2003, folio: 6, pages: mill },
    { titulo: 'Fungi', autores: ['Moss, Ivo'], anio: 2010, folio: 40, pages: fungus },
  ])
})
afterAll(() => held.close())

const judged = async (claim: string) => {
  const { veredicto, falta, pasajes } = await judgeSentences(held.library, claim, { k: 3 })
  for (const { row, pasaje, pasaje_rango } of pasajes) expect(row.texto.slice(...pasaje_rango)).toBe(pasaje)
  return { veredicto, falta, at: pasajes[0] && localizador(pasajes[0].row.ancla), pasaje: pasajes[0]?.pasaje, pasajes }
}

it('by the stretch of a passage that says them one behind the other', async () => {
  expect(await judged('The mill at Alder was built in 1790. It ground the corn of four villages.')).toMatchObject({
    veredicto: 'respaldada',
    at: 'p. 6',
    pasaje: 'The mill at Alder was built in 1790. It ground the corn of four villages',
  })
})

it('also where they are said a little differently', async () => {
  expect(await judged('In 1790 the mill at Alder was built. It ground the corn of four villages.')).toMatchObject({
    veredicto: 'respaldada',
    pasaje: 'The mill at Alder was built in 1790. It ground the corn of four villages.',
  })
})

it('by both pages where they run over the end of one', async () => {
  expect(
    await judged(
      'Its bell was cast in Bristol. The bell rings on the day of the flood, and the children of the village carry candles.',
    ),
  ).toMatchObject({ veredicto: 'respaldada', at: 'pp. 7-8' })
})

it('in part where two places say them: "it" may be another thing there', async () => {
  const { veredicto, falta, pasajes } = await judged('The mill at Alder was built in 1790. It kills young trees.')
  expect({ veredicto, falta }).toEqual({ veredicto: 'parcial', falta: [] })
  expect(pasajes.slice(0, 2).map(p => p.pasaje)).toEqual([
    'The mill at Alder was built in 1790.',
    'It kills young trees.',
  ])
  expect(Math.max(...pasajes.map(p => p.respaldo))).toBeLessThan(0.7)
})

it('in part, with the words of the sentence that no source says', async () => {
  expect(await judged('It ground the corn of four villages. The miller married a singer.')).toMatchObject({
    veredicto: 'parcial',
    falta: ['miller', 'married', 'singer'],
  })
  expect(await judged('A flood broke its wheel. The mill at Alder was built in 1790.')).toMatchObject({
    veredicto: 'parcial',
  })
})

it('contradicted where one of them is', async () => {
  expect(await judged('A flood broke its wheel. The mill at Alder was built in 1791.')).toMatchObject({
    veredicto: 'contradicha',
    pasaje: 'The mill at Alder was built in 1790.',
  })
})

it('contradicted by no passage about something else', async () => {
  expect(await judged('The chapel stands beside the mill. It was built in 1794.')).toMatchObject({
    veredicto: 'parcial',
  })
  expect(await judged('The fungus grows on oak. It was built in 1794.')).toMatchObject({ veredicto: 'parcial' })
})

it('in part where the claim leaves out what "it" means', async () => {
  const claim = 'The mill at Alder was built in 1790. [...] The miller sold the stones.'
  expect(await judged(claim)).toMatchObject({ veredicto: 'parcial' })
})

it('without support where none of them has any', async () => {
  expect(await judged('Copper conducts heat well. Silver conducts it better.')).toMatchObject({
    veredicto: 'sin_respaldo',
    falta: [],
  })
})
