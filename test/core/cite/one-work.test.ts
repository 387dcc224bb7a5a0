import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentRow } from '../../../storage/contract.ts'
import { choose } from '../../../src/core/cite/choose.ts'
import { textDraft } from '../../../src/core/cite/draft.ts'
import { worksOf } from '../../../src/core/cite/one-work.ts'
import type { CiteResult } from '../../../src/core/cite/result.ts'
import { manner, write } from '../../../src/core/cite/write.ts'
import { hold, type Held } from '../held.ts'

const LINES = ['La imprenta llegó a la ciudad de Sevilla en 1477.', 'Los talleres de Salamanca eran pequeños y pobres.']
const TEXT = LINES.join(' ')

describe('copies of one work', () => {
  const DOI = '10.1108/01425450710719996'
  const ISBN = '9780141439518',
    SECOND = '9788437601045',
    THIRD = '9780306406157'
  const arXiv = { archive: 'arXiv', archive_location: '1706.03762' }
  const work = (id: string, titulo: string, csl: object, more: object = {}): DocumentRow =>
    ({ id, titulo, csl, autores: [], anio: 1990, ...more }) as unknown as DocumentRow
  it.each([
    ['the same DOI and title', [work('a', 'Los talleres', { DOI }), work('b', 'los Talleres', { DOI })], 'a a'],
    ['the DOI alone', [work('a', 'Los talleres', { DOI }), work('b', 'La imprenta', { DOI })], 'a b'],
    ['the title alone', [work('a', 'Los talleres', { DOI }), work('b', 'Los talleres', {})], 'a b'],
    [
      'the ISBN of the book around two chapters',
      ['a', 'b'].map(id => work(id, 'Introducción', { ISBN: '9780141439518', type: 'chapter' })),
      'a b',
    ],
    ['one of two identifiers', [work('a', 'Obra', { PMID: '17' }), work('b', 'Obra', { DOI, PMID: '17' })], 'a a'],
    ['the ISBN, and one more', [work('a', 'Obra', { ISBN }), work('b', 'Obra', { ISBN: `${ISBN} ${SECOND}` })], 'a a'],
    [
      'an article whose volume one copy lacks',
      [work('a', 'Obra', { DOI }), work('b', 'Obra', { DOI, volume: '29', 'container-title': 'Revista' })],
      'a a',
    ],
    ['the ISBN of a set of volumes', ['1', '2'].map(volume => work(volume, 'Obra', { ISBN, volume })), '1 2'],
    [
      'that of the set and one of each volume',
      [SECOND, THIRD].map(own => work(own, 'Obra', { ISBN: `${ISBN} ${own}` })),
      `${SECOND} ${THIRD}`,
    ],
    [
      'the ISBN of a set and a DOI of each volume',
      [work('a', 'Obra', { ISBN, DOI }), work('b', 'Obra', { ISBN, DOI: '10.1000/182' })],
      'a b',
    ],
    ['the ISBN of two editions', ['3', '20'].map(edition => work(edition, 'Obra', { ISBN, edition })), '3 20'],
    ['the ISBN of two printings', [1984, 2010].map(anio => work(`${anio}`, 'Obra', { ISBN }, { anio })), '1984 2010'],
    [
      'chapters of one title, taken for the book',
      ['Paz, Ana', 'Gil, Eva'].map(name => work(name, 'Introducción', { ISBN }, { autores: [name] })),
      'Paz, Ana Gil, Eva',
    ],
    ['a preprint and its article', [work('a', 'Obra', arXiv), work('b', 'Obra', { ...arXiv, DOI })], 'a b'],
  ])('are known by more than a doubtful sign: %s', (_, documents, told) => {
    const works = worksOf(documents)
    expect(documents.map(({ id }) => works.get(id)!.id).join(' ')).toBe(told)
  })
})

let held: Held
beforeAll(async () => {
  const source = { titulo: 'Los talleres', autores: ['Ruiz, Ana'], anio: 2001, pages: [TEXT] }
  held = await hold([source, source])
  for (const id of held.ids) await held.library.shelf.update(id, { csl: { DOI: '10.1000/182' } })
})
afterAll(() => held.close())

/** The draft whose first sentence is cited from one copy and whose second is from the other. */
async function cited(more: object = {}): Promise<CiteResult> {
  const { library, ids } = held
  const [one, two] = await Promise.all(
    ids.map((id, i) => choose(library, LINES[i]!, { umbral: 0.7, documentos: [id] })),
  )
  const draft = textDraft(TEXT, 'markdown', 'es')
  const input = { estilo: 'apa', idioma: 'es-ES', umbral: 0.7, texto: TEXT, ...more }
  const how = await manner(library, { row: { draft: null }, input: input as never, draft })
  return (await write(library, draft, { choices: { 0: one!, 1: two! }, how })).result
}

it('a page of either copy is held against the pages of the record that is cited', async () => {
  await held.library.shelf.update(held.ids[0]!, { csl: { DOI: '10.1000/182', page: '2367-86' } })
  expect((await cited()).avisos).toMatchObject([{ motivo: 'otras_paginas', afirmaciones: LINES }])
})

it.each([
  ['a style', {}, ['(Ruiz, 2001, p. 1)', '(Ruiz, 2001, p. 1)']],
  ['the keys of a syntax', { sintaxis: 'pandoc' }, ['[@ruiz2001talleres, p. 1]', '[@ruiz2001talleres, p. 1]']],
] as const)('a draft cites two copies as one work, in %s', async (_, more, citations) => {
  const result = await cited(more)
  expect(result.citas.map(({ documento }) => documento)).toEqual(held.ids)
  expect(result.citas.map(({ cita }) => cita)).toEqual(citations)
  expect(result.bibliografia).toHaveLength(1)
})
