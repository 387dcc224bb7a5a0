import { describe, expect, it } from 'vitest'
import { deniedWord } from '../../../../src/core/verify/proof/denied-word.ts'

describe('a word that the source denies and the claim states', () => {
  it.each([
    [
      'Players notice a delay of 250 ms at once.',
      'A delay of 250 ms was not even noticed, and one of 500 was noticeable.',
      'not noticed',
    ],
    ['It has been proved that the cipher is safe.', 'Nobody proved that the cipher is safe.', 'nobody proved'],
    ['Los peritos demostraron la causa.', 'La causa aún no se ha demostrado.', 'no demostrado'],
  ])('%s ↔ %s', (claim, sentence, words) => expect(deniedWord(claim, [sentence])).toBe(words))

  it.each([
    ['the claim denies, with another word', 'Players are unaware of a delay.', 'The delay was not noticed by players.'],
    ['the claim lessens', 'Few players notice a delay.', 'The delay was not noticed.'],
    ['the claim calls it wrong', 'Her forecast of June was mistaken.', 'It was not June, nor was it ever.'],
    ['it is denied for the time before', 'The bill was passed in 1867.', 'The bill was not passed before 1867.'],
    ['… en español', 'La ley se aprobó en 1867.', 'La ley no se aprobó antes de 1867.'],
    ['all but one case is denied', 'They left in 1140.', 'They had not left until 1140.'],
    ['a part of a list is denied', 'El agua potable es cara.', 'Se trata de salmuera y no de agua potable.'],
    [
      'it is said as well',
      'Some players noticed the delay.',
      'Those at home noticed it; those at work had not noticed.',
    ],
    ['a noun has none', 'Plagues enter history.', 'It would be false that plagues have no history.'],
    ['the claim denies too', 'The engine didn’t start.', 'The engine did not start.'],
    ['another word is denied', 'The council met in May.', 'The council did not vote in May.'],
  ])('not where %s', (_, claim, sentence) => expect(deniedWord(claim, [sentence])).toBeNull())
})
