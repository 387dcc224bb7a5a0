import { describe, expect, it } from 'vitest'
import { joined, merged } from '../../../src/core/marks/merge.ts'

const BASE = 'El papel venía de Génova. Era caro.'

describe('two changes of one note', () => {
  it.each([
    ['one of them alone', BASE, `${BASE} Mucho.`, BASE, `${BASE} Mucho.`],
    [
      'in two places',
      BASE,
      BASE.replace('Génova', 'Pisa'),
      BASE.replace('caro', 'malo'),
      'El papel venía de Pisa. Era malo.',
    ],
    [
      'the other way round',
      BASE,
      BASE.replace('caro', 'malo'),
      BASE.replace('Génova', 'Pisa'),
      'El papel venía de Pisa. Era malo.',
    ],
    ['both at the end', BASE, `${BASE} Uno.`, `${BASE} Dos.`, `${BASE} Uno. Dos.`],
    ['both of an empty note', '', 'Uno', 'Dos', 'Uno\nDos'],
    ['the same twice', BASE, `${BASE} Uno.`, `${BASE} Uno.`, `${BASE} Uno.`],
    [
      'the same word',
      BASE,
      BASE.replace('Génova', 'Pisa'),
      BASE.replace('Génova', 'Lyon'),
      'El papel venía de Pisa. Era caro.\n\nEl papel venía de Lyon. Era caro.',
    ],
    ['two letters of one word', 'En 1790.', 'En 1791.', 'En 1890.', 'En 1791.\n\nEn 1890.'],
    ['the end of one word', 'La casa', 'La casas', 'La casada', 'La casas\n\nLa casada'],
    ['one deletes what the other goes on with', BASE, '', `${BASE} Mucho.`, ' Mucho.'],
    ['letters of two units', 'a😀b', 'a😀b1', 'a😁b', 'a😁b1'],
  ])('%s', (_, base, theirs, mine, both) => {
    expect(merged(base, theirs, mine)).toBe(both)
  })

  it('goes on from what was sent where more is typed before the answer', () => {
    const both = merged('', 'Uno', 'Dos')
    expect(merged('Dos', both, 'Dos y tres')).toBe('Uno\nDos y tres')
    expect(joined(['Dos', ''], both, 'Dos y tres')).toBe('Uno\nDos y tres')
  })

  it('takes what its own writer sent for no change of another, whether it arrived or not', () => {
    for (const stored of ['Uno', 'Uno y dos'])
      expect(joined(['Uno y dos', 'Uno'], stored, 'Uno y dos y tres')).toBe('Uno y dos y tres')
  })
})
