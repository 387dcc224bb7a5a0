import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownJudgements, pairsOf, type OwnJudgement } from '../../../src/core/readers/own.ts'
import { judgeByPerson } from '../../../src/core/verify/said.ts'
import { hold, type Held } from '../held.ts'

let held: Held
beforeAll(async () => {
  held = await hold([
    {
      titulo: 'Crónica',
      pages: ['En 1477 la villa ya tuvo prensas y talleres de papel.', 'The mill burnt down in 1801.'],
    },
  ])
})
afterAll(() => held.close())

it('what people judged comes out as judged pairs, with the passage, who and when', async () => {
  const { shelf } = held.library
  const [spanish, english] = await shelf.passagesOf(held.ids[0]!, 1, 2)
  const say = (afirmacion: string, pasaje: string, veredicto: 'respaldada' | 'parcial' | 'sin_respaldo') =>
    judgeByPerson(shelf, 'ana@example.org', { afirmacion, pasaje, veredicto })
  await say('La villa imprimía antes de 1480.', spanish!.id, 'respaldada')
  await say('La villa imprimía biblias en 1477.', spanish!.id, 'parcial')
  await say('El molino ardió en 1801 por un rayo.', english!.id, 'sin_respaldo')
  await say('Le moulin a brûlé pendant la nuit, dit-on dans la région.', english!.id, 'respaldada')

  const list: OwnJudgement[] = []
  for await (const judgement of ownJudgements(shelf)) list.push(judgement)
  // within a millisecond their order is any
  list.sort((a, b) => (a.claim < b.claim ? -1 : 1))
  expect(list.map(({ label, kind, claim_lang, lang }) => [label, kind, claim_lang, lang])).toEqual([
    ['neither', 'no', 'es', 'en'],
    ['support', 'yes', 'es', 'es'],
    ['neither', 'part', 'es', 'es'],
    ['support', 'yes', 'fr', 'en'],
  ])
  expect(list[1]).toMatchObject({
    passage: spanish!.id,
    text: spanish!.texto,
    claim: 'La villa imprimía antes de 1480.',
    who: 'ana@example.org',
    when: expect.stringMatching(/Z$/) as string,
  })
  // in French no reader is measured; what is said of one passage is in one half
  const pairs = pairsOf(list)
  expect(pairs.map(p => p.direction)).toEqual(['es-en', 'es-es', 'es-es'])
  expect(pairs[1]!.half).toBe(pairs[2]!.half)
})
