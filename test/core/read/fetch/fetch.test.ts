import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, MAX_FETCH, nameOf, type Fetcher } from '../../../../src/core/read/fetch/fetch.ts'
import { isPublic, Refused } from '../../../../src/core/read/fetch/guard.ts'
import { Unreadable } from '../../../../src/core/read/unreadable.ts'
import { sourcesBelow, textOf } from '../../../sources.ts'
import { fakeSite, localFetcher, type Site } from './fake-site.ts'

let site: Site
let local: Fetcher
const strict = createFetcher({ userAgent: 'Anaquel/test' })
beforeAll(async () => {
  site = await fakeSite({
    '/': { body: '<p>hola' },
    '/robado': { body: 'secreto' },
    '/a/privada': { status: 302, headers: { location: 'http://10.0.0.1/' } },
    '/a/metadatos': { status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
    '/a/archivo': { status: 302, headers: { location: 'file:///etc/passwd' } },
    '/a/ftp': { status: 302, headers: { location: 'ftp://127.0.0.1/x' } },
    '/a/clave': { status: 302, headers: { location: 'http://yo:clave@example.org/' } },
    '/vuelta': { status: 302, headers: { location: '/vuelta' } },
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map(n => [`/paso${n}`, { status: 301, headers: { location: n === 1 ? '/' : `/paso${n - 1}` } }]),
    ),
    '/grande': (_req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' })
      res.end(gzipSync(Buffer.alloc(4_000_000, 'a')))
    },
    '/largo': (_req, res) => {
      res.writeHead(200, { 'content-length': String(MAX_FETCH + 1) })
      res.write('x')
    },
    '/goteo': (_req, res) => {
      const drop = setInterval(() => res.write('x'), 50)
      res.on('close', () => clearInterval(drop))
    },
    '/mudo': () => {},
    '/corta': (_req, res) => {
      res.writeHead(200, { 'content-length': '100' })
      res.write('diez')
      setTimeout(() => res.destroy(), 50)
    },
    '/e%C3%B1e': { status: 302, headers: { location: Buffer.from('/año').toString('latin1') } },
    '/a%C3%B1o': { body: 'con eñe' },
    '/ocupado': { status: 429, headers: { 'retry-after': '600' } },
    '/luego': { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } },
    '/en-media-hora': { status: 429, headers: { 'retry-after': new Date(Date.now() + 1_800_000).toUTCString() } },
    '/falso-gzip': { body: 'no es gzip', headers: { 'content-encoding': 'gzip' } },
    '/galletas': { status: 302, headers: { location: '/eco', 'set-cookie': 'a=b' } },
    '/eco': (req, res) => {
      res.writeHead(200).end(JSON.stringify(req.headers))
    },
    '/datos': { status: 302, headers: { location: 'data:text/html,hola' } },
    '/sin-destino': { status: 302 },
    '/igual': { status: 304 },
    '/no': { status: 404 },
    '/cerrado': { status: 403 },
    '/roto': { status: 503 },
  })
  local = localFetcher()
})
afterAll(async () => {
  await local.close()
  await strict.close()
  await site.close()
})

const text = async (fetcher: Fetcher, url: string, options = {}): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of (await fetcher.get(url, options)).body as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('addresses that are refused before anything is asked', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[fc00::1]/',
    'http://[fd12::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'http://localhost./',
    'http://algo.localhost/',
    'http://impresora.local/',
    'http://metadata.google.internal/',
    'http://127。0。0。1/',
    'http://①②⑦.⓪.⓪.①/',
    'file:///etc/passwd',
    'ftp://example.org/a',
    'gopher://example.org/',
    'data:text/html,hola',
    'javascript:alert(1)',
    '//example.org/a',
    'example.org',
    '',
    'http://yo@example.org/',
    'https://yo:clave@example.org/',
    'http://example.org:22/',
    'http://example.org:25/',
    'http://example.org:0/',
    'http://example.org:6667/',
    'http://localhost../',
    'http://[fe80::1%25eth0]/',
    'http://[3fff::1]/',
  ])('%s', async url => {
    await expect(strict.check(url)).rejects.toBeInstanceOf(Refused)
    await expect(strict.get(url)).rejects.toBeInstanceOf(Refused)
  })

  it('says why in both languages', async () => {
    await expect(strict.check('http://10.0.0.1/')).rejects.toMatchObject({
      mensaje: expect.stringContaining('privada'),
      message: expect.stringContaining('private'),
    })
  })
})

