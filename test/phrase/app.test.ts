import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../src/phrase/serve.ts'
import type { PhraseService } from '../../src/phrase/serve.ts'
import { encode } from '../../src/phrase/phrase.ts'
import { WORDS } from '../../src/phrase/words.ts'
import { points, random } from './points.ts'

let service: PhraseService
const SITE = 'https://phrases.example'
let base = ''

beforeAll(async () => {
  const probe = await serve({ port: 0, host: '127.0.0.1', site: undefined })
  base = probe.url
  service = probe
})
afterAll(() => service.close())

/** Every field that a test asks for, of any answer. */
type Wire = {
  error: string
  unknown: string[]
  suggestions: Record<string, string[]>
  words?: string[]
  maps: Record<string, string>
  bbox: number[]
  results: Wire[]
  phrase: string
  wordList: { sha256: string }
  encode: unknown[]
}
type OpenApi = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: { Maps: { required: string[] } } }
}
const parsed = async <T = Wire>(response: Response): Promise<T> => (await response.json()) as T

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(base + path, { headers, method, redirect: 'manual' })
const PURE = 'public, max-age=31536000, immutable'

/** As the server sees it: fetch would repair the address first. */
function raw(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(base)
    rawRequest({ port, host: '127.0.0.1', path }, response => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', chunk => (body += chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('GET /api/encode', () => {
  it('gives the fields of the contract, and no other', async () => {
    const response = await get('/api/encode?lat=40.48201&lon=-3.36549')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const body = await parsed(response)
    expect(Object.keys(body)).toEqual([
      'phrase',
      'words',
      'latitude',
      'longitude',
      'accuracyDegrees',
      'accuracyMeters',
      'url',
      'maps',
    ])
    expect(body).toMatchObject({
      phrase: 'corncob lung strobe tactics',
      words: ['corncob', 'lung', 'strobe', 'tactics'],
      latitude: 40.482,
      longitude: -3.3655,
      accuracyDegrees: 0.0001,
      accuracyMeters: 11,
      url: `${base}/corncob.lung.strobe.tactics`,
    })
    expect(Object.keys(body.maps)).toHaveLength(19)
  })

  it('«lng also accepted»; both names with different values are 400', async () => {
    expect((await get('/api/encode?lat=1&lng=2')).status).toBe(200)
    expect((await get('/api/encode?lat=1&lng=2&lon=2.0')).status).toBe(200)
    expect((await get('/api/encode?lat=1&lng=2&lon=3')).status).toBe(400)
  })

  it.each([
    [4, 0.0001, 11],
    [3, 0.01, 1110],
    [2, 0.1, 11100],
  ])('precision=%d', async (precision, accuracyDegrees, accuracyMeters) => {
    const body = await parsed(await get(`/api/encode?lat=40.482&lon=-3.3655&precision=${precision}`))
    expect(body).toMatchObject({ accuracyDegrees, accuracyMeters })
    expect(body.words).toHaveLength(precision)
  })

  it('bbox and GeoJSON are additions', async () => {
    expect((await parsed(await get('/api/encode?lat=40.482&lon=-3.3655&bbox=true'))).bbox).toEqual([
      -3.36555, 40.48195, -3.36545, 40.48205,
    ])
    const response = await get('/api/decode?phrase=corncob.lung&format=geojson')
    expect(response.headers.get('content-type')).toBe('application/geo+json')
    expect(await parsed(response)).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-3.35, 40.45] },
      properties: { phrase: 'corncob lung' },
    })
  })
})

