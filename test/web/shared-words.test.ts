import { describe, expect, it } from 'vitest'
import { sharedWords } from '../../src/web/lib/shared-words.ts'

const marked = (claim: string, passage: string): string[] =>
  sharedWords(claim, passage).map(([from, to]) => passage.slice(from, to))

describe('the words that decide', () => {
  it('are those of the claim, in whatever form, with the few that stand between', () => {
    expect(
      marked(
        'La vida se debe aventurar por la libertad.',
        'por la libertad así como por la honra se puede y debe aventurar la vida',
      ),
    ).toEqual(['libertad', 'debe aventurar la vida'])
  })
  it('numbers count, small words do not', () => {
    expect(marked('En 1477 llegó a Sevilla.', 'La imprenta llega en 1477 a la ciudad de Sevilla.')).toEqual([
      'llega en 1477',
      'Sevilla',
    ])
  })
  it('an accent or a capital makes no other word', () => {
    expect(marked('EXÁMENES', 'los examenes de todos')).toEqual(['examenes'])
  })
  it('of another language all is marked', () => {
    expect(marked('Printing came to the town.', 'Llegó la imprenta.')).toEqual(['Llegó la imprenta.'])
  })
})
