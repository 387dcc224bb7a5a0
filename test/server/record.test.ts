/**
 * The record of a document over REST: corrected, tried again, listed in every order; folios tried before they are
 * changed; the sample.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numeraciones } from '../../src/core/documents/record.ts'
import type { Ancla } from '../../src/schema/index.ts'
import { openHouse, type House } from './house.ts'

const api = '/api/v1'
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('PATCH /documentos/{id}', () => {
  it('what is given outranks the file; citations, reference and search follow, and a second reading keeps it', async () => {
    const { id } = await house.upload('#7\nagua clara de la fuente', '?nombre=fichero.txt')
    const { status, json } = await house.ask('PATCH', `${api}/documentos/${id}`, {
      body: { titulo: 'Manantiales', autores: ['Ruiz, Eva'], anio: 1901 },
    })
    expect([status, json.titulo, json.autores, json.anio]).toEqual([200, 'Manantiales', ['Ruiz, Eva'], 1901])
    expect(json.referencia).toMatch(/Ruiz, E\. \(1901\)\. Manantiales/)
    const found = (await house.ask('GET', `${api}/buscar?q=${encodeURIComponent('manantiales agua')}`)).json.pasajes[0]
    expect([found.documento.id, found.cita]).toEqual([id, '(Ruiz, 1901, p. 7)'])
    const cleared = (await house.ask('PATCH', `${api}/documentos/${id}`, { body: { anio: null, autores: [] } })).json
    expect([cleared.anio, cleared.autores, cleared.titulo]).toEqual([undefined, [], 'Manantiales'])
    expect((await house.storage.shelf((await house.storage.access.owner()).id).document(id)).given).toEqual({
      titulo: 'Manantiales',
      autores: [],
    })
  })

  it('corrects every field at once, confirms and takes back; another account gets the 404 of what does not exist', async () => {
    const { id } = await house.upload('#7\nagua clara de la fuente', '?nombre=fichero.txt&anio=1899')
    const patch = (body: object, key?: string) =>
      house.ask('PATCH', `${api}/documentos/${id}`, { body, ...(key !== undefined && { key }) })
    const record = async () => (await house.ask('GET', `${api}/documentos/${id}/referencia`)).json
    const campos = {
      title: 'Fuentes',
      author: ['Paz, Ana', { literal: 'Real Sociedad' }],
      issued: '1902-05',
      type: 'chapter',
      'container-title': 'Aguas',
      volume: '2',
      issue: '3',
      page: '11-19',
      publisher: 'Ibarra',
      'publisher-place': 'Madrid',
      edition: '2',
      editor: ['Gil, Eva'],
      DOI: '10.1000/182',
      ISBN: '9780306406157',
      ISSN: '0378-5955',
      archive: 'arXiv',
      archive_location: '2101.00001',
    }
    const { status, json } = await patch({ campos })
    expect([status, json.titulo, json.autores, json.anio]).toEqual([
      200,
      'Fuentes',
      ['Paz, Ana', 'Real Sociedad'],
      1902,
    ])
    const { csl, procedencia } = await record()
    expect(csl).toMatchObject({
      type: 'chapter',
      'container-title': 'Aguas',
      page: '11-19',
      editor: [{ family: 'Gil', given: 'Eva' }],
      ISBN: '9780306406157',
      archive_location: '2101.00001',
    })
    for (const name of Object.keys(campos)) expect([name, procedencia[name].fuente]).toEqual([name, 'usuario'])
    expect((await patch({ olvidar: ['volume'], confirmar: ['page'] })).status).toBe(200)
    expect((await record()).csl).not.toHaveProperty('volume')
    expect((await patch({ campos: { titel: 'x' } })).json.error.detalles.campo).toBe('campos.titel')
    const { key } = await house.newAccount('ajena-ficha@example.org')
    const foreign = await patch({ campos: { title: 'Mío' } }, key)
    const absent = await house.ask('PATCH', `${api}/documentos/d${'a'.repeat(16)}`, { key, body: { titulo: 'Mío' } })
    expect([foreign.status, absent.status, (await record()).csl.title]).toEqual([404, 404, 'Fuentes'])
    expect(foreign.text.replaceAll(id, '')).toBe(absent.text.replaceAll(`d${'a'.repeat(16)}`, ''))
  })

  it('a title and a name are one line without control characters, for they go into citations', async () => {
    const { id, titulo } = await house.upload(
      '#1\nuna línea',
      `?titulo=${encodeURIComponent('Dos\nlíneas\u0000 ')}&autores=${encodeURIComponent('Ruiz,\t Eva')}`,
    )
    expect(titulo).toBe('Dos líneas')
    expect(
      (
        await house.ask('PATCH', `${api}/documentos/${id}`, {
          body: { titulo: ' Tres\r\n  líneas ', autores: ['Paz,\nAna\u0007'] },
        })
      ).json,
    ).toMatchObject({ titulo: 'Tres líneas', autores: ['Paz, Ana'] })
    expect(
      (await house.ask('PATCH', `${api}/documentos/${id}`, { body: { titulo: '\u0000' } })).json.error.detalles.campo,
    ).toBe('titulo')
    expect((await house.upload('#1\nsin título', '?nombre=fichero.txt&titulo=%20')).titulo).toBe('fichero')
  })

  it('an empty title is 400; while it is being read 409', async () => {
    house.hold(true)
    const { id } = await house.upload('#1\nespera', '?esperar=0')
    expect(
      (await house.ask('PATCH', `${api}/documentos/${id}`, { body: { titulo: ' ' } })).json.error.detalles.campo,
    ).toBe('titulo')
    expect((await house.ask('PATCH', `${api}/documentos/${id}`, { body: { titulo: 'x' } })).json.error.codigo).toBe(
      'conflicto',
    )
    house.hold(false)
  })
})

describe('POST /documentos/{id}/reintentar', () => {
  it('reads a failed one again, and refuses any other', async () => {
    const bad = await house.upload('ROTO', '?nombre=roto.txt')
    expect(bad.estado).toBe('error')
    house.hold(true)
    const again = await house.ask('POST', `${api}/documentos/${bad.id}/reintentar`, { body: {} })
    expect([again.status, again.json.estado, again.json.error]).toEqual([202, 'en_cola', undefined])
    expect(again.headers.get('location')).toBe(`${house.url}${api}/documentos/${bad.id}`)
    expect((await house.ask('POST', `${api}/documentos/${bad.id}/reintentar`, { body: {} })).status).toBe(409)
    house.hold(false)
    expect((await house.ask('GET', `${api}/documentos/${bad.id}?esperar=20`)).json.estado).toBe('error')
  })
})

describe('GET /documentos', () => {
  it('takes kind, year, range, collection and order', async () => {
    const other = await house.newAccount('lista@example.org')
    for (const [titulo, anio] of [
      ['Beta', 1610],
      ['Alfa', 1605],
      ['Gamma', 1554],
    ] as const)
      await house.upload(`#1\n${titulo}`, `?titulo=${titulo}&anio=${anio}`, other.key)
    const titles = async (query: string): Promise<string[]> =>
      (await house.ask('GET', `${api}/documentos?${query}`, { key: other.key })).json.documentos.map(
        (d: { titulo: string }) => d.titulo,
      )
    expect(await titles('orden=titulo')).toEqual(['Alfa', 'Beta', 'Gamma'])
    expect(await titles('orden=anio&limite=2')).toEqual(['Gamma', 'Alfa'])
    expect(await titles(`anio=${encodeURIComponent('1554–1605')}&orden=anio`)).toEqual(['Gamma', 'Alfa'])
    expect([
      await titles('anio=1605'),
      await titles('tipo=audio'),
      await titles('pendientes=true'),
      (await titles('biblioteca=principal')).length,
    ]).toEqual([['Alfa'], [], [], 3])
    for (const anio of ['ayer', '1610-1554'])
      expect(
        (await house.ask('GET', `${api}/documentos?anio=${anio}`, { key: other.key })).json.error.detalles.campo,
      ).toBe('anio')
    expect((await house.ask('GET', `${api}/documentos?orden=peso`, { key: other.key })).json.error.detalles.campo).toBe(
      'orden',
    )
  })
})

describe('PATCH /documentos/{id}/folios', () => {
  it('ensayo: tells what the folios would become and changes nothing; done, the record tells the counts', async () => {
    const { id } = await house.upload('#i\na\f#ii\nb\f#1\nc\f#2\nd')
    const correction = { desde: 3, hasta: 4, impresa: '5' }
    const printed = async (path: string, body?: object): Promise<string[]> =>
      (
        await house.ask(body ? 'PATCH' : 'GET', `${api}/documentos/${id}/folios${path}`, { ...(body && { body }) })
      ).json.folios.map((f: { impresa: string }) => f.impresa)
    expect(await printed('', { ...correction, ensayo: true })).toEqual(['i', 'ii', '5', '6'])
    expect(await printed('')).toEqual(['i', 'ii', '1', '2'])
    expect(await printed('', correction)).toEqual(['i', 'ii', '5', '6'])
    expect((await house.ask('GET', `${api}/documentos/${id}`)).json.numeraciones).toEqual([
      { desde: 'i', hasta: 'ii' },
      { desde: '5', hasta: '6' },
    ])
  })

  it('counts: a leaf without a number interrupts none; one that falls back or is written otherwise begins another', () => {
    const of = (...labels: (string | null)[]) =>
      numeraciones(labels.map((impresa, i) => ({ ancla: { tipo: 'pagina', fisica: i + 1, impresa } satisfies Ancla })))
    expect(of(null, 'iii', 'iv', '1', null, '3', '1', '2')).toEqual([
      { desde: 'iii', hasta: 'iv' },
      { desde: '1', hasta: '3' },
      { desde: '1', hasta: '2' },
    ])
    expect(of('A-1', 'A-2', 'B-1')).toEqual([
      { desde: 'A-1', hasta: 'A-2' },
      { desde: 'B-1', hasta: 'B-1' },
    ])
    expect([of(null, null), of(...Array.from({ length: 40 }, () => '1'))]).toEqual([[], [{ desde: '1', hasta: '1' }]])
    expect(of(...Array.from({ length: 40 }, (_, i) => String(40 - i)))).toEqual([])
  })
})

describe('POST /documentos/ejemplo', () => {
  it('adds the book of the package once, with its year', async () => {
    house.hold(true)
    const first = await house.ask('POST', `${api}/documentos/ejemplo`, { body: {} })
    expect([first.status, first.json.estado, first.json.anio, first.json.titulo]).toEqual([
      202,
      'en_cola',
      1605,
      'don-quijote',
    ])
    const again = await house.ask('POST', `${api}/documentos/ejemplo`, { body: {} })
    expect([again.json.id, again.json.duplicado]).toEqual([first.json.id, true])
    await house.ask('DELETE', `${api}/documentos/${first.json.id}`)
    house.hold(false)
  })
})
