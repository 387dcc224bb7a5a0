/** GET /cobertura and what a person decides of documents whose file is gone: pages, words, and nobody else's. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seenFile } from '../storage/judge-watch.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

let house: House
let folder = ''
let session: Record<string, string>
let other: { key: string; session: Record<string, string> }
/** Documents by the name of their file. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  house = await openHouse()
  const owner = (await house.storage.access.owner()).id
  const shelf = house.storage.shelf(owner)
  session = await house.signIn(owner)
  const { account, key } = await house.newAccount('otra@example.org')
  other = { key, session: await house.signIn(account) }
  folder = (await shelf.watchFolder('/home/ana/Tesis', false)).id
  const given = []
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'roto.txt']) {
    const text = name === 'roto.txt' ? 'ROTO' : `#1\n${name}`
    ids[name] = (await house.upload(text)).id
    given.push(seenFile(name, { sha256: hashOf(text) }))
  }
  const others = [
    seenFile('d.xyz', { bytes: 0 }),
    seenFile('e.pdf', { estado: 'en_espera', motivo: 'creciendo', bytes: 999 }),
    seenFile('f/', { estado: 'fallido', motivo: 'carpeta_ilegible', detalle: 'EACCES', bytes: 0 }),
  ]
  await shelf.saveWatched(folder, [...given, ...others], [])
  await shelf.saveWatched(folder, [], ['b.txt', 'c.txt'])
  await shelf.checkedFolder(folder, 'vacia')
})
afterAll(() => house.close())

const cobertura = (query = '', key?: string): Promise<Reply> =>
  house.ask('GET', `${api}/cobertura${query}`, key === undefined ? {} : { key })
const decide = (documentos: string[], accion: string, headers = session): Promise<Reply> =>
  house.ask('POST', `${api}/cobertura/ausentes`, { key: null, headers, body: { documentos, accion } })

describe('cobertura', () => {
  it('says of every file what became of it, why in both languages, and since when', async () => {
    const { status, json } = await cobertura()
    expect([status, json.total, json.leidos, json.en_espera, json.omitidos, json.fallidos]).toEqual([
      200, 5, 1, 1, 1, 2,
    ])
    expect(json.archivos.map((f: Json) => [f.ruta, f.estado, f.motivo, f.documento?.id])).toEqual([
      ['a.txt', 'leido', 'leido', ids['a.txt']],
      ['d.xyz', 'omitido', 'formato', undefined],
      ['e.pdf', 'en_espera', 'creciendo', undefined],
      ['f/', 'fallido', 'carpeta_ilegible', undefined],
      ['roto.txt', 'fallido', 'no_se_leyo', ids['roto.txt']],
    ])
    expect(json.archivos[4]).toMatchObject({
      porque: 'No se pudo leer: El archivo está dañado.',
      because: 'It could not be read: El archivo está dañado.',
    })
    expect(json.archivos.map((f: Json) => f.bytes)).toEqual([10, undefined, 999, undefined, 10])
    for (const { fecha } of json.archivos) expect(new Date(fecha).toISOString()).toBe(fecha)
    expect(json.carpetas).toMatchObject([{ id: folder, ruta: '/home/ana/Tesis', fallo: 'vacia', total: 5, leidos: 1 }])
  })
  it('comes in pages, by state and by folder; sums stay those of everything', async () => {
    const names: string[] = []
    for (let cursor = '', more = true; more;) {
      const { json } = await cobertura(`?limite=2${cursor && `&cursor=${cursor}`}`)
      names.push(...json.archivos.map((f: Json) => f.ruta))
      cursor = json.siguiente
      more = cursor !== undefined
    }
    expect(names).toEqual(['a.txt', 'd.xyz', 'e.pdf', 'f/', 'roto.txt'])
    const failed = await cobertura(`?estado=fallido&carpeta=${folder}`)
    expect([failed.json.total, failed.json.archivos.length]).toEqual([5, 2])
    for (const [query, status] of [
      ['?estado=perdido', 400],
      ['?cursor=x', 400],
      ['?carpeta=nada', 404],
    ] as const)
      expect((await cobertura(query)).status).toBe(status)
  })
  it('as Markdown it is a list for the eye', async () => {
    const { text } = await cobertura('?formato=markdown')
    expect(text).toContain('1 leídos, 1 en espera, 1 omitidos, 2 fallidos.')
    expect(text).toContain('## Sin su archivo')
  })
})

describe('documents whose file is gone', () => {
  it('are offered, and wait for a person: a key may not decide', async () => {
    const { json } = await cobertura()
    expect(json.ausentes.map((a: Json) => a.documento.id).sort()).toEqual([ids['b.txt'], ids['c.txt']].sort())
    const body = { documentos: [ids['b.txt']], accion: 'borrar' }
    expect((await house.ask('POST', `${api}/cobertura/ausentes`, { body })).status).toBe(403)
    expect((await house.ask('GET', `${api}/documentos/${ids['b.txt']}`)).status).toBe(200)
  })
  it('one that is there, or nothing at all, is refused, and nothing is done', async () => {
    for (const accion of ['conservar', 'borrar']) {
      expect((await decide([ids['b.txt']!, ids['a.txt']!], accion)).status).toBe(409)
      expect((await decide([ids['b.txt']!, 'nada'], accion)).status).toBe(404)
      expect((await decide([], accion)).status).toBe(400)
    }
    expect((await decide([ids['b.txt']!], 'olvidar')).status).toBe(400)
    expect((await cobertura()).json.ausentes).toHaveLength(2)
  })
  it('another account sees no folder and no file, and can decide nothing: as of what does not exist', async () => {
    const { json } = await cobertura('', other.key)
    expect([json.total, json.carpetas, json.archivos, json.ausentes]).toEqual([0, [], [], []])
    const error = (reply: Reply): unknown => ({ ...reply.json.error, detalles: undefined })
    const [theirs, unknown] = [
      await cobertura(`?carpeta=${folder}`, other.key),
      await cobertura('?carpeta=x', other.key),
    ]
    expect([theirs.status, error(theirs)]).toEqual([404, error(unknown)])
    for (const accion of ['conservar', 'borrar']) {
      const [foreign, none] = [
        await decide([ids['b.txt']!], accion, other.session),
        await decide(['nada'], accion, other.session),
      ]
      expect([foreign.status, error(foreign)]).toEqual([404, error(none)])
    }
    expect((await cobertura()).json.ausentes).toHaveLength(2)
  })
  it('are kept, or deleted, when a person says so', async () => {
    const kept = await decide([ids['b.txt']!], 'conservar')
    expect([kept.status, kept.json]).toEqual([200, { conservados: [ids['b.txt']], borrados: [] }])
    const gone = await decide([ids['c.txt']!], 'borrar')
    expect([gone.status, gone.json]).toEqual([200, { conservados: [], borrados: [ids['c.txt']] }])
    expect((await cobertura()).json.ausentes).toEqual([])
    expect((await house.ask('GET', `${api}/documentos/${ids['b.txt']}`)).status).toBe(200)
    expect((await house.ask('GET', `${api}/documentos/${ids['c.txt']}`)).status).toBe(404)
  })
})
