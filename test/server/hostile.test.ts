/**
 * Requests that are no fair ones, over raw sockets: too large, too many, too slow, under another name. The times are
 * small here; nobody waits for real ones.
 */
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House, type Json } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Said {
  status: number
  head: string
  json: Json
  whole: string
}

/** Sends the parts, `pause` ms between them, and reads until the server hangs up. */
function say(parts: readonly string[], pause = 0, to = house): Promise<Said> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(to.url).port), '127.0.0.1')
    let whole = '',
      next = 0
    const send = (): void => {
      if (next < parts.length && socket.writable) {
        socket.write(parts[next++]!)
        if (pause > 0) setTimeout(send, pause)
        else send()
      }
    }
    socket.on('data', chunk => {
      whole += chunk.toString()
    })
    socket.on('error', () => {})
    socket.on('connect', send)
    socket.on('close', () => {
      const [head = '', ...body] = whole.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        whole,
        json: /content-type: application\/json/i.test(head) ? JSON.parse(text) : undefined,
      })
    })
  })
}

const headers = (more: readonly string[] = [], to = house): string =>
  ['Host: 127.0.0.1', `Authorization: Bearer ${to.key}`, 'Connection: close', ...more]
    .map(line => `${line}\r\n`)
    .join('')
const refused = ({ status, json }: Said): unknown => [
  status,
  json?.error.codigo,
  json?.error.estado,
  json?.error.documentacion,
]
const as = (status: number, from = house): unknown => [
  status,
  'peticion_invalida',
  status,
  `${from.url}/docs/errores#peticion_invalida`,
]

describe('too large, too many, malformed: refused in the envelope, by whoever notices', () => {
  it.each([
    ['headers beyond 16 kB', 431, () => `GET /salud HTTP/1.1\r\n${headers([`X-A: ${'a'.repeat(17_000)}`])}\r\n`],
    ['an address beyond 16 kB', 431, () => `GET /salud?${'a'.repeat(17_000)} HTTP/1.1\r\n${headers()}\r\n`],
    [
      'more than a hundred headers',
      431,
      () => `GET /salud HTTP/1.1\r\n${headers(Array.from({ length: 98 }, (_, i) => `X-${i}: 1`))}\r\n`,
    ],
    [
      'a thousand headers',
      431,
      () => `GET /salud HTTP/1.1\r\n${headers(Array.from({ length: 1000 }, (_, i) => `X${i}: 1`))}\r\n`,
    ],
    ['no HTTP at all', 400, () => 'hola\r\n\r\n'],
    [
      'two lengths (request smuggling)',
      400,
      () => `POST /api/v1/buscar HTTP/1.1\r\n${headers(['Content-Length: 2', 'Content-Length: 3'])}\r\n{}`,
    ],
    [
      'a length and chunks (request smuggling)',
      400,
      () =>
        `POST /api/v1/buscar HTTP/1.1\r\n${headers(['Content-Length: 2', 'Transfer-Encoding: chunked'])}\r\n0\r\n\r\n`,
    ],
    ['a header that is folded', 400, () => 'GET /salud HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: 1\r\n\u0001: 2\r\n\r\n'],
  ])('%s: %i', async (_what, status, request) => {
    expect(refused(await say([request()]))).toEqual(as(status))
  })

  it('a hundred headers are served', async () => {
    expect(
      (await say([`GET /salud HTTP/1.1\r\n${headers(Array.from({ length: 97 }, (_, i) => `X-${i}: 1`))}\r\n`])).status,
    ).toBe(200)
  })
})

