/** Agents that were allowed, in the settings: shown, and gone at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failing, newAgent, ping, refresh, signIn, type Agent } from './flow.ts'
import { openStand, type Stand } from './stand.ts'

let house: Stand
let agent: Agent
beforeAll(async () => {
  house = await openStand()
  agent = await newAgent(house, { client_name: 'Agente de prueba' })
})
afterAll(() => house.close())

describe('permissions', () => {
  it('show name, host, scopes, since when and the last use', async () => {
    const browser = await house.browser()
    const { access_token: token } = await signIn(agent, browser, { scope: 'mcp escritura' }, { escritura: '1' })
    const before = await browser.api('GET', '/permisos')
    expect(before.json.permisos).toEqual([
      {
        id: expect.any(String),
        nombre: 'Agente de prueba',
        anfitrion: '127.0.0.1',
        alcances: ['mcp', 'escritura'],
        creado: expect.stringMatching(/Z$/),
        usado: null,
      },
    ])
    await ping(house, token)
    expect((await browser.api('GET', '/permisos')).json.permisos[0].usado).toMatch(/Z$/)
  })

  it('are withdrawn at once, with every token', async () => {
    const browser = await house.browser()
    const tokens = await signIn(agent, browser)
    const [{ id }] = (await browser.api('GET', '/permisos')).json.permisos
    expect((await browser.api('DELETE', `/permisos/${id}`, false)).status).toBe(403)
    expect((await ping(house, tokens.access_token)).status).toBe(200)
    expect(await browser.api('DELETE', `/permisos/${id}`)).toEqual({
      status: 200,
      json: { ok: true, id, borrado: true },
    })
    expect((await ping(house, tokens.access_token)).status).toBe(401)
    expect(await failing(refresh(agent, tokens.refresh_token!))).toBe('invalid_grant')
    expect((await browser.api('DELETE', `/permisos/${id}`)).status).toBe(404)
    expect(
      (await browser.api('GET', '/permisos')).json.permisos.map((permiso: { id: string }) => permiso.id),
    ).not.toContain(id)
  })

  it('of another account do not exist', async () => {
    const { account } = await house.newAccount('ajena@example.org')
    const stranger = await house.browser(account)
    await signIn(agent, await house.browser())
    const [{ id }] = (await (await house.browser()).api('GET', '/permisos')).json.permisos
    expect((await stranger.api('GET', '/permisos')).json.permisos).toEqual([])
    expect((await stranger.api('DELETE', `/permisos/${id}`)).status).toBe(404)
  })

  it('are nothing for a key, nor for the agent itself', async () => {
    const tokens = await signIn(agent, await house.browser())
    expect((await house.ask('GET', '/api/v1/permisos')).status).toBe(403)
    expect((await house.ask('GET', '/api/v1/permisos', { key: tokens.access_token })).status).toBe(401)
  })
})

describe('limits', () => {
  it("an agent has its account's allowance, and is told when to come back", async () => {
    const small = await openStand({ perMinute: 3 })
    try {
      const { access_token: token } = await signIn(await newAgent(small), await small.browser())
      const answers = []
      for (let i = 0; i < 4; i++) answers.push(await ping(small, token))
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 429])
      expect(answers[3]!.headers.get('retry-after')).toMatch(/^\d+$/)
    } finally {
      await small.close()
    }
  })
})
