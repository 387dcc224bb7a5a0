/**
 * Seeded, bounded fuzzing of REST and MCP from the published OpenAPI and tool list: never a 500, never a stack or a
 * path, never a word of another account.
 */
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerOfKey } from '../../src/core/accounts/access.ts'
import { createFetcher } from '../../src/core/read/fetch/fetch.ts'
import { noNames } from '../core/read/fetch/fake-site.ts'
import { Unreadable } from '../../src/core/read/unreadable.ts'
import { CODES } from '../../src/errors.ts'
import { mcpRoute } from '../../src/server/mcp/index.ts'
import type { OpenApi, Schema } from '../../src/server/openapi/index.ts'
import { tools } from '../../tools/index.ts'
import { openHouse, type House, type Json } from './house.ts'
import { judge, type Judge } from './judge.ts'
import { rubbish, shots, toolCall, type Known, type Shot } from './rubbish.ts'

vi.setConfig({ testTimeout: 600_000 }) // 16 s of processor time

const SEED = 20261121
/** So many requests; past 20 s, on whatever machine, a property is content with what it has seen. */
const bounded = (numRuns: number) =>
  ({ seed: SEED, numRuns, interruptAfterTimeLimit: 20_000, endOnFailure: true }) as const
/** Paths that are not percent-encoded UTF-8: no operation to hold the answer to. */
const UNREADABLE = /%(?![0-9a-f]{2})|%[89a-f]/i

/**
 * Words that stand in the other account's document, in its title, in its collection and in its draft, and in no
 * request.
 */
const CANARY = ['xilocarpo', 'quimerino', 'zurdoledo', 'wolframita']

let house: House, api: OpenApi, judged: Judge, known: Known, mine: { account: string; key: string }
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  house = await openHouse({
    // What stands at an address is not looked at; whether it may be asked is decided by the real guard.
    fetcher: {
      ...createFetcher({ userAgent: 'fuzz', resolve: noNames }),
      get: () => Promise.reject(new Unreadable('no se alcanza')),
    },
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
  judged = await judge(house.url)
  mine = await house.newAccount('probador@example.org')
  const own = await house.upload('#1\nhola perro gato\f#2\ndos', '', mine.key)
  const cited = await house.ask('POST', '/api/v1/citar', { key: mine.key, body: { texto: 'hola perro gato.' } })
  const audited = await house.ask('POST', '/api/v1/revisar', {
    key: mine.key,
    body: { texto: 'hola (Gil, 2001, p. 1).' },
  })
  const marked = await house.ask('POST', `/api/v1/documentos/${own.id}/notas`, {
    key: mine.key,
    body: { posicion: 1, texto: 'perro' },
  })
  const work = { key: mine.key, raw: '@book{mia, title = {Mía}, author = {Gil, A.}, year = 2001}' }
  await house.ask('POST', '/api/v1/referencias', work)
  const { referencias } = (await house.ask('GET', '/api/v1/referencias?sin_archivo=true', { key: mine.key })).json
  const own2 = await house.ask('POST', '/api/v1/bibliotecas', {
    key: mine.key,
    body: { nombre: 'Mía', documentos: [own.id] },
  })
  const theirs = await house.upload(`#1\nhola perro ${CANARY[0]!}`, `?titulo=${CANARY[1]!}`)
  const shelf = await house.ask('POST', '/api/v1/bibliotecas', {
    body: { nombre: CANARY[2]!, documentos: [theirs.id] },
  })
  const draft = await house.ask('POST', '/api/v1/citar', { body: { texto: `hola perro ${CANARY[3]!}.` } })
  known = {
    ids: [
      own.id,
      `${own.id}:p1.1`,
      'p1.1',
      cited.json.id,
      'principal',
      theirs.id,
      `${theirs.id}:p1.1`,
      shelf.json.id,
      draft.json.id,
      'probador@example.org',
    ],
    hints: {
      'delete documentos/{id}': await Promise.all(
        Array.from({ length: 12 }, async (_, i) => (await house.upload(`hola ${i}`, '', mine.key)).id as unknown),
      ).then(made => [...made, theirs.id]),
      'delete bibliotecas/{id}': ['Nueva', 'nombre', shelf.json.id],
      'documentos/{id}': [own.id],
      'citar/{id}': [cited.json.id],
      'revisar/{id}': [audited.json.id],
      'notas/{id}': [marked.json.id],
      'referencias/{id}': [referencias[0].id],
      'bibliotecas/{id}': [own2.json.id, 'principal'],
      'estilos/{id}': ['apa'],
      documentos: [own.id],
      documento: [own.id],
      incluir: [own.id],
      fragmentos: [`${own.id}:p1.1`],
      fragmento: ['p1.1'],
      posicion: [1, 2],
      desde: [1, '1', '[1]'],
      hasta: [2, '2', '[2]'],
      impresa: ['1', 'xiv'],
      esperar: [0, 0, 0, 1],
      biblioteca: ['principal', 'Mía'],
      estilo: ['apa'],
      idioma: ['es-ES'],
      q: ['hola perro'],
      pregunta: ['¿hola perro?'],
      afirmacion: ['El perro dice hola.'],
      texto: ['hola perro gato.'],
      query: ['hola perro'],
      claim: ['El perro dice hola.'],
      text: ['hola perro gato.'],
      documents: [own.id],
      document: [own.id],
      from: ['1'],
      to: ['2'],
      url: ['http://127.0.0.1/', 'https://example.org/a', 'file:///etc/passwd'],
      cursor: ['', 'x', 'W10', 'WyJhIiwxXQ'],
      nombre: ['nombre'],
      correo: ['nadie@example.org'],
      umbral: [0.5],
    },
  }
})
afterAll(async () => {
  for (const close of closing) await close()
})

