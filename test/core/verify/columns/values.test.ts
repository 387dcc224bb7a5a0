/** When a claim has for a cell what stands in it, another value, or something that may be either. */
import { expect, it } from 'vitest'
import { amountOf, dayOf, isBlank, nameKey, numbersAlike } from '../../../../src/core/verify/columns/values.ts'

const alike = (cell: string, claimed: string): string => numbersAlike(amountOf(cell)!, amountOf(claimed)!)

it.each([
  ['67000000', '67,000,000', 'same'],
  ['67,000,000', '67 million', 'same'],
  ['67000000', '67.000.000', 'same'],
  ['47000', '47 mil', 'same'],
  ['12.5', '12,5', 'same'],
  ['12.50', '12.5', 'same'],
  ['1,234', '1234', 'same'],
  ['1.234', '1.234', 'same'],
  // A point before three figures may part thousands or decimals.
  ['1.234', '1234', 'unknown'],
  // Rounded, or in another unit.
  ['67,372,104', '67 million', 'unknown'],
  ['0.25', '25', 'unknown'],
  ['-5', '5', 'other'],
  ['67,000,000', '47,000,000', 'other'],
  ['412', '67,000', 'other'],
  ['0.3', '0.30', 'same'],
  ['1,234.5', '1.234,5', 'same'],
  ['12.5', '12.7', 'other'],
])('the number %s and %s: %s', (cell, claimed, how) => {
  expect(alike(cell, claimed)).toBe(how)
})

it('a code, a date or a version is no amount', () => {
  for (const text of ['007', '1.2.3', '2004-05-06', '3/4', 'A4', '12:30']) expect(amountOf(text)).toBeNull()
  expect(amountOf('40 km')).toMatchObject({ readings: [{ value: 40, half: 5 }], unit: 'km' })
  expect(amountOf('12 por ciento')!.unit).toBe(amountOf('12%')!.unit)
})

it('a day is known where the order of its numbers is certain', () => {
  const days = ['2016-01-10', 'January 10, 2016', '10 de enero de 2016', '10th of January 2016', '10/1/2016', '2016']
  expect(days.map(dayOf)).toEqual([...Array.from({ length: 4 }, () => '2016-1-10'), null, null])
})

it('names agree in their letters and signs', () => {
  expect(nameKey('Ávila')).toBe(nameKey('avila'))
  expect(nameKey('Bogotá, D.C.')).toBe(nameKey('Bogotá D. C.'))
  expect(nameKey('C#')).not.toBe(nameKey('C'))
  expect(nameKey('LA')).not.toBe('')
  expect(nameKey('now()')).not.toBe(nameKey('now'))
  expect(nameKey('−')).not.toBe(nameKey('﹣'))
  expect(['NA', 'n/a', '-', '', '…'].every(isBlank)).toBe(true)
})
