/** In which plain forms a claim states cells, and a question asks for one. */
import { expect, it } from 'vitest'
import { questions, statements } from '../../../../src/core/verify/columns/statement.ts'

const reads = (claim: string, key: string | null, when: string[], ...told: [name: string, value: string][]): boolean =>
  [...statements(claim)].some(
    read =>
      read.key === key &&
      read.when.join('|') === when.join('|') &&
      read.told.map(({ name, value }) => `${name}=${value}`).join('|') === told.map(pair => pair.join('=')).join('|'),
  )

it.each([
  ['The area of Rivera is 40 km.', 'Rivera', [], ['area', '40 km']],
  ["Rivera's area was 40.", 'Rivera', [], ['area', '40']],
  ['Rivera has an area of 40', 'Rivera', [], ['area', '40']],
  ['Rivera: area 40', 'Rivera', [], ['area', '40']],
  ['In 2004, the area of Rivera was 40.', 'Rivera', ['2004'], ['area', '40']],
  ['In 2004 the area of Rivera was 40.', 'Rivera', ['2004'], ['area', '40']],
  ['The area of Rivera in 2004 was 40.', 'Rivera', ['2004'], ['area', '40']],
  ['The area of Rivera was 40 in 2004.', 'Rivera', ['2004'], ['area', '40']],
  ['For Rivera, the area is 40.', null, ['Rivera'], ['area', '40']],
  ['La superficie de Rivera es de 40.', 'Rivera', [], ['superficie', '40']],
  ['Rivera tiene una superficie de 40.', 'Rivera', [], ['superficie', '40']],
  ['En 2004, la superficie de Rivera era 40.', 'Rivera', ['2004'], ['superficie', '40']],
  ['La superficie de Rivera es 40 y su altura es 7.', 'Rivera', [], ['superficie', '40'], ['altura', '7']],
  ['Rivera has an area of 40 and a height of 7.', 'Rivera', [], ['area', '40'], ['height', '7']],
] as [string, string | null, string[], ...[string, string][]][])('reads “%s”', (claim, key, when, ...told) => {
  expect(reads(claim, key, when, ...told)).toBe(true)
})

it('leaves no word out: what limits a claim stands in one of its parts', () => {
  const parts = (claim: string): string[] =>
    [...statements(claim)].map(({ key, when, told }) =>
      [key ?? '', ...when, ...told.flatMap(({ name, value }) => [name, value])].join(' '),
    )
  for (const word of ['not', 'perhaps', 'only', 'average', 'more than'])
    expect(parts(`The ${word} area of Rivera is 40`).every(read => read.includes(word))).toBe(true)
  expect(parts('The area of Rivera is not 40').every(read => read.includes('not'))).toBe(true)
  expect(parts('Is the area of Rivera 40?')).toEqual([])
})

it.each([
  ['What is the area of Rivera?', 'Rivera', '', 'area'],
  ['What was the area of Rivera in 2004?', 'Rivera', '2004', 'area'],
  ['¿Cuál era la superficie de Rivera en 2004?', 'Rivera', '2004', 'superficie'],
  ['¿Qué superficie tiene Rivera?', 'Rivera', '', 'superficie'],
  ['How many rivers does Rivera have?', 'Rivera', '', 'rivers'],
])('a question: “%s”', (question, key, when, name) => {
  expect([...questions(question)]).toContainEqual({ key, when: when === '' ? [] : [when], told: [{ name, value: '' }] })
})
