/** A sentence in which one thing is put in another form, and no more, still says the same. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

/** Behind the arrow the words that a writer may put in the place of those before it. */
const FORMS: readonly (readonly [sentence: string, from: string, to: string])[] = [
  ['El tratado se firmó el 3 de mayo de 1808 en la villa de Bayona.', 'el 3 de mayo de 1808', 'en mayo de 1808'],
  ['El tratado se firmó el 3 de mayo de 1808 en la villa de Bayona.', 'el 3 de mayo de 1808', 'en 1808'],
  ['El archivo pasó a Burgos tras la guerra, y allí se conserva.', 'tras', 'después de'],
  ['El archivo pasó a Burgos después de la guerra, y allí se conserva.', 'después de', 'tras'],
  ['Los cronistas discutieron durante tres siglos la fecha de la batalla.', 'durante', 'a lo largo de'],
  ['The bishops argued about the date during the reign of Alfonso.', 'during', 'throughout'],
  ['El equipo realizó las excavaciones en la ladera en 1931.', 'realizó', 'llevó a cabo'],
  ['The line was closed because of the cost of the repairs.', 'because of', 'owing to'],
  ['The line was closed due to the cost of the repairs.', 'due to', 'because of'],
  ['La presa nunca regó los campos porque los canales no se construyeron.', 'porque', 'puesto que'],
  ['The new pumps cannot lift the water to the upper terraces.', 'cannot', 'can not'],
  ['Muchos cronistas describen la torre.', 'Muchos', 'Numerosos'],
  ['The line is ninety metres long.', 'metres', 'meters'],
  ['The colour of the tower faded in May.', 'colour', 'color'],
  ['A chapel has been built over the spring by the monks.', 'has been', 'was'],
  ['Los frescos han sido restaurados por el museo de la villa.', 'han sido', 'fueron'],
  ['La comisión hizo las obras que la villa pidió.', 'hizo', 'había hecho'],
  ['The northern farms were sold, while the southern ones stayed in the family.', 'while', 'whereas'],
]

describe('another form of the same', () => {
  it.each(FORMS)('%s: %s → %s', async (sentence, from, to) => {
    expect(await verdictOf(sentence.replace(from, to), sentence)).toBe('respaldada')
  })
})

it.each([
  ['A chapel had been built over the spring by the monks.', 'had been', 'is'],
  ['A chapel has been built over the spring by the monks.', 'has been', 'will be'],
  ['A chapel is being built over the spring by the monks.', 'is being', 'was'],
  ['A chapel has not been built over the spring by the monks.', 'has not been', 'was'],
  ['A chapel has never been built over the spring by the monks.', 'has never been', 'was'],
  ['A chapel may have been built over the spring by the monks.', 'may have been', 'was'],
  ['A chapel should have been built over the spring by the monks.', 'should have been', 'was'],
])('another time is not the same: %s: %s → %s', async (sentence, from, to) => {
  expect(await verdictOf(sentence.replace(from, to), sentence)).not.toBe('respaldada')
})

it('small words that the claim repeats are not left out', async () => {
  const sentence =
    'None of the children who went there before the war could say, even as old men, how it had been built or for whom.'
  expect(await verdictOf(sentence.replace('children', 'kids'), sentence)).toBe('respaldada')
})

it('an i without its dot, as it is copied out of a PDF of TeX, is an i', async () => {
  const sentence = 'Las tecnologías empleadas responden a la necesidad de un transmisor modular.'
  expect(await verdictOf(sentence.replace('í', 'ı\u0301'), sentence)).toBe('respaldada')
})

it('a date with another month or year is another date', async () => {
  const sentence = 'El tratado se firmó el 3 de mayo de 1808 en la villa de Bayona.'
  for (const other of ['en junio de 1808', 'en 1809', 'el 4 de mayo de 1808', 'antes de 1808'])
    expect(await verdictOf(sentence.replace('el 3 de mayo de 1808', other), sentence)).not.toBe('respaldada')
})
