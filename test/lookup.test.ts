/** Tables that are asked with words of other people's texts. */
import { expect, it } from 'vitest'
import { lookup } from '../src/lookup.ts'

it('a table has its own words alone', () => {
  const table = lookup({ del: 'de' })
  expect(table['del']).toBe('de')
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) expect(table[word]).toBeUndefined()
})
