import { describe, expect, it } from 'vitest'
import { claimsOf } from '../../src/web/pages/verificar/claims.ts'

describe('what was pasted as claims', () => {
  it('one a line, marks of lists aside', () => {
    expect(claimsOf('- Sancho gobierna. Diez días.\n\n 2) Otra cosa distinta.\n…\n', 'es')).toEqual([
      'Sancho gobierna. Diez días.',
      'Otra cosa distinta.',
    ])
  })
  it('a single paragraph, one a sentence, and no cut inside a quotation or after a shortened word', () => {
    expect(
      claimsOf(
        'Sancho gobierna la ínsula. Dijo: «Ladran, Sancho. Señal que cabalgamos.» El Dr. Recio no le deja comer.',
        'es',
      ),
    ).toEqual([
      'Sancho gobierna la ínsula.',
      'Dijo: «Ladran, Sancho. Señal que cabalgamos.»',
      'El Dr. Recio no le deja comer.',
    ])
  })
  it('nothing', () => {
    expect(claimsOf(' \n . \n', 'es')).toEqual([])
  })
})