describe('GET /api/decode', () => {
  it('gives the same without words, the phrase in canonical order', async () => {
    const encoded = await parsed(await get('/api/encode?lat=40.482&lon=-3.3655'))
    delete encoded.words
    for (const query of [
      'phrase=tactics.lung.corncob.strobe',
      'words=TACTICS+lung-corncob,strobe',
      'phrase=corncob%2Blung%2Bstrobe%2Btactics',
    ])
      expect(await parsed(await get(`/api/decode?${query}`))).toEqual(encoded)
  })

  it('an unknown word is 404 with what it may have been', async () => {
    const response = await get('/api/decode?phrase=corncob.lung.stroble.tactics')
    expect(response.status).toBe(404)
    const body = await parsed(response)
    expect(body).toMatchObject({ error: expect.stringContaining('stroble'), unknown: ['stroble'] })
    expect(body.suggestions.stroble?.[0]).toBe('strobe')
    for (const word of body.suggestions.stroble ?? []) expect(WORDS.indexOf(word)).toBeGreaterThanOrEqual(5610)
  })

  it('near completes, solves and names what it supplied', async () => {
    expect(await parsed(await get('/api/decode?phrase=strobe.tactics&near=40.47,-3.34'))).toMatchObject({
      phrase: 'corncob lung strobe tactics',
      completed: ['corncob', 'lung'],
    })
    expect(await parsed(await get('/api/decode?phrase=corncob+%3F+strobe+tactics&near=40.5,-3.4'))).toMatchObject({
      completed: ['lung'],
    })
  })

  it('«__proto__» is a word like any other', async () => {
    const body = await parsed(await get('/api/decode?phrase=constructor%20lung'))
    expect(body.unknown).toEqual(['constructor'])
  })
})

describe('GET /api/links and /api/gpx', () => {
  it('only the map links, the same by phrase and by coordinates', async () => {
    const [byPhrase, byPoint] = await Promise.all([
      get('/api/links?phrase=lung.corncob.strobe.tactics'),
      get('/api/links?lat=40.482&lon=-3.3655'),
    ])
    const links = await parsed(byPhrase)
    expect(Object.keys(links)).toEqual(['maps'])
    expect(await parsed(byPoint)).toEqual(links)
  })

  it.each(['', '?phrase=corncob.lung&lat=1&lon=2', '?lat=1', '?phrase=corncob.lung&lng=1'])(
    '/api/links%s is 400',
    async query => {
      expect((await get(`/api/links${query}`)).status).toBe(400)
    },
  )

  it('GPX is an attachment named by the phrase', async () => {
    const response = await get('/api/gpx?lat=52.5902&lon=-2.1304')
    expect(response.headers.get('content-type')).toBe('application/gpx+xml')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="croak-lusty-subwoofer-trustful.gpx"',
    )
    expect(await response.text()).toContain('<wpt lat="52.5902" lon="-2.1304">')
  })
})