it('public means unicast by the registries, and nothing that embeds an inner address', () => {
  expect(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'].map(isPublic)).toEqual([true, true, true])
  expect(
    [
      '',
      'localhost',
      '::808:808',
      '192.88.99.1',
      '100::1',
      '5f00::1',
      '2001:10::1',
      '4000::1',
      '168.63.129.16',
      '::ffff:168.63.129.16',
    ].map(isPublic),
  ).toEqual(Array(10).fill(false))
})

it('leave to reach an inner address is given by tests alone: nothing in the product passes it', () => {
  const calls = sourcesBelow('src').flatMap(file =>
    [...textOf(file).matchAll(/(?<!function )create(?:Fetcher|GuardedFetch)\(([^)]*)\)/g)].map(([, given]) => given!),
  )
  expect(calls.length).toBeGreaterThanOrEqual(2)
  expect(calls.filter(given => /allow|resolve|\.\.\./.test(given))).toEqual([])
})

describe('names', () => {
  const fake = (...answers: string[][]): Fetcher => {
    let turn = 0
    return createFetcher({
      userAgent: 'Anaquel/test',
      resolve: async () =>
        (answers[Math.min(turn++, answers.length - 1)] ?? []).map(address => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
    })
  }

  it.each([
    ['10.0.0.7'],
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:192.168.0.1'],
    ['169.254.169.254'],
    ['8.8.8.8', '127.0.0.1'],
  ])('a name that resolves to %s is refused by check and by get', async (...addresses) => {
    const fetcher = fake(addresses)
    await expect(fetcher.check('http://sitio.example.com/')).rejects.toBeInstanceOf(Refused)
    await expect(fetcher.get(`http://sitio.example.com:${site.port}/robado`)).rejects.toBeInstanceOf(Refused)
    await fetcher.close()
  })

  it('rebinding: public when checked, private when connected: refused, and the inner server is never asked', async () => {
    const fetcher = fake(['8.8.8.8'], ['127.0.0.1'])
    const url = `http://cambia.example.com:${site.port}/robado`
    await expect(fetcher.check(url)).resolves.toBeUndefined()
    const before = site.asked.length
    await expect(fetcher.get(url)).rejects.toBeInstanceOf(Refused)
    expect(site.asked.length).toBe(before)
    await fetcher.close()
  })

  it('the socket has the last word: an answer of the resolver that the connection does not follow is caught', async () => {
    // The resolver's answer passes; the socket, connected to 127.0.0.1 by `allow` of another spelling, does not.
    const fetcher = createFetcher({
      userAgent: 'Anaquel/test',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allow: seen(2),
    })
    const before = site.asked.length
    await expect(fetcher.get(`http://nombre.example.com:${site.port}/robado`)).rejects.toBeInstanceOf(Refused)
    expect(site.asked.length).toBe(before)
    await fetcher.close()
  })

  it('an unknown name passes the check and cannot be fetched', async () => {
    const fetcher = createFetcher({
      userAgent: 'Anaquel/test',
      resolve: async () => {
        throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
      },
    })
    await expect(fetcher.check('http://no-existe.example.com/')).resolves.toBeUndefined()
    await expect(fetcher.get('http://no-existe.example.com/')).rejects.toMatchObject({
      mensaje: expect.stringContaining('no-existe.example.com'),
    })
    await fetcher.close()
  })
})

/** Allows the first `n - 1` looks at an address and none after. */
function seen(n: number): () => boolean {
  let looks = 0
  return () => ++looks < n
}

describe('redirects', () => {
  it.each(['privada', 'metadatos', 'archivo', 'ftp', 'clave'])('to what is refused: %s', async path => {
    await expect(local.get(`${site.url}/a/${path}`)).rejects.toBeInstanceOf(Refused)
  })

  it('says that it was a redirect, and where a redirect writes its address in UTF-8 follows it', async () => {
    await expect(local.get(`${site.url}/datos`)).rejects.toMatchObject({
      name: 'Refused',
      mensaje: expect.stringContaining('redirige a otra'),
    })
    await expect(local.get(`${site.url}/a/privada`)).rejects.toMatchObject({
      mensaje: expect.stringMatching(/redirige.*10\.0\.0\.1/),
    })
    expect(await text(local, `${site.url}/e%C3%B1e`)).toBe('con eñe')
  })

  it('five are followed, a sixth and a circle are not', async () => {
    expect(await text(local, `${site.url}/paso5`)).toBe('<p>hola')
    await expect(local.get(`${site.url}/vuelta`)).rejects.toMatchObject({ mensaje: expect.stringContaining('5 veces') })
  })
})

describe('limits', () => {
  it('bytes are counted after decompression', async () => {
    await expect(text(local, `${site.url}/grande`, { bytes: 1_000_000 })).rejects.toBeInstanceOf(Unreadable)
    expect((await text(local, `${site.url}/grande`)).length).toBe(4_000_000)
  })

  it('a length over the limit is believed', async () => {
    await expect(local.get(`${site.url}/largo`)).rejects.toMatchObject({ mensaje: expect.stringContaining('95 MB') })
  })

  it.each(['/goteo', '/mudo'])('the whole call is limited in time: %s', async path => {
    const hasty = localFetcher({ seconds: 0.5 })
    await expect(text(hasty, site.url + path)).rejects.toMatchObject({ mensaje: expect.stringContaining('tardó') })
    await hasty.close()
  })

  it("an abort is the signal's own reason", async () => {
    await expect(text(local, `${site.url}/goteo`, { signal: AbortSignal.abort('basta') })).rejects.toBe('basta')
    const later = new AbortController()
    const reading = text(local, `${site.url}/goteo`, { signal: later.signal })
    setTimeout(() => later.abort('basta'), 150)
    await expect(reading).rejects.toBe('basta')
  })
})

describe('what goes wrong, in words', () => {
  it('cookies and credentials are never kept nor sent', async () => {
    const headers = JSON.parse(await text(local, `${site.url}/galletas`)) as Record<string, string>
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
    expect(['cookie', 'authorization', 'referer'].filter(name => name in headers)).toEqual([])
  })

  it('a server that speaks no https, and one that speaks no http', async () => {
    await expect(local.get(site.url.replace('http:', 'https:'))).rejects.toMatchObject({
      mensaje: expect.stringContaining('no ofrece ahí una conexión segura'),
    })
    const odd = createServer(socket => {
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n'))
    })
    odd.listen(0, '127.0.0.1')
    await once(odd, 'listening')
    await expect(local.get(`http://127.0.0.1:${(odd.address() as AddressInfo).port}/`)).rejects.toMatchObject({
      mensaje: expect.stringContaining('no se entiende'),
    })
    odd.close()
  })

  it.each([
    ['/ocupado', 'dentro de 10 min'],
    ['/luego', 'más tarde'],
    ['/en-media-hora', 'dentro de 30 min'],
    ['/falso-gzip', 'no se entiende'],
    ['/sin-destino', '302'],
    ['/igual', '304'],
    ['/no', '404'],
    ['/cerrado', 'no permite'],
    ['/roto', 'más tarde'],
    ['/corta', 'cortó'],
  ])('%s: %s', async (path, words) => {
    await expect(text(local, site.url + path)).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining(words),
    })
  })

  it('a closed port', async () => {
    const other = await fakeSite()
    await other.close()
    await expect(local.get(other.url)).rejects.toMatchObject({
      mensaje: expect.stringContaining('no acepta conexiones'),
    })
  })
})

it('says who it is', async () => {
  await text(local, `${site.url}/`)
  expect(site.agent()).toBe('Anaquel/0.0.0-test (+http://localhost:3000)')
})

it.each([
  [null, 'https://e.org/a/Mi%20libro.pdf', 'Mi libro.pdf'],
  [null, 'https://e.org/', null],
  ['attachment; filename="a \\"b\\".pdf"', 'https://e.org/x', 'a "b".pdf'],
  ["attachment; filename=plano.pdf; filename*=UTF-8''a%C3%B1o.pdf", 'https://e.org/x', 'año.pdf'],
  ['inline; filename="../../etc/passwd"', 'https://e.org/x', 'passwd'],
  [null, 'https://e.org/%E0%A4%A', '%E0%A4%A'],
  [Buffer.from('attachment; filename="año.pdf"').toString('latin1'), 'https://e.org/x', 'año.pdf'],
  ['attachment; filename="a\xf1o.pdf"', 'https://e.org/x', 'año.pdf'],
])('name of the file: %s, %s', (disposition, url, name) => {
  expect(nameOf(disposition, new URL(url))).toBe(name)
})
