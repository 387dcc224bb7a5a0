/** Numbers of cases, also of several. */
import { expect, it } from 'vitest'
import { CASE } from '../../../../src/core/read/record/words/court-words.ts'

it.each(['In Joined Cases C-411/10 and C-493/10', 'Expedientes 123/2010 y 124/2010', 'Nos. 12-345 and 12-346'])(
  'a number of cases: %s',
  text => expect(CASE.test(text)).toBe(true),
)

it.each(['November 2010', 'nominal 15.9', 'Roller 12'])('none: %s', text => expect(CASE.test(text)).toBe(false))
