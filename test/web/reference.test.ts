import { describe, expect, it } from 'vitest'
import { FORM } from '../../src/core/references/form.ts'
import { readValue } from '../../src/core/references/values.ts'
import type { Referencia } from '../../src/schema/index.ts'
import { fieldsOf, shownValue, typedValue } from '../../src/web/lib/reference.ts'

const NAMES = [
  { family: 'García Márquez', given: 'Gabriel' },
  { family: 'Cruz', given: 'Juana', 'non-dropping-particle': 'de la' },
  { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
  { literal: 'Real Academia Española' },
]

describe('a value in the form of a reference', () => {
  it('is shown as somebody types it', () => {
    expect(shownValue('nombres', NAMES)).toBe(
      'García Márquez, Gabriel\nde la Cruz, Juana\nKing, Martin Luther, Jr.\nReal Academia Española',
    )
    expect(shownValue('texto', undefined)).toBe('')
    expect(shownValue('numero', 12)).toBe('12')
  })

  it.each([
    [{ 'date-parts': [[2004, 5, 3]] }, '2004-05-03'],
    [{ 'date-parts': [[1997], [1999]] }, '1997/1999'],
    [{ 'date-parts': [[1850]], circa: true }, '1850~'],
    [{ 'date-parts': [[1997], [0]] }, '1997/'],
    [{ 'date-parts': [[-44, 3, 15]] }, '-0043-03-15'],
    [{ 'date-parts': [[2001]], season: 2 }, '2001-22'],
    [{ literal: 'en prensa' }, 'en prensa'],
  ])('of the date %o comes back the same from what is shown', (date, text) => {
    expect(shownValue('fecha', date)).toBe(text)
    expect(readValue('issued', text)).toEqual({ value: date })
  })

  it('a name that nobody changed keeps its parts; an empty field says that there is none', () => {
    const typed = typedValue('nombres', 'de la Cruz, Juana\nPaz, Octavio\n', NAMES)
    expect(typed).toEqual([NAMES[1], 'Paz, Octavio'])
    expect(typedValue('texto', '  ', 'x')).toBe(null)
  })
})

it('a form has the usual fields of its type and those that say something, in one order', () => {
  const record = { csl: { type: 'book', title: 'T', PMID: '1' }, candidatos: { edition: [] } } as unknown as Referencia
  const fields = fieldsOf(FORM, 'book', record)
  expect([fields[0], fields.indexOf('title') < 4]).toEqual(['author', true])
  expect(fields).toEqual(expect.arrayContaining(['publisher', 'ISBN', 'PMID', 'edition']))
  expect(fields).not.toContain('patent-number')
  expect(new Set(fields).size).toBe(fields.length)
  for (const { tipo, usuales } of FORM.tipos) expect([tipo, usuales > 5]).toEqual([tipo, true])
})
