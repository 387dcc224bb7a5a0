/**
 * Two plans side by side on one server: what the one refuses, over REST and MCP, the other does; refusals say which
 * counter, its limit and when it starts again.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOfKey } from '../../src/core/accounts/access.ts'
import { ingest } from '../../src/core/ingest/index.ts'
import type { Report } from '../../src/core/jobs/task.ts'
import { parsePlans } from '../../src/core/accounts/plans.ts'
import { asset } from '../../src/paths.ts'
import { mcpRoute } from '../../src/server/mcp/index.ts'
import { tools } from '../../tools/index.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
const PLANS = {
  predeterminado: 'libre',
  planes: {
    libre: {
      documentos: 3,
      bytes: 1000,
      paginas_mes: 4,
      busquedas_dia: 2,
      citados_mes: 1,
      peticiones_minuto: 1000,
      no_incluye: ['cotejar'],
    },
    pro: { documentos: 50, peticiones_minuto: 5000 },
    paginas: { paginas_mes: 4 },
    lento: { peticiones_minuto: 2 },
  },
}

let house: House,
  made = 0
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  house = await openHouse({
    plans: parsePlans(JSON.stringify(PLANS), 'plans.json', 600),
    async surfaces({ storage, site, log, library, version, limiter }) {
      const mcp = mcpRoute({
        tools,
        library,
        site,
        version,
        log,
        limiter,
        verify: token => callerOfKey(storage.access, token),
      })
      closing.push(() => mcp.close())
      return { mcp: mcp.handler }
    },
  })
  closing.push(() => house.close())
})
afterAll(async () => {
  for (const close of closing) await close()
})

interface Person {
  account: string
  key: string
  ask(method: string, path: string, body?: unknown): Promise<Reply>
}

async function person(plan: string | null): Promise<Person> {
  const { account, key } = await house.newAccount(`persona${++made}@example.org`)
  await house.storage.access.setPlan(account, plan)
  return {
    account,
    key,
    ask: (method, path, body) => house.ask(method, api + path, { key, ...(body !== undefined && { body }) }),
  }
}

const put = (who: Person, text: string, query = ''): Promise<Reply> =>
  house.ask('POST', `${api}/documentos${query}`, {
    key: who.key,
    raw: text,
    headers: { 'Content-Type': 'application/octet-stream' },
  })

async function counter(who: Person, contador: string): Promise<Json> {
  return (await who.ask('GET', '/cuenta')).json.contadores.find((one: Json) => one.contador === contador)
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const tomorrow = (): string => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`

describe('GET /cuenta', () => {
  it('says whose account it is, its plan, and each counter with its limit and its period', async () => {
    const who = await person(null)
    await put(who, 'uno\fdos')
    const { json } = await who.ask('GET', '/cuenta')
    expect(json).toMatchObject({
      correo: `persona${made}@example.org`,
      propietaria: false,
      plan: 'libre',
      peticiones_minuto: 1000,
      no_incluye: ['cotejar'],
    })
    expect(json.contadores.map((one: Json) => [one.contador, one.usado, one.limite])).toEqual([
      ['documentos', 1, 3],
      ['bytes', 7, 1000],
      ['paginas_mes', 2, 4],
      ['busquedas_dia', 0, 2],
      ['citados_mes', 0, 1],
    ])
    expect(json.contadores[0]).toMatchObject({ desde: json.creado, hasta: null })
    expect(json.contadores[3].hasta).toBe(tomorrow())
    expect((await (await person('pro')).ask('GET', '/cuenta')).json).toMatchObject({
      plan: 'pro',
      no_incluye: [],
      contadores: [{ limite: 50 }, { limite: null }, { limite: null }, { limite: null }, { limite: null }],
    })
  })

  it('a server without plans has one without quotas, counts no searches, and does not claim that there were none', async () => {
    const plain = await openHouse()
    try {
      await plain.ask('GET', `${api}/buscar?q=nada`)
      const { json } = await plain.ask('GET', `${api}/cuenta`)
      expect(json).toMatchObject({ correo: null, propietaria: true, plan: 'propio', no_incluye: [] })
      expect(json.contadores.map((one: Json) => [one.contador, one.limite])).toEqual([
        ['documentos', null],
        ['bytes', null],
        ['paginas_mes', null],
        ['citados_mes', null],
      ])
    } finally {
      await plain.close()
    }
  })
})

describe('searches a day', () => {
  it.each([
    ['GET', '/buscar?q=algo'],
    ['POST', '/buscar', { q: 'algo' }],
    ['POST', '/preguntar', { pregunta: '¿algo?' }],
    ['POST', '/verificar', { afirmacion: 'algo es así' }],
  ])('%s %s counts; the third is 402 in one plan and not in the other', async (method, path, body?: unknown) => {
    const [free, pro] = [await person('libre'), await person('pro')]
    for (let i = 0; i < 2; i++) expect((await free.ask(method, path, body)).status).toBe(200)
    const { status, json, headers } = await free.ask(method, path, body)
    expect([status, json.error.codigo, json.error.detalles]).toEqual([
      402,
      'cuota_superada',
      {
        contador: 'busquedas_dia',
        limite: 2,
        usado: 2,
        pedido: 1,
        plan: 'libre',
        desde: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
        hasta: tomorrow(),
      },
    ])
    expect(json.error.message).toContain('"busquedas_dia" of the plan "libre"')
    expect(headers.get('ratelimit-policy')).toContain('q=1000')
    for (let i = 0; i < 3; i++) expect((await pro.ask(method, path, body)).status).toBe(200)
    expect([(await counter(free, 'busquedas_dia')).usado, (await counter(pro, 'busquedas_dia')).usado]).toEqual([2, 3])
  })

  it('what was refused costs nothing, streamed or not; reading costs nothing', async () => {
    const who = await person('libre')
    expect((await who.ask('GET', '/buscar?q=a&documento=dno')).status).toBe(404)
    expect((await who.ask('GET', '/buscar?k=z')).status).toBe(400)
    expect(
      (
        await house.ask('POST', `${api}/preguntar`, {
          key: who.key,
          body: { pregunta: '¿a?', documentos: ['dno'], stream: true },
        })
      ).text,
    ).toContain('event: error')
    await who.ask('GET', '/documentos')
    expect((await counter(who, 'busquedas_dia')).usado).toBe(0)
    for (let i = 0; i < 2; i++) await who.ask('GET', '/buscar?q=a')
    expect(
      (await house.ask('POST', `${api}/preguntar`, { key: who.key, body: { pregunta: '¿a?', stream: true } })).status,
    ).toBe(402)
  })

  it('twenty at once pass as often as the plan says', async () => {
    const who = await person('libre')
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => who.ask('GET', '/buscar?q=algo')))).map(
      ({ status }) => status,
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(2)
    expect(statuses.filter(status => status === 402)).toHaveLength(18)
  })
})

describe('documents, bytes and pages', () => {
  it('a document too many is 402, nothing of it stays; a duplicate and a replay still pass; deleting makes room', async () => {
    const who = await person('libre')
    const texts = ['uno', 'dos', 'tres']
    const ids = []
    for (const text of texts) ids.push((await put(who, text)).json.id)
    const { status, json } = await put(who, 'cuatro de más')
    expect([status, json.error.detalles]).toEqual([
      402,
      { contador: 'documentos', limite: 3, usado: 3, pedido: 1, plan: 'libre', hasta: null },
    ])
    expect(await house.blobs.has(hash('cuatro de más'))).toBe(false)
    expect(house.parts()).toEqual([])
    expect((await put(who, 'dos')).json).toMatchObject({ duplicado: true, id: ids[1] })
    expect((await counter(who, 'documentos')).usado).toBe(3)
    await who.ask('DELETE', `/documentos/${ids[0]}`)
    expect((await put(who, 'cuatro de más')).status).toBe(201)
  })

  it('too many bytes: the same, and the account next to it is not touched', async () => {
    const [who, pro] = [await person('libre'), await person('pro')],
      text = 'x'.repeat(1001)
    expect((await put(pro, text)).status).toBe(201)
    expect((await put(who, text)).json.error.detalles).toMatchObject({
      contador: 'bytes',
      limite: 1000,
      usado: 0,
      pedido: 1001,
    })
    expect([(await counter(who, 'bytes')).usado, (await counter(pro, 'bytes')).usado]).toEqual([0, 1001])
    expect(await house.blobs.has(hash(text))).toBe(true)
  })

  it('a document that passes the pages of the month ends in an error that names the counter, with nothing half-stored; the next one may fit', async () => {
    const who = await person('libre')
    await put(who, 'a\fb\fc')
    const { status, json } = await put(who, 'uno\fdos pimpinela')
    expect([status, json.estado]).toEqual([201, 'error'])
    expect(json.error).toMatch(
      /^Se agotó el cupo «paginas_mes» del plan «libre»: el límite es 4, van 3 y hace falta 2; vuelve a empezar el \d{4}-\d\d-01 \(UTC\)\.$/,
    )
    expect((await who.ask('GET', `/documentos/${json.id}/texto`)).status).toBe(409)
    expect((await who.ask('GET', '/buscar?q=pimpinela')).json.pasajes).toEqual([])
    expect((await counter(who, 'paginas_mes')).usado).toBe(3)
    expect((await put(who, 'sola')).json.estado).toBe('listo')
    expect((await put(who, 'a\fb\fc')).json.duplicado).toBe(true)
    expect((await counter(who, 'paginas_mes')).usado).toBe(4)
    await house.storage.access.setPlan(who.account, 'pro')
    expect((await put(who, 'uno\fdos pimpinela')).json).toMatchObject({ id: json.id, estado: 'listo' })
  })

  it('a file that cannot be read gives its pages back', async () => {
    const who = await person('libre')
    expect((await put(who, 'ROTO')).json.estado).toBe('error')
    expect((await counter(who, 'paginas_mes')).usado).toBe(0)
  })
})

describe('the real reader', () => {
  it('a PDF that passes the pages of the month is refused before anything of it is stored; one that fits is counted once', async () => {
    const who = await person('libre'),
      library = house.library(who.account),
      { jobs } = house.storage
    house.hold(true)
    try {
      const { sha256, bytes } = await house.blobs.receive(createReadStream(asset('sample/don-quijote.pdf')))
      await house.storage.access.setPlan(who.account, 'paginas')
      const { row } = await library.shelf.add({
        id: 'dpaginas',
        titulo: 'T',
        tipo: 'pdf',
        sha256,
        bytes,
        nombre: null,
        media: null,
        modo: 'rapido',
        given: {},
      })
      const read = async (): Promise<unknown> => {
        const job = (await jobs.claim('w', 600, { economico: true }))!
        const report: Report = {
          signal: new AbortController().signal,
          phase: async () => {},
          long: async () => {},
          done: () => false,
          checkpoint: async () => {},
        }
        return ingest(library, job, report).then(
          () => jobs.finish(job.id, 'w'),
          async (error: unknown) => {
            await jobs.fail(job.id, 'w', 'cupo')
            return error
          },
        )
      }
      expect(await read()).toMatchObject({
        codigo: 'cuota_superada',
        detalles: { contador: 'paginas_mes', limite: 4, usado: 0 },
      })
      expect([
        await library.shelf.marks(row.id),
        await library.shelf.countPassages(row.id),
        (await counter(who, 'paginas_mes')).usado,
      ]).toEqual([[], 0, 0])
      await house.storage.access.setPlan(who.account, 'pro')
      await library.shelf.add({
        id: 'dotra',
        titulo: 'T',
        tipo: 'pdf',
        sha256,
        bytes,
        nombre: null,
        media: null,
        modo: 'rapido',
        given: {},
      })
      expect(await read()).toBe(true)
      const { unidades } = await library.shelf.document(row.id)
      expect([unidades > 4, (await counter(who, 'paginas_mes')).usado]).toEqual([true, unidades])
    } finally {
      house.hold(false)
    }
  })
})

describe('citation jobs a month', () => {
  it('the second is 402, in the other plan it is not; the same Idempotency-Key costs nothing', async () => {
    const [who, pro] = [await person('libre'), await person('pro')]
    const cite = (key: string, headers = {}): Promise<Reply> =>
      house.ask('POST', `${api}/citar?esperar=0`, { key, body: { texto: 'Nada.' }, headers })
    const once = { 'Idempotency-Key': 'una' }
    expect((await cite(who.key, once)).status).toBe(202)
    expect((await cite(who.key, once)).headers.get('idempotent-replayed')).toBe('true')
    expect((await cite(who.key)).json.error.detalles).toMatchObject({ contador: 'citados_mes', limite: 1, usado: 1 })
    for (let i = 0; i < 2; i++) expect((await cite(pro.key)).status).toBe(202)
  })
})

describe('operations and pace', () => {
  it('what the plan does not include is 402 requiere_pro, before anything of the body is read', async () => {
    const [free, pro] = [await person('libre'), await person('pro')]
    const { status, json } = await free.ask('POST', '/cotejar', { sin: 'sentido' })
    expect([status, json.error.codigo, json.error.detalles]).toEqual([
      402,
      'requiere_pro',
      { operacion: 'cotejar', plan: 'libre' },
    ])
    expect((await pro.ask('POST', '/cotejar', { texto: 'Dice «algo».' })).status).toBe(200)
  })

  it('requests a minute are the plan’s; a new plan counts at once', async () => {
    const [slow, pro] = [await person('lento'), await person('pro')]
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await slow.ask('GET', '/documentos')).status, (await pro.ask('GET', '/documentos')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
    await house.storage.access.setPlan(slow.account, 'pro')
    expect((await slow.ask('GET', '/documentos')).headers.get('ratelimit-policy')).toContain('q=5000')
  })
})

describe('over MCP', () => {
  async function agent(who: Person): Promise<(name: string, args: object) => Promise<Json>> {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${house.url}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${who.key}` } },
      }),
    )
    closing.unshift(() => client.close())
    return (name, args) => client.callTool({ name, arguments: { ...args } })
  }

  it('the same allowance as over REST, the refusal as text with code and next step', async () => {
    const who = await person('libre'),
      call = await agent(who)
    expect((await call('search', { query: 'algo' })).isError).toBeFalsy()
    await who.ask('GET', '/buscar?q=algo')
    const refused = await call('search', { query: 'algo' })
    expect(refused.isError).toBe(true)
    expect(refused.content[0].text).toMatch(
      /^cuota_superada: Se agotó el cupo «busquedas_dia» del plan «libre».* \/ The quota .*\n.*do not retry/,
    )
    expect((await call('verify_claim', { claim: 'algo es así' })).isError).toBe(true)
    expect((await call('open_page', { document: 'dno' })).content[0].text).toMatch(/^no_encontrado/)
    expect((await counter(who, 'busquedas_dia')).usado).toBe(2)
  })

  it('a failed call costs nothing', async () => {
    const who = await person('libre'),
      call = await agent(who)
    expect((await call('search', { query: 'algo', documents: ['dno'] })).content[0].text).toMatch(/^no_encontrado/)
    expect((await counter(who, 'busquedas_dia')).usado).toBe(0)
  })
})
