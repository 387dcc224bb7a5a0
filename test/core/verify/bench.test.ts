import { describe, expect, it } from 'vitest'
import type { Inference, Inferrer } from '../../../src/core/models/models.ts'
import { createBench } from '../../../src/core/verify/bench.ts'
import type { Entailer, Reader } from '../../../src/core/verify/entailer.ts'
import { createReader } from '../../../src/core/readers/reading.ts'
import { straight } from '../readers/fakes.ts'

/** A fake: says what it is told to say. */
const fakeNli = (said: Inference): Inferrer => ({ name: 'fake-nli', infer: async pairs => pairs.map(() => said) })
const builtIn = (support: number, contradiction = 0): Entailer => ({
  name: 'literal',
  entail: async pairs =>
    pairs.map(p => ({
      support,
      contradiction,
      partial: support,
      sentences: [p.evidence.length - 1],
      missing: ['prensas'],
      by: 'literal',
    })),
})
const STRAIGHT = straight('fake-nli')
const PAIR = {
  claim: 'La villa tuvo prensas en 1477.',
  evidence: ['Había talleres.', 'En 1477 la villa ya tuvo prensas.'],
}
const bench = (own: Entailer, ...readers: Reader[]): Entailer => createBench(own, () => readers)

describe('the bench of readers', () => {
  it('without readers the built-in judge decides', async () => {
    const judge = bench(builtIn(0.3))
    expect([judge.name, (await judge.entail([PAIR]))[0]]).toMatchObject(['literal', { support: 0.3, by: 'literal' }])
  })
  it('a reader without a measured curve proves nothing', async () => {
    const sure = createReader(fakeNli({ entailment: 0.99, contradiction: 0.01 }), null)
    expect((await bench(builtIn(0.3), sure).entail([PAIR]))[0]).toMatchObject({ support: 0.3, by: 'literal' })
  })
  it('a reader with one is believed as far as it goes, and what is proved stays proved', async () => {
    const sure = createReader(fakeNli({ entailment: 0.95, contradiction: 0 }), STRAIGHT)
    expect((await bench(builtIn(0.3), sure).entail([PAIR]))[0]).toMatchObject({
      support: 0.95,
      missing: [],
      by: 'fake-nli',
    })
    expect((await bench(builtIn(0.9), sure).entail([PAIR]))[0]).toMatchObject({ support: 0.9, by: 'literal' })
    const against = createReader(fakeNli({ entailment: 0, contradiction: 0.99 }), STRAIGHT)
    expect((await bench(builtIn(0.3), against).entail([PAIR]))[0]).toMatchObject({ contradiction: 0.99 })
  })
  it('no reader overrules a number or a negation', async () => {
    const judge = bench(builtIn(0.3), createReader(fakeNli({ entailment: 0.95, contradiction: 0 }), STRAIGHT))
    for (const claim of ['La villa tuvo prensas en 1480.', 'La villa no tuvo prensas en 1477.'])
      expect((await judge.entail([{ ...PAIR, claim }]))[0]!.support).toBeLessThan(0.7)
  })
  it('reads few passages: the rest keeps what the built-in judge said', async () => {
    let read = 0
    const counting: Inferrer = {
      name: 'fake-nli',
      infer: async pairs => {
        read = pairs.length
        return pairs.map(() => ({ entailment: 1, contradiction: 0 }))
      },
    }
    const judged = await bench(builtIn(0.3), createReader(counting, STRAIGHT)).entail(
      Array.from({ length: 16 }, () => PAIR),
    )
    expect([read, judged.filter(j => j.support === 0.3).length]).toEqual([8, 8])
  })
  it('one that fails costs no answer', async () => {
    const failing: Reader = { name: 'fake', most: 8, read: () => Promise.reject(new Error('no')) }
    expect((await bench(builtIn(0.3), failing).entail([PAIR]))[0]).toMatchObject({ support: 0.3, by: 'literal' })
  })
})
