/** Claims beside the sentences of a passage: those that they do not say are never proved, those that they say are. */
import { expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

export type Rows = readonly (readonly [claim: string, ...sentences: string[]])[]

export function toldApart(otherwise: Rows, yes: Rows): void {
  it.each(otherwise)('is not proved: %s ← %s', async (claim, ...sentences) => {
    expect(await verdictOf(claim, ...sentences)).not.toBe('respaldada')
  })

  it.each(yes)('is proved: %s ← %s', async (claim, ...sentences) => {
    expect(await verdictOf(claim, ...sentences)).toBe('respaldada')
  })
}
