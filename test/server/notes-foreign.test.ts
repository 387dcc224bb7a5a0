/** Marks of other programs: offered with the page that is printed there, taken over once, each at its own words. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { annotation, found, item } from '../storage/judge-imports.ts'
import { openHouse, type House, type Json } from './house.ts'

const api = '/api/v1'
let house: House
let doc = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (await house.upload('#31\nLos monjes salvaron tres arcas.\f#32\nNadie supo quién prendió el fuego.')).id
  const shelf = house.storage.shelf((await house.storage.access.owner()).id)
  const { id } = await shelf.importOf(found())
  await shelf.saveImported(id, [
    item('I1', {
      files: [{ key: 'F1', title: 'PDF', path: 'a.pdf', mark: '1', document: doc, problem: null }],
      annotations: [
        annotation('A1', { text: 'quién prendió', page: 2, pageLabel: '2', comment: 'ojo', tags: ['t'] }),
        annotation('A2', { text: 'tres arcas', page: 1, pageLabel: '31', colour: '#2ea8e5' }),
        annotation('A3', { text: 'no está en ninguna parte', page: 1, pageLabel: null }),
        annotation('A4', { text: 'Los monjes', page: 1, external: true }),
      ],
    }),
  ])
})
afterAll(() => house.close())

const get = async (): Promise<Json> => (await house.ask('GET', `${api}/documentos/${doc}/notas/ajenas`)).json
const take = async (body: object): Promise<Json> =>
  (await house.ask('POST', `${api}/documentos/${doc}/notas/tomar`, { body })).json

it('each has the page that is printed there, and which said another is told', async () => {
  const { notas, paginas_mal } = await get()
  expect(paginas_mal).toBe(1)
  expect(notas).toMatchObject([
    { clave: 'zotero:A1', localizador: 'p. 32', pagina_dicha: '2', pagina_mal: true, nota: 'ojo', etiquetas: ['t'] },
    { clave: 'zotero:A2', localizador: 'p. 31', pagina_dicha: '31', color: 'azul' },
    { clave: 'zotero:A3', localizador: 'p. 31' },
  ])
  expect(notas[1]).not.toHaveProperty('pagina_mal')
})

it('they become notes at their own words, once; what stands nowhere is told', async () => {
  expect(await take({ claves: ['zotero:A2'] })).toMatchObject({ leidas: 1, nuevas: 1, iguales: 0, perdidas: [] })
  expect(await take({})).toMatchObject({
    ...{ leidas: 3, nuevas: 1, iguales: 1 },
    perdidas: [{ texto: 'no está en ninguna parte', motivo: 'lugar' }],
  })
  const { notas } = (await house.ask('GET', `${api}/documentos/${doc}/notas`)).json
  expect(notas).toMatchObject([
    { texto: 'tres arcas', localizador: 'p. 31', origen: 'zotero', color: 'azul' },
    { texto: 'quién prendió', localizador: 'p. 32', origen: 'zotero', nota: 'ojo', etiquetas: ['t'] },
  ])
  expect((await get()).notas.map((one: Json) => one.tomada !== undefined)).toEqual([true, true, false])
})

it('a reading place is given back by the list of units; a place that is not there is refused', async () => {
  const put = (posicion: number) =>
    house.ask('PUT', `${api}/documentos/${doc}/lectura`, { body: { posicion, segundo: 3 } })
  expect((await put(2)).json).toMatchObject({ posicion: 2, segundo: 3 })
  const { lectura } = (await house.ask('GET', `${api}/documentos/${doc}/unidades`)).json
  expect(lectura).toMatchObject({ posicion: 2, segundo: 3 })
  expect((await put(9)).status).toBe(404)
})

it('every occurrence is counted, in the order of the pages, whatever is asked to be shown', async () => {
  const found = async (query: string): Promise<Json> =>
    (await house.ask('GET', `${api}/documentos/${doc}/apariciones?${query}`)).json
  expect(await found('q=RO')).toMatchObject({ total: 1, apariciones: [{ posicion: 1, texto: 'ro' }] })
  expect(await found('q=a&salta=1&limite=2')).toMatchObject({ total: 5, apariciones: [{}, {}] })
  expect(await found('q=prendio&limite=0')).toMatchObject({
    ...{ total: 1, unidades: [{ posicion: 2, veces: 1 }], apariciones: [] },
  })
  expect((await house.ask('GET', `${api}/documentos/${doc}/apariciones?q=%20`)).status).toBe(400)
})
