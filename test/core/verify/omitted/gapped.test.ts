/** A verb left out has another subject, and a compound is not its first noun. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

const ANOTHER: readonly (readonly [claim: string, sentence: string])[] = [
  ['The bishop lent the money.', 'The bishop lent the advisers, and the abbot the money.'],
  ['El obispo prestó el dinero.', 'El obispo prestó los libros, y el abad el dinero.'],
  ['The duke sold the mill.', 'The duke sold the farm and the widow the mill.'],
  ['El conde fundó el hospital.', 'El conde fundó la escuela y la condesa el hospital.'],
  ['Luis fue a París.', 'Luis fue a Roma, y Ana a París.'],
  ['The ANC won the vote.', 'The ANC youth league won the vote.'],
  ['Harvard won the case.', 'The Harvard student union won the case.'],
  ['The hospital was sold.', 'The hospital chapel was sold.'],
  ['The committee resigned.', 'The committee chairman resigned.'],
  ['He bought the car.', 'He bought the car factory.'],
  ['The king was buried there.', 'The king penguin was buried there.'],
]
const SAID: readonly (readonly [claim: string, sentence: string])[] = [
  ['The bishop lent the books.', 'The bishop lent the books, and the abbot the money.'],
  ['Luis fue a Roma.', 'Luis fue a Roma, y Ana a París.'],
  ['Ana visitó Roma y París.', 'En 1990 Ana visitó Roma y París.'],
  ['The president signed the treaty.', 'President Lincoln signed the treaty.'],
  ['Lincoln signed the treaty.', 'President Lincoln signed the treaty.'],
  ['The staff of the office won the vote.', 'The office staff won the vote.'],
  ['There are three kinds of cell.', 'Three kinds of cell exist.'],
  [
    'La salinidad aumentó con la superficie de salar, pero no lo hizo con la altitud.',
    'La salinidad varió entre 12 y 210 gramos por litro y aumentó con la superficie de salar, pero no con la altitud.',
  ],
]

describe('what is said of another', () => {
  it.each(ANOTHER)('not %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
  })
  it.each(SAID)('%s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).toBe('respaldada')
  })
})
