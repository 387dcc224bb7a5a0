import { describe, expect, it } from 'vitest'
import type { Inference, Inferrer } from '../../../src/core/models/models.ts'
import type { Entailer } from '../../../src/core/verify/entailer.ts'
import { along, createNli, type Calibration } from '../../../src/core/verify/nli.ts'

/** A fake: says what it is told to say. */
const fakeNli = (said: Inference): Inferrer => ({ name: 'fake-nli', infer: async pairs => pairs.map(() => said) })
const light = (support: number, contradiction = 0): Entailer => ({
  name: 'literal',
  entail: async pairs => pairs.map(p => ({ support, contradiction, sentence: p.evidence.length - 1 })),
})
const straight: Record<string, Calibration> = {
  'fake-nli': {
    support: [
      [0, 0],
      [1, 1],
    ],
    contradiction: [
      [0, 0],
      [1, 1],
    ],
    source: 'test',
  },
}
const PAIR = {
  claim: 'La villa tuvo prensas en 1477.',
  evidence: ['Había talleres.', 'En 1477 la villa ya tuvo prensas.'],
}

describe('the judge with a cross-encoder', () => {
  it('is the light one while there are no weights', async () => {
    const judge = createNli({ nli: null }, light(0.3))
    expect([judge.name, await judge.entail([PAIR])]).toEqual([
      'literal',
      [{ support: 0.3, contradiction: 0, sentence: 1 }],
    ])
  })
  it('without a calibration table never passes 0.7 by itself, and leaves literal support as it is', async () => {
    const sure = fakeNli({ entailment: 0.99, contradiction: 0.01 })
    expect((await createNli({ nli: sure }, light(0.3), {}).entail([PAIR]))[0]).toMatchObject({ support: 0.69 })
    expect((await createNli({ nli: sure }, light(0.9), {}).entail([PAIR]))[0]).toMatchObject({ support: 0.9 })
    expect(
      (await createNli({ nli: fakeNli({ entailment: 0, contradiction: 0.99 }) }, light(0.3), {}).entail([PAIR]))[0],
    ).toMatchObject({ contradiction: 0.69 })
  })
  it('with one, supports what is said in other words, unless a number or a negation differs', async () => {
    const judge = createNli({ nli: fakeNli({ entailment: 0.95, contradiction: 0 }) }, light(0.3), straight)
    expect((await judge.entail([PAIR]))[0]!.support).toBeCloseTo(0.95)
    expect((await judge.entail([{ ...PAIR, claim: 'La villa tuvo prensas en 1480.' }]))[0]!.support).toBeLessThan(0.7)
    expect((await judge.entail([{ ...PAIR, claim: 'La villa no tuvo prensas en 1477.' }]))[0]!.support).toBeLessThan(
      0.7,
    )
    expect(judge.name).toBe('fake-nli')
  })
  it('reads few passages: the rest keeps what the light judge said', async () => {
    let read = 0
    const counting: Inferrer = {
      name: 'fake-nli',
      infer: async pairs => {
        read = pairs.length
        return pairs.map(() => ({ entailment: 1, contradiction: 0 }))
      },
    }
    const judged = await createNli({ nli: counting }, light(0.3), straight).entail(
      Array.from({ length: 16 }, () => PAIR),
    )
    expect([read, judged.filter(j => j.support === 0.3).length]).toEqual([8, 8])
  })
  it('a curve is followed by straight lines, and holds its ends', () => {
    const curve = [
      [0.1, 0.05],
      [0.5, 0.3],
      [0.9, 0.8],
    ] as const
    expect([0, 0.3, 0.5, 0.7, 1].map(raw => Number(along(curve, raw).toFixed(3)))).toEqual([
      0.05, 0.175, 0.3, 0.55, 0.8,
    ])
  })
})
