import { describe, expect, it } from 'vitest'
import { proveQuotation } from '../../../src/core/quotes/prove.ts'

const PASSAGE =
  'El índice alfabético de 1611 ocupaba dos tomos. Murió pobre; nadie lo lloró, y su casa se ' +
  'vendió. Según Munio, «los monjes no copiaron nada». El archivo ardió en 1718.'

const proved = (quote: string): string | null => {
  const found = proveQuotation(quote, PASSAGE)
  return 'refused' in found ? null : PASSAGE.slice(found.from, found.to)
}

describe('a quotation is proved', () => {
  it.each([
    ['a sentence', 'El archivo ardió en 1718.', 'El archivo ardió en 1718'],
    ['a clause in the middle', 'índice alfabético de 1611 ocupaba', 'índice alfabético de 1611 ocupaba'],
    ['a short one, when it is a whole clause between marks', 'nadie lo lloró', 'nadie lo lloró'],
    ['with other marks, capitals and spaces', '“el  ARCHIVO ardió, en 1718”', null],
    ['with a gap', 'El índice alfabético de 1611 […] dos tomos', 'El índice alfabético de 1611 ocupaba dos tomos'],
    [
      'without the accents',
      'El indice alfabetico de 1611 ocupaba dos tomos',
      'El índice alfabético de 1611 ocupaba dos tomos',
    ],
  ])('%s', (_what, quote, words) => expect(proved(quote)).toBe(words ?? 'El archivo ardió en 1718'))
})

describe('a quotation is refused', () => {
  it.each([
    ['another number', 'El archivo ardió en 1781'],
    ['a word changed', 'El archivo se quemó en 1718'],
    ['a word left out without saying so', 'El índice de 1611 ocupaba dos tomos'],
    ['words joined over a denial', 'los monjes […] copiaron nada'],
    ['a denial put in', 'El archivo [no] ardió en 1718'],
    ['a translation', 'The archive burnt down in 1718'],
  ])('%s, and the nearest sentence is named', (_what, quote) =>
    expect(proveQuotation(quote, PASSAGE)).toMatchObject({ refused: 'absent', nearest: expect.any(String) as string }),
  )
  it('with the sentence that comes nearest', () =>
    expect(proveQuotation('El archivo ardió en 1781', PASSAGE)).toEqual({
      refused: 'absent',
      nearest: 'El archivo ardió en 1718.',
    }))
  it.each([
    ['a name', 'Según Munio'],
    ['a word', 'archivo'],
    ['words that say nothing', 'y su'],
    ['two words in the middle of a clause', 'alfabético de 1611'],
  ])('%s is less than a clause', (_what, quote) => expect(proveQuotation(quote, PASSAGE)).toEqual({ refused: 'short' }))
  it.each(['', '…', '«»', '[…]'])('nothing at all (%s)', quote =>
    expect(proveQuotation(quote, PASSAGE)).toHaveProperty('refused', 'absent'),
  )
})
