import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as oauth from 'oauth4webapi'
import { Failure } from '../../../src/errors.ts'
import { ask, discover, http, newAgent, ping, REDIRECT, redeem, refresh, signIn } from './flow.ts'
import { openStand, type Stand } from './stand.ts'

let house: Stand
beforeAll(async () => {
  house = await openStand()
})
afterAll(() => house.close())

describe('the whole flow, by oauth4webapi', () => {
  it('finds its way from a 401 of /mcp to a tool', async () => {
    const refused = await ping(house, null)
    expect(refused.status).toBe(401)
    const challenge = refused.headers.get('www-authenticate')!
    expect(challenge).toContain('scope="mcp"')
    const metadata = /resource_metadata="([^"]+)"/.exec(challenge)![1]!
    expect(metadata).toBe(`${house.site}/.well-known/oauth-protected-resource/mcp`)
    const { as, resource } = await discover(house, metadata)
    expect([as.issuer, resource]).toEqual([house.site, `${house.site}/mcp`])

    const agent = await newAgent(house)
    const asked = await ask(agent)
    const browser = await house.browser()
    const answer = await browser.allow(asked.url)
    expect(answer.href).toMatch(new RegExp(`^${REDIRECT}\\?`))
    expect(answer.searchParams.get('iss')).toBe(house.site)
    const tokens = await redeem(agent, answer, asked)
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      scope: 'mcp',
      expires_in: 3600,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(tokens.id_token).toBeUndefined()

    expect((await ping(house, tokens.access_token)).status).toBe(200)
    const again = await refresh(agent, tokens.refresh_token!)
    expect(again.refresh_token).not.toBe(tokens.refresh_token)
    expect((await ping(house, again.access_token)).status).toBe(200)

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, agent.client, oauth.None(), again.refresh_token!, http),
    )
    for (const token of [tokens.access_token, again.access_token]) expect((await ping(house, token)).status).toBe(401)
  })

  it('a token of /mcp opens nothing of REST', async () => {
    const tokens = await signIn(
      await newAgent(house),
      await house.browser(),
      { scope: 'mcp lectura escritura' },
      { escritura: '1' },
    )
    expect((await ping(house, tokens.access_token)).status).toBe(200)
    expect((await house.ask('GET', '/api/v1/documentos', { key: tokens.access_token })).status).toBe(401)
  })

  it('a database that is away is 503 with Retry-After', async () => {
    const find = vi.spyOn(house.storage.oauth, 'find')
    find.mockRejectedValue(new Failure('no_disponible', {}, { headers: { 'Retry-After': '5' } }))
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), client_id: 'y' })
    const answer = await fetch(`${house.url}/oauth/token`, { method: 'POST', body })
    find.mockRestore()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ error: 'server_error' })
  })
})
