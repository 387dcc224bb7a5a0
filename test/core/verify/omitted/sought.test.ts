/** What was looked for is not said to be there, nor to be missing; "neither … nor" does not speak against a denial. */
import { describe, expect, it } from 'vitest'
import { toldApart } from '../told-apart.ts'
import { verdictOf } from '../verdict-of.ts'

const ASKED = [
  'We looked for an association between smoking and cancer.',
  'This study evaluates the association between smoking and cancer.',
] as const

describe('what is only asked for', () => {
  toldApart(
    [
      ...ASKED.map(sentence => ['There is an association between smoking and cancer.', sentence] as const),
      [
        'Hay una relación entre el tabaco y el cáncer.',
        'Los autores buscaron una relación entre el tabaco y el cáncer.',
      ],
    ],
    [
      ['There is a mill in the valley.', 'There is a mill in the valley, and the monks studied it.'],
      ['Hay un molino en el valle.', 'Hay un molino en el valle, y los monjes lo estudiaron.'],
      ['There was a plan.', 'There was a plan, and nobody knew it.'],
    ],
  )
  it.each([
    ...ASKED.map(sentence => ['There is no association between smoking and cancer.', sentence] as const),
    ['No hay relación entre el tabaco y el cáncer.', 'Los autores buscaron una relación entre el tabaco y el cáncer.'],
    [
      'Life events are not associated with dementia.',
      'Neither emotional impact nor emotional adjustment to these life events was associated with incident dementia.',
    ],
    ['El viento no se relacionó con la caída.', 'Ni el agua ni el viento de las montañas se relacionó con la caída.'],
  ] as const)('is not contradicted: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).not.toBe('contradicha')
  })
  it.each([
    ['There is no association between smoking and cancer.', 'We found an association between smoking and cancer.'],
    ['The place was associated with dementia.', 'Neither the impact nor the place was associated with dementia.'],
  ] as const)('is contradicted: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).toBe('contradicha')
  })
})
