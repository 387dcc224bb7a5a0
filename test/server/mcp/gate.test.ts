import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reason } from '../../../src/server/mcp/http.ts'
import { createLimiter } from '../../../src/server/limits.ts'
import { fakeRates } from '../../fake-rates.ts'
import { KEYS, logged, stand, type Stand } from './stand.ts'

let house: Stand
beforeAll(async () => {
  house = await stand({
    hosts: ['biblioteca.example'],
    resourceMetadata: 'http://localhost:3000/.well-known/oauth-protected-resource/mcp',
  })
})
afterAll(() => house.close())

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Raw, because fetch does not let a caller lie about Host. */
function post(body: string, headers: Record<string, string>, method = 'POST'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      house.url,
      {
        method,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      },
      answer => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', chunk => {
            text += chunk
          })
          .on('end', () => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
          })
      },
    )
    sent.on('error', reject).end(body)
  })
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const auth = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` })

describe('Host and Origin', () => {
  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:8080', 200],
    ['biblioteca.example', 200],
    ['LOCALHOST', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['[::2]', 403],
    ['169.254.169.254', 403],
  ])('Host %s → %i', async (host, status) => {
    expect((await post(PING, { ...auth(KEYS.ana), Host: host })).status).toBe(status)
  })

  it.each([
    ['http://localhost:6274', 200],
    ['https://biblioteca.example', 200],
    ['http://[::1]:1', 200],
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost.evil.example', 403],
    ['no url', 403],
  ])('Origin %s → %i', async (origin, status) => {
    expect((await post(PING, { ...auth(KEYS.ana), Origin: origin })).status).toBe(status)
  })

  it('are looked at before the key: a page that rebinds learns nothing', async () => {
    const reply = await post(PING, { Host: 'evil.example' })
    expect(reply.status).toBe(403)
    expect(reply.headers['www-authenticate']).toBeUndefined()
  })
})

describe('a client in a browser', () => {
  it('is told before it asks that it may, without a key', async () => {
    const reply = await post(
      '',
      { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' },
      'OPTIONS',
    )
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([204, 'http://localhost:6274'])
    for (const name of ['authorization', 'content-type', 'mcp-protocol-version'])
      expect(reply.headers['access-control-allow-headers']).toContain(name)
  })

  it('reads the answer and the challenge', async () => {
    const refused = await post(PING, { Origin: 'http://localhost:6274' })
    expect([refused.status, refused.headers['access-control-expose-headers']]).toEqual([
      401,
      expect.stringContaining('WWW-Authenticate'),
    ])
    expect((await post(PING, { ...auth(KEYS.ana), Origin: 'http://localhost:6274' })).headers).toHaveProperty(
      'access-control-allow-origin',
      'http://localhost:6274',
    )
  })

  it('of another site is not', async () => {
    const reply = await post('', { Origin: 'https://evil.example' }, 'OPTIONS')
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })
})

describe('a batch', () => {
  it.each(['2025-06-18', '2025-11-25'])('is refused in %s, which has none', async version => {
    const reply = await post(`  [${PING},${PING}]`, { ...auth(KEYS.ana), 'MCP-Protocol-Version': version })
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.stringContaining('no batches') } },
    ])
  })

  it('is none that is a single message', async () => {
    const reply = await post(PING, { ...auth(KEYS.ana), 'MCP-Protocol-Version': '2025-06-18' })
    expect(reply.status).toBe(200)
  })
})

describe('the credential', () => {
  it('missing: 401 that says where to get one, without an error code (RFC 6750 §3.1)', async () => {
    const reply = await post(PING, {})
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBe(
      'Bearer scope="mcp", resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
    )
    expect(JSON.parse(reply.body)).toMatchObject({ error: { codigo: 'no_autenticado', estado: 401 } })
  })

  it.each([
    ['unknown', auth(`anq_${'z'.repeat(43)}`)],
    ['of another kind', { Authorization: 'Basic abc' }],
    ['empty', { Authorization: 'Bearer ' }],
    ['two', { Authorization: `Bearer ${KEYS.ana} ${KEYS.bea}` }],
  ])('%s: 401', async (_name, headers) => {
    expect((await post(PING, headers)).status).toBe(401)
  })

  it('wrong: the challenge says invalid_token', async () => {
    expect((await post(PING, auth('anq_wrong'))).headers['www-authenticate']).toContain('error="invalid_token"')
  })

  it('is not read from the query', async () => {
    const url = house.url
    const answer = await fetch(`${url.href}?access_token=${KEYS.ana}&key=${KEYS.ana}`, {
      method: 'POST',
      body: PING,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(401)
  })

  it('without the scope mcp: 403 that names it', async () => {
    const reply = await post(PING, auth(KEYS.readOnly))
    expect(reply.status).toBe(403)
    expect(reply.headers['www-authenticate']).toMatch(/error="insufficient_scope".*scope="mcp"/)
    expect(JSON.parse(reply.body)).toMatchObject({ error: { codigo: 'prohibido', detalles: { alcance: 'mcp' } } })
  })
})

describe('the body', () => {
  it('over 4 MiB: 413', async () => {
    expect(
      (
        await post(
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'a'.repeat(4 * 1024 * 1024) } }),
          auth(KEYS.ana),
        )
      ).status,
    ).toBe(413)
  })

  it('of another type: 415', async () => {
    expect((await post(PING, { ...auth(KEYS.ana), 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it('that is no JSON: a JSON-RPC parse error', async () => {
    const reply = await post('{oops', auth(KEYS.ana))
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({ jsonrpc: '2.0', error: { code: -32700 } })
  })

  it('there are no sessions: GET and DELETE are 405', async () => {
    expect((await post('', auth(KEYS.ana), 'GET')).status).toBe(405)
    expect((await post('', auth(KEYS.ana), 'DELETE')).status).toBe(405)
  })
})

it('too many requests of one account are told when to come back, and another account is not kept waiting', async () => {
  const limited = await stand({ limiter: createLimiter(fakeRates(), 'requests', 2) })
  const ask = (key: string): Promise<Response> =>
    fetch(limited.url, {
      method: 'POST',
      body: PING,
      headers: { ...auth(key), 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    })
  expect([(await ask(KEYS.ana)).status, (await ask(KEYS.ana)).status]).toEqual([200, 200])
  const refused = await ask(KEYS.ana)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { codigo: 'limite_de_ritmo' } })
  expect((await ask(KEYS.bea)).status).toBe(200)
  await limited.close()
})

it('a batch costs what its requests would cost one by one', async () => {
  const limited = await stand({ limiter: createLimiter(fakeRates(), 'requests', 3) })
  const batch = Array.from({ length: 5 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search', arguments: { query: 'imprenta' } },
  }))
  const reply = await fetch(limited.url, {
    method: 'POST',
    body: JSON.stringify(batch),
    headers: {
      ...auth(KEYS.ana),
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-03-26',
    },
  })
  const text = await reply.text(),
    times = (word: string): number => text.split(word).length - 1
  expect([times('"structuredContent"'), times('limite_de_ritmo:')]).toEqual([3, 2])
  expect(reply.headers.get('ratelimit')).not.toContain(',')
  await limited.close()
})

it.each([
  [new SyntaxError(`Unexpected token 'o', "{oops" is not valid JSON`), 'SyntaxError: Unexpected token …'],
  [
    new Error('Bad Request: Unsupported protocol version: 1999-01-01'),
    'Error: Bad Request: Unsupported protocol version: 1999-01-01',
  ],
  [new Error('could not parse {"query": "secreto"}'), 'Error: could not parse …'],
  ['thrown as it is', 'string'],
])('a warning of %s gives the reason, no stack, and nothing that was sent', (error, said) => {
  expect(reason(error)).toEqual({ reason: said })
})

it('the log never holds a key or what was asked', async () => {
  await post(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'explota' } },
    }),
    auth(KEYS.ana),
  )
  expect(logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(logged)).not.toMatch(/anq_|explota|SQLITE/)
})
