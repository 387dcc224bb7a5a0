/** A verb of the claim is said of another subject, is active where the claim has it passive, or is not said at all. */
import { describe, expect, it } from 'vitest'
import { toldApart } from './told-apart.ts'
import { verdictOf } from './verdict-of.ts'

describe('the subject of a second verb', () => {
  toldApart(
    [
      ['The minister signed the decree and resigned.', 'The minister signed the decree, and his deputy resigned.'],
      ['The bank lent the money and failed.', 'The bank lent the money, and the borrower failed.'],
      ['El capitán vio la costa y lloró.', 'El capitán vio la costa y un marinero lloró.'],
      ['The council approved the plan.', 'The council was expected to debate and approve the plan.'],
      ['The engine reads the signal.', 'The engine is designed to wait and read the signal.'],
      ['Measuring noise is a different issue.', 'Although measuring noise is easy, removing it is a different issue.'],
      ['Crossing the river cost two lives.', 'While crossing the river was quick, climbing the bank cost two lives.'],
    ],
    [
      ['The minister resigned.', 'The minister signed the decree and resigned.'],
      [
        'The minister signed the decree and resigned.',
        'The minister signed the decree of amnesty and resigned in May.',
      ],
      ['The council approved the plan.', 'The council met in March and approved the plan.'],
      ['The teacher reads the essays and corrects them.', 'The teacher reads the essays and corrects them.'],
    ],
  )
})

describe('the subject of the main clause', () => {
  toldApart(
    [
      ['Aunque el molino era nuevo, se cerró.', 'Aunque el molino era nuevo, el puente se cerró.'],
      ['Cuando el rey llegó a Sevilla, murió de fiebre.', 'Cuando el rey llegó a Sevilla, el obispo murió de fiebre.'],
      [
        'Although the method is fast, it fails on noisy data.',
        'Although the method is fast, the baseline fails on noisy data.',
      ],
    ],
    [
      ['Aunque el molino era nuevo, se cerró.', 'Aunque el molino era nuevo, se cerró en 1820.'],
      ['El puente se cerró en 1820.', 'Aunque era nuevo, en 1820 se cerró el puente.'],
      ['María heredó la casa y vendió el huerto.', 'María heredó la casa y después ella vendió el huerto.'],
      ['It was founded in 1901.', 'The university was founded in 1901.'],
    ],
  )
})

const ACTIVE = [
  ['The sample was released.', 'The sample was heated and released gas.'],
  ['The army was abandoned.', 'The army was defeated and abandoned its guns.'],
  ['The writer was expelled and published.', 'The writer was expelled and published her memoirs in Paris.'],
  ['The novel was banned and inspired.', 'The novel was banned and inspired three films.'],
] as const

describe('an active verb beside a passive', () => {
  toldApart(ACTIVE, [
    ['The sample released gas.', 'The sample was heated and released gas.'],
    ['The army abandoned its guns.', 'The army was defeated and abandoned its guns.'],
    ['The house was bought and restored.', 'The house was bought and restored in 1990.'],
    ['He was nominated and elected president.', 'He was nominated and elected president.'],
    ['The poet was freed and given a farm.', 'The poet was freed and given a farm.'],
  ])

  it.each(ACTIVE)('contradicts nothing: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).not.toBe('contradicha')
  })
})
