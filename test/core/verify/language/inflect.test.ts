import { expect, it } from 'vitest'
import { keyOf, verbForm } from '../../../../src/core/verify/language/inflect.ts'

it.each([
  ['año', 'años'],
  ['mujer', 'mujeres'],
  ['origen', 'orígenes'],
  ['líder', 'líderes'],
  ['joven', 'jóvenes'],
  ['luz', 'luces'],
  ['francés', 'franceses'],
  ['europea', 'europeas'],
  ['entrar', 'entrando'],
  ['creer', 'creyendo'],
  ['leer', 'leyó'],
  ['caer', 'caído'],
  ['huir', 'huyen'],
  ['resolver', 'resuelto'],
  ['prever', 'previsto'],
  ['satisfacer', 'satisfecho'],
])('%s and %s are one word', (one, other) => expect(keyOf(other, 'es')).toBe(keyOf(one, 'es')))

it.each([
  ['metre', 'meters'],
  ['haemoglobin', 'hemoglobin'],
  ['leukaemia', 'leukemia'],
  ['stabilise', 'stabilized'],
  ['travelled', 'traveled'],
  ['rise', 'rose'],
])('%s and %s are one word on both sides of the ocean', (one, other) =>
  expect(keyOf(other, 'en')).toBe(keyOf(one, 'en')),
)

it.each([
  ['creó', 'creyó'],
  ['crea', 'cree'],
  ['soltar', 'resuelto'],
])('%s and %s are two words', (one, other) => expect(keyOf(other, 'es')).not.toBe(keyOf(one, 'es')))

it.each([
  ['minería', null],
  ['tardía', null],
  ['libro', null],
  ['circulaba', 'finite'],
  ['intervino', 'finite'],
  ['creyendo', 'gerund'],
  ['regaría', 'conditional'],
])('%s as a verb: %s', (word, form) => expect(verbForm(word, 'es')).toBe(form))
