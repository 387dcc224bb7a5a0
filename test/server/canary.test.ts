/**
 * Ana's library is full of canary words. Bruno, with a key of every scope and signed in, tries every operation of the
 * published OpenAPI, every page and every
 * MCP verb with each of Ana's ids: he gets what he gets for an id that does not exist, no answer and no log line holds
 * a canary, and nothing of Ana's has changed.
 */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerOfKey } from '../../src/core/accounts/access.ts'
import { mcpRoute } from '../../src/server/mcp/index.ts'
import type { OpenApi, Operation, Schema } from '../../src/server/openapi/index.ts'
import { tools } from '../../tools/index.ts'
import { openHouse, type House, type Json } from './house.ts'

/**
 * In the text, title, author, file name and draft of Ana, and in the names of her collection, key, invitation and
 * browser. `CLUE` stands beside them, and is what Bruno asks for.
 */
const CANARY = [
  'xilocarpo',
  'Quimerino',
  'Zurdoledo',
  'wolframita',
  'jacarandal',
  'estalagmio',
  'cuchipanda',
  'ñandutero',
  'Fakefox',
]
const CLUE = 'zarzamora silvestre'

vi.setConfig({ testTimeout: 600_000 }) // some thousand requests, 20 s of processor time

let house: House,
  api: OpenApi,
  ana: string,
  bruno: { account: string; key: string },
  brunoSession: Record<string, string>
let theirs: Record<string, string>
const closing: (() => Promise<void>)[] = []
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const held = (text: string): string[] =>
  CANARY.filter(word => text.includes(word) || text.includes(encodeURIComponent(word)))

async function session(account: string, navegador: string): Promise<{ id: string; headers: Record<string, string> }> {
  const cookie = randomBytes(32).toString('base64url')
  const { id } = await house.storage.access.createSession({
    hash: digest(cookie),
    account,
    key: null,
    navegador,
    expira: new Date(Date.now() + 600_000).toISOString(),
  })
  return { id, headers: { Cookie: `anaquel_sesion=${cookie}`, 'X-Anaquel-CSRF': digest(`csrf ${cookie}`) } }
}