interface Reply {
  status: number
  headers: Headers
  text: string
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As a browser in which that person has signed in. */
async function signedIn(): Promise<Record<string, string>> {
  const cookie = randomBytes(32).toString('base64url')
  await house.storage.access.createSession({
    hash: digest(cookie),
    account: mine.account,
    key: null,
    navegador: 'fuzz',
    expira: new Date(Date.now() + 60_000).toISOString(),
  })
  return { Cookie: `anaquel_sesion=${cookie}`, 'X-Anaquel-CSRF': digest(`csrf ${cookie}`) }
}

async function fire({ as = 'key', method, path, headers, body }: Omit<Shot, 'as'> & Partial<Shot>): Promise<Reply> {
  const who = as === 'key' ? { Authorization: `Bearer ${mine.key}` } : await signedIn()
  return new Promise((resolve, reject) => {
    // Not as a URL: that would tidy the path up before it is sent.
    const req = request(
      { host: '127.0.0.1', port: new URL(house.url).port, path, method, headers: { ...who, ...headers } },
      res => {
        const chunks: Buffer[] = []
        res.on('data', chunk => chunks.push(chunk))
        res.once('end', () =>
          resolve({
            status: res.statusCode!,
            headers: new Headers(Object.entries(res.headers).map(([name, said]) => [name, String(said)])),
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    req.once('error', reject)
    // The text of a binary string is what it is: its lone surrogates become what UTF-8 makes of them.
    req.end(body ?? undefined)
  })
}

/** Traces of our own insides: a stack, a source file, the folder of the data, the engine's own words. */
const INSIDE =
  /\n {4}at |node_modules|\.[jt]s:\d+|file:\/\/|SqliteError|SQLITE_|\/blobs\/|anaquel\.db|ZodError|TypeError|RangeError|undefined is not|Cannot read prop/

function holds(reply: Reply, what: string): void {
  expect(reply.status, `${what}\n${reply.text.slice(0, 500)}`).toBeLessThan(500)
  expect(reply.text, what).not.toMatch(INSIDE)
  for (const word of CANARY) expect(reply.text, what).not.toContain(word)
}

function enveloped({ status, text }: Reply, what: string): void {
  const { error } = JSON.parse(text) as { error: Json }
  expect([error.estado, typeof error.mensaje, typeof error.message, error.codigo in CODES], what).toEqual([
    status,
    'string',
    'string',
    true,
  ])
  expect(error.documentacion, what).toBe(`${house.url}/docs/errores#${error.codigo}`)
}

/** What the other account has, as it sees it. */
async function theirs(): Promise<string> {
  const read = await Promise.all(
    [
      '/documentos',
      '/bibliotecas',
      `/documentos/${known.ids[5]!}/texto`,
      `/documentos/${known.ids[5]!}/folios`,
      `/citar/${known.ids[8]!}`,
    ].map(path => house.ask('GET', `/api/v1${path}`)),
  )
  return read.map(({ text }) => text).join('\n')
}

function logIsClean(): void {
  const lines = house.lines.map(line => JSON.parse(line) as { level: number })
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  for (const secret of [...CANARY, house.key, mine.key, 'hola perro'])
    expect(house.lines.join('')).not.toContain(secret)
}

describe('REST', () => {
  it('every operation with nearly right and with absurd input: below 500, as the OpenAPI says, in the envelope, without our insides', async () => {
    const before = await theirs(),
      done = new Set<string>()
    for (const [name, shot] of shots(api, known)) {
      await fc.assert(
        fc.asyncProperty(shot, async sent => {
          const reply = await fire(sent),
            what =
              `${sent.method} ${sent.path.slice(0, 300)} ` +
              `${JSON.stringify(sent.headers)} ${sent.body?.slice(0, 300) ?? ''}`
          holds(reply, what)
          if (reply.status < 300) done.add(name)
          if (reply.status >= 400) enveloped(reply, what)
          else if (reply.status !== 304 && !UNREADABLE.test(sent.path.split('?')[0]!))
            judged(sent.method, sent.path, {
              ...reply,
              json: reply.headers.get('content-type')?.includes('json') ? JSON.parse(reply.text) : undefined,
            })
        }),
        bounded(8),
      )
    }
    expect(await theirs()).toBe(before)
    logIsClean()
    // It got somewhere: most operations were done at least once.
    expect(done.size).toBeGreaterThan(Object.values(api.paths).flatMap(methods => Object.keys(methods)).length * 0.6)
  })

  it('paths, methods and headers that belong to no operation', async () => {
    const odd = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
      path: fc
        .tuple(
          fc.constantFrom(
            '/',
            '/api/v1',
            '/api/v1/',
            '/api/v1/documentos/',
            '/leer/',
            '/web/',
            '/web/assets/',
            '/docs/',
            '/entrar',
            '/salir',
            '/mcp',
            '/.well-known/',
            '/api/v1/../',
            '//',
            '/%2e%2e/',
            '/salud',
          ),
          fc.constantFrom(
            '',
            '%00',
            '..%2f..%2fetc%2fpasswd',
            '%E0%A4%A',
            '__proto__',
            'constructor',
            '?r=//evil.example',
            '?u=%ff&t=NaN&f=%00',
            known.ids[5]!,
            `${known.ids[5]!}?f=p1.1`,
            `${known.ids[5]!}/pagina/1.png`,
            'x'.repeat(4000),
          ),
        )
        .map(parts => parts.join('')),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { Authorization: 'Basic x' },
        { Authorization: 'Bearer' },
        { Cookie: `anaquel_sesion=${'x'.repeat(43)}; anaquel_visita=__proto__` },
        { Accept: 'text/html', 'Accept-Language': '*;q=9' },
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        { Host: 'evil.example' },
      ),
      body: fc.constantFrom(null, 'testigo=1&clave=__proto__&r=//evil', 'a[b][c]=1', '{}'),
    })
    await fc.assert(
      fc.asyncProperty(odd, async sent => {
        const what = `${sent.method} ${sent.path.slice(0, 200)} ${JSON.stringify(sent.headers)}`,
          withBody = ['POST', 'PUT', 'PATCH'].includes(sent.method)
        const reply = await fire({ ...sent, body: withBody ? sent.body : null })
        holds(reply, what)
        if (reply.status >= 400 && reply.headers.get('content-type')?.includes('json') && !sent.path.startsWith('/mcp'))
          enveloped(reply, what)
        expect(reply.headers.get('location') ?? '/', what).toMatch(/^(\/(?![/\\])|http:\/\/127\.0\.0\.1)/)
        expect(reply.headers.get('x-evil'), what).toBeNull()
      }),
      bounded(120),
    )
    logIsClean()
  })
})

describe('MCP', () => {
  const rpc = (message: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    fire({
      method: 'POST',
      path: '/mcp',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-06-18',
        ...headers,
      },
      body: JSON.stringify(message),
    })

  /** The JSON-RPC message, whether it came as JSON or as one event. */
  const messageOf = ({ text, headers }: Reply): Json =>
    JSON.parse(
      headers.get('content-type')?.includes('event-stream')
        ? text
            .split('\n')
            .filter(line => line.startsWith('data: '))
            .at(-1)!
            .slice(6)
        : text,
    )

  it('tools/call with nearly right and with absurd arguments', async () => {
    const before = await theirs(),
      listed = messageOf(await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).result.tools as {
        name: string
        inputSchema: Schema
      }[]
    let done = 0
    expect(listed.map(({ name }) => name).sort()).toEqual(
      tools
        .filter(tool => tool.mcp)
        .map(tool => tool.name)
        .sort(),
    )
    await fc.assert(
      fc.asyncProperty(toolCall(listed, known), async params => {
        const reply = await rpc({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }),
          what = JSON.stringify(params).slice(0, 400)
        holds(reply, what)
        const { id, result, error } = messageOf(reply)
        expect(id, what).toBe(7)
        expect((result === undefined) !== (error === undefined), what).toBe(true)
        if (error) expect([error.code, typeof error.message], what).not.toContain(-32603)
        if (result && !result.isError) done++
        if (result?.isError)
          expect(result.content[0].text, what).toMatch(
            new RegExp(
              `^(?:${Object.keys(CODES)
                .filter(code => code !== 'interno')
                .join('|')}|Input validation error|MCP error)`,
            ),
          )
      }),
      bounded(100),
    )
    expect(done).toBeGreaterThan(10)
    expect(await theirs()).toBe(before)
    logIsClean()
  })

  it('resources, prompts, completions and messages that are none', async () => {
    const uri = fc.oneof(fc.constantFrom(...(known?.ids ?? [])), fc.string()).map(id => id)
    const methods = fc.constantFrom(
      'resources/read',
      'resources/list',
      'prompts/get',
      'completion/complete',
      'initialize',
      'tools/call',
      'logging/setLevel',
      'nope',
      '__proto__',
    )
    const params = fc.oneof(
      rubbish(),
      uri.map(id => ({ uri: `library://document/${id}` })),
      uri.map(id => ({ uri: `library://document/${id}/page/1` })),
      uri.map(id => ({
        uri: id,
        name: id,
        arguments: { a: id },
        ref: { type: 'ref/resource', uri: 'library://document/{id}' },
        argument: { name: 'id', value: id },
      })),
    )
    const message = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          jsonrpc: fc.constantFrom('2.0', '1.0'),
          id: fc.constantFrom<unknown>(1, 'a', null, {}),
          method: methods,
          params,
        }),
      },
      { weight: 1, arbitrary: rubbish() },
    )
    await fc.assert(
      fc.asyncProperty(message, async sent => {
        holds(await rpc(sent), JSON.stringify(sent)?.slice(0, 400) ?? '')
      }),
      bounded(100),
    )
    logIsClean()
  })
})
