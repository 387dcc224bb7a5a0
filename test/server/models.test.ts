/** The models of a server over HTTP: everybody sees them, the owner alone fetches one, as a person and not by a key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODELS } from '../../src/core/models/table.ts'
import type { Models } from '../../src/core/models/models.ts'
import type { Modelo } from '../../src/schema/index.ts'
import { openHouse, type House, type Reply } from './house.ts'

const asked: string[] = []
const states = new Map<string, ReturnType<Models['status']>[number]>(
  Object.keys(MODELS).map(name => [name, { name, estado: 'ausente' }]),
)
const embed = { name: 'fake', dims: 1, threshold: 1, embed: async () => [] }
const fakeStore = (pull: Models['pull']): Models => ({
  embed,
  next: null,
  rerank: null,
  status: () => [{ name: 'fake', estado: 'listo' }, ...states.values()],
  ...(pull && { pull }),
})
/** Never ends: how far it is, a test says. */
const fakePull = async (name: string): Promise<void> => {
  asked.push(name)
  states.set(name, { name, estado: 'cargando', progreso: 0.4 })
}

let house: House, closed: House
let owner: Record<string, string>
beforeAll(async () => {
  house = await openHouse({ models: fakeStore(fakePull) })
  closed = await openHouse({ models: fakeStore(undefined) })
  owner = await house.signIn((await house.storage.access.owner()).id)
})
afterAll(async () => {
  await house.close()
  await closed.close()
})

const fetchIt = (name: string, headers: Record<string, string>, where = house): Promise<Reply> =>
  where.ask('POST', `/api/v1/modelos/${name}/traer`, { key: null, headers, body: {} })
const listed = async (): Promise<Modelo[]> => (await house.ask('GET', '/api/v1/modelos')).json.modelos

describe('the models', () => {
  it('are listed with what each is for and what it weighs', async () => {
    expect((await listed()).slice(0, 3)).toEqual([
      { nombre: 'fake', uso: 'busqueda', estado: 'listo' },
      { nombre: 'multilingual-e5-small', uso: 'busqueda', estado: 'ausente', megas: 135, licencia: 'MIT' },
      { nombre: 'ocr', uso: 'letras', estado: 'ausente', megas: 6, licencia: 'Apache-2.0' },
    ])
  })

  it('are fetched by the owner in a browser alone: not by a key, not by another account', async () => {
    const other = await house.newAccount('ajena@example.org')
    const stranger = await fetchIt('ocr', await house.signIn(other.account))
    expect([stranger.status, stranger.json.error.codigo]).toEqual([403, 'prohibido'])
    const unknown = await fetchIt('nada', await house.signIn(other.account))
    expect([unknown.status, unknown.text]).toEqual([403, stranger.text])
    const key = await house.ask('POST', '/api/v1/modelos/ocr/traer', { body: {} })
    expect([key.status, key.json.error.detalles]).toEqual([403, { sesion: true }])
    expect(asked).toEqual([])
  })

  it('one that is fetched says how far it is, and is not fetched twice', async () => {
    const begun = await fetchIt('speech', owner)
    expect([begun.status, asked]).toEqual([202, ['speech']])
    expect((await listed()).find(({ nombre }) => nombre === 'speech')).toMatchObject({
      uso: 'voz',
      estado: 'cargando',
      progreso: 0.4,
    })
    expect((await fetchIt('speech', owner)).status).toBe(409)
    states.set('speech', { name: 'speech', estado: 'error', detalle: 'config.json could not be fetched: no answer.' })
    expect((await listed()).find(({ nombre }) => nombre === 'speech')).toMatchObject({ detalle: expect.any(String) })
    expect((await fetchIt('speech', owner)).status).toBe(202)
    expect(asked).toEqual(['speech', 'speech'])
  })

  it.each(['nada', 'fake', '__proto__', 'constructor'])('%s is no model to fetch: 404', async name => {
    expect((await fetchIt(name, owner)).status).toBe(404)
  })

  it('a server that takes no models says so', async () => {
    const session = await closed.signIn((await closed.storage.access.owner()).id)
    const refused = await fetchIt('ocr', session, closed)
    expect([refused.status, refused.json.error.mensaje]).toEqual([
      409,
      'Este servidor está puesto para no traer modelos.',
    ])
    expect((await closed.ask('GET', '/api/v1/modelos')).json.trae).toBe(false)
  })
})
