/** Initials that are set without dots, and what only looks like them. */
import { describe, expect, it } from 'vitest'
import { stringOf } from '../../../../src/core/read/record/page/name-parts.ts'
import { namesIn } from '../../../../src/core/read/record/page/people.ts'

const read = (line: string): string[] =>
  namesIn(line, { forms: {}, idioma: 'en' }).names.map(({ name }) => stringOf(name))

describe('initials without dots', () => {
  it.each([
    ['RWD Nickalls', ['Nickalls, R. W. D.']],
    ['JM Smith', ['Smith, J. M.']],
    ['Smith JM, Jones AB', ['Smith, J. M.', 'Jones, A. B.']],
    ['JA Smith and RB Jones', ['Smith, J. A.', 'Jones, R. B.']],
    ['JR Martin', ['Martin, J. R.']],
  ])('%s', (line, names) => expect(read(line)).toEqual(names))

  it.each([
    ['LI Wei', ['Wei, Li']],
    ['NG Peter', ['Peter, Ng']],
    ['KIM Soo-jin', ['Kim, Soo-jin']],
    ['Jane LEE', ['Lee, Jane']],
    ['Pablo KAPLAN', ['Kaplan, Pablo']],
  ])('not: %s', (line, names) => expect(read(line)).toEqual(names))
})

it('an article before a nationality, or the name of a house, is nobody', () => {
  expect(read('A German version of this manual is available.')).toEqual([])
  expect(read('STI Pub Companies')).toEqual([])
  expect(read('A Syropoulos')).toEqual(['Syropoulos, A'])
})

it('a given name with initials alone has lost its family name, and a family name with initials has not', () => {
  expect(read('Kevin J. l,ang')).toEqual([])
  expect(read('Kevin J.')).toEqual([])
  expect(read('Agrawal R.')).toEqual(['Agrawal, R.'])
  expect(read('Kevin J. Norberg')).toEqual(['Norberg, Kevin J.'])
})
