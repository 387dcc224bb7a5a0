/** Rows of a table: what one says of a thing, the row above or below it does not say of another. */
import { describe, expect, it } from 'vitest'
import { readable } from '../../../src/core/sentences.ts'
import { verdictOf } from './verdict-of.ts'

const of = (claim: string, table: string) =>
  verdictOf(claim, ...readable(table).map(({ from, to }) => table.slice(from, to)))

describe('rows of a table', () => {
  const sheet =
    'Name | Profession | Age\nDavid Bowie | musician | 69\nCarrie Fisher | actor | 60\nChuck Berry | musician | 90'
  const printed =
    '#> 5 David Bowie                  musician                 69    TRUE\n' +
    '#> 6 Carrie Fisher                actor                    60    TRUE'

  it.each([sheet, printed])('prove a claim by one of them alone', async table => {
    expect(await of('Carrie Fisher was an actor.', table)).toBe('respaldada')
    expect(await of('Carrie Fisher was a musician.', table)).toBe('sin_respaldo')
    expect(await of('David Bowie was an actor.', table)).toBe('sin_respaldo')
  })
})
