/** What a person marks: made by words, by range and by region, cited from its anchor, searched, changed, taken away. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UnitRow } from '../../storage/contract.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
const PAGES = [
  'En 1790 la biblioteca no tenía sino mil cuatrocientos volúmenes. Los monjes salvaron tres arcas de pergaminos.',
  'Nadie supo quién había prendido el fuego. Los monjes salvaron el resto.',
]
let house: House
let doc = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (
    await house.upload(
      PAGES.map((page, i) => `#${31 + i}\n${page}`).join('\f'),
      '?titulo=El%20archivo&autores=Ler%C3%ADn,%20Matilde&anio=1987',
    )
  ).id
})
afterAll(() => house.close())

const mark = (body: object, id = doc): Promise<Reply> => house.ask('POST', `${api}/documentos/${id}/notas`, { body })
const get = async (path: string): Promise<Json> => (await house.ask('GET', `${api}${path}`)).json

describe('a mark', () => {
  it('by its words: where they stand is found, and it is cited with the printed page', async () => {
    const { status, json, headers } = await mark({
      posicion: 2,
      texto: 'QUIÉN habia  prendido',
      nota: 'Nunca se supo',
      etiquetas: ['fuego', 'fuego'],
      color: 'verde',
    })
    expect([status, headers.get('location')]).toEqual([201, `${house.url}${api}/notas/${json.id}`])
    expect(json).toMatchObject({
      texto: 'quién había prendido',
      prefijo: 'Nadie supo ',
      sufijo: expect.stringMatching(/^ el fuego\./) as string,
      posicion: 2,
      rango: [11, 31],
      localizador: 'p. 32',
      cita: '(Lerín, 1987, p. 32)',
      color: 'verde',
      nota: 'Nunca se supo',
      etiquetas: ['fuego'],
      origen: 'persona',
    })
    expect(json.enlace).toMatch(new RegExp(`/leer/${doc}\\?u=2&f=[\\w.]+&o=11-31$`))
    expect(await get(`/notas/${json.id}`)).toEqual(json)
  })
  it('by a passage, by a range, without a page, and by a region', async () => {
    const { pasajes } = await get(`/documentos/${doc}/pasajes?posicion=1`)
    const bodies: [object, object][] = [
      [
        { fragmento: pasajes[0].id, desde: 0, hasta: 7 },
        { texto: 'En 1790', posicion: 1 },
      ],
      [{ fragmento: pasajes[0].id.split(':')[1] }, { texto: PAGES[0], fragmento: pasajes[0].id }],
      [
        { fragmento: pasajes[0].id, texto: 'tres arcas' },
        { texto: 'tres arcas', posicion: 1 },
      ],
      [{ posicion: 2, desde: 0, hasta: 5 }, { texto: 'Nadie' }],
      [{ texto: 'tres arcas' }, { posicion: 1, localizador: 'p. 31' }],
      [
        { posicion: 2, cajas: [{ x0: 0, y0: 0.5, x1: 1, y1: 0.75 }] },
        { texto: '', cita: '(Lerín, 1987, p. 32)' },
      ],
    ]
    for (const [body, expected] of bodies) {
      const { status, json } = await mark(body)
      expect([status, json]).toMatchObject([201, expected])
      await house.ask('DELETE', `${api}/notas/${json.id}`)
    }
  })
  it.each([
    ['words that are not there', { posicion: 1, texto: 'ardió en 1718' }, 400, 'texto'],
    ['words that stand twice', { texto: 'Los monjes salvaron' }, 400, 'texto'],
    ['nothing', {}, 400, 'posicion'],
    ['a page alone', { posicion: 1 }, 400, 'texto'],
    ['a page that is not there', { posicion: 9, texto: 'x' }, 404, undefined],
    ['a range outside', { posicion: 1, desde: 5, hasta: 5000 }, 400, 'hasta'],
    ['a range the wrong way round', { posicion: 1, desde: 5, hasta: 4 }, 400, 'hasta'],
    ['white space', { posicion: 1, desde: 2, hasta: 3 }, 400, 'texto'],
    ['a passage that is not there', { fragmento: 'p9.9' }, 404, undefined],
    ['a colour that there is not', { posicion: 1, texto: 'monjes', color: 'rojo' }, 400, 'color'],
    ['a box without breadth', { posicion: 1, cajas: [{ x0: 0.5, y0: 0, x1: 0.5, y1: 1 }] }, 400, 'cajas'],
    ['a box outside', { posicion: 1, cajas: [{ x0: 0, y0: 0, x1: 2, y1: 1 }] }, 400, 'cajas'],
  ])('%s is refused, and nothing is kept', async (_what, body, status, campo) => {
    const before = (await get('/notas')).total
    const reply = await mark(body)
    expect([reply.status, reply.json.error.detalles?.campo?.split('.')[0]]).toEqual([status, campo])
    expect((await get('/notas')).total).toBe(before)
  })
  it('a word is marked where it stands whole, and not within another', async () => {
    const { id } = await house.upload('#1\nEl casamiento fue en mayo. La casa era de barro. Vino el casero.')
    const places = [{ posicion: 1 }, {}, { fragmento: `${id}:p1.1` }]
    for (const place of places) {
      const { json } = await mark({ ...place, texto: 'casa' }, id)
      expect([json.texto, json.prefijo.slice(-3), json.sufijo.slice(0, 4)]).toEqual(['casa', 'La ', ' era'])
    }
    await house.ask('DELETE', `${api}/documentos/${id}`)
  })
  it('words from the head of a page on are found without the half of a word that its page before has whole', async () => {
    const { id } = await house.upload('#7\nSe salvaron los pergaminos.\f#8\nque nadie quiso leer entonces.')
    const { json } = await mark({ posicion: 2, texto: 'minos. que nadie quiso leer' }, id)
    expect([json.texto, json.localizador]).toEqual(['que nadie quiso leer', 'p. 8'])
    expect((await mark({ posicion: 2, texto: 'tintas que nadie quiso leer' }, id)).status).toBe(400)
    expect((await mark({ posicion: 2, texto: 'pergaminos. que nadie quiso leer' }, id)).status).toBe(400)
    expect((await mark({ posicion: 1, texto: 'minos. Se salvaron' }, id)).status).toBe(400)
    await house.ask('DELETE', `${api}/documentos/${id}`)
  })

  it('words that stand twice are told apart by their neighbours', async () => {
    const { json } = await mark({ texto: 'Los monjes salvaron', sufijo: ' el resto' })
    expect([json.posicion, json.localizador]).toEqual([2, 'p. 32'])
    await house.ask('DELETE', `${api}/notas/${json.id}`)
  })
  it('is changed and deleted; a field that is not given stays', async () => {
    const { json } = await mark({ posicion: 1, texto: 'pergaminos', etiquetas: ['a'] })
    const change = (body: object): Promise<Reply> => house.ask('PATCH', `${api}/notas/${json.id}`, { body })
    expect((await change({ nota: 'Tres arcas' })).json).toMatchObject({
      nota: 'Tres arcas',
      etiquetas: ['a'],
      color: 'amarillo',
      enlace: json.enlace,
    })
    expect((await change({ color: 'morado', etiquetas: [] })).json).toMatchObject({ nota: 'Tres arcas', etiquetas: [] })
    expect((await change({ texto: 'otras palabras' })).status).toBe(400)
    expect((await change({ nota: 'Tres arcas y un cofre', nota_antes: ['Tres arcas'] })).json).toMatchObject({
      nota: 'Tres arcas y un cofre',
    })
    const other = (await change({ nota: 'Tres arcas\nVer el acta', nota_antes: ['Tres arcas'] })).json.nota as string
    expect([other.includes('y un cofre'), other.includes('Ver el acta')]).toEqual([true, true])
    const { key } = await house.newAccount('ajena@example.org')
    for (const before of ['Tres arcas', other]) {
      const body = { nota: 'robada', nota_antes: [before] }
      expect((await house.ask('PATCH', `${api}/notas/${json.id}`, { body, key })).status).toBe(404)
    }
    expect((await get(`/notas/${json.id}`)).nota).toBe(other)
    expect((await house.ask('DELETE', `${api}/notas/${json.id}`)).json).toEqual({
      ok: true,
      id: json.id,
      borrado: true,
    })
    expect((await house.ask('DELETE', `${api}/notas/${json.id}`)).status).toBe(404)
  })
})

describe('lists and searches', () => {
  it('a document lists its own in the order of the text, the library the last one first, with its tags', async () => {
    for (const texto of ['pergaminos', 'biblioteca']) await mark({ posicion: 1, texto, etiquetas: ['lista'] })
    const own = await get(`/documentos/${doc}/notas`)
    expect(own.notas.map((n: Json) => n.texto)).toEqual(['biblioteca', 'pergaminos', 'quién había prendido'])
    const all = await get('/notas?limite=2')
    expect([all.total, all.notas.map((n: Json) => n.texto)]).toEqual([3, ['biblioteca', 'pergaminos']])
    expect(all.etiquetas).toEqual([
      { etiqueta: 'fuego', notas: 1 },
      { etiqueta: 'lista', notas: 2 },
    ])
    expect((await get(`/notas?limite=2&cursor=${all.siguiente}`)).notas.map((n: Json) => n.color)).toEqual(['verde'])
    expect((await get('/notas?q=pergamino')).total).toBe(1)
    expect((await get('/notas?etiqueta=fuego&color=verde')).total).toBe(1)
    expect((await get(`/notas?documento=${doc}&color=rosa`)).total).toBe(0)
  })
  it('`buscar` finds them beside the passages, and alone with `tipo=nota`', async () => {
    const both = await get('/buscar?q=nadie%20supo%20prendido%20fuego')
    expect(both.notas[0]).toMatchObject({ texto: 'quién había prendido', puntuacion: expect.any(Number) as number })
    expect(both.pasajes.length).toBeGreaterThan(0)
    const alone = await get('/buscar?q=nunca%20se%20supo&tipo=nota')
    expect([alone.pasajes, alone.notas.length]).toEqual([[], 1])
    expect((await get('/buscar?q=nunca%20se%20supo&tipo=pasaje')).notas).toBeUndefined()
    expect((await get('/buscar?q=%22supo%20nunca%22&tipo=nota')).notas).toBeUndefined()
    expect((await get('/buscar?q=zanahorias&tipo=nota')).notas).toBeUndefined()
    expect((await house.ask('GET', `${api}/buscar?q=fuego&tipo=todo`)).json.error.detalles.campo).toBe('tipo')
  })
  it('as Markdown: the words as a quotation, with their citation', async () => {
    const { text } = await house.ask('GET', `${api}/documentos/${doc}/notas?formato=markdown`)
    expect(text).toContain('> quién había prendido')
    expect(text).toContain('**(Lerín, 1987, p. 32)**')
    const { text: found } = await house.ask('GET', `${api}/buscar?q=nunca%20supo&formato=markdown&tipo=nota`)
    expect(found).toContain('## Notas')
  })
  it('another account sees none of them', async () => {
    const { key } = await house.newAccount('otra@example.org')
    const as = async (path: string): Promise<Json> => (await house.ask('GET', `${api}${path}`, { key })).json
    expect(await as('/notas')).toEqual({ notas: [], total: 0, etiquetas: [] })
    expect((await as('/buscar?q=nunca%20supo%20fuego')).notas).toBeUndefined()
    expect((await house.ask('GET', `${api}/notas?documento=${doc}`, { key })).status).toBe(404)
  })
})

describe('after a new reading', () => {
  it('marks move with their words; what is gone says so, and keeps its page', async () => {
    const shelf = house.storage.shelf((await house.storage.access.owner()).id)
    const [unit] = await shelf.units(doc, 2, 1)
    const texto = `Capítulo II. ${PAGES[1]!}`
    const renew = (change: Partial<UnitRow>): Promise<void> => shelf.saveUnits(doc, [{ ...unit!, ...change }])
    await renew({ texto })
    const [moved] = (await get('/notas?etiqueta=fuego')).notas
    expect([moved.texto, texto.slice(...(moved.rango as [number, number])), moved.cambiado]).toEqual([
      'quién había prendido',
      'quién había prendido',
      undefined,
    ])
    await renew({ texto: 'Otra página, de otra edición.' })
    const [gone] = (await get('/notas?etiqueta=fuego')).notas
    expect(gone).toMatchObject({ cambiado: true, texto: 'quién había prendido', cita: '(Lerín, 1987, p. 32)' })
    expect(gone.rango).toBeUndefined()
    expect((await get('/notas?cambiado=true')).total).toBe(1)
  })
})
