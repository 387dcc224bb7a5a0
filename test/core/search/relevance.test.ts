import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedModel, type StaticModel } from '../../../src/core/models/static.ts'
import { parseQuery } from '../../../src/core/search/query.ts'
import { readSigns, SIGNS, type Evident } from '../../../src/core/search/relevance-signs.ts'
import { bearing, relevance, shownOf } from '../../../src/core/search/relevance.ts'

const passage = (texto: string, strength: number, more: Partial<Evident> = {}): Evident => ({
  row: { texto },
  candidate: { share: strength / 2 },
  pairs: 0,
  language: 'es',
  score: strength / 2,
  strength,
  ...more,
})

const QUESTION = '¿Cuándo se abrió al público el puente colgante de Vizcaya?'
const RIGHT = passage('El puente colgante de Vizcaya se abrió al público en 1893 y une las dos orillas de la ría.', 3, {
  pairs: 0.8,
})
const NEAR = passage(
  'El puente de Vizcaya es obra de Alberto de Palacio y cruza la ría del Nervión con su barquilla.',
  1.9,
  { pairs: 0.2 },
)
const TABLE = passage('10,000 operations ● ● ● ● 1 2 4 8 16 24 Threads público 10,000 operations ● ● 1 2 4 8', 0.7)

describe('which passages bear on a question', () => {
  let model: StaticModel
  beforeAll(async () => {
    model = await embeddedModel()
  })

  it('gives each passage every sign, finite, also one without a word', () => {
    for (const text of ['', '● ● ●', '古池や蛙飛び込む水の音。', RIGHT.row.texto])
      for (const q of [QUESTION, 'x', '1893', '古池'])
        for (const signs of readSigns(parseQuery(q), [passage(text, 1)], model)) {
          expect(Object.keys(signs).sort()).toEqual([...SIGNS].sort())
          expect(Object.values(signs).filter(value => !Number.isFinite(value))).toEqual([])
        }
  })

  it('orders the one that answers above the one that speaks of it, and that above a table', async () => {
    const [right, near, table] = await relevance(parseQuery(QUESTION), [RIGHT, NEAR, TABLE])
    expect(right!.answers).toBeGreaterThan(near!.answers)
    expect(near!.bears).toBeGreaterThan(table!.bears)
  })

  it('leaves out what does not bear, and says what each of the others is', async () => {
    const told = await bearing(parseQuery(QUESTION), [RIGHT, NEAR, TABLE])
    expect(told.map(({ papel }) => papel)).toEqual(['responde', 'tambien'])
    expect(told.map(({ row }) => row.texto)).toEqual([RIGHT.row.texto, NEAR.row.texto])
  })

  it('a passage that is only a caption answers no question', async () => {
    const caption = 'Figura 3. El puente colgante de Vizcaya, abierto al público en 1893'
    const parts = async (texto: string): Promise<(string | undefined)[]> =>
      (await bearing(parseQuery(QUESTION), [RIGHT, passage(texto, 3, { pairs: 0.8 })])).map(({ papel }) => papel)
    expect(await parts(caption)).toEqual(['responde', 'tambien'])
    expect(await parts(caption.replace('Figura 3. ', ''))).toEqual(['responde', 'responde'])
  })

  it('gives the nearest ones where nothing answers, and says so', async () => {
    const far = [0.2, 0.15, 0.12, 0.1].map(strength => ({ ...TABLE, strength, candidate: { share: 0 } }))
    const told = await bearing(parseQuery('¿Quién compuso la ópera del emperador?'), far)
    expect(told.map(({ papel }) => papel)).toEqual(['cercano', 'cercano', 'cercano'])
    expect(await bearing(parseQuery(QUESTION), [])).toEqual([])
  })

  it('asks less of a passage for a statement, which stands there in other words', () => {
    const shown = (text: string, bears: number): boolean => shownOf({ text }, [{ bears, answers: 0 }])[0]!
    for (const asked of ['¿Quién abrió el puente?', ' Who opened the bridge', 'Name two bridges over the old river'])
      expect([shown(asked, 0.7), shown(asked, 0.9)]).toEqual([false, true])
    expect([shown('puente colgante', 0.9), shown('puente colgante', 0.3)]).toEqual([true, false])
    expect(shown('El puente sobre la ría fue abierto en 1893.', 0.3)).toBe(true)
  })

  it('asks more of a passage beside one that answers for certain', () => {
    const near = { bears: 0.9, answers: 0.2 }
    const shown = (answers: number): boolean[] => shownOf({ text: QUESTION }, [{ bears: 0.9, answers }, near])
    expect([shown(0.5), shown(0.95)]).toEqual([
      [true, true],
      [true, false],
    ])
    expect(shownOf({ text: 'puente colgante' }, [{ bears: 0.9, answers: 0.95 }, near])).toEqual([true, true])
  })

  it('keeps a picture that shows what is asked for', async () => {
    const picture = passage('', 0, { candidate: { share: 0, sight: 0.9 }, language: null })
    expect((await bearing(parseQuery(QUESTION), [RIGHT, picture])).map(({ papel }) => papel)).toEqual([
      'responde',
      'tambien',
    ])
  })
})
