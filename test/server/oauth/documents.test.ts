/** Agents described in a document of their own, where the document cannot be fetched: offline, behind a firewall. */
import { afterEach, describe, expect, it } from 'vitest'
import { openDocuments, type Cimd } from '../../../src/server/oauth/documents.ts'
import { ask, discover, documentAgent, ping, register, redeem } from './flow.ts'
import { fakeFetch, openStand, type Stand, type StandOptions } from './stand.ts'

const DOCUMENT = 'https://agent.example/client.json'
const DESCRIBED = {
  client_id: DOCUMENT,
  client_name: 'Agente',
  redirect_uris: ['http://127.0.0.1:8787/callback'],
  token_endpoint_auth_method: 'none',
}
const failing = (code: string) => async () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) })
}

function documents(mode: Cimd, fetch: (url: string) => Promise<Response>) {
  const asked: string[] = [],
    told: object[] = []
  let time = 0
  return {
    asked,
    told,
    pass(ms: number): void {
      time += ms
    },
    ...openDocuments({
      mode,
      now: () => time,
      fetch: async url => {
        asked.push(String(url))
        return fetch(String(url))
      },
      log: { warn: detail => told.push(detail), error: detail => told.push(detail) },
    }),
  }
}

describe('whether documents are offered', () => {
  it('is tried, believed for ten minutes, and tried again', async () => {
    const there = documents('auto', fakeFetch({}))
    expect([await there.offered(), await there.offered(), there.asked.length]).toEqual([true, true, 1])
    there.pass(600_001)
    expect([await there.offered(), there.asked.length]).toEqual([true, 2])
  })

  it('is asked once by all who ask at the same time', async () => {
    const there = documents('auto', fakeFetch({}))
    expect(await Promise.all([there.offered(), there.offered(), there.offered()])).toEqual([true, true, true])
    expect(there.asked).toHaveLength(1)
  })

  it('no while there is no network, and yes half a minute after there is one; it is logged once, with the reason', async () => {
    let up = false
    const there = documents('auto', async () => (up ? new Response('{}') : failing('EAI_AGAIN')()))
    expect(await there.offered()).toBe(false)
    there.pass(30_001)
    expect(await there.offered()).toBe(false)
    up = true
    expect(await there.offered()).toBe(false)
    there.pass(30_001)
    expect(await there.offered()).toBe(true)
    expect(there.told).toEqual([{ reason: expect.stringContaining('no network') }])
  })

  it('no behind a portal that answers for everybody', async () => {
    expect(await documents('auto', async () => new Response('', { status: 403 })).offered()).toBe(false)
  })

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('%s is %s and asks nobody', async (mode, offered) => {
    const there = documents(mode, failing('ENOTFOUND'))
    expect([await there.offered(), there.asked]).toEqual([offered, []])
  })

  it('not for five minutes after one could not be fetched, though others can', async () => {
    const there = documents('auto', async url => (url === DOCUMENT ? failing('ECONNREFUSED')() : new Response('{}')))
    expect(await there.offered()).toBe(true)
    await expect(there.fetch(DOCUMENT)).rejects.toThrow('fetch failed')
    expect(await there.offered()).toBe(false)
    there.pass(300_001)
    expect(await there.offered()).toBe(true)
  })
})

describe('why one could not be read', () => {
  it.each([
    ['ENOTFOUND', 'name was not found'],
    ['ECONNREFUSED', 'refused'],
    ['UND_ERR_CONNECT_TIMEOUT', 'in time'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['EWHATEVER', 'failed'],
  ])('%s', async (code, said) => {
    const there = documents('auto', failing(code))
    await there.fetch(DOCUMENT).catch(() => {})
    expect(there.unread(DOCUMENT)).toMatchObject({ host: 'agent.example', why: { en: expect.stringContaining(said) } })
    expect(there.told).toEqual([{ host: 'agent.example', reason: expect.stringContaining(said) }])
  })

  it('forgets the oldest of many, and keeps no more than a hundred', async () => {
    const there = documents('auto', failing('ECONNREFUSED'))
    for (let i = 0; i <= 100; i++) await there.fetch(`https://h${i}.example/c`).catch(() => {})
    const why = (i: number): string | undefined => there.unread(`https://h${i}.example/c`)?.why.en
    expect(why(100)).toContain('refused')
    expect(why(0)).toContain('not the description')
  })

  it('says nothing of clients that registered', () => {
    expect(documents('auto', fakeFetch({})).unread('xyz')).toBeNull()
  })
})

describe('signing in', () => {
  let house: Stand
  const open = async (options: StandOptions): Promise<Stand> => (house = await openStand(options))
  afterEach(() => house.close())

  it('without a network the agent is not told of documents, registers, and is let in', async () => {
    await open({ fetch: failing('ENOTFOUND') })
    const { as, resource } = await discover(house)
    expect(as.client_id_metadata_document_supported).toBe(false)
    const agent = { as, resource, client: await register(as), redirect: 'http://127.0.0.1:8787/callback' }
    const asked = await ask(agent)
    const tokens = await redeem(agent, await (await house.browser()).allow(asked.url), asked)
    expect((await ping(house, tokens.access_token)).status).toBe(200)
  })

  it('one that comes with its document all the same reads which host, why, and what to do', async () => {
    await open({ fetch: failing('ENOTFOUND') })
    const agent = await documentAgent(house, DOCUMENT, DESCRIBED.redirect_uris[0]!)
    const page = await (await house.browser()).go((await ask(agent)).url)
    expect(page.status).toBe(400)
    for (const said of [
      '<b>agent.example</b>',
      'su nombre no se encuentra',
      'Vuelve a conectar',
      `${house.site}/mcp`,
      '/ajustes#claves',
    ])
      expect(page.text).toContain(said)
    const english = await (await house.browser()).go((await ask(agent)).url, { headers: { 'Accept-Language': 'en' } })
    expect(english.text).toContain('its name was not found')
  })

  it('a document that is not one says so', async () => {
    await open({ documents: { [DOCUMENT]: { ...DESCRIBED, client_id: 'https://other.example/c' } } })
    const agent = await documentAgent(house, DOCUMENT, DESCRIBED.redirect_uris[0]!)
    expect((await (await house.browser()).go((await ask(agent)).url)).text).toContain(
      'no es la descripción de un agente',
    )
  })

  it('switched off, no document is fetched and the page names the setting', async () => {
    let asked = 0
    await open({
      cimd: 'off',
      fetch: async () => {
        asked++
        return Response.json(DESCRIBED)
      },
    })
    const agent = await documentAgent(house, DOCUMENT, DESCRIBED.redirect_uris[0]!)
    expect(agent.as.client_id_metadata_document_supported).toBe(false)
    expect((await (await house.browser()).go((await ask(agent)).url)).text).toContain('ANAQUEL_OAUTH_CIMD=off')
    expect(asked).toBe(0)
  })

  it('switched on, documents are offered without a test', async () => {
    await open({ cimd: 'on', fetch: failing('ENOTFOUND') })
    expect((await discover(house)).as.client_id_metadata_document_supported).toBe(true)
  })
})
