/** One thing said in two constructions, in two of the words that works have for it; and what only looks like it. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

const SAID: readonly (readonly [claim: string, sentence: string])[] = [
  ['The average error for each data set is shown in Figure 2.', 'Figure 2 shows the average error for each data set.'],
  ['This article does not describe these features.', 'These features will not be described in this article.'],
  ['Section 5 presents the algebra operations.', 'In Section 5, we present the algebra operations.'],
  ['Section 2 and Section 3 discuss hybrid methods.', 'Hybrid methods are discussed in Section 2 and Section 3.'],
  ['La Tabla 4 resume los resultados de la encuesta.', 'En la Tabla 4 se resumen los resultados de la encuesta.'],
  ['The effect is difficult to measure.', 'It is difficult to measure the effect.'],
  ['Es difícil medir el efecto.', 'Medir el efecto es difícil.'],
  ['The method is fast and accurate.', 'The method is accurate and fast.'],
  ['The town declined because the bridge was closed.', 'The bridge was closed, so the town declined.'],
  [
    'Nodes cannot be sparse if they are children of the root.',
    'If nodes are children of the root, they cannot be sparse.',
  ],
  ['The error is calculated with the deviations.', 'The deviations are used to calculate the error.'],
  ['Jagels does not rebut the presumption.', 'Thus, Jagels fails to rebut the presumption.'],
  ['Half of the patients died.', '50 % of the patients died.'],
  ['The bridge was built between 1900 and 1905.', 'The bridge was built from 1900 to 1905.'],
  [
    'Bloom filters are a space-efficient data structure.',
    'A Bloom filter is a kind of space-efficient data structure.',
  ],
  [
    'The verification values are measured as a function of the hash values.',
    'We measure the verification values as a function of the hash values.',
  ],
  [
    'The effectiveness of our method is demonstrated by the results.',
    'The results demonstrate the effectiveness of our method.',
  ],
  ['Los datos están protegidos por la ley.', 'La ley protege los datos.'],
  [
    'Las propiedades de la capa límite determinan esta solución.',
    'Esta solución viene determinada por las propiedades de la capa límite.',
  ],
]

const NOT_SAID: readonly (readonly [claim: string, sentence: string])[] = [
  ['Section 6 presents the algebra operations.', 'In Section 5, we present the algebra operations.'],
  ['Section 3 discusses the limits of the method.', 'The limits of the method are not discussed in Section 3.'],
  ['This paper describes the war.', 'The paper by Lamport describes the war.'],
  ['The bridge was closed because the town declined.', 'The bridge was closed, so the town declined.'],
  ['El puente se cerró porque el pueblo decayó.', 'El puente se cerró, por lo que el pueblo decayó.'],
  ['There were no survivors.', 'No survivors were found.'],
  ['The laws that are enforced by the county are harsh.', 'The laws that were enforced by the county are harsh.'],
  ['Studies found no effect of the drug.', 'Some studies found no effect of the drug.'],
  ['Juan es más alto que Pedro.', 'Juan es mayor que Pedro.'],
  ['From 1990 to 2000 he visited Rome.', 'Between 1990 and 2000 he visited Rome.'],
  ['50 % of the members voted.', 'Half of the members voted.'],
  ['When the valve opens, the pump stops.', 'If the valve opens, the pump stops.'],
  ['Tigers are sick.', 'The tiger is sick.'],
  ['Tigers are dangerous.', 'A tiger was dangerous.'],
  ['The client restarts when it fails.', 'When the server fails, the client restarts.'],
  ['El cliente se reinicia si falla.', 'El cliente se reinicia si falla el servidor.'],
  ['Models are rejected if they are slow.', 'If tests are slow, models are rejected.'],
  [
    'A proposer can make multiple proposals.',
    'A proposer can make multiple proposals, so long as it follows the algorithm for each one.',
  ],
  [
    'The prediction error is used to calculate the deviations.',
    'The deviations are used to calculate the prediction error.',
  ],
]

describe('one thing in two constructions', () => {
  it.each(SAID)('is proved: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).toBe('respaldada')
  })
  it.each(NOT_SAID)('is not proved: %s ← %s', async (claim, sentence) => {
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
  })
})