describe('too slow', () => {
  let slow: House
  beforeAll(async () => {
    slow = await openHouse({
      http: { headersMs: 400, bodyMs: 60_000, graceMs: 400, bytesPerSecond: 2_000, checkMs: 50 },
    })
  })
  afterAll(() => slow.close())

  it('headers that never end: 408', async () => {
    expect(
      refused(
        await say(['GET /salud HTTP/1.1\r\n', ...Array.from({ length: 40 }, (_, i) => `X-${i}: 1\r\n`)], 50, slow),
      ),
    ).toEqual(as(408, slow))
  })

  it('a connection that says nothing is closed', async () => {
    expect((await say([], 0, slow)).whole).toMatch(/^(|HTTP\/1\.1 408 [^]*)$/)
  })

  it.each([
    ['an upload', '/api/v1/documentos', 'application/octet-stream'],
    ['JSON', '/api/v1/buscar', 'application/json'],
    ['a form', '/entrar', 'application/x-www-form-urlencoded'],
  ])('the body of %s, drop by drop: 408, and nothing of it stays', async (_what, path, type) => {
    const drops = Array.from({ length: 60 }, () => 'a')
    expect(
      refused(
        await say(
          [
            `POST ${path} HTTP/1.1\r\n${headers(['Content-Length: 100000', `Content-Type: ${type}`], slow)}\r\n`,
            ...drops,
          ],
          40,
          slow,
        ),
      ),
    ).toEqual(as(408, slow))
    await expect.poll(() => slow.parts()).toEqual([])
  })

  it('slow but steady is served: many times the grace, above the rate', async () => {
    const text = 'palabra '.repeat(200),
      parts = Array.from({ length: 16 }, () => text)
    const { status, json } = await say(
      [
        `POST /api/v1/documentos HTTP/1.1\r\n${headers([`Content-Length: ${text.length * parts.length}`, 'Content-Type: application/octet-stream'], slow)}\r\n`,
        ...parts,
      ],
      60,
      slow,
    )
    expect([status, json?.estado]).toEqual([201, 'listo'])
  })

  it('the server is there for everybody else meanwhile', async () => {
    const crowd = Array.from({ length: 50 }, () =>
      say(['POST /api/v1/documentos HTTP/1.1\r\n', headers(['Content-Length: 100000'], slow)], 30, slow),
    )
    expect((await slow.ask('GET', '/salud', { key: null })).status).toBe(200)
    for (const { status } of await Promise.all(crowd)) expect([408, 0]).toContain(status)
  })
})

