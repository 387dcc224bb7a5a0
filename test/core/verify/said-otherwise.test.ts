/** What is said a little differently: light verbs, dates, predicates without a subject; and what only looks like it. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

const SAID: readonly (readonly [claim: string, sentence: string])[] = [
  ['El presidente visitó Cuba en 1998.', 'El presidente hizo una visita a Cuba en 1998.'],
  ['The president visited Cuba in 1998.', 'The president paid a visit to Cuba in 1998.'],
  ['The committee decided to close the school.', 'The committee took the decision to close the school.'],
  ['El consejo decidió cerrar la escuela.', 'El consejo tomó la decisión de cerrar la escuela.'],
  ['The team analysed the samples.', 'The team carried out an analysis of the samples.'],
  ['El autor menciona a Cervantes.', 'El autor hace mención de Cervantes.'],
  ['The show opened on 3 May 2004.', 'The show opened on May 3, 2004.'],
  ['To save money, the council closed the library.', 'The council closed the library to save money.'],
  [
    'fue trasladada a la capilla en 1702 por los monjes.',
    'La imagen fue trasladada a la capilla en 1702 por los monjes.',
  ],
  [
    'conocen bien este problema y promueven otras tablas.',
    'Los actuarios conocen bien este problema y promueven otras tablas.',
  ],
  [
    'se describirán después de los conceptos del sistema.',
    'Los módulos se describirán después de los conceptos del sistema.',
  ],
  ['Los obreros atribuían los despidos a la huelga.', 'Los obreros achacaban los despidos a la huelga.'],
  ['Las bases son ortonormales en este capítulo.', 'Como ya se ha dicho, las bases son ortonormales en este capítulo.'],
]

const NOT_SAID: readonly (readonly [claim: string, sentence: string])[] = [
  ['The president visited Cuba in 1998.', 'The president cancelled a visit to Cuba in 1998.'],
  ['El consejo decidió cerrar la escuela.', 'El consejo tomó la decisión de no cerrar la escuela.'],
  ['The team analysed the samples.', 'The team carried out an analysis of the containers of the samples.'],
  ['El autor menciona a Cervantes.', 'El autor hace mención de un discípulo de Cervantes.'],
  ['The king supported the rebels.', 'The rebels gave support to the king.'],
  ['El papa visitó la ciudad.', 'El papa prometió hacer una visita a la ciudad.'],
  ['The show opened on 3 May 2004.', 'The show opened on May 4, 2004.'],
  ['He died on 2 June 1810.', 'He died before June 2, 1810.'],
  ['She resigned in 1990.', 'He resigned in 1990.'],
  ['Ella dimitió en 1990.', 'Él dimitió en 1990.'],
  ['Los obreros achacaban los despidos a la huelga.', 'Los obreros achacaban la huelga a los despidos.'],
  ['cuenta con tres firmas de los socios.', 'La nueva cuenta con tres firmas de los socios fue anulada.'],
  ['se niega la entrada a los menores.', 'Rara vez se niega la entrada a los menores.'],
  ['reduce la tensión en las mujeres.', 'En dosis altas, el fármaco reduce la tensión en las mujeres mayores.'],
  ['marcha hacia el norte de la isla.', 'La marcha hacia el norte de la isla duró tres días.'],
  ['The plan was rejected by the board.', 'In other words, they feared the plan was rejected by the board.'],
]

describe('said otherwise', () => {
  it.each(SAID)('%s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).toBe('respaldada')
  })
  it.each(NOT_SAID)('not %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
  })
})
