/** A work that a catalogue knows: taken when its title and a name stand on the first pages, else only offered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogues } from '../../src/core/catalogues/index.ts'
import { recordCatalogued } from '../../src/core/records/catalogued.ts'
import type { Item } from '../../src/core/references/model.ts'
import { openHouse, type House, type Json } from './house.ts'

const api = '/api/v1'
const signal = new AbortController().signal
const WORK: Item = {
  type: 'article-journal',
  title: 'La imprenta en Sevilla',
  author: [{ family: 'García', given: 'Ana' }],
  'container-title': 'Revista de Historia',
  issued: { 'date-parts': [[1998]] },
}
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

let n = 0
/** A document with that first page, looked up in fake catalogues that know those works by their identifiers. */
async function looked(page: string, works: Record<string, Item>, query = '?titulo=scan'): Promise<Told> {
  const email = `c${n++}@example.org`
  const { key } = await house.newAccount(email)
  const { id } = await house.upload(`#1\n${page} (${n})`, query, key)
  const asked: string[] = []
  const fakeCatalogues: Catalogues = {
    async find(_by, identifier) {
      asked.push(identifier)
      return works[identifier] ? [{ catalogue: 'crossref', item: works[identifier] }] : []
    },
  }
  const account = (await house.storage.access.accounts()).find(one => one.email === email)!.id
  const library = { ...house.library(account), catalogues: fakeCatalogues }
  await house.ask('GET', `${api}/documentos/${id}/referencia`, { key })
  const units = [{ posicion: 1, texto: page, ancla: { tipo: 'pagina' as const, fisica: 1 }, ruta: [] }]
  await recordCatalogued(library, await library.shelf.document(id), { reading: { units }, signal })
  const { json } = await house.ask('GET', `${api}/documentos/${id}/referencia`, { key })
  return { record: json, asked, document: (await house.ask('GET', `${api}/documentos/${id}`, { key })).json, key }
}
interface Told {
  record: Json
  document: Json
  asked: string[]
  key: string
}

describe('what a catalogue says', () => {
  it('is taken when the title and a family name stand on the first pages, and says whence; citations follow', async () => {
    const page = 'LA IMPRENTA EN SEVILLA\nAna García\nhttps://doi.org/10.1000/ABC.'
    const { record, document, asked } = await looked(page, { '10.1000/abc': WORK }, '')
    expect(asked).toEqual(['10.1000/abc'])
    expect(record.csl).toMatchObject({ type: 'article-journal', 'container-title': 'Revista de Historia' })
    expect(record.procedencia['container-title']).toMatchObject({
      fuente: 'catalogo',
      de: 'crossref',
      evidencia: '10.1000/abc',
    })
    expect([document.titulo, document.autores, document.anio]).toEqual([
      'La imprenta en Sevilla',
      ['García, Ana'],
      1998,
    ])
  })

  it('of another work, whose DOI merely stands there, is only a candidate with its evidence', async () => {
    const { record, document } = await looked('Los talleres\nLuis Paz\ncita a 10.1000/abc', { '10.1000/abc': WORK })
    expect([record.csl['container-title'], document.titulo]).toEqual([undefined, 'scan'])
    expect(record.candidatos['container-title']).toMatchObject([
      { valor: 'Revista de Historia', fuente: 'catalogo', de: 'crossref', evidencia: '10.1000/abc' },
    ])
  })

  it('a title without any of its names is not enough', async () => {
    const { record } = await looked('La imprenta en Sevilla\nLuis Paz\n10.1000/abc', { '10.1000/abc': WORK })
    expect(record.csl['container-title']).toBe(undefined)
  })

  it('gives way to the owner’s word and to an import', async () => {
    const page = 'La imprenta en Sevilla\nAna García\n10.1000/abc'
    const { record } = await looked(page, { '10.1000/abc': WORK }, '?titulo=M%C3%ADo&anio=2001')
    expect([record.csl.title, record.csl.issued]).toEqual(['Mío', { 'date-parts': [[2001]] }])
    expect(record.csl['container-title']).toBe('Revista de Historia')
  })

  it('by its ISBN too; no more than three identifiers of a kind are asked for', async () => {
    const dois = Array.from({ length: 9 }, (_, i) => `10.1000/x${i}`).join(' ')
    const { asked } = await looked(`${dois}\nISBN 978-84-376-0494-7`, {})
    expect(asked).toEqual(['10.1000/x0', '10.1000/x1', '10.1000/x2', '9788437604947'])
  })
})
