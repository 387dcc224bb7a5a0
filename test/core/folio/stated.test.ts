import { describe, expect, it } from 'vitest'
import { isAnotherPage, otherPages } from '../../../src/core/folio/stated.ts'

describe('pages that a record states', () => {
  it.each([
    ['5', '2367-2386', true],
    ['2370', '2367-2386', false],
    ['2386', '2367–86', false],
    ['2387', '2367–86', true],
    ['p. 12', '3--11', true],
    // What no range states says nothing, and neither does what is no range.
    ['xii', '3-11', false],
    ['A-3', '7-11', false],
    ['12r', '13-24', false],
    ['14-15', '15-30', false],
    ['12-13', '15-30', true],
    [null, '3-11', false],
    ['12', '012010', false],
    ['12', 'e1-e9', false],
    ['12', '300', false],
    ['12', '11-3', false],
    ['12', undefined, false],
  ])('page %s of a work of %s is another one: %s', (label, page, other) => {
    expect(isAnotherPage(label, page)).toBe(other)
  })

  it('are told where none of the printed ones is among them', () => {
    const told = (page: string, ...own: string[]): string | null =>
      otherPages(
        own.map(run => ({ desde: run.split('-')[0]!, hasta: run.split('-')[1] ?? run })),
        page,
      )
    expect(told('2367-86', '1-21')).toContain('(1-21) no son las de su ficha (2367-2386)')
    expect(told('2367-2386', 'i-iii', '1-21', '5')).toContain('(1-21, 5)')
    expect(told('2367-2386', 'i-iii')).toBeNull()
    expect(told('5-20', '1-300')).toBeNull()
    expect(told('13-24', '1r-12v')).toBeNull()
    expect(otherPages([{ desde: '14-15', hasta: '14-15' }], '15-30')).toBeNull()
    expect(told('2-27', '1-26')).toBeNull()
    expect(told('971-988', '971-988')).toBeNull()
  })
})
