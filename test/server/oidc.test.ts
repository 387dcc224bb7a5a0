/**
 * Signing in through an outside OpenID provider: the happy way, and every answer that must not be believed. The
 * provider is a fake.
 */
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/core/accounts/access.ts'
import { accountLink, invite } from '../../src/core/accounts/sign-in.ts'
import { openHouse, type House, type Reply } from './house.ts'
import { Visitor } from './visitor.ts'

const CLIENT = 'anaquel',
  SECRET = 'a secret/with signs'

/** One provider for one person at a time: `claims` is what it says, `spoil` what goes wrong. */
class FakeIssuer {
  readonly #server: Server = createServer()
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #codes = new Map<string, URLSearchParams>()
  claims: Record<string, unknown> = {}
  userinfo: Record<string, unknown> | null = null
  spoil: 'signature' | 'nonce' | 'audience' | 'issuer' | 'token' | null = null
  url = ''

  async open(): Promise<void> {
    this.#server.on('request', (req, res) => {
      const chunks: Buffer[] = []
      req
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const answer = this.#answer(
            new URL(req.url ?? '', this.url).pathname,
            Buffer.concat(chunks).toString(),
            req.headers.authorization,
          )
          res
            .writeHead(answer ? 200 : 400, { 'Content-Type': 'application/json' })
            .end(JSON.stringify(answer ?? { error: 'invalid_request' }))
        })
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** What a browser does there: the person agrees, and is sent back with a code. */
  agree(authorization: string): string {
    const asked = new URL(authorization).searchParams,
      code = randomUUID()
    this.#codes.set(code, asked)
    const back = new URL(asked.get('redirect_uri')!)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state')!)
    return back.pathname + back.search
  }

  #answer(path: string, body: string, authorization: string | undefined): object | null {
    if (path === '/.well-known/openid-configuration') {
      return {
        issuer: this.url,
        authorization_endpoint: `${this.url}/authorize`,
        token_endpoint: `${this.url}/token`,
        userinfo_endpoint: `${this.url}/userinfo`,
        jwks_uri: `${this.url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
    }
    if (path === '/jwks')
      return { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    if (path === '/userinfo') return this.userinfo && { sub: this.claims.sub, ...this.userinfo }
    return path === '/token' ? this.#token(new URLSearchParams(body), authorization) : null
  }

  #token(form: URLSearchParams, authorization: string | undefined): object | null {
    const asked = this.#codes.get(form.get('code') ?? '')
    const basic =
      'Basic ' +
      `${Buffer.from([CLIENT, SECRET].map(part => encodeURIComponent(part).replaceAll('%20', '+')).join(':')).toString('base64')}`
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    this.#codes.delete(form.get('code') ?? '')
    if (
      !asked ||
      authorization !== basic ||
      challenge !== asked.get('code_challenge') ||
      form.get('redirect_uri') !== asked.get('redirect_uri') ||
      this.spoil === 'token'
    )
      return null
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: this.spoil === 'issuer' ? 'https://other.example' : this.url,
      aud: this.spoil === 'audience' ? 'another' : CLIENT,
      iat: now,
      exp: now + 300,
      nonce: this.spoil === 'nonce' ? 'x' : asked.get('nonce'),
      ...this.claims,
    }
    const text = [{ alg: 'RS256', kid: 'one' }, payload]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const signature = createSign('RSA-SHA256')
      .update(text)
      .sign((this.spoil === 'signature' ? this.#others : this.#keys).privateKey, 'base64url')
    return { access_token: randomUUID(), token_type: 'Bearer', id_token: `${text}.${signature}` }
  }
}

const issuer = new FakeIssuer()
let house: House
let byEmail: House
const open = (found: boolean): Promise<House> =>
  openHouse({
    surfaces: async () => ({ oidc: { issuer: issuer.url, client: CLIENT, secret: SECRET, byEmail: found } }),
  })
beforeAll(async () => {
  await issuer.open()
  ;[house, byEmail] = [await open(false), await open(true)]
})
afterAll(async () => {
  await house.close()
  await byEmail.close()
  issuer.close()
})
beforeEach(() => {
  issuer.spoil = null
  issuer.userinfo = null
  issuer.claims = { sub: randomUUID(), email: 'ana@example.org', email_verified: true }
})

/** There and back. `query`: of /entrar/oidc. */
async function travel(visitor: Visitor, query = ''): Promise<Reply> {
  const sent = await visitor.go(`/entrar/oidc${query}`)
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`${issuer.url}/authorize?`),
  ])
  return visitor.go(issuer.agree(sent.headers.get('location')!))
}

/** The query of the way to the provider that a page offers. */
const offered = async (visitor: Visitor, path: string): Promise<string> =>
  /\/entrar\/oidc(\?[^"]+)"/.exec((await visitor.go(path)).text)![1]!.replaceAll('&amp;', '&')

describe('an outside provider', () => {
  it('is offered at the door, by its host, when it is configured', async () => {
    expect((await new Visitor(house).go('/entrar?r=/buscar')).text).toContain(
      `href="/entrar/oidc?r=%2Fbuscar">Entrar con ${new URL(issuer.url).host}`,
    )
    const without = await openHouse()
    try {
      expect((await new Visitor(without).go('/entrar')).text).not.toContain('/entrar/oidc')
      expect((await without.ask('GET', '/entrar/oidc', { key: null, unchecked: true })).status).toBe(404)
    } finally {
      await without.close()
    }
  })

  it('is asked with code, PKCE, state and nonce; what is kept for the way back no script can read', async () => {
    const visitor = new Visitor(house),
      sent = await visitor.go('/entrar/oidc')
    const asked = new URL(sent.headers.get('location')!).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT,
      redirect_uri: `${house.url}/entrar/oidc/vuelta`,
      code_challenge_method: 'S256',
      scope: 'openid email',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)!.length).toBeGreaterThanOrEqual(43)
    expect(sent.headers.getSetCookie().find(line => line.startsWith('anaquel_oidc='))).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('opens an account by its verified e-mail when that is configured, goes on to where one was going, and is known from then on', async () => {
    const { id } = await createAccount(byEmail.storage.access, 'ana@example.org', null)
    const visitor = new Visitor(byEmail),
      back = await travel(visitor, '?r=%2Fbuscar%3Fq%3Dhidalgo')
    expect([back.status, back.headers.get('location')]).toEqual([303, '/buscar?q=hidalgo'])
    expect((await visitor.api('GET', '/sesiones')).json.sesiones).toMatchObject([{ actual: true }])
    expect(visitor.cookies.has('anaquel_oidc')).toBe(false)
    issuer.claims = { ...issuer.claims, email: 'otra@example.org' }
    const later = new Visitor(byEmail)
    await travel(later)
    expect((await byEmail.storage.access.sessions(id)).length).toBe(2)
  })

  it('an e-mail that it did not verify, one that is nobody’s, and any e-mail where that is not configured open nothing', async () => {
    await createAccount(house.storage.access, 'ana@example.org', null)
    for (const [where, claims] of [
      [byEmail, { email_verified: false }],
      [byEmail, { email_verified: 'true' }],
      [byEmail, { email: 'nadie@example.org' }],
      [house, {}],
    ] as const) {
      issuer.claims = { ...issuer.claims, sub: randomUUID(), email: 'ana@example.org', email_verified: true, ...claims }
      const visitor = new Visitor(where),
        { status, text } = await travel(visitor)
      expect([
        status,
        text.includes('Esa identidad no tiene cuenta aquí'),
        visitor.cookies.has('anaquel_sesion'),
      ]).toEqual([403, true, false])
    }
  })

  it('reads the e-mail from the userinfo when the token has none', async () => {
    await createAccount(byEmail.storage.access, 'eva@example.org', null)
    issuer.claims = { sub: randomUUID() }
    issuer.userinfo = { email: 'eva@example.org', email_verified: true }
    expect((await travel(new Visitor(byEmail))).status).toBe(303)
  })

  it('makes an account with an invitation, and uses it up', async () => {
    const { access } = house.storage,
      { enlace } = await invite(access, house.url, {
        author: (await access.owner()).id,
        wish: { correo: 'fe@example.org' },
      })
    const t = new URL(enlace).searchParams.get('t')!
    const visitor = new Visitor(house),
      query = await offered(visitor, `/invitacion?t=${t}`)
    expect((await travel(visitor, query)).status).toBe(303)
    expect((await access.account('fe@example.org'))?.owner).toBe(false)
    issuer.claims = { ...issuer.claims, sub: randomUUID() }
    expect((await travel(visitor, query)).status).toBe(403)
  })

  it('joins nobody to an account by a link that was not read here first: another site could send its own', async () => {
    const { access } = house.storage,
      mallory = await createAccount(access, 'mallory@example.org', 'frase de mallory')
    const own = new URL(await accountLink(access, house.url, { account: mallory.id })),
      victim = new Visitor(house),
      elsewhere = new Visitor(house)
    for (const query of [own.search, `${own.search}&testigo=x`, await offered(elsewhere, `/empezar${own.search}`)]) {
      const { status, text } = await victim.go(`/entrar/oidc${query}`)
      expect([status, text.includes('El formulario caducó'), victim.cookies.has('anaquel_oidc')]).toEqual([
        401,
        true,
        false,
      ])
    }
    expect((await travel(elsewhere, await offered(elsewhere, `/empezar${own.search}`))).status).toBe(303)
    expect((await access.accountOf(mallory.id)).email).toBe('mallory@example.org') // not that of the identity
  })

  it.each(['signature', 'nonce', 'audience', 'issuer', 'token'] as const)(
    'an answer with a wrong %s is not believed',
    async spoil => {
      issuer.spoil = spoil
      const visitor = new Visitor(byEmail),
        { status, text } = await travel(visitor)
      expect([
        status,
        text.includes('El proveedor no confirmó quién eres'),
        visitor.cookies.has('anaquel_sesion'),
      ]).toEqual([401, true, false])
    },
  )

  it('a code with another state, in another browser, or used twice is not believed', async () => {
    const visitor = new Visitor(byEmail),
      sent = await visitor.go('/entrar/oidc'),
      back = issuer.agree(sent.headers.get('location')!)
    expect((await new Visitor(byEmail).go(back)).status).toBe(401)
    expect((await visitor.go(back.replace(/state=[^&]*/, 'state=x'))).status).toBe(401)
    expect((await visitor.go(back)).status).toBe(401) // the trip ended with the first answer
    const again = new Visitor(byEmail)
    await again.go('/entrar/oidc')
    expect(
      (await again.go('/entrar/oidc/vuelta?error=access_denied&error_description=%3Cscript%3E')).text,
    ).not.toContain('&lt;script')
  })

  it('that does not answer is said, and the other doors stay open', async () => {
    const dead = await openHouse({
      surfaces: async () => ({ oidc: { issuer: 'http://127.0.0.1:1', client: CLIENT, secret: null, byEmail: false } }),
    })
    try {
      const { status, text } = await new Visitor(dead).go('/entrar/oidc')
      expect([status, text.includes('El proveedor no confirmó'), text.includes('name="contrasena"')]).toEqual([
        401,
        true,
        true,
      ])
    } finally {
      await dead.close()
    }
  })
})