describe('under another name (DNS rebinding)', () => {
  const get = async (path: string, host: string, more: readonly string[] = []): Promise<number> =>
    (
      await say([
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more.map(line => `${line}\r\n`).join('')}\r\n`,
      ])
    ).status
  const NAMES = [
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '',
    'a b',
    '[::1',
    'xn--localhost-9ta',
  ]

  it.each(NAMES)('pages, and whatever has no key of its own, are refused to %j', async host => {
    for (const path of ['/', '/entrar', '/leer/dx', '/biblioteca', '/ajustes'])
      expect([path, await get(path, host)]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 403 || status === 400),
      ])
    expect([403, 400]).toContain(await get('/api/v1/documentos', host, [`Cookie: anaquel_sesion=${'x'.repeat(43)}`]))
    expect([403, 400]).toContain(await get('/entrar', host, [`Authorization: Bearer ${house.key}`]))
  })

  it.each([
    '127.0.0.1',
    '127.0.0.1:9',
    'localhost',
    'LOCALHOST:3000',
    'anaquel.localhost',
    '[::1]:3000',
    '192.168.1.20:3000',
    '[fe80::1]',
  ])('this machine and plain addresses pass: %s', async host => {
    expect(await get('/entrar', host)).toBe(200)
  })

  it('a request with a key comes from no foreign page: it passes under any name; so do health and what is public', async () => {
    expect(await get('/api/v1/documentos', 'nas.lan', [`Authorization: Bearer ${house.key}`])).toBe(200)
    for (const path of ['/salud', '/llms.txt', '/api/v1/openapi.json', '/docs'])
      expect([path, await get(path, 'nas.lan')]).toEqual([path, 200])
  })

  it('the name of the site passes; behind a trusted proxy the names are its own business', async () => {
    const named = await openHouse({ site: () => 'https://libros.example/anaquel' }),
      proxied = await openHouse({ trustProxy: 1 })
    try {
      const via = async (one: House, host: string): Promise<number> => {
        const before = house
        house = one
        try {
          return await get('/entrar', host)
        } finally {
          house = before
        }
      }
      expect([
        await via(named, 'libros.example'),
        await via(named, 'otros.example'),
        await via(proxied, 'otros.example'),
      ]).toEqual([200, 403, 200])
    } finally {
      await named.close()
      await proxied.close()
    }
  })
})

describe('what every answer says to a browser', () => {
  const PATHS = [
    '/',
    '/biblioteca',
    '/buscar',
    '/citar',
    '/ajustes',
    '/leer/dx',
    '/entrar',
    '/empezar?t=x',
    '/invitacion?t=x',
    '/docs',
    '/docs/errores',
    '/llms.txt',
    '/salud',
    '/nada',
    '/api/v1',
    '/api/v1/openapi.json',
    '/api/v1/documentos',
    '/api/v1/documentos/dx',
    '/mcp',
    '/favicon.svg',
  ]

  it.each(['signed in', 'not signed in'])(
    'no sniffing, no frame, no inline script, no address sent to elsewhere: %s',
    async who => {
      const cookie = randomBytes(32).toString('base64url'),
        { id: account } = await house.storage.access.owner()
      await house.storage.access.createSession({
        hash: createHash('sha256').update(cookie).digest('hex'),
        account,
        key: null,
        navegador: 'x',
        expira: new Date(Date.now() + 60_000).toISOString(),
      })
      for (const path of PATHS) {
        const { status, headers } = await house.ask('GET', path, {
          key: null,
          headers: { Accept: 'text/html', ...(who === 'signed in' && { Cookie: `anaquel_sesion=${cookie}` }) },
          unchecked: true,
        })
        const policy = Object.fromEntries(
          headers
            .get('content-security-policy')!
            .split(';')
            .map(part => {
              const [name, ...said] = part.trim().split(' ')
              return [name, said.join(' ')]
            }),
        )
        expect([
          path,
          status < 500,
          headers.get('x-content-type-options'),
          headers.get('referrer-policy'),
          headers.get('x-powered-by'),
        ]).toEqual([path, true, 'nosniff', 'same-origin', null])
        expect([path, policy['default-src'], policy['frame-ancestors'], policy['base-uri']]).toEqual([
          path,
          "'none'",
          "'none'",
          "'none'",
        ])
        expect([
          path,
          policy['script-src'] ?? "'self'",
          /unsafe-inline|'unsafe-eval'|data:|\*|https?:/.test(
            `${policy['script-src'] ?? ''} ${policy['object-src'] ?? ''} ${policy['style-src'] ?? ''}`,
          ),
        ]).toEqual([path, expect.stringMatching(/^'(self|none)'( 'wasm-unsafe-eval')?$/), false])
      }
    },
  )
})

describe('the address of the caller (ANAQUEL_TRUST_PROXY)', () => {
  /** More tries at the door than an address has a minute, each said to come from elsewhere. */
  async function knock(one: House): Promise<number[]> {
    const statuses = []
    for (let i = 0; i < 24; i++) {
      const form = await one.ask('GET', '/entrar', { key: null }),
        testigo = /name="testigo" value="([^"]+)"/.exec(form.text)![1]!
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: form.headers.get('set-cookie')!.split(';')[0]!,
        'X-Forwarded-For': `203.0.113.${i}`,
      }
      statuses.push(
        (
          await one.ask('POST', '/entrar', {
            key: null,
            raw: new URLSearchParams({ testigo, clave: 'anq_x', r: '/' }).toString(),
            headers,
          })
        ).status,
      )
    }
    return statuses
  }

  it('is the socket’s when no proxy is trusted: inventing addresses gives no more tries', async () => {
    expect((await knock(house)).at(-1)).toBe(429)
  })

  it('is the one that the trusted proxy tells, and of a longer list the last', async () => {
    const proxied = await openHouse({ trustProxy: 1 })
    try {
      expect(await knock(proxied)).not.toContain(429)
    } finally {
      await proxied.close()
    }
  })
})
