/**
 * Near misses written before the judge was tuned for them, and true claims of the same hand: both sides of one measure.
 */
import { expect, it } from 'vitest'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { createAligned } from '../../../src/core/verify/aligned.ts'
import { verdict } from '../../../src/core/verify/verdict.ts'
import { FRESH_NOT_SAID, FRESH_SAID } from './fresh-near-misses.ts'

const judge = createAligned(await embeddedModel())
const verdicts = async (list: readonly (readonly [claim: string, sentence: string])[]): Promise<string[]> =>
  (await judge.entail(list.map(([claim, sentence]) => ({ claim, evidence: [sentence] })))).map(
    judgement => verdict([judgement]).veredicto,
  )

it('of 120 near misses one passes at most', async () =>
  expect((await verdicts(FRESH_NOT_SAID)).filter(v => v === 'respaldada').length).toBeLessThanOrEqual(1))

it('nearly half of the true claims beside them are respaldada, and none is contradicha', async () => {
  const said = await verdicts(FRESH_SAID)
  expect(said.filter(v => v === 'respaldada').length).toBeGreaterThanOrEqual(17)
  expect(said.filter(v => v === 'contradicha').length).toBe(0)
})
