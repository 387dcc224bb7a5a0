/** Claims beside one sentence each: those that it does not say are never proved, those that it says are. */
import { expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

type Pairs = readonly (readonly [claim: string, sentence: string])[]

export function toldApart(otherwise: Pairs, yes: Pairs): void {
  it.each(otherwise)('is not proved: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
  })

  it.each(yes)('is proved: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).toBe('respaldada')
  })
}
