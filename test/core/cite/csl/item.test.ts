/** A record of the library as CSL-JSON: the type of each material, names, dates, and what is thrown away. */
import { expect, it } from 'vitest'
import { item, type Citable } from '../../../../src/core/cite/csl/item.ts'
import { TIPOS } from '../../../../src/schema/documents.ts'

const make = (given: Partial<Citable>) => item({ id: 'd', titulo: 'Título', autores: [], tipo: 'pdf', ...given })

it('gives every material its type', () => {
  expect(Object.fromEntries(TIPOS.map(tipo => [tipo, make({ tipo }).type]))).toEqual({
    pdf: 'book',
    pdf_escaneado: 'book',
    epub: 'book',
    documento: 'document',
    presentacion: 'speech',
    hoja: 'dataset',
    audio: 'broadcast',
    video: 'motion_picture',
    imagen: 'graphic',
    web: 'webpage',
  })
})

it('metadata tell the type of a text, and only a type that exists', () => {
  expect(make({ csl: { DOI: '10.1/x' } }).type).toBe('article-journal')
  expect(make({ csl: { 'container-title': 'Revista', ISBN: '1' } }).type).toBe('book')
  expect(make({ csl: { type: 'thesis' } }).type).toBe('thesis')
  expect(make({ csl: { type: 'toString' } }).type).toBe('book')
  expect(make({ tipo: 'audio', csl: { DOI: '10.1/x' } }).type).toBe('broadcast')
  expect(make({ tipo: 'audio', csl: { type: 'song' } })['genre']).toBeUndefined()
})

it('splits names at the comma and leaves the rest whole', () => {
  expect(make({ autores: ['García Márquez, Gabriel', 'UNESCO', 'King, Martin Luther, Jr.'] })['author']).toEqual([
    { family: 'García Márquez', given: 'Gabriel' },
    { literal: 'UNESCO' },
    { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
  ])
})

it('keeps a full date of the same year, and the year of the record otherwise', () => {
  expect(make({ anio: 2020, csl: { issued: { 'date-parts': [[2020, 5, 3]] } } })['issued']).toEqual({
    'date-parts': [[2020, 5, 3]],
  })
  expect(make({ anio: 2021, csl: { issued: { 'date-parts': [[2020, 5]] } } })['issued']).toEqual({
    'date-parts': [[2021]],
  })
  expect(make({ csl: { issued: '2020-05' } })['issued']).toEqual({ 'date-parts': [[2020, 5]] })
  expect(make({})['issued']).toBeUndefined()
})

it('says what kind of thing it is in the language of the bibliography', () => {
  expect(make({ tipo: 'presentacion' })['genre']).toBe('Diapositivas')
  expect(item({ id: 'd', titulo: 'T', autores: [], tipo: 'presentacion' }, 'en-GB')['genre']).toBe('Slides')
  expect(make({ tipo: 'video', duracion: 3725.9 })['dimensions']).toBe('1:02:05')
})

it('lets only values through that the engine can read', () => {
  const clean = make({
    csl: {
      id: 'x',
      volume: 3,
      page: ' 3-4 ',
      note: { a: 1 },
      editor: [{ family: 'Gil', given: 7 }, 'Roca, Ana', null],
      accessed: { 'date-parts': [['2020', '1', 'x']] },
      submitted: {},
      translator: 'nadie',
    },
  })
  expect(clean).toEqual({
    id: 'd',
    type: 'book',
    title: 'Título',
    volume: '3',
    page: '3-4',
    editor: [{ family: 'Gil' }, { family: 'Roca', given: 'Ana' }],
    accessed: { 'date-parts': [[2020, 1]] },
  })
})

it('a record says all that it holds: particles, corporate names, markup, dates to the day; its key is the id', () => {
  const csl = {
    title: 'On <i>Homo</i>',
    author: [
      { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' },
      { literal: 'Barnes, Noble and Co.' },
      { literal: 'others' },
    ],
    issued: { 'date-parts': [[2001], [0]], circa: true },
    'number-of-volumes': '3',
    'original-date': { 'date-parts': [[1900]] },
  }
  const record = {
    ...{ titulo: 'On Homo', autores: ['van Beethoven, Ludwig', 'Barnes, Noble and Co.'], anio: 2001 },
    ...{ clave: 'beethoven2001homo', csl },
  }
  expect(make(record)).toEqual({
    ...csl,
    id: 'beethoven2001homo',
    type: 'book',
    author: [...csl.author.slice(0, 2), { literal: 'et al.' }],
  })
  expect(make({ ...record, titulo: 'Other', autores: ['Paz, Ana'] })).toMatchObject({
    title: 'Other',
    author: [{ family: 'Paz', given: 'Ana' }],
  })
})
