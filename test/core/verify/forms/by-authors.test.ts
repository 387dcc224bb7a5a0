/** What a claim tells of a work's authors is judged by what the work says with "we", and only there. */
import { describe, expect, it } from 'vitest'
import { byAuthors } from '../../../../src/core/verify/forms/by-authors.ts'
import { statementIn } from '../../../../src/core/verify/forms/credited.ts'
import { toldApart } from '../told-apart.ts'

const WORK = 'In this paper, we propose a new filter. We first compare it with two others.'
const source = (texto: string, autores = ['Ruiz, Ana', 'Pérez, Luis']) => ({
  document: { titulo: 'Filters', autores, anio: 2019 },
  row: {
    texto,
    ancla: { tipo: 'pagina' as const, fisica: 8, impresa: '8', romana: false, origen: 'leido' as const, confianza: 1 },
  },
})

describe('what the authors do', () => {
  it.each([
    ['Ruiz and Pérez (2019) propose a new filter.', WORK, 'We propose a new filter.'],
    ['The authors propose a new filter.', WORK, 'We propose a new filter.'],
    ['This paper proposes a new filter.', WORK, 'We propose a new filter.'],
    ['Ruiz et al. compare it with two others.', WORK, 'We compare it with two others.'],
  ])('is what they say of themselves: %s', (claim, passage, text) => {
    expect(statementIn(claim, source(passage))).toBe(text)
  })

  it.each([
    ['Gómez (2019) proposes a new filter.', WORK],
    ['Ruiz and Pérez (2018) propose a new filter.', WORK],
    ['Ruiz and Pérez (2019) reject a new filter.', WORK],
    ['The authors propose a new filter.', 'Gómez proposes a new filter.'],
    ['The authors propose a new filter.', 'We propose a new test. Gómez proposes a new filter.'],
    ['The authors propose a new filter.', 'A proposal of a new filter was made, which we reject.'],
    ['The authors have proposed a new filter.', 'We have read of a new filter.'],
  ])('is not what others do: %s ← %s', (claim, passage) => {
    expect(statementIn(claim, source(passage))).toBe(claim)
  })

  it('needs the verb itself', () => {
    expect(byAuthors('The authors propose a filter.', 'We do not propose a filter.')).toBeNull()
  })

  toldApart(
    [
      ['We propose an old filter.', ...WORK.split(/(?<=\.) /)],
      ['We propose a new filter.', 'We could propose a new filter.'],
      ['We propose a new filter.', 'We propose a new filter only for rivers.'],
    ],
    [['We propose a new filter.', ...WORK.split(/(?<=\.) /)]],
  )
})
