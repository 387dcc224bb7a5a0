/** The life of a token, and who may not have it: what a client of another's, a thief or a hasty agent tries. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as oauth from 'oauth4webapi'
import { atRest } from '../../engine.ts'
import { ask, failing, http, newAgent, ping, redeem, refresh, REDIRECT, signIn, type Agent } from './flow.ts'
import { openStand, type Stand } from './stand.ts'

/** What the adapter allows, in seconds. */
const GRACE = 30
let house: Stand
let agent: Agent
beforeAll(async () => {
  house = await openStand()
  agent = await newAgent(house)
})
afterAll(() => house.close())
afterEach(() => {
  vi.useRealTimers()
})

/** The clock of this process alone moves on: the server lives in it. */
const later = (seconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}
const revoke = async ({ as, client }: Agent, token: string): Promise<void> =>
  oauth.processRevocationResponse(await oauth.revocationRequest(as, client, oauth.None(), token, http))
const status = async (token: string): Promise<number> => (await ping(house, token)).status

describe('codes', () => {
  it('a code is good for one use; the second ends what the first got', async () => {
    const asked = await ask(agent)
    const answer = await (await house.browser()).allow(asked.url)
    const tokens = await redeem(agent, answer, asked)
    expect(await failing(redeem(agent, answer, asked))).toBe('invalid_grant')
    expect(await status(tokens.access_token)).toBe(401)
    expect(await failing(refresh(agent, tokens.refresh_token!))).toBe('invalid_grant')
  })

  it('a code is of no use without the verifier, to another client, at another redirect, or a minute later', async () => {
    const browser = await house.browser()
    const other = await newAgent(house)
    const asked = await ask(agent)
    expect(
      await failing(
        redeem(agent, await browser.allow(asked.url), { ...asked, verifier: oauth.generateRandomCodeVerifier() }),
      ),
    ).toBe('invalid_grant')
    const second = await ask(agent)
    expect(await failing(redeem({ ...other, as: agent.as }, await browser.allow(second.url), second))).toBe(
      'invalid_grant',
    )
    const third = await ask(agent)
    expect(
      await failing(redeem({ ...agent, redirect: `${REDIRECT}/elsewhere` }, await browser.allow(third.url), third)),
    ).toBe('invalid_grant')
    const fourth = await ask(agent)
    const answer = await browser.allow(fourth.url)
    later(61)
    expect(await failing(redeem(agent, answer, fourth))).toBe('invalid_grant')
  })
})

describe('access tokens', () => {
  it('end after an hour', async () => {
    const { access_token: token } = await signIn(agent, await house.browser())
    later(3590)
    expect(await status(token)).toBe(200)
    later(20)
    expect(await status(token)).toBe(401)
  })

  it('are taken from the header alone', async () => {
    const { access_token: token } = await signIn(agent, await house.browser())
    const answer = await fetch(`${house.url}/mcp?access_token=${token}`, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    })
    expect(answer.status).toBe(401)
  })

  it('of another audience open nothing', async () => {
    const { access_token: token } = await signIn(agent, await house.browser())
    const id = createHash('sha256').update(token).digest('base64url')
    const record = await house.storage.oauth.find('AccessToken', id)
    await house.storage.oauth.save('AccessToken', id, {
      payload: { ...(record!.payload as object), aud: 'https://elsewhere.example/mcp' },
      grant: null,
      expires: Math.floor(Date.now() / 1000) + 60,
    })
    expect(await status(token)).toBe(401)
  })

  it.each([
    ['empty', ''],
    ['short', 'x'],
    ['unknown', 'x'.repeat(43)],
    ['long', 'x'.repeat(10_000)],
    ['a path', '../../etc/passwd'],
    ['a JWT', 'a.b.c'],
  ])('what is none is refused: %s', async (_what, token) => {
    const answer = await ping(house, token)
    expect(answer.status).toBe(401)
    if (token !== '') expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })
})

