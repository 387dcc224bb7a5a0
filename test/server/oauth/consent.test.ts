/** The page on which somebody says yes: who may, what is shown, what is refused. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, documentAgent, failing, newAgent, redeem, REDIRECT, type Agent } from './flow.ts'
import { openStand, tokenOf, type Stand } from './stand.ts'

const EVIL = 'https://evil.example/client.json'
let house: Stand
let agent: Agent
beforeAll(async () => {
  house = await openStand({
    documents: {
      [EVIL]: {
        client_id: EVIL,
        client_name: 'Claude',
        redirect_uris: ['https://evil.example/callback'],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    },
  })
  agent = await newAgent(house)
})
afterAll(() => house.close())

describe('what it shows', () => {
  it('the name as a claim, the host in bold, the scopes as sentences with their code, refusing first', async () => {
    await house.upload('#1\nalgo')
    const page = await (await house.browser()).go((await ask(agent, { scope: 'mcp escritura' })).url)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<h1 tabindex="-1" autofocus>¿Dejas que Prueba use tu biblioteca?</h1>')
    expect(page.text).toContain('Prueba <span class="quiet">(así dice llamarse)</span>')
    expect(page.text).toContain('<b>127.0.0.1:8787</b>, un programa de este mismo ordenador')
    expect(page.text).toContain('¿Has sido tú?')
    expect(page.text).toMatch(
      /<b>Buscar, abrir páginas, citar y verificar<\/b> en tu documento\. No cambia nada\. <code>mcp<\/code>/,
    )
    expect(page.text).toMatch(/id="s-mcp"[^>]* checked disabled>/)
    expect(page.text).toMatch(/id="s-escritura" name="escritura" value="1">/)
    expect(page.text.indexOf('No dar permiso')).toBeLessThan(page.text.indexOf('>Dar permiso</button>'))
    expect(page.text).not.toContain('<script')
  })

  it('in English too', async () => {
    const page = await (await house.browser()).go((await ask(agent)).url, { headers: { 'Accept-Language': 'en' } })
    expect(page.text).toContain('Allow Prueba to use your library?')
    expect(page.text).toContain('Was it you?')
    expect(page.text).not.toMatch(/permiso|biblioteca/)
  })

  it('a described client by the host that vouches for it, whatever it calls itself', async () => {
    const page = await (
      await house.browser()
    ).go((await ask(await documentAgent(house, EVIL, 'https://evil.example/callback'))).url)
    expect(page.text).toContain('Claude, identificado por <b>evil.example</b>')
    expect(page.text).toContain('<dd><b>evil.example</b></dd>')
    expect(page.text).not.toContain('¿Has sido tú?')
  })

  it('cannot be framed nor kept, and lets the answer leave for the agent', async () => {
    const { headers } = await (await house.browser()).go((await ask(agent)).url)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('form-action')
    expect(policy).not.toContain('script')
    expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-store', 'DENY'])
  })

  it('names with markup, hidden characters or a hundred letters are shown as text', async () => {
    const named = await newAgent(house, { client_name: `<script>alert(1)</script>\u202e\u0007${'x'.repeat(200)}` })
    const page = await (await house.browser()).go((await ask(named)).url)
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.text).not.toMatch(/<script|\u202e|\u0007|x{90}/)
  })

  it.each([
    ['half a character', '\ud800Agente', 'Agente'],
    ['a character where it is cut', `${'x'.repeat(79)}😀😀`, `${'x'.repeat(79)}😀…`],
    ['letters that are drawn as nothing', '\u3164\u115f', '127.0.0.1'],
    ['marks piled on a letter', `Z${'\u0335'.repeat(50)}`, `Z${'\u0335'.repeat(3)}`],
  ])('a name of %s is shown as what can be read of it', async (_what, client_name, shown) => {
    const page = await (await house.browser()).go((await ask(await newAgent(house, { client_name }))).url)
    expect([page.status, /<dd>([^<]*) <span class="quiet">/.exec(page.text)?.[1]]).toEqual([200, shown])
  })

  it('a scheme of its own is said to be a program of this computer', async () => {
    const cursor = await newAgent(house, {}, 'cursor://anysphere.cursor-mcp/oauth/callback')
    const page = await (await house.browser()).go((await ask(cursor)).url)
    expect(page.text).toContain('<b>cursor:</b>, un programa de este mismo ordenador')
    expect(page.text).toContain('¿Has sido tú?')
  })
})

describe('who may', () => {
  it('nobody signed in is sent to the door and comes back', async () => {
    const browser = await house.browser(null)
    const door = await browser.go((await ask(agent)).url)
    const url = new URL(door.url)
    expect([door.status, url.pathname]).toEqual([200, '/entrar'])
    expect(url.searchParams.get('r')).toMatch(/^\/oauth\/interaction\/[\w-]+$/)
    await browser.signIn(house, house.owner)
    expect((await browser.go(url.searchParams.get('r')!)).text).toContain('¿Dejas que Prueba')
  })

  it('a key does not let others in', async () => {
    const browser = await house.browser(null)
    const [key] = await house.storage.access.keys(house.owner)
    await browser.signIn(house, house.owner, key!.id)
    const page = await browser.go((await ask(agent)).url)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('una clave no puede dar permiso a otros')])
  })

  it("the token of the form must be that session's", async () => {
    const browser = await house.browser()
    const page = await browser.go((await ask(agent)).url)
    const before = (await house.storage.oauth.grants(house.owner)).length
    for (const testigo of ['', 'x', tokenOf(await (await house.browser()).go((await ask(agent)).url))]) {
      const answer = await browser.go(page.url, { form: { testigo, decision: 'yes' } })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('La petición caducó')])
    }
    expect((await house.storage.oauth.grants(house.owner)).length).toBe(before)
    expect(new URL((await browser.decide(page)).url).searchParams.get('code')).not.toBe(null)
  })

  it('the request belongs to the browser that began it', async () => {
    const page = await (await house.browser()).go((await ask(agent)).url)
    const other = await (await house.browser()).go(page.url)
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('La petición caducó')])
  })

  it('each account gives its own library, also one after the other in the same browser', async () => {
    const { account } = await house.newAccount('otra-lectora@example.org')
    const browser = await house.browser()
    for (const who of [house.owner, account]) {
      await browser.signIn(house, who)
      const asked = await ask(agent)
      const tokens = await redeem(agent, await browser.allow(asked.url), asked)
      expect((await house.oauth.verify(tokens.access_token))?.account).toBe(who)
    }
  })
})

describe('what is refused', () => {
  it('no is told to the agent, with the issuer', async () => {
    const browser = await house.browser()
    const asked = await ask(agent)
    const answer = new URL((await browser.decide(await browser.go(asked.url), 'no')).url)
    expect(answer.href.startsWith(REDIRECT)).toBe(true)
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: 'access_denied',
      state: asked.state,
      iss: house.site,
    })
    expect(await failing(redeem(agent, answer, asked))).toBe('access_denied')
  })

  it('it is asked again each time, also of the agent that was allowed a moment ago', async () => {
    const browser = await house.browser()
    await browser.allow((await ask(agent)).url)
    expect((await browser.go((await ask(agent)).url)).text).toContain('¿Dejas que Prueba')
    const silent = new URL((await browser.go((await ask(agent, { prompt: 'none' })).url)).url)
    expect(silent.searchParams.get('error')).toBe('login_required')
  })

  it.each([
    'https://evil.example/callback',
    'http://127.0.0.1:8787/elsewhere',
    `${REDIRECT}/../evil`,
    'javascript:alert(1)',
    'http://127.0.0.1.evil.example:8787/callback',
    'http://127.0.0.1:8787@evil.example/callback',
  ])('an address that was not registered is shown and never followed: %s', async redirect => {
    const page = await (await house.browser()).go((await ask({ ...agent, redirect })).url)
    expect([page.status, new URL(page.url).pathname]).toEqual([400, '/oauth/authorize'])
    expect(page.text).toContain('No se envía el permiso ahí')
    expect(page.text).not.toMatch(/href="(https:\/\/evil|javascript)/)
  })

  it('a request that ended is said to have ended, and so is its form', async () => {
    const browser = await house.browser()
    const page = await browser.go((await ask(agent)).url)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601 * 1000 })
    try {
      await browser.signIn(house, house.owner)
      for (const answer of [await browser.go(page.url), await browser.decide(page)]) {
        expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('La petición caducó')])
        expect(answer.text).toContain('Vuelve a pedirla desde Prueba.')
      }
    } finally {
      vi.useRealTimers()
    }
    expect((await browser.go('/oauth/interaction/nothing')).status).toBe(400)
  })

  it('the same form twice gives one permission', async () => {
    const browser = await house.browser()
    const page = await browser.go((await ask(agent)).url)
    await browser.decide(page)
    const before = (await house.storage.oauth.grants(house.owner)).length
    expect((await browser.decide(page)).status).toBe(400)
    expect((await house.storage.oauth.grants(house.owner)).length).toBe(before)
  })
})
