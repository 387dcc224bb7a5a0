/**
 * What a sentence tells of its subject by describing it, in the other voice, or with its adverb elsewhere; and the near
 * misses beside each, as a writer makes them.
 */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

type Pairs = readonly (readonly [claim: string, sentence: string])[]

const SAID: Readonly<Record<string, Pairs>> = {
  'a description': [
    [
      'Mozilla was created in 1998 by members of Netscape.',
      'Mozilla is a free-software community, created in 1998 by members of Netscape.',
    ],
    ['Ana Duarte lived in Lyon.', 'Ana Duarte was a painter who lived in Lyon.'],
    ['Gloria Fuertes nació en Madrid.', 'Gloria Fuertes fue una poeta que nació en Madrid.'],
    ['Ana Duarte sold the mill in 1903.', 'Ana Duarte, who sold the mill in 1903, moved to Lyon.'],
  ],
  'the other voice': [
    ['Spain defeated Portugal in 1385.', 'In 1385 Portugal was defeated by Spain.'],
    ['The plan was publicly supported by the committee.', 'The committee supported the plan publicly.'],
    ['The committee publicly supported the plan.', 'The plan was supported publicly by the committee.'],
    ['El comité apoyó públicamente el plan.', 'El plan fue apoyado públicamente por el comité.'],
  ],
  'a verb that may be a noun': [
    [
      'Sandhill puts the kiosks into operation in convenience stores across North Carolina.',
      'Sandhill places the kiosks into operation in convenience stores and retail establishments across North Carolina.',
    ],
  ],
  'without the time before a comma': [
    ['Fue capturado por agentes turcos en Kenia.', 'Tras un largo rodeo, fue capturado por agentes turcos en Kenia.'],
  ],
}

const NOT_SAID: Readonly<Record<string, Pairs>> = {
  'of whom it is told': [
    [
      'Sandhill designs sweepstakes kiosks that it licenses to third-party operators.',
      'Gift Surplus designs sweepstakes kiosks that it licenses to third-party operators like Sandhill.',
    ],
    ['Netscape was created in 1998.', 'Mozilla is a community, created in 1998 by members of Netscape.'],
    ['The king sold the mill.', 'The king was a friend of the painter who sold the mill.'],
    ['Ana lived in Lyon.', 'Ana was the niece of a painter who lived in Lyon.'],
    ['Seat compró Volkswagen en 1986.', 'Seat es la empresa que compró Volkswagen en 1986.'],
    ['El banco compró la fábrica.', 'El banco es la empresa que compró la fábrica de Luis.'],
    ['Lyon sold the bridge.', 'Lyon is the city with the bridge that the duke sold.'],
    ['The duke was sold in 1502.', 'Lyon is the city that the duke sold in 1502.'],
    ['The mayor of Lyon hated dogs.', 'The brother of the mayor of Lyon, who hated dogs, resigned.'],
    ['Luis designs the boats for the port.', 'Marta designs the boats for the port with Luis.'],
    ['El molino se vendió en 1903.', 'Ana, dueña del molino, se marchó en 1903 y vendió la casa.'],
  ],
  'not said to be so': [
    ['Ana lived in Lyon.', 'Ana was not a painter who lived in Lyon.'],
    ['Ana sold the mill.', 'Ana may be the painter who sold the mill.'],
    ['Ana sold the mill.', 'The notary says that Ana is the painter who sold the mill.'],
    ['The drug cures fever.', 'The drug is a treatment that cures fever, but only in rats.'],
    ['The drug cures fever.', 'The drug is a treatment that cures fever, if it is taken early.'],
    ['El fármaco cura la fiebre.', 'El fármaco es un remedio que cura la fiebre, salvo en los niños.'],
    ['Ana painted the altar.', 'Ana is the alleged author who painted the altar.'],
    ['The tower was built in 1502.', 'If the tower is a fort, built in 1502, the map is wrong.'],
    ['Ana sold the mill.', 'Ana, who never sold the mill, moved to Lyon.'],
    ['Ana sold the mill.', 'Ana, who nearly sold the mill, moved to Lyon.'],
    ['Ana sold the mill.', 'Ana, who wanted to sell the mill, moved to Lyon.'],
    ['The bridge fell.', 'The bridge is a structure that almost fell.'],
  ],
  'the other role': [
    ['Portugal defeated Spain in 1385.', 'In 1385 Portugal was defeated by Spain.'],
    ['The plan publicly supported the committee.', 'The plan was supported publicly by the committee.'],
    ['El plan apoyó públicamente al comité.', 'El plan fue apoyado públicamente por el comité.'],
    ['The author had been solved by the problem.', 'The author had solved the problem.'],
    ['The client was measured by the host.', 'The client periodically measured the host.'],
    ['The bishop was publicly accused by the chapter.', 'The bishop publicly accused the chapter.'],
  ],
  'of another verb': [
    ['The minister publicly left the party.', 'The minister publicly thanked those who quietly left the party.'],
    ['The minister quietly praised the plan.', 'The minister publicly praised the plan and quietly dropped the bill.'],
    ['El juez criticó públicamente la ley.', 'El juez aprobó públicamente la ley y criticó en privado el decreto.'],
  ],
}

const cases = (pairs: Readonly<Record<string, Pairs>>): [string, string, string][] =>
  Object.entries(pairs).flatMap(([kind, list]) =>
    list.map(([claim, sentence]): [string, string, string] => [kind, claim, sentence]),
  )

describe('said', () => {
  it.each(cases(SAID))('%s: %s ← %s', async (_, claim, sentence) =>
    expect(await verdictOf(claim, sentence)).toBe('respaldada'),
  )
})

describe('near, and not said', () => {
  it.each(cases(NOT_SAID))('%s: %s ← %s', async (_, claim, sentence) =>
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
  )
})

it.each([
  ['El reglamento entró en vigor en 1931.', 'El reglamento no entró en vigor en la sierra en 1931.'],
  ['The drug does not cure the fever.', 'The drug, combined with another, cures the fever.'],
  [
    'Los estados de Estados Unidos están obligados a una forma republicana de gobierno.',
    'A diferencia de los estados de los Estados Unidos, los estados miembros de la Unión Europea no están obligados ' +
      'a una forma republicana de gobierno.',
  ],
  [
    'Existen en nuestro país numerosos antecedentes en los que tribunales locales aceptaron un memorial.',
    'En nuestro país existen numerosos antecedentes jurisprudenciales en los cuales tribunales locales aceptaron la ' +
      'presentación de un memorial.',
  ],
])('two cases do not contradict each other: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha'),
)

it.each([
  ['El reglamento entró en vigor en 1931.', 'El reglamento no entró en vigor en 1931.'],
  ['The drug does not cure the fever.', 'The drug cures the fever.'],
  ['La reacción de la crítica fue positiva.', 'La reacción de la crítica no fue positiva, sino tibia.'],
])('a plain denial does: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('contradicha'),
)
