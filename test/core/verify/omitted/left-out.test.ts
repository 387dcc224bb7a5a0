import { expect, it } from 'vitest'
import { sentences } from '../../../../src/core/sentences.ts'
import { says } from '../../../../src/core/verify/proof/literal.ts'
import { judgedPairs } from '../../../bench/judged.ts'
import { LEFT_OUT, NARROWED } from './left-out.ts'
import { verdictOf } from '../verdict-of.ts'

it.each(NARROWED)('what narrows is not left out: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
)

it('most details that only add can be left out, and none of these claims is called contradicted', async () => {
  const verdicts = await Promise.all(LEFT_OUT.map(([claim, sentence]) => verdictOf(claim, sentence)))
  expect(verdicts.filter(v => v === 'respaldada').length).toBeGreaterThanOrEqual(LEFT_OUT.length * 0.6)
  expect(verdicts).not.toContain('contradicha')
})

it('every sentence of a passage is said by the passage word for word', () => {
  const passages = [...new Set(judgedPairs().map(p => p.evidence.join(' ')))]
  const whole = passages.flatMap(text => sentences(text).map(s => text.slice(s.from, s.to)))
  const claims = whole.filter(s => s.split(/\s+/).length >= 4 && !/[¿?]/.test(s))
  const said = claims.filter(claim => says(claim, claim))
  expect(claims.length).toBeGreaterThan(1000)
  expect(said.length / claims.length).toBeGreaterThanOrEqual(0.98)
})
