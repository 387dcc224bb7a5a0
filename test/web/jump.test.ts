import { describe, expect, it } from 'vitest'
import { jumpOf } from '../../src/web/lib/jump.ts'

describe('a title and a folio in one field', () => {
  it.each([
    ['Quijote xiv', 'Quijote', 'xiv'],
    ['Origin 490', 'Origin', '490'],
    ['El ingenioso hidalgo p. 22', 'El ingenioso hidalgo', '22'],
    ['Quijote [12]', 'Quijote', '[12]'],
    ['entrevista 1:02:03', 'entrevista', '1:02:03'],
    ['Quijote pág. XIV ', 'Quijote', 'XIV'],
    [' [12]', '', '[12]'],
  ])('%s', (query, words, place) => {
    expect(jumpOf(query)).toEqual({ words, place })
  })

  it.each([
    'guerra civil',
    'la libertad',
    '22',
    'xiv',
    '"un lugar" 22',
    'mil',
    '',
    'año 1605 en Madrid',
    'Quijote 123456',
  ])('not %s', query => {
    expect(jumpOf(query)).toBeNull()
  })
})
