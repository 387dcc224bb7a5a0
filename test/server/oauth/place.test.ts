/** Where it stands and what it tells: metadata, addresses, keys, limits; each trap that others fell into. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as oauth from 'oauth4webapi'
import { createGuardedFetch } from '../../../src/core/read/fetch/guarded-fetch.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'
import { openKeys } from '../../../src/server/oauth/keys.ts'
import { openEngine } from '../../engine.ts'
import {
  ask,
  discover,
  documentAgent,
  failing,
  newAgent,
  ping,
  redeem,
  REDIRECT,
  register,
  signIn,
  type Agent,
} from './flow.ts'
import { openStand, type Stand } from './stand.ts'

const notices: unknown[] = []
let house: Stand
let agent: Agent
beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...said) => {
      notices.push(said)
    })
  house = await openStand()
  agent = await newAgent(house)
})
afterAll(async () => {
  await house.close()
  vi.restoreAllMocks()
})

const METADATA = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
]

/** Raw, because fetch does not let a caller lie about Host. */
function raw(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(house.url + path, { headers }, answer => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', chunk => {
          text += chunk
        })
        .on('end', () => {
          resolve({ status: answer.statusCode ?? 0, text })
        })
    })
      .on('error', reject)
      .end()
  })
}

const errorOf = (answer: URL): string | null =>
  answer.searchParams.get('error') ?? new URLSearchParams(answer.hash.slice(1)).get('error')
const refusal = async (more: Record<string, string | null>): Promise<string | null> =>
  errorOf(new URL((await (await house.browser()).go((await ask(agent, more)).url)).url))

describe('metadata', () => {
  it('of the resource is what the address says, to the byte', async () => {
    const { json } = await house.ask('GET', METADATA[1]!, { key: null })
    expect(json).toEqual({
      resource: `${house.site}/mcp`,
      authorization_servers: [house.site],
      scopes_supported: ['mcp'],
      bearer_methods_supported: ['header'],
      resource_name: 'Anaquel',
      resource_documentation: `${house.site}/docs`,
    })
    expect((await house.ask('GET', METADATA[0]!, { key: null })).json).toEqual(json)
  })

  it('of the server offers nothing of OpenID and no scope that changes anything', async () => {
    const { json } = await house.ask('GET', METADATA[2]!, { key: null })
    expect(json.issuer).toBe(house.site)
    expect(json.authorization_response_iss_parameter_supported).toBe(true)
    expect(json.scopes_supported).toEqual(['mcp', 'offline_access'])
    expect(Object.keys(json).filter(name => /claim|id_token|subject|acr|userinfo|end_session/.test(name))).toEqual([])
    expect((await house.ask('GET', METADATA[3]!, { key: null })).json).toEqual(json)
    expect((await house.ask('GET', '/oauth/jwks', { key: null })).json.keys).toEqual([
      expect.objectContaining({ kid: expect.any(String), kty: 'EC', alg: 'ES256' }),
    ])
    expect((await house.ask('GET', '/oauth/jwks', { key: null })).text).not.toContain('"d"')
  })

  it.each(METADATA)('is readable from any page: %s', async path => {
    const options = await fetch(house.url + path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://page.example', 'Access-Control-Request-Method': 'GET' },
    })
    const get = await fetch(house.url + path, { headers: { Origin: 'https://page.example' } })
    expect([options.status, get.status]).toEqual([204, 200])
    for (const answer of [options, get])
      expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/page\.example)$/)
  })

  it.each(METADATA)('does not change with what the request calls us: %s', async path => {
    const honest = (await house.ask('GET', path, { key: null })).text
    const lies: Record<string, string>[] = [
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example' },
      { 'X-Forwarded-Proto': 'gopher' },
      { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
    ]
    for (const headers of lies) expect(await raw(path, headers)).toEqual({ status: 200, text: honest })
  })

  it('the flag of RFC 9207 can be left out; the answers carry the issuer all the same', async () => {
    const quiet = await openStand({ tellIss: false })
    try {
      const { as } = await discover(quiet)
      expect(as.authorization_response_iss_parameter_supported).toBe(false)
      const own = await newAgent(quiet)
      const asked = await ask(own)
      expect((await (await quiet.browser()).allow(asked.url)).searchParams.get('iss')).toBe(quiet.site)
    } finally {
      await quiet.close()
    }
  })

  it('the provider says nothing on our output', () => {
    expect(notices).toEqual([])
  })
})

