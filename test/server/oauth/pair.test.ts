/** ChatGPT's `search` and `fetch`: for a permission that was sent to chatgpt.com, and for no other. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { within } from '../../../src/server/mcp/pair.ts'
import { BUDGET, tokens } from '../../../src/server/mcp/text.ts'
import { documentAgent, newAgent, signIn } from './flow.ts'
import { openStand, type Stand } from './stand.ts'

const ID = 'https://chatgpt.com/oauth/abc/client.json',
  REDIRECT = 'https://chatgpt.com/connector/oauth/abc'
let house: Stand
let chatgpt: Client
beforeAll(async () => {
  house = await openStand({
    documents: {
      [ID]: {
        client_id: ID,
        client_name: 'ChatGPT',
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    },
  })
  await house.upload(`#1\nLa imprenta llegó a Sevilla en 1477.\f#2\nNada más.`, '?titulo=La%20imprenta')
  chatgpt = await connect((await signIn(await documentAgent(house, ID, REDIRECT), await house.browser())).access_token)
})
afterAll(async () => {
  await chatgpt.close()
  await house.close()
})

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${house.site}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  )
  return client
}
const names = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(tool => tool.name)
/** What the one text item holds, which is the same as the object. */
function read(result: Awaited<ReturnType<Client['callTool']>>): any {
  const { content, structuredContent } = result as {
    content: { type: string; text: string }[]
    structuredContent: object
  }
  expect([result.isError ?? false, content.length]).toEqual([false, 1])
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent)
  return structuredContent
}

describe('the pair', () => {
  it('is offered to chatgpt.com alone', async () => {
    const others = [
      house.key,
      (await signIn(await newAgent(house, { client_name: 'ChatGPT' }), await house.browser())).access_token,
    ]
    expect(await names(chatgpt)).toEqual(['search', 'open_page', 'verify_claim', 'cite', 'fetch'])
    for (const token of others) {
      const client = await connect(token)
      expect(await names(client)).not.toContain('fetch')
      expect(
        (await client.callTool({ name: 'search', arguments: { query: 'imprenta' } })).structuredContent,
      ).not.toHaveProperty('results')
      expect(
        (await client.callTool({ name: 'fetch', arguments: { id: 'x' } }).catch(() => ({ isError: true }))).isError,
      ).toBe(true)
      await client.close()
    }
  })

  it('search names its results, fetch opens each with its citation', async () => {
    const { results, pasajes } = read(await chatgpt.callTool({ name: 'search', arguments: { query: 'imprenta' } }))
    expect(results[0]).toEqual({
      id: pasajes[0].id,
      title: expect.stringContaining('La imprenta, p. '),
      url: pasajes[0].enlace,
    })
    const { id } = results[0]
    const fetched = read(await chatgpt.callTool({ name: 'fetch', arguments: { id } }))
    expect(fetched).toEqual({
      id,
      title: results[0].title,
      url: results[0].url,
      text: expect.stringContaining('La imprenta llegó a Sevilla'),
      metadata: { cita: pasajes[0].cita, localizador: pasajes[0].localizador, documento: pasajes[0].documento.id },
    })
    expect(read(await chatgpt.callTool({ name: 'fetch', arguments: { id: pasajes[0].documento.id } })).text).toContain(
      'Sevilla',
    )
  })

  it('nothing found is an empty list, and what is not there is said', async () => {
    expect(read(await chatgpt.callTool({ name: 'search', arguments: { query: '"xyzzy plugh"' } }))).toMatchObject({
      results: [],
      pasajes: [],
    })
    const missing = await chatgpt.callTool({ name: 'fetch', arguments: { id: 'dnothing:p1.1' } })
    expect([missing.isError, JSON.stringify(missing.content)]).toEqual([true, expect.stringContaining('no_encontrado')])
  })
})

it('a page that is too long is cut round the passage that was asked for', () => {
  const filler = Array.from({ length: 6000 }, (_, i) => `relleno${i}`).join(' '),
    said = 'El cometa volvió en 1910.'
  const text = `${filler} ${said} ${filler}`
  const { from, to } = within(text, { from: filler.length + 1, to: filler.length + 1 + said.length })
  expect(text.slice(from, to).includes(said)).toBe(true)
  expect(tokens(text.slice(from, to))).toBeLessThanOrEqual(BUDGET.usual)
  expect(within(said, { from: 3, to: 9 })).toEqual({ from: 0, to: said.length })
})
