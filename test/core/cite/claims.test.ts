/** Which sentences of a draft want a source. */
import { expect, it } from 'vitest'
import { needsSource } from '../../../src/core/cite/claims.ts'

it.each([
  ['Eliot dice «I will show you the road to the mill».', true],
  ['Ruiz escribe: «en este trabajo se cuentan los molinos».', true],
  ['En este trabajo se cuentan los molinos de la ribera.', false],
  ['We will show how «the mills of the river» were counted.', false],
])('%s %s', (sentence, wants) => expect(needsSource(sentence)).toBe(wants))