describe('the phrase page', () => {
  const path = '/tactics.lung.corncob.strobe'
  it('is HTML for people and the decode JSON with Accept: application/json, and says so with Vary', async () => {
    const html = await get(path, { accept: 'text/html,*/*;q=0.8' })
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.headers.get('vary')).toMatch(/^Accept,/)
    expect(html.headers.get('content-security-policy')).not.toContain('unsafe')
    const json = await get(path, { accept: 'application/json' })
    expect(json.headers.get('vary')).toBe(html.headers.get('vary'))
    expect(await parsed(json)).toEqual(await parsed(await get('/api/decode?phrase=corncob.lung.strobe.tactics')))
    expect(json.headers.get('etag')).not.toBe(html.headers.get('etag'))
  })

  it('refuses in the form that was asked for, with the same status', async () => {
    const bad = '/corncob.lung.stroble.tactics'
    const json = await get(bad)
    expect([json.status, Object.keys(await parsed(json))]).toEqual([404, ['error', 'unknown', 'suggestions']])
    const html = await get(bad, { accept: 'text/html', 'accept-language': 'es' })
    expect([html.status, html.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await html.text()).toContain('«stroble» no está en la lista')
  })

  it('refuses in JSON whoever puts JSON first, though HTML would do', async () => {
    for (const accept of ['application/json, text/html;q=0.5', 'application/geo+json, text/html;q=0.9']) {
      const response = await get('/corncob.lung.stroble.tactics', { accept })
      expect([response.status, response.headers.get('content-type')], accept).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
    const html = await get('/corncob.lung.stroble.tactics', { accept: 'text/html, application/json;q=0.9' })
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('escapes what was typed', async () => {
    const response = await get('/?q=%22%3E%3Cscript%3E.lung', { accept: 'text/html' })
    const html = await response.text()
    expect(html).not.toContain('"><script>')
    expect(html).toContain('&lt;script&gt;')
  })

  it('coordinates redirect there with 302', async () => {
    for (const address of [
      '/40.482,-3.3655',
      '/40.482,%20-3.3655',
      '/?q=40.482,-3.3655',
      '/?q=tactics+lung+corncob+strobe',
    ]) {
      const response = await get(address)
      expect([address, response.status, response.headers.get('location')]).toEqual([
        address,
        302,
        '/corncob.lung.strobe.tactics',
      ])
    }
    expect((await get('/91,0')).status).toBe(400)
    expect((await get('/0x10,5')).status).toBe(400)
  })
})

describe('every answer', () => {
  const PATHS = [
    '/api/encode?lat=1&lon=2',
    '/api/decode?phrase=corncob.lung',
    '/api/links?lat=1&lon=2',
    '/api/gpx?lat=1&lon=2',
    '/corncob.lung.strobe.tactics',
    '/api/vectors.json',
    '/license',
  ]
  it.each(PATHS)('%s may be cached for ever, has an ETag, answers 304 and HEAD', async path => {
    const response = await get(path)
    const body = await response.arrayBuffer()
    expect(response.headers.get('cache-control')).toBe(PURE)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': known })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
    expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(body.byteLength),
      '',
    ])
  })

  it.each(['/', '/openapi.json', '/llms.txt', '/phrase.css', '/phrase.js', '/favicon.svg'])(
    '%s may be cached for an hour',
    async path => {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    },
  )

  it.each(['/', '/api/encode', '/api/anything', '/a.b.c.d', '/x/y'])('OPTIONS %s is 204 with CORS', async path => {
    const response = await get(path, { origin: 'https://a.example', 'access-control-request-method': 'GET' }, 'OPTIONS')
    expect([response.status, response.headers.get('access-control-allow-origin'), await response.text()]).toEqual([
      204,
      '*',
      '',
    ])
    expect(response.headers.get('access-control-allow-methods')).toContain('GET')
  })

  it('different questions have different tags', async () => {
    const paths = [
      '/api/encode?lat=1&lon=2',
      '/api/encode?lat=1&lon=2&bbox=1',
      '/api/encode?lat=1&lon=2&format=geojson',
      '/api/encode?lat=1&lon=2&precision=3',
      '/api/links?lat=1&lon=2',
      '/api/gpx?lat=1&lon=2',
      '/api/encode?lat=1&lon=2.0001',
      '/api/decode?phrase=corncob.lung',
      '/api/decode?phrase=corncob.lung.tactics',
      '/api/decode?phrase=strobe.tactics&near=40.4,-3.3',
      '/corncob.lung?lang=es',
      '/corncob.lung?lang=en',
    ]
    const tags = await Promise.all(paths.map(async path => (await get(path)).headers.get('etag')))
    expect(new Set(tags).size).toBe(paths.length)
  })
})

describe('every rejected input', () => {
  it.each([
    ['/api/encode', 400],
    ['/api/encode?lat=1', 400],
    ['/api/encode?lat=&lon=1', 400],
    ['/api/encode?lat=0x10&lon=1', 400],
    ['/api/encode?lat=Infinity&lon=1', 400],
    ['/api/encode?lat=NaN&lon=1', 400],
    ['/api/encode?lat=1e999&lon=1', 400],
    ['/api/encode?lat=%201&lon=1', 400],
    ['/api/encode?lat=1,5&lon=1', 400],
    ['/api/encode?lat=90.0001&lon=1', 400],
    ['/api/encode?lat=1&lon=-180.5', 400],
    ['/api/encode?lat=1&lat=2&lon=1', 400],
    ['/api/encode?lat=1&lon=2&precision=5', 400],
    ['/api/encode?lat=1&lon=2&precision=toString', 400],
    ['/api/encode?lat=1&lon=2&format=xml', 400],
    ['/api/encode?lat=1&lon=2&bbox=maybe', 400],
    ['/api/encode?lat=%E0%A4%A&lon=2', 400],
    ['/api/decode', 400],
    ['/api/decode?phrase=', 400],
    ['/api/decode?phrase=%20', 400],
    ['/api/decode?phrase=corncob.lung&words=lung.corncob', 400],
    ['/api/decode?phrase=corncob', 400],
    ['/api/decode?phrase=corncob.catatonic.lung', 400],
    ['/api/decode?phrase=strobe.tactics', 400],
    ['/api/decode?phrase=driven.lung', 400],
    ['/api/decode?phrase=strobe.tactics&near=40', 400],
    ['/api/decode?phrase=strobe.tactics&near=a,b', 400],
    ['/api/decode?phrase=strobe.tactics&near=91,0', 400],
    ['/api/decode?phrase=xyzzy.plugh', 404],
    ['/api/decode?phrase=xyzzy.plugh&format=xml', 400],
    ['/api/decode?phrase=xyzzy.plugh&bbox=maybe', 400],
    ['/api/decode?phrase=xyzzy.plugh&near=91,0', 400],
    [`/api/decode?phrase=corncob${'.'.repeat(200)}lung`, 400],
    ['/api/gpx?lat=1', 400],
    ['/corncob.catatonic', 400],
    ['/xyzzy.plugh.foo.bar', 404],
    ['/%E0%A4%A', 400],
    ['/nothing', 404],
    ['/api', 404],
    ['/api/nothing', 404],
    ['/a/b/c', 404],
    ['/%00.%00', 404],
  ])('GET %s is %d with { "error": … }', async (path, status) => {
    const { status: actual, body } = await raw(path)
    expect([actual, typeof JSON.parse(body).error]).toEqual([status, 'string'])
  })

  it('of a page in JSON is judged like that of /api/decode: parameters before words', async () => {
    const status = async (accept: string): Promise<number> => (await get('/xyzzy.plugh?format=xml', { accept })).status
    expect([await status('application/json'), await status('text/html')]).toEqual([400, 404])
  })

  it('is cached for five minutes, and open to any origin', async () => {
    const response = await get('/api/encode')
    expect([response.headers.get('cache-control'), response.headers.get('access-control-allow-origin')]).toEqual([
      'public, max-age=300',
      '*',
    ])
    expect(Object.keys(await parsed(response))).toEqual(['error'])
  })

  it.each([
    ['DELETE', '/api/decode'],
    ['POST', '/api/decode'],
    ['PUT', '/api/encode'],
    ['PATCH', '/corncob.lung'],
    ['DELETE', '/'],
  ])('%s %s is 405 and says what is allowed', async (method, path) => {
    const response = await get(path, {}, method)
    expect([response.status, typeof (await parsed(response)).error]).toEqual([405, 'string'])
    expect(response.headers.get('allow')).toContain('GET')
  })

  it('a head that is no HTTP or too long is told in JSON too', async () => {
    const { port } = new URL(base)
    const answer = await new Promise<string>(resolve => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NOT HTTP AT ALL\r\n\r\n'))
      socket
        .setEncoding('utf8')
        .on('data', chunk => (text += chunk))
        .on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\{"error":"[^"]+"\}$/s)
    expect((await raw(`/api/encode?lat=${'1'.repeat(20000)}`)).status).toBe(400)
  })

  it('random addresses never get anything but 200, 302, 400 or 404', async () => {
    const next = random(43)
    const pieces = [
      '/',
      '.',
      ',',
      '%',
      '%2F',
      '?',
      '&',
      '=',
      'lat',
      'lon',
      'phrase',
      'api',
      'corncob',
      'lung',
      '1',
      '-',
      '%00',
      '%FF',
      '<',
      '"',
      '+',
      'near',
      '__proto__',
      '%F0%9F%98%80',
    ]
    for (let run = 0; run < 500; run++) {
      const path = `/${Array.from({ length: Math.floor(next() * 12) }, () => pieces[Math.floor(next() * pieces.length)]).join('')}`
      const { status } = await raw(path)
      expect([200, 302, 400, 404], path).toContain(status)
    }
  })
})

describe('POST /api/encode', () => {
  const post = (body: string): Promise<Response> =>
    fetch(`${base}/api/encode`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

  it('encodes up to 1,000 points in their order', async () => {
    const asked = [...points(1000, 47)].map(([lat, lon]) => ({ lat, lon }))
    const response = await post(JSON.stringify({ points: asked }))
    expect(response.status).toBe(200)
    const { results } = await parsed(response)
    expect(results.map(({ phrase }) => phrase)).toEqual(asked.map(({ lat, lon }) => encode(lat, lon).phrase))
    expect(results[0]?.maps).toBeUndefined()
  })

  it('with maps and precision', async () => {
    const { results } = await parsed(await post('{"points":[{"lat":40.482,"lng":-3.3655}],"precision":3,"maps":true}'))
    expect(results[0]?.words).toEqual(['corncob', 'lung', 'strobe'])
    expect(Object.keys(results[0]?.maps ?? {})).toHaveLength(19)
  })

  it.each([
    ['', 'JSON'],
    ['{', 'JSON'],
    ['null', 'JSON'],
    ['[]', 'JSON'],
    ['{"points":[]}', 'JSON'],
    ['{"points":{}}', 'JSON'],
    [JSON.stringify({ points: Array.from({ length: 1001 }, () => ({ lat: 1, lon: 1 })) }), '1000'],
    ['{"points":[{"lat":1,"lon":1},{"lat":1}]}', 'points[1].lon'],
    ['{"points":[{"lat":"1","lon":1}]}', 'points[0].lat'],
    ['{"points":[{"lat":91,"lon":1}]}', 'points[0].lat'],
    ['{"points":[{"lat":1e999,"lon":1}]}', 'points[0].lat'],
    ['{"points":[{"lat":1,"lon":1,"lng":2}]}', 'points[0].lon'],
    ['{"points":[null]}', 'points[0].lat'],
    ['{"points":[{"lat":1,"lon":1}],"precision":7}', 'precision'],
    ['{"points":[{"lat":1,"lon":1}],"maps":"yes"}', 'JSON'],
    [`{"points":[${'[1,2],'.repeat(60_000)}]}`, '256 kB'],
  ])('refuses case %#, naming what is wrong', async (body, said) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect((await parsed(response)).error).toContain(said)
  })
})

describe('/openapi.json', () => {
  it('is 3.1, resolves its references, lists the 19 keys, and the answers obey it', async () => {
    const document = await parsed<OpenApi>(await get('/openapi.json'))
    expect(document.openapi).toMatch(/^3\.1\./)
    const references = JSON.stringify(document).match(/"#\/[^"]+"/g) ?? []
    for (const reference of references) {
      const target = reference
        .slice(3, -1)
        .split('/')
        .reduce<unknown>(
          (node, key) => (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')],
          document,
        )
      expect(target, reference).toBeDefined()
    }
    const ids = Object.values(document.paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.components.schemas.Maps.required).toHaveLength(19)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'api', ...document })
    const obeys = (name: string, body: unknown): void => {
      const valid = ajv.validate({ $ref: `api#/components/schemas/${name}` }, body)
      expect(valid, `${name}: ${ajv.errorsText()}`).toBe(true)
    }
    obeys('Encoded', await parsed(await get('/api/encode?lat=1&lon=2&bbox=1')))
    obeys('Decoded', await parsed(await get('/api/decode?phrase=corncob.lung.tactics')))
    obeys('Feature', await parsed(await get('/api/encode?lat=1&lon=2&format=geojson')))
    obeys('Links', await parsed(await get('/api/links?lat=1&lon=2')))
    obeys('Error', await parsed(await get('/api/decode?phrase=xyzzy.lung')))
    expect(ajv.validate({ $ref: 'api#/components/schemas/Error' }, { fault: 1 })).toBe(false)
  })

  it('and /llms.txt name every endpoint that there is', async () => {
    const [document, text] = await Promise.all([
      parsed<OpenApi>(await get('/openapi.json')),
      (await get('/llms.txt')).text(),
    ])
    for (const path of [
      '/api/encode',
      '/api/decode',
      '/api/links',
      '/api/gpx',
      '/api/vectors.json',
      '/openapi.json',
      '/llms.txt',
      '/license',
    ]) {
      expect(document.paths[path], path).toBeDefined()
      expect((await get(path)).status, path).not.toBe(404)
      if (path !== '/llms.txt') expect(text).toContain(path)
    }
  })
})

it('/license has the copyright line, the whole text, the credit and what was changed', async () => {
  const text = await (await get('/license')).text()
  for (const part of [
    'Copyright 2021 Netsyms Technologies',
    'Redistribution and use in source and binary forms',
    'Neither the name',
    'AS IS',
    'Electronic Frontier Foundation',
    'Creative Commons Attribution 3.0 United States',
    'What was changed',
  ])
    expect(text).toContain(part)
})

it('/api/vectors.json has the hash of the list', async () => {
  const body = await parsed(await get('/api/vectors.json'))
  expect(body.wordList.sha256).toBe('3bd715e9de649ac6645ebc2827e2f6d7eb196a8a508932520acf8fb42aa7f84d')
  expect(body.encode.length).toBeGreaterThan(20)
})

it('links begin with the site that was configured', async () => {
  const other = await serve({ port: 0, host: '127.0.0.1', site: SITE })
  expect(other.url).toBe(SITE)
  await other.close()
})
