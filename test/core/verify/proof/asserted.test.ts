import { expect, it } from 'vitest'
import { ASSERTED, CONTRARY, NOT_ASSERTED, NOT_CONTRARY } from './asserted.ts'
import { verdictOf } from '../verdict-of.ts'

it.each(NOT_ASSERTED)('no shortening loses a limit or a doubt: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
)

it.each(ASSERTED)('a statement that stands in the sentence is said: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('respaldada'),
)

it('two statements may stand in two sentences, and both must', async () => {
  const evidence = ['Luis se fue a Quito.', 'Ana se quedó en Lima.', 'El río creció en mayo.']
  const of = (claim: string): Promise<string> => verdictOf(claim, ...evidence)
  expect(await of('Ana se quedó en Lima, y Luis se fue a Quito.')).toBe('respaldada')
  expect(await of('Ana se quedó en Lima, y Luis se fue a Bogotá.')).not.toBe('respaldada')
  expect(await of('Ana se quedó en Lima, porque Luis se fue a Quito.')).not.toBe('respaldada')
})

it.each(CONTRARY)('both cannot hold: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('contradicha'),
)

it.each(NOT_CONTRARY)('both may hold: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha'),
)