beforeAll(async () => {
  house = await openHouse({
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
  api = (await house.ask('GET', '/api/v1/openapi.json', { key: null, unchecked: true })).json as OpenApi
  const { id: owner } = await house.storage.access.owner()
  const doc = await house.upload(
    `#1\n${CLUE} ${CANARY[0]!} del bosque.\f#2\nsegunda`,
    `?titulo=${CANARY[1]!}&autores=${CANARY[2]!}, Ana&nombre=${CANARY[3]!}.txt`,
  )
  const citation = await house.ask('POST', '/api/v1/citar', { body: { texto: `${CLUE} ${CANARY[4]!} del bosque.` } })
  const shelf = await house.ask('POST', '/api/v1/bibliotecas', { body: { nombre: CANARY[5]!, documentos: [doc.id] } })
  const anas = await session(owner, CANARY[8]!)
  const made = async (path: string, body: object): Promise<Json> =>
    (await house.ask('POST', `/api/v1${path}`, { key: null, headers: anas.headers, body, unchecked: true })).json
  const key = await made('/claves', { nombre: CANARY[6]!, alcances: ['lectura'] }),
    invitation = await made('/invitaciones', { correo: `${CANARY[7]!}@example.org` })
  theirs = {
    document: doc.id,
    passage: `${doc.id}:p1.1`,
    citation: citation.json.id,
    collection: shelf.json.id,
    session: anas.id,
    key: key.id,
    invitation: invitation.id,
  }
  bruno = await house.newAccount('bruno@example.org')
  brunoSession = (await session(bruno.account, 'Firefox')).headers
  ana = await state()
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** Everything that Ana can see. */
async function state(): Promise<string> {
  const { id: owner } = await house.storage.access.owner()
  const paths = [
    '/documentos',
    `/documentos/${theirs.document!}`,
    `/documentos/${theirs.document!}/texto`,
    `/documentos/${theirs.document!}/folios`,
    '/bibliotecas',
    `/citar/${theirs.citation!}`,
  ]
  const read = await Promise.all(paths.map(async path => (await house.ask('GET', `/api/v1${path}`)).text))
  const { access } = house.storage
  return JSON.stringify([
    read,
    (await access.keys(owner)).map(({ id, nombre }) => [id, nombre]),
    (await access.sessions(owner)).map(({ id }) => id),
    await access.links(owner),
  ])
}

const ROUTES = (): { name: string; method: string; route: string; operation: Operation }[] =>
  Object.entries(api.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${route}`,
      method: method.toUpperCase(),
      route,
      operation,
    })),
  )

/** Fields that a request needs to be looked at at all. */
const NEEDED: Record<string, unknown> = {
  nombre: 'Mía',
  estilo: 'apa',
  idioma: 'es-ES',
  impresa: '1',
  desde: 1,
  hasta: 1,
  posicion: 1,
  alcances: ['lectura'],
  umbral: 0.5,
  actual: 'x',
  nueva: 'una frase muy larga',
  contrasena: 'x',
  rechazadas: [],
  aceptadas: [],
}

function filled(schema: Schema, id: string, only: readonly string[] | null): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    properties.flatMap(([name, { type, enum: values }]) => {
      if (name === 'formato' || name === 'stream' || Array.isArray(values) || (only && !only.includes(name))) return []
      if (name in NEEDED) return [[name, NEEDED[name]]]
      if (['q', 'pregunta', 'afirmacion', 'texto'].includes(name)) return [[name, `${CLUE} del bosque.`]]
      if (type === 'array') return [[name, [id]]]
      return type === 'string' ? [[name, id]] : []
    }),
  )
}

interface Sent {
  method: string
  path: string
  body?: object
}

/** With that id in every place at once, and in each place alone. */
function requests({ method, route, operation }: ReturnType<typeof ROUTES>[number], id: string): Sent[] {
  const path = `/api/v1${route.replace(/\{\w+\}/g, encodeURIComponent(id))}`
  const asked = operation.parameters
    .filter(
      one =>
        one.in === 'query' &&
        one.name !== 'formato' &&
        one.name !== 'esperar' &&
        ['string', 'array'].includes(String(one.schema.type)) &&
        !one.schema.enum,
    )
    .map(({ name }): [string, string] => [name, name === 'q' ? CLUE : String(NEEDED[name] ?? id)])
  const schema = operation.requestBody?.content['application/json']?.schema
  const query = (pairs: [string, string][]): string =>
    pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
  if (schema) {
    const all = filled(schema, id, null)
    const must = (schema.required ?? []) as string[]
    return [null, ...Object.keys(all)].map(name => ({
      method,
      path,
      body: filled(schema, id, name === null ? null : [...must, name]),
    }))
  }
  const q = asked.filter(([name]) => name === 'q')
  return [asked, ...asked.filter(([name]) => name !== 'q').map(pair => [...q, pair])].map(pairs => ({
    method,
    path: path + query(pairs),
  }))
}

const unlike = (id: string): string => id.replace(/.(?=:|$)/, last => (last === 'a' ? 'b' : 'a'))

describe('Bruno asks for what is Ana’s', () => {
  it('every operation, with each of her ids in each place: never a canary, and what names her id is answered as for one that does not exist', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const route of ROUTES()) {
      for (const [kind, id] of Object.entries(theirs)) {
        for (const [i, sent] of requests(route, id).entries()) {
          // Alone in a field stands only what some field names.
          if (i > 0 && !['document', 'passage', 'collection', 'citation'].includes(kind)) continue
          // What he makes himself, or ends, is his own.
          if (route.name === 'DELETE /sesiones' || route.name === 'POST /cuenta/contrasena') continue
          const who =
            route.operation.security.length > 0 && i % 2 === 1
              ? { key: bruno.key }
              : { key: null, headers: brunoSession }
          const twin = requests(route, unlike(id))[i]!
          const [reply, absent] = [
            await house.ask(sent.method, sent.path, { ...who, body: sent.body, unchecked: true }),
            await house.ask(twin.method, twin.path, { ...who, body: twin.body, unchecked: true }),
          ]
          asked++
          const what = `${sent.method} ${sent.path} ${JSON.stringify(sent.body ?? '')} → ${reply.status}`
          if (held(reply.text + JSON.stringify([...reply.headers])).length > 0)
            wrong.push(`${what}: ${held(reply.text).join()}`)
          if (reply.status >= 500) wrong.push(`${what}: ${reply.text.slice(0, 200)}`)
          if (
            sent.path.includes(encodeURIComponent(id)) &&
            route.route.includes('{') &&
            !route.route.startsWith('/estilos/')
          ) {
            if (reply.status < 400) wrong.push(`${what}: done`)
            if (reply.text.replaceAll(id, 'ID') !== absent.text.replaceAll(unlike(id), 'ID'))
              wrong.push(`${what}: not as an unknown one: ${absent.text.slice(0, 200)}`)
          } else if (
            reply.status !== absent.status &&
            !/POST \/(bibliotecas|invitaciones|claves|documentos\/ejemplo)|\/cuenta/.test(route.name)
          )
            wrong.push(`${what}: an unknown one gets ${absent.status}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(ROUTES().length * Object.keys(theirs).length)
    expect(await state()).toBe(ana)
  })

  it('the same requests by Ana herself are full of canaries', async () => {
    const full = new Set<string>()
    for (const route of ROUTES().filter(
      ({ method, name }) =>
        (method === 'GET' && !name.includes('/estilos')) || /buscar|preguntar|verificar|cotejar|citas/.test(name),
    )) {
      for (const id of [theirs.document!, theirs.passage!, theirs.citation!]) {
        for (const sent of requests(route, id).slice(0, 2))
          if (held((await house.ask(sent.method, sent.path, { body: sent.body, unchecked: true })).text).length > 0)
            full.add(route.name)
      }
    }
    expect(full.size).toBeGreaterThanOrEqual(12)
  })

  it('his lists hold nothing of hers, and his searches find nothing', async () => {
    for (const path of [
      '/documentos',
      '/documentos?q=a',
      '/bibliotecas',
      '/claves',
      '/sesiones',
      '/invitaciones',
      '/permisos',
      '/cuenta',
      `/buscar?q=${encodeURIComponent(CLUE)}`,
      `/buscar?q=${encodeURIComponent(`"${CLUE}"`)}`,
    ]) {
      const { status, text } = await house.ask('GET', `/api/v1${path}`, {
        key: null,
        headers: brunoSession,
        unchecked: true,
      })
      expect([path, status, held(text)]).toEqual([
        path,
        expect.toSatisfy((code: number) => [200, 403, 404].includes(code)),
        [],
      ])
    }
    expect(
      (await house.ask('GET', `/api/v1/buscar?q=${encodeURIComponent(CLUE)}`, { key: bruno.key })).json.pasajes,
    ).toEqual([])
  })

  it('the same bytes in his own library are his own document, with nothing of her title', async () => {
    const before = await state()
    const mine = await house.ask('POST', '/api/v1/documentos', {
      key: bruno.key,
      raw: `#1\n${CLUE} ${CANARY[0]!} del bosque.\f#2\nsegunda`,
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    expect([mine.status, mine.json.duplicado, mine.json.id === theirs.document, held(mine.text)]).toEqual([
      201,
      undefined,
      false,
      [],
    ])
    await house.ask('DELETE', `/api/v1/documentos/${mine.json.id}`, { key: bruno.key })
    expect((await house.ask('GET', `/api/v1/documentos/${theirs.document!}/original`)).status).toBe(200)
    expect(await state()).toBe(before)
  })
})

describe('pages', () => {
  const PAGES = (id: string): string[] => [
    `/leer/${id}`,
    `/leer/${id}?u=1`,
    `/leer/${id}?f=p1.1`,
    `/leer/${id}?ir=1`,
    `/leer/${id}/pagina/1.png`,
    `/citar/${id}`,
    `/preguntar/${id}`,
    `/biblioteca?q=${id}`,
    `/buscar?documento=${id}`,
    '/',
    '/ajustes',
    '/entrar',
    '/docs',
  ]

  it.each(['signed in as Bruno', 'without a session', 'with an invented session'])('%s', async who => {
    const headers = who.includes('Bruno')
      ? brunoSession
      : who.includes('invented')
        ? { Cookie: `anaquel_sesion=${'A'.repeat(43)}` }
        : {}
    for (const id of Object.values(theirs)) {
      for (const path of PAGES(encodeURIComponent(id))) {
        const { status, text, headers: said } = await house.ask('GET', path, { key: null, headers })
        expect([path, held(text + JSON.stringify([...said]))]).toEqual([path, []])
        expect(status).toBeLessThan(500)
        if (path.startsWith('/leer/'))
          expect([path, status]).toEqual([
            path,
            who.includes('Bruno') ? 404 : expect.toSatisfy((code: number) => [302, 401, 404].includes(code)),
          ])
      }
    }
  })
})

describe('MCP', () => {
  async function rpc(method: string, params: object): Promise<string> {
    const headers = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' }
    return (
      await house.ask('POST', '/mcp', { key: bruno.key, headers, body: { jsonrpc: '2.0', id: 1, method, params } })
    ).text
  }

  it('every tool, resource and completion with her ids', async () => {
    for (const id of Object.values(theirs)) {
      for (const { name, english = {} } of tools.filter(tool => tool.mcp)) {
        const fields = {
          [english.q ?? 'q']: CLUE,
          [english.documentos ?? 'documentos']: [id],
          [english.id ?? 'id']: id,
          [english.afirmacion ?? 'afirmacion']: CLUE,
          [english.texto ?? 'texto']: `${CLUE} del bosque.`,
        }
        const known = Object.keys(
          (tools.find(tool => tool.name === name)!.agent ?? tools.find(tool => tool.name === name)!.input).shape,
        ).map(field => english[field] ?? field)
        const said = await rpc('tools/call', {
          name,
          arguments: Object.fromEntries(Object.entries(fields).filter(([field]) => known.includes(field))),
        })
        expect([name, held(said), /no_encontrado|peticion_invalida/.test(said)]).toEqual([name, [], true])
      }
      for (const uri of ['library://documents', `library://document/${id}`, `library://document/${id}/page/1`])
        expect([uri, held(await rpc('resources/read', { uri }))]).toEqual([uri, []])
      for (const value of [id.slice(0, 3), CLUE.slice(0, 4), ''])
        expect(
          held(
            await rpc('completion/complete', {
              ref: { type: 'ref/resource', uri: 'library://document/{id}' },
              argument: { name: 'id', value },
            }),
          ),
        ).toEqual([])
    }
    expect(held(await rpc('resources/list', {}))).toEqual([])
  })
})

it('the log holds no canary, no key, no cookie, no query and nobody’s words, Ana’s own use included', () => {
  const log = house.lines.join('')
  expect(log.length).toBeGreaterThan(10_000)
  expect(held(log)).toEqual([])
  for (const secret of [
    house.key,
    bruno.key,
    brunoSession.Cookie!.split('=')[1]!,
    brunoSession['X-Anaquel-CSRF']!,
    'zarzamora',
    'bruno@example.org',
    'una frase muy larga',
  ])
    expect(log).not.toContain(secret)
})
