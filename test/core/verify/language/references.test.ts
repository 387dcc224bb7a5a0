import { expect, it } from 'vitest'
import { withoutReferences } from '../../../../src/core/verify/language/references.ts'
import { verdictOf } from '../verdict-of.ts'

const CLAIM = 'The neurologist Cytowic has studied the neurophysiological aspects of synesthetic experience.'

it('a sentence says word for word what it says without its references', async () => {
  for (const source of [
    'The neurologist Cytowic has studied the neurophysiological aspects of synesthetic experience [2].',
    'The neurologist Cytowic [3, 7–9] has studied the neurophysiological aspects of synesthetic experience.',
  ])
    expect(await verdictOf(CLAIM, source)).toBe('respaldada')
})

it('brackets that may be an interval, or that the claim has too, stand', () => {
  const interval = 'All values lie within [2, 5] and are even.'
  expect(withoutReferences(interval, CLAIM)).toBe(interval)
  const element = 'The cell of the array [2] holds the sum.'
  expect(withoutReferences(element, 'The cell of the array [3] holds the sum.')).toBe(element)
})
