import { expect, it } from 'vitest'
import { says } from '../../../../src/core/verify/proof/literal.ts'
import { MORE_NOT_SAID } from '../more-near-misses.ts'
import { COMPATIBLE, NOT_SAID, OPPOSED, SAID, VERBATIM } from '../near-misses.ts'
import { verdictOf } from '../verdict-of.ts'

it.each([...NOT_SAID, ...MORE_NOT_SAID])('not said: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
)
it.each([...SAID, ...VERBATIM])('said: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('respaldada'),
)
it.each(COMPATIBLE)('no contradiction: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha'),
)
it.each(OPPOSED)('contradiction: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('contradicha'),
)

// Without its table of what failed the walk would not end within the test's time.
it('ends on a sentence made to be slow', () =>
  expect(says(`${'a '.repeat(299)}c`, `${'a, b, '.repeat(300)}d c`)).toBe(false))

it('finds no statement in a date alone', () =>
  expect(says('In January 1995.', 'The rule was abolished in January 1995.')).toBe(false))

it.each([
  ['The old pump feeds the lower garden.', 'The old pump, presumably, feeds the lower garden.'],
  ['The old pump feeds the lower garden.', 'The old pump feeds the lower garden, at best.'],
  ['The old pump feeds the lower garden.', 'The old pump (typically) feeds the lower garden.'],
  ['The old pump feeds the lower garden.', 'Presumably, though, the old pump feeds the lower garden.'],
  ['La bomba vieja alimenta el jardín.', 'La bomba vieja, hipotéticamente, alimenta el jardín.'],
  ['La bomba vieja alimenta el jardín.', 'La bomba vieja alimenta el jardín, al parecer.'],
])('takes no doubt that is set apart for an addition: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
)

it('passes over an addition that only holds such an adverb', async () =>
  expect(await verdictOf('The pump feeds the garden.', 'The pump (usually a red one), feeds the garden.')).toBe(
    'respaldada',
  ))
