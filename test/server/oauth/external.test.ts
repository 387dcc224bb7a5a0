/** Another authorization server in the place of ours: which of its tokens open `/mcp`, and whose library. */
import type { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../src/config.ts'
import { ping } from './flow.ts'
import { openStand, type Stand } from './stand.ts'

type Claims = Record<string, unknown>
const encoded = (value: object | Uint8Array): string =>
  Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString('base64url')
const seconds = (): number => Math.floor(Date.now() / 1000)

/** Publishes one key, signs with whichever it is told to. */
class FakeIssuer {
  issuer = ''
  down = false
  readonly #server: Server
  readonly #key: webcrypto.CryptoKeyPair
  private constructor(key: webcrypto.CryptoKeyPair) {
    this.#key = key
    this.#server = createServer((req, res) => {
      void this.#answer(req.url ?? '').then(body => {
        res
          .writeHead(this.down ? 503 : body ? 200 : 404, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body ?? {}))
      })
    })
  }
  static newKey = (): Promise<webcrypto.CryptoKeyPair> =>
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  static async open(): Promise<FakeIssuer> {
    const own = new FakeIssuer(await FakeIssuer.newKey())
    own.#server.listen(0, '127.0.0.1')
    await once(own.#server, 'listening')
    own.issuer = `http://127.0.0.1:${(own.#server.address() as AddressInfo).port}`
    return own
  }
  async #answer(path: string): Promise<object | null> {
    if (path === '/jwks')
      return {
        keys: [
          { ...(await crypto.subtle.exportKey('jwk', this.#key.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' },
        ],
      }
    // Found by the second of the two well-known names only.
    return path === '/.well-known/openid-configuration'
      ? { issuer: this.issuer, jwks_uri: `${this.issuer}/jwks` }
      : null
  }
  async token(
    claims: Claims,
    { key = this.#key.privateKey, header = {} }: { key?: webcrypto.CryptoKey; header?: object } = {},
  ): Promise<string> {
    const signed = `${encoded({ alg: 'ES256', typ: 'at+jwt', kid: 'one', ...header })}.${encoded({ iss: this.issuer, iat: seconds(), exp: seconds() + 300, jti: crypto.randomUUID(), client_id: 'agent', ...claims })}`
    return `${signed}.${encoded(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed))))}`
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

let issuer: FakeIssuer
let house: Stand
let good: Claims
beforeAll(async () => {
  issuer = await FakeIssuer.open()
  house = await openStand({ external: { issuer: issuer.issuer, byEmail: true } })
  await house.storage.access.addIdentity(house.owner, { issuer: issuer.issuer, subject: 'owner-there' })
  good = { aud: `${house.site}/mcp`, sub: 'owner-there', scope: 'mcp' }
})
afterAll(async () => {
  await house.close()
  await issuer.close()
})

const status = async (claims: Claims, options = {}): Promise<number> =>
  (await ping(house, await issuer.token(claims, options))).status

describe('its tokens', () => {
  it('open /mcp for the account of that identity', async () => {
    const token = await issuer.token({
      ...good,
      scope: 'mcp lectura other',
      client_id: 'https://chatgpt.com/oauth/x/client.json',
    })
    expect((await ping(house, token)).status).toBe(200)
    expect(await house.oauth.verify(token)).toEqual({
      account: house.owner,
      scopes: ['lectura', 'mcp'],
      expiresAt: expect.any(Number),
      host: 'chatgpt.com',
    })
  })

  it('open nothing of REST', async () => {
    expect((await house.ask('GET', '/api/v1/documentos', { key: await issuer.token(good) })).status).toBe(401)
  })

  it('also for the account of an e-mail that it checked, and of no other', async () => {
    const { account } = await house.newAccount('lectora@example.org')
    const token = await issuer.token({
      ...good,
      sub: 'reader-there',
      email: 'lectora@example.org',
      email_verified: true,
    })
    expect((await house.oauth.verify(token))?.account).toBe(account)
    expect(await status({ ...good, sub: 'other-there', email: 'lectora@example.org' })).toBe(401)
    expect(await status({ ...good, sub: 'nobody-here' })).toBe(401)
  })

  it('need the scope', async () => {
    const answer = await ping(house, await issuer.token({ ...good, scope: 'lectura' }))
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('insufficient_scope'),
    ])
  })

  it.each<[string, () => Promise<string>]>([
    ['for another audience', () => issuer.token({ ...good, aud: 'https://elsewhere.example/mcp' })],
    ['for no audience', () => issuer.token({ ...good, aud: undefined })],
    ['of another issuer', () => issuer.token({ ...good, iss: 'https://evil.example' })],
    ['that ended', () => issuer.token({ ...good, exp: seconds() - 120 })],
    ['without an end', () => issuer.token({ ...good, exp: undefined })],
    ['that is no access token', () => issuer.token(good, { header: { typ: 'JWT' } })],
    ['signed by another', async () => issuer.token(good, { key: (await FakeIssuer.newKey()).privateKey })],
    ['with a key that is not published', () => issuer.token(good, { header: { kid: 'two' } })],
    [
      'without a signature',
      async () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded({ ...good, iss: issuer.issuer })}.`,
    ],
    ['with an algorithm of its own', () => issuer.token(good, { header: { alg: 'HS256' } })],
    ['that is no token', async () => 'x'.repeat(43)],
  ])('%s open nothing', async (_what, make) => {
    const answer = await ping(house, await make())
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ])
  })

  it('keys go on working beside them', async () => {
    expect((await ping(house, house.key)).status).toBe(200)
  })
})

describe('its place', () => {
  it('agents are sent there, and nobody signs in here', async () => {
    expect(
      (await house.ask('GET', '/.well-known/oauth-protected-resource/mcp', { key: null })).json.authorization_servers,
    ).toEqual([issuer.issuer])
    for (const path of ['/oauth/authorize', '/oauth/token', '/.well-known/oauth-authorization-server'])
      expect((await house.ask('GET', path, { key: null })).status).toBe(404)
  })

  it('while it does not answer, its tokens are not called wrong', async () => {
    const broken = await FakeIssuer.open()
    const other = await openStand({ external: { issuer: broken.issuer, byEmail: false } })
    try {
      const token = await broken.token({ ...good, aud: `${other.site}/mcp` })
      broken.down = true
      expect((await ping(other, token)).status).toBe(503)
      expect((await ping(other, 'no-token')).status).toBe(401)
      broken.down = false
      expect((await ping(other, token)).status).toBe(401)
    } finally {
      await other.close()
      await broken.close()
    }
  })

  it('is set by an address that nobody can listen to', () => {
    expect(loadConfig({ ANAQUEL_OAUTH_ISSUER: 'https://login.example' }).oauth.external).toEqual({
      issuer: 'https://login.example',
      byEmail: false,
    })
    expect(
      loadConfig({ ANAQUEL_OAUTH_ISSUER: 'https://login.example', ANAQUEL_OIDC_LINK: 'email' }).oauth.external?.byEmail,
    ).toBe(true)
    expect(() => loadConfig({ ANAQUEL_OAUTH_ISSUER: 'http://login.example' })).toThrow('ANAQUEL_OAUTH_ISSUER')
    expect(loadConfig({}).oauth).toEqual({ tellIss: true, cimd: 'auto', external: null })
    expect(() => loadConfig({ ANAQUEL_OAUTH_ISS: 'maybe' })).toThrow('ANAQUEL_OAUTH_ISS')
  })
})