describe('refresh tokens', () => {
  it('are changed at each use, for as much as before or less, never more', async () => {
    const tokens = await signIn(agent, await house.browser(), { scope: 'mcp lectura' })
    const next = await refresh(agent, tokens.refresh_token!)
    expect([next.scope, next.refresh_token === tokens.refresh_token]).toEqual(['lectura mcp', false])
    const less = await refresh(agent, next.refresh_token!, { scope: 'lectura' })
    expect(less.scope).toBe('lectura')
    const answer = await ping(house, less.access_token)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringMatching(/insufficient_scope.*scope="mcp".*resource_metadata=/),
    ])
    expect(await failing(refresh(agent, less.refresh_token!, { scope: 'mcp escritura' }))).toBe('invalid_scope')
    expect((await refresh(agent, less.refresh_token!)).scope).toBe('lectura mcp')
  })

  it('two uses at once are both answered', async () => {
    const tokens = await signIn(agent, await house.browser())
    const both = await Promise.all([refresh(agent, tokens.refresh_token!), refresh(agent, tokens.refresh_token!)])
    for (const { access_token: token } of both) expect(await status(token)).toBe(200)
    later(GRACE - 10)
    expect(await status((await refresh(agent, tokens.refresh_token!)).access_token)).toBe(200)
  })

  it('a use after the grace ends the whole family', async () => {
    const before = await house.storage.oauth.grants(house.owner)
    const robbed = await newAgent(house)
    const tokens = await signIn(robbed, await house.browser())
    const next = await refresh(robbed, tokens.refresh_token!)
    later(GRACE + 1)
    expect(await failing(refresh(robbed, tokens.refresh_token!))).toBe('invalid_grant')
    expect(await status(next.access_token)).toBe(401)
    expect(await failing(refresh(robbed, next.refresh_token!))).toBe('invalid_grant')
    expect((await house.storage.oauth.grants(house.owner)).map(grant => grant.id)).toEqual(
      before.map(grant => grant.id),
    )
  })

  it('live for 90 days without a use', async () => {
    const tokens = await signIn(agent, await house.browser())
    later(89 * 86_400)
    const next = await refresh(agent, tokens.refresh_token!)
    later(91 * 86_400)
    expect(await failing(refresh(agent, next.refresh_token!))).toBe('invalid_grant')
  })

  it('are of no use to another client, which cannot revoke them either', async () => {
    const tokens = await signIn(agent, await house.browser())
    const other = await newAgent(house)
    expect(await failing(refresh(other, tokens.refresh_token!))).toBe('invalid_grant')
    await revoke(other, tokens.refresh_token!)
    await revoke(other, tokens.access_token)
    expect(await status(tokens.access_token)).toBe(200)
    expect(await failing(refresh(agent, tokens.access_token))).toBe('invalid_grant')
  })
})

describe('revocation', () => {
  it('of either token by its client ends both', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const tokens = await signIn(agent, await house.browser())
      await revoke(agent, tokens[which]!)
      expect(await status(tokens.access_token)).toBe(401)
      expect(await failing(refresh(agent, tokens.refresh_token!))).toBe('invalid_grant')
    }
  })

  it('with the account end its permissions', async () => {
    const { account } = await house.newAccount('sale@example.org')
    const tokens = await signIn(agent, await house.browser(account))
    expect(await status(tokens.access_token)).toBe(200)
    await house.storage.access.closeAccount(account)
    expect(await status(tokens.access_token)).toBe(401)
    expect(await failing(refresh(agent, tokens.refresh_token!))).toBe('invalid_grant')
  })
})

describe('at rest', () => {
  it('a token is neither in the log nor in any file of the library', async () => {
    const asked = await ask(agent)
    const answer = await (await house.browser()).allow(asked.url)
    const tokens = await redeem(agent, answer, asked)
    const next = await refresh(agent, tokens.refresh_token!)
    await ping(house, next.access_token)
    const secrets = [
      answer.searchParams.get('code')!,
      tokens.access_token,
      tokens.refresh_token!,
      next.access_token,
      next.refresh_token!,
      asked.verifier,
    ]
    const files = await atRest(house.folder, house.storage)
    expect(files.length).toBeGreaterThan(1)
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(house.lines.filter(line => line.includes(secret))).toEqual([])
      expect(files.filter(file => file.includes(secret))).toEqual([])
    }
    expect(house.lines.some(line => line.includes('POST /oauth/token'))).toBe(true)
  })
})