describe('requests', () => {
  it.each([
    ['no scope means the usual', { scope: null }, 'mcp'],
    ['openid is left out', { scope: 'openid mcp' }, 'mcp'],
    ['what nobody grants is left out', { scope: 'profile email' }, 'mcp'],
    ['no resource means ours', { resource: null }, 'mcp'],
    ['a form as answer is sent as an address', { response_mode: 'form_post' }, 'mcp'],
  ])('%s', async (_what, more, scope) => {
    const asked = await ask(agent, more)
    const tokens = await redeem(agent, await (await house.browser()).allow(asked.url), asked, {})
    expect(tokens.scope).toBe(scope)
    expect((await ping(house, tokens.access_token)).status).toBe(200)
  })

  it('the address with a slash behind it is the same resource', async () => {
    const slash = { ...agent, resource: `${agent.resource}/` }
    expect((await ping(house, (await signIn(slash, await house.browser())).access_token)).status).toBe(200)
  })

  it.each([
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['the whole site', { resource: 'https://elsewhere.example' }, 'invalid_target'],
    ['no proof key', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['a plain proof key', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit answer', { response_type: 'token' }, 'unsupported_response_type'],
  ])('%s is refused', async (_what, more, error) => {
    expect(await refusal(more)).toBe(error)
  })

  it('a resource that was not allowed is refused at the token too', async () => {
    const asked = await ask(agent)
    const answer = await (await house.browser()).allow(asked.url)
    expect(await failing(redeem(agent, answer, asked, { resource: 'https://elsewhere.example/mcp' }))).toBe(
      'invalid_target',
    )
  })

  it("paths that are not the provider's are answered by the house", async () => {
    for (const path of ['/oauth/session/end', '/oauth/me', '/oauth/device', '/.well-known/nothing', '/oauth']) {
      expect((await house.ask('GET', path, { key: null })).json.error.codigo).toBe('no_encontrado')
    }
  })
})

describe('registrations', () => {
  it('may come from a page of any origin', async () => {
    const answer = await fetch(`${house.url}/oauth/register`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://page.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-headers'),
    ]).toEqual([204, '*', 'content-type'])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://agent.example/callback',
    'https://agent.example/callback#part',
    'not an address',
  ])('a redirect that could not be trusted is refused: %s', async redirect => {
    const { as } = await discover(house)
    expect(await failing(register(as, { redirect_uris: [redirect] }))).toBe('invalid_redirect_uri')
  })

  it('cannot fill the disk with what an agent says of itself', async () => {
    const { as } = await discover(house)
    expect(await failing(register(as, { client_name: 'x'.repeat(20_000) }))).toBe('invalid_client_metadata')
    expect(
      await failing(
        register(as, { redirect_uris: Array.from({ length: 500 }, (_, i) => `https://agent.example/${i}`) }),
      ),
    ).toBe('invalid_client_metadata')
  })

  it('are limited by address, and say when to come back', async () => {
    const busy = await openStand()
    try {
      const statuses: number[] = []
      for (let i = 0; i < 22; i++) {
        const answer = await fetch(`${busy.url}/oauth/register`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ redirect_uris: [REDIRECT] }),
        })
        statuses.push(answer.status)
        if (answer.status === 429)
          expect([answer.headers.get('retry-after'), ((await answer.json()) as { error: string }).error]).toEqual([
            expect.stringMatching(/^\d+$/),
            'temporarily_unavailable',
          ])
      }
      expect(statuses.filter(status => status === 201).length).toBe(20)
      expect(statuses.at(-1)).toBe(429)
      expect((await busy.ask('GET', METADATA[2]!, { key: null })).status).toBe(200)
    } finally {
      await busy.close()
    }
  })
})

describe('documents of clients', () => {
  it('are never fetched from this machine or its network', async () => {
    const inside = createServer(socket => {
      touched++
      socket.destroy()
    })
    let touched = 0
    inside.listen(0, '127.0.0.1')
    await once(inside, 'listening')
    const { port } = inside.address() as AddressInfo
    const real = await openStand({ realFetch: true })
    try {
      for (const host of [
        '127.0.0.1',
        'localhost',
        '127.1',
        '0x7f.1',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '169.254.169.254',
        '10.0.0.1',
      ]) {
        const page = await (
          await real.browser()
        ).go((await ask(await documentAgent(real, `https://${host}:${port}/client.json`, REDIRECT))).url)
        expect([host, page.status, page.text.includes('No se pudo leer quién lo pide')]).toEqual([host, 400, true])
      }
      expect(touched).toBe(0)
    } finally {
      await real.close()
      inside.close()
    }
  })

  it('are fetched without following a redirect', async () => {
    const site = createHttp((req, res) => {
      if (req.url === '/moved') res.writeHead(302, { Location: '/here' }).end()
      else res.end('{"a":1}')
    })
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const open = createGuardedFetch({ allow: () => true }),
      closed = createGuardedFetch()
    try {
      expect(await (await open.fetch(`${url}/here`)).json()).toEqual({ a: 1 })
      expect((await open.fetch(`${url}/moved`)).status).toBe(302)
      await expect(closed.fetch(`${url}/here`)).rejects.toThrow()
    } finally {
      await open.close()
      await closed.close()
      site.close()
    }
  })

  it('must speak for themselves alone', async () => {
    const good = { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }
    const own = await openStand({
      documents: {
        'https://a.example/other.json': { ...good, client_id: 'https://b.example/client.json' },
        'https://a.example/secret.json': { ...good, client_id: 'https://a.example/secret.json', client_secret: 'x' },
        'https://a.example/shared.json': {
          ...good,
          client_id: 'https://a.example/shared.json',
          token_endpoint_auth_method: 'client_secret_post',
        },
      },
    })
    try {
      for (const id of [
        'https://a.example/other.json',
        'https://a.example/secret.json',
        'https://a.example/shared.json',
        'https://a.example/missing.json',
        'https://user@a.example/x.json',
        'https://a.example/../x.json',
        'http://a.example/client.json',
      ]) {
        expect((await (await own.browser()).go((await ask(await documentAgent(own, id, REDIRECT))).url)).status).toBe(
          400,
        )
      }
    } finally {
      await own.close()
    }
  })
})

