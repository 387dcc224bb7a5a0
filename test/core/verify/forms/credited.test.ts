/** What a claim credits to a work is judged there as its bare statement; beside another work the names stay in it. */
import { describe, expect, it } from 'vitest'
import { statementIn, statementOf } from '../../../../src/core/verify/forms/credited.ts'

const source = (autores: string[], anio: number | null, impresa: string | null = '8') => ({
  document: { titulo: 'Paxos Made Simple', autores, anio },
  row: {
    ancla: { tipo: 'pagina' as const, fisica: 8, impresa, romana: false, origen: 'leido' as const, confianza: 1 },
  },
})
const LAMPORT = source(['Lamport, Leslie'], 2001)
const FOUR = source(['Sundström, Anna', 'Rönnlund, Michael', 'Adolfsson, Rolf', 'Nilsson, Lars-Göran'], 2014)
const GABO = source(['García Márquez, Gabriel'], 1967)
const CENTRE = source(['Centro Centroamericano de Población'], 2018)
const ORTEGA = source(['Ortega y Gasset, José'], 1930)
const NAMELESS = source([], 2001)
const SAID = 'A value is chosen by a majority.'

describe('a claim that names its source', () => {
  it.each([
    ['Lamport explains that a value is chosen by a majority.', LAMPORT],
    ['Lamport (2001) explains that a value is chosen by a majority.', LAMPORT],
    ['Lamport (2001, p. 8) also notes that a value is chosen by a majority.', LAMPORT],
    ['Leslie Lamport argues that a value is chosen by a majority.', LAMPORT],
    ['L. Lamport argued that a value is chosen by a majority.', LAMPORT],
    ['According to Lamport, a value is chosen by a majority.', LAMPORT],
    ['As Lamport (2001) observes, a value is chosen by a majority.', LAMPORT],
    ['A value is chosen by a majority, according to Lamport.', LAMPORT],
    ['A value is chosen by a majority, Lamport writes.', LAMPORT],
    ['A value is chosen by a majority (Lamport, 2001).', LAMPORT],
    ['A value is chosen by a majority (Lamport 2001: 8).', LAMPORT],
    ['A value is chosen by a majority (Lamport, 2001, p. 8).', LAMPORT],
    ['A value is chosen by a majority (Lamport, 2001, pp. 7–9).', LAMPORT],
    ['A value is chosen by a majority (Lamport 8).', LAMPORT],
    ['A value is chosen by a majority (Fischer, 1985; see Lamport, 2001).', LAMPORT, 'same'],
    ['A value is chosen by a majority (Fischer, 1985; Lamport, 2001).', LAMPORT],
    ['A value is chosen by a majority (Paxos Made Simple, 2001, p. 8).', NAMELESS],
    ['A value is chosen by a majority [3, 7–9].', NAMELESS],
    ['Sundström et al. (2014) state that a value is chosen by a majority.', FOUR],
    ['Sundström and colleagues state that a value is chosen by a majority.', FOUR],
    ['Sundström, Rönnlund, and Nilsson state that a value is chosen by a majority.', FOUR],
    ['A value is chosen by a majority (Sundström et al., 2014).', FOUR],
    ['García Márquez writes that a value is chosen by a majority.', GABO],
    ['García writes that a value is chosen by a majority.', GABO],
    ['Gabriel García Márquez writes that a value is chosen by a majority.', GABO],
    ['The Centro Centroamericano de Población states that a value is chosen by a majority.', CENTRE],
    ['Ortega y Gasset writes that a value is chosen by a majority.', ORTEGA],
  ])('%s', (claim, work, same?: string) => {
    expect(statementIn(claim, work)).toBe(same ? claim : SAID)
  })

  it.each([
    ['Según Lamport (2001), los valores se eligen por mayoría.', LAMPORT],
    ['De acuerdo con García Márquez, los valores se eligen por mayoría.', GABO],
    ['Como señala Lamport, los valores se eligen por mayoría.', LAMPORT],
    ['Como Lamport explica, los valores se eligen por mayoría.', LAMPORT],
    ['Sundström y otros sostienen que los valores se eligen por mayoría.', FOUR],
    ['Sundström y sus colaboradores sostienen que los valores se eligen por mayoría.', FOUR],
    ['Ortega y Gasset sostuvo que los valores se eligen por mayoría.', ORTEGA],
    ['El Centro Centroamericano de Población indica que los valores se eligen por mayoría.', CENTRE],
    ['Los valores se eligen por mayoría, según Lamport.', LAMPORT],
    ['Los valores se eligen por mayoría, explica Lamport.', LAMPORT],
    ['Los valores se eligen por mayoría (véase Lamport, 2001).', LAMPORT],
    ['Los valores se eligen por mayoría (García Márquez, 1967, pág. 8).', GABO],
  ])('%s', (claim, work) => {
    expect(statementIn(claim, work)).toBe('Los valores se eligen por mayoría.')
  })
})

describe('a claim that is judged whole', () => {
  it.each([
    ['another author', 'Hoare explains that a value is chosen by a majority.', LAMPORT],
    ['another given name', 'Butler Lamport explains that a value is chosen by a majority.', LAMPORT],
    ['another initial', 'B. Lamport explains that a value is chosen by a majority.', LAMPORT],
    ['another year', 'Lamport (1998) explains that a value is chosen by a majority.', LAMPORT],
    [
      'a year that the record lacks',
      'A value is chosen by a majority (Lamport, 2001).',
      source(['Lamport, Leslie'], null),
    ],
    ['another page', 'A value is chosen by a majority (Lamport, 2001, p. 9).', LAMPORT],
    ['pages beside it', 'A value is chosen by a majority (Lamport, 2001, pp. 9-12).', LAMPORT],
    [
      'a page where none is printed',
      'A value is chosen by a majority (Lamport, 2001, p. 8).',
      source(['Lamport, L.'], 2001, null),
    ],
    ['more authors than there are', 'Lamport et al. explain that a value is chosen by a majority.', LAMPORT],
    ['a second author who is none', 'Lamport and Fischer explain that a value is chosen by a majority.', LAMPORT],
    ['a later author alone', 'Nilsson explains that a value is chosen by a majority.', FOUR],
    ['part of an institution', 'Centro explains that a value is chosen by a majority.', CENTRE],
    ['denied', 'Lamport denies that a value is chosen by a majority.', LAMPORT],
    ['not said', 'Lamport never says that a value is chosen by a majority.', LAMPORT],
    ['proved', 'Lamport proves that a value is chosen by a majority.', LAMPORT],
    ['shown', 'Sundström et al. found that a value is chosen by a majority.', FOUR],
    ['of the author', 'Lamport explains that he was chosen by a majority.', LAMPORT],
    ['of the author, without a word for him', 'García Márquez cuenta que frisaba en los cincuenta años.', GABO],
    ['an interval', 'The parameter lies in [3, 5].', LAMPORT],
    ['a named interval', 'The parameter belongs to the interval [3, 5].', LAMPORT],
    ['no citation', 'A value is chosen by a majority (of three).', LAMPORT],
  ])('%s', (_, claim, work) => {
    expect(statementIn(claim, work)).toBe(claim)
  })

  it('is searched by its statement too, whoever is named', () => {
    expect(statementOf('Hoare (1969) explains that a value is chosen by a majority.')).toBe(SAID)
    expect(statementOf('A value is chosen [12].')).toBe('A value is chosen.')
  })
})
