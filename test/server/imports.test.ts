/** Libraries of other programs over REST: brought in by the owner at the machine, and seen by nobody else. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZoteroFixture } from '../core/foreign/fixture-zotero.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
let house: House
let zotero: ZoteroFixture
let book = 0
let pdf = 0
let owner: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'anaquel-imports-'))

beforeAll(async () => {
  house = await openHouse()
  owner = await house.signIn((await house.storage.access.owner()).id)
  zotero = new ZoteroFixture(folder, 10)
  book = zotero.item({ fields: { title: 'Pozos', citationKey: 'pozos1900' }, tags: ['agua'] })
  pdf = zotero.stored(book, 'pozos.txt', '#7\nagua clara\f#8\nagua turbia')
  zotero.annotation(pdf, { text: 'agua turbia', pageLabel: '8', pageIndex: 1 })
  zotero.note(book, '<p>Nota</p>')
})
afterAll(async () => {
  zotero.close()
  rmSync(folder, { recursive: true, force: true })
  await house.close()
})

const bring = (body: object, headers = owner, key: string | null = null): Promise<Reply> =>
  house.ask('POST', `${api}/importaciones`, { key, headers, body })
const get = async (path: string): Promise<Json> => (await house.ask('GET', api + path)).json

describe('a library of Zotero', () => {
  it('is told first, then brought in, and the second time is the same', async () => {
    const told = (await bring({ lugar: folder, simular: true })).json
    expect(told).toMatchObject({ ...{ programa: 'zotero', simulada: true, total: 1, nuevas: 1, archivos: 0 } })
    expect((await get('/importaciones')).importaciones).toEqual([])
    expect((await get('/documentos')).total).toBe(0)
    const done = (await bring({ lugar: folder })).json
    expect(done).toMatchObject({ nuevas: 1, archivos: 1, notas: 1, anotaciones: 1, no_leidos: [], interrumpida: false })
    expect((await bring({ lugar: folder })).json).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 1, archivos: 0 })
    expect((await get('/importaciones')).importaciones).toEqual([
      expect.objectContaining({ programa: 'zotero', elementos: 1, documentos: 1, anotaciones: 1, lugar: folder }),
    ])
  })

  it('a work says where it came from, and opens there at the physical page', async () => {
    const id = (await get('/documentos')).documentos[0].id
    await house.ask('GET', `${api}/documentos/${id}?esperar=20`)
    const [key, file] = [zotero.keyOf(book), zotero.keyOf(pdf)]
    const from = await get(`/documentos/${id}/importado?pagina=8`)
    expect(from.procedencias).toEqual([
      expect.objectContaining({
        ...{ programa: 'zotero', clave: key, enlace: `zotero://select/library/items/${key}`, etiquetas: ['agua'] },
        archivos: [
          expect.objectContaining({ documento: id, enlace: `zotero://open-pdf/library/items/${file}?page=2` }),
        ],
        notas: [expect.objectContaining({ html: '<p>Nota</p>' })],
      }),
    ])
    expect(from.procedencias[0].anotaciones[0]).toMatchObject({
      ...{ documento: id, texto: 'agua turbia', etiqueta_pagina: '8', pagina: 2, impresa: '8' },
      enlace: expect.stringMatching(
        new RegExp(`^zotero://open-pdf/library/items/${file}\\?page=2&annotation=`),
      ) as string,
    })
    expect((await get('/referencias/pozos1900/importado')).referencia).toBe(from.referencia)
    const own = await house.upload('#1\nsin origen')
    expect((await get(`/documentos/${own.id}/importado`)).procedencias).toEqual([])
  })

  it('what is gone there is told, and removed when its owner says so', async () => {
    zotero.trash(book)
    expect((await bring({ lugar: folder })).json.desaparecidas).toHaveLength(1)
    expect((await get('/documentos?q=pozos')).total).toBe(1)
    expect((await bring({ lugar: folder, quitar: true })).json.quitadas).toBe(1)
    expect((await get('/documentos?q=pozos')).total).toBe(0)
    expect((await get('/referencias?q=pozos')).total).toBe(0)
  })

  it('streams its progress', async () => {
    zotero.item({ fields: { title: 'Fuentes' } })
    const { text } = await house.ask('POST', `${api}/importaciones`, {
      ...{ key: null, headers: { ...owner, Accept: 'text/event-stream' }, body: { lugar: folder }, unchecked: true },
    })
    expect(text).toMatch(/event: progreso\ndata: \{"hechas":0,"total":1,"titulo":"Fuentes"\}/)
    expect(text).toMatch(/event: fin\n/)
  })
})

describe('who may', () => {
  it('another account reads no folder of the machine, and sees nothing that was brought in', async () => {
    const { account, key } = await house.newAccount('otra@example.org')
    const reply = await bring({ lugar: folder }, await house.signIn(account))
    expect([reply.status, reply.json.error.message]).toEqual([
      403,
      'Only the owner account reads folders of this machine.',
    ])
    const list = await house.ask('GET', `${api}/importaciones`, { key })
    expect(list.json).toEqual({ puede: false, encontradas: [], importaciones: [] })
  })

  it('a key does not, even the owner’s', async () => {
    const reply = await bring({ lugar: folder }, {}, house.key)
    expect([reply.status, reply.json.error.codigo]).toEqual([403, 'prohibido'])
  })

  it.each([
    [{ lugar: 'Zotero' }, 400, 'lugar'],
    [{ lugar: '/nowhere/at/all' }, 400, 'lugar'],
    [{ lugar: '/nowhere/at/all', programa: 'zotero' }, 409, 'carpeta'],
    [{ programa: 'otro' }, 400, 'programa'],
    [{ colecciones: [''] }, 400, undefined],
  ])('%j: a clear error', async (body, status, campo) => {
    const reply = await bring(body)
    expect([reply.status, campo === undefined ? undefined : reply.json.error.detalles.campo]).toEqual([status, campo])
  })

  it('a collection that is not there is named, with the nearest', async () => {
    zotero.collection('Tesis')
    const { json } = await bring({ lugar: folder, colecciones: ['Tesiss'] })
    expect(json.error.mensaje).toMatch(/¿Quisiste decir «Tesis»\?/)
  })
})