describe('keys', () => {
  it('are made once, and the same for every server and after a restart', async () => {
    const { secrets } = house.storage
    const keys = await openKeys(secrets, house.folder)
    expect(keys.jwks).toHaveLength(1)
    expect(await openKeys(secrets, house.folder)).toEqual(keys)
    const jwks = (await house.ask('GET', '/oauth/jwks', { key: null })).json
    expect(jwks.keys.map(({ kid }: { kid: string }) => kid)).toEqual([keys.jwks[0]!.kid])
  })

  it('that an earlier version kept in a file go on; a file that is no key file is not written over', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-keys-')),
      path = join(folder, 'oauth-keys.json'),
      storage = await openEngine({ folder })
    writeFileSync(path, '{"jwks":[]}')
    await expect(openKeys(storage.secrets, folder)).rejects.toThrow(/oauth-keys\.json cannot be used/)
    const before = await openKeys(house.storage.secrets, house.folder)
    writeFileSync(path, JSON.stringify(before))
    expect(await openKeys(storage.secrets, folder)).toEqual(before)
    expect([existsSync(path), await openKeys(storage.secrets, folder)]).toEqual([false, before])
    await storage.close()
    rmSync(folder, { recursive: true })
  })
})

describe.each([
  ['passes the path on', ''],
  ['cuts it off', 'cut'],
])('behind a proxy with a sub-path that %s', (_how, cut) => {
  let deep: Stand
  beforeAll(async () => {
    deep = await openStand({ site: port => `http://127.0.0.1:${port}/anaquel` })
  })
  afterAll(() => deep.close())

  it('the whole flow holds, and every well-known address of the RFCs', async () => {
    const origin = new URL(deep.site).origin
    for (const path of [
      '/.well-known/oauth-protected-resource/anaquel/mcp',
      '/.well-known/oauth-protected-resource/anaquel',
      '/anaquel/.well-known/oauth-protected-resource/mcp',
    ]) {
      expect((await deep.ask('GET', path, { key: null })).json).toMatchObject({
        resource: `${deep.site}/mcp`,
        authorization_servers: [deep.site],
      })
    }
    for (const path of [
      '/.well-known/oauth-authorization-server/anaquel',
      '/.well-known/openid-configuration/anaquel',
      '/anaquel/.well-known/openid-configuration',
      '/anaquel/.well-known/oauth-authorization-server',
    ]) {
      expect((await deep.ask('GET', path, { key: null })).json).toMatchObject({
        issuer: deep.site,
        token_endpoint: `${origin}/anaquel/oauth/token`,
        authorization_endpoint: `${origin}/anaquel/oauth/authorize`,
      })
    }
    const own = await newAgent(deep)
    // The proxy that cuts: what the agent and the browser send to /anaquel/… arrives without it.
    const shorter: Agent = cut === '' ? own : { ...own, as: { ...own.as, token_endpoint: `${origin}/oauth/token` } }
    const asked = await ask(own)
    const browser = await deep.browser()
    const page = await browser.go(asked.url)
    expect(page.url).toMatch(new RegExp(`^${deep.site}/oauth/interaction/`))
    const answer = new URL((await browser.decide(page)).url)
    expect(answer.searchParams.get('iss')).toBe(deep.site)
    const tokens = await redeem(shorter, answer, asked)
    expect((await ping(deep, tokens.access_token)).status).toBe(200)
    expect((await ping(deep, null)).headers.get('www-authenticate')).toContain(
      `resource_metadata="${deep.site}/.well-known/oauth-protected-resource/mcp"`,
    )
  })
})

it('what agents start on standard input and output never loads the provider, which writes on standard output', () => {
  const seen = new Set<string>()
  const walk = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\s)[^'"]*?from\s+'(\.[^']+)'/gm,
    ))
      walk(resolve(dirname(file), name!))
  }
  walk(join(PACKAGE_ROOT, 'src/commands/mcp.ts'))
  expect(seen.size).toBeGreaterThan(50)
  expect([...seen].filter(file => file.includes('/oauth/'))).toEqual([])
})

it('oauth4webapi agrees that the answer came from us', async () => {
  const asked = await ask(agent)
  const answer = await (await house.browser()).allow(asked.url)
  answer.searchParams.set('iss', 'https://evil.example')
  expect(() => oauth.validateAuthResponse(agent.as, agent.client, answer, asked.state)).toThrow(/iss/)
})
