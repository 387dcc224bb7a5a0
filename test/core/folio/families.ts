/** All kinds of awkward book by name; the same name and seed make the same book. */
import { FIRST_FAMILIES, type Family } from './families-first.ts'
import { randomBook } from './families-random.ts'
import { SECOND_FAMILIES } from './families-second.ts'
import { THIRD_FAMILIES } from './families-third.ts'
import { trapBook } from './families-traps.ts'
import { rng, type Book } from './synth.ts'

export const FAMILIES: Record<string, Family> = {
  ...FIRST_FAMILIES,
  ...SECOND_FAMILIES,
  ...THIRD_FAMILIES,
  'everything at once, at random': randomBook,
  'random traps': trapBook,
}

export function make(name: string, seed: number): Book {
  const family = FAMILIES[name]
  if (!family) throw new Error(`no family "${name}"`)
  return family(rng(1000 * seed + [...name].reduce((h, c) => (h * 31 + (c.codePointAt(0) ?? 0)) | 0, 7)))
}
