/**
 * The official MCP client alone finds, registers, asks, comes back, refreshes and steps up; the only thing it is given
 * is the address.
 */
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import type { OAuthClientProvider as V1Provider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as V1Http } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Client as V117Client } from 'mcp-sdk-1.17/client/index.js'
import { StreamableHTTPClientTransport as V117Http } from 'mcp-sdk-1.17/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../../tools/define.ts'
import { tools } from '../../../tools/index.ts'
import { openStand, type FakeBrowser, type Stand } from './stand.ts'

const REDIRECT = 'http://127.0.0.1:33418/callback'
const DOCUMENT = 'https://agent.example/client.json'
const METADATA: OAuthClientMetadata = {
  client_name: 'Agente oficial',
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}

/** Keeps what an agent keeps; the browser is the person's. */
class FakeAgent implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata: OAuthClientMetadata
  readonly clientMetadataUrl?: string
  client: StoredOAuthClientInformation | undefined
  kept: StoredOAuthTokens | undefined
  asked: URL[] = []
  #verifier = ''
  constructor(document?: string, metadata: OAuthClientMetadata = METADATA) {
    this.clientMetadata = metadata
    if (document !== undefined) this.clientMetadataUrl = document
  }
  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.client
  }
  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.client = client
  }
  tokens(): StoredOAuthTokens | undefined {
    return this.kept
  }
  saveTokens(tokens: StoredOAuthTokens): void {
    this.kept = tokens
  }
  redirectToAuthorization(url: URL): void {
    this.asked.push(url)
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  codeVerifier(): string {
    return this.#verifier
  }
  #found: OAuthDiscoveryState | undefined
  saveDiscoveryState(found: OAuthDiscoveryState): void {
    this.#found = found
  }
  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#found
  }
}

const upload = defineTool({
  name: 'borra_algo',
  title: 'Borra',
  scope: 'escritura',
  readOnly: false,
  mcp: true,
  resumen: 'Borra.',
  description: 'A tool that changes something.',
  routes: [],
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
  run: async () => ({ ok: true }),
})

let house: Stand
beforeAll(async () => {
  house = await openStand({
    mcpTools: [...tools, upload],
    documents: { [DOCUMENT]: { client_id: DOCUMENT, ...METADATA } },
  })
})
afterAll(() => house.close())

async function connect(
  agent: FakeAgent,
  mode: 'auto' | 'legacy',
  browser: FakeBrowser,
  ticked: Record<string, string> = {},
): Promise<Client> {
  const transport = (): StreamableHTTPClientTransport =>
    new StreamableHTTPClientTransport(new URL(`${house.site}/mcp`), { authProvider: agent })
  const client = (): Client => new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
  const first = transport()
  await expect(client().connect(first)).rejects.toBeInstanceOf(UnauthorizedError)
  await first.finishAuth((await browser.allow(agent.asked.at(-1)!.href, ticked)).searchParams)
  const second = client()
  await second.connect(transport())
  return second
}

describe.each(['auto', 'legacy'] as const)('the official client, %s', mode => {
  it.each([
    ['registers itself', undefined],
    ['is described in a document', DOCUMENT],
  ])('%s, signs in and searches', async (_how, document) => {
    const agent = new FakeAgent(document)
    const client = await connect(agent, mode, await house.browser())
    expect((await client.listTools()).tools.map(tool => tool.name)).toEqual(
      expect.arrayContaining(['search', 'open_page', 'cite', 'verify_claim']),
    )
    const result = await client.callTool({ name: 'search', arguments: { query: 'nada' } })
    expect(result.isError).toBeFalsy()
    expect(agent.client?.client_id === document).toBe(document !== undefined)
    await client.close()
  })

  it('refreshes by itself when its token has ended', async () => {
    const agent = new FakeAgent()
    const client = await connect(agent, mode, await house.browser())
    const before = agent.kept!
    agent.kept = { ...before, access_token: 'x'.repeat(43) }
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    expect(agent.kept.access_token).not.toBe(before.access_token)
    expect(agent.kept.refresh_token).not.toBe(before.refresh_token)
    await client.close()
  })

  it('is sent to ask for more, gets it, and the tool runs', async () => {
    const agent = new FakeAgent(DOCUMENT)
    const browser = await house.browser()
    const client = await connect(agent, mode, browser)
    await expect(client.callTool({ name: 'borra_algo', arguments: {} })).rejects.toBeInstanceOf(UnauthorizedError)
    const asked = agent.asked.at(-1)!
    expect(asked.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['mcp', 'escritura']))
    const transport = client.transport as StreamableHTTPClientTransport
    await transport.finishAuth((await browser.allow(asked.href, { escritura: '1' })).searchParams)
    expect((await client.callTool({ name: 'borra_algo', arguments: {} })).structuredContent).toEqual({ ok: true })
    await client.close()
  })

  it('a person who leaves the box unticked gives no more than was there', async () => {
    const agent = new FakeAgent(DOCUMENT)
    const browser = await house.browser()
    const client = await connect(agent, mode, browser)
    await expect(client.callTool({ name: 'borra_algo', arguments: {} })).rejects.toBeInstanceOf(UnauthorizedError)
    await (client.transport as StreamableHTTPClientTransport).finishAuth(
      (await browser.allow(agent.asked.at(-1)!.href)).searchParams,
    )
    expect(agent.kept?.scope).toBe('mcp')
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    await client.close()
  })
})

const { token_endpoint_auth_method: _, ...unsaid } = METADATA
const UNSAID: OAuthClientMetadata = unsaid
/** The SDK's older lines, on which many agents are built, and what they say of themselves when they register. */
const OLDER = [
  ['1.32', V1Client, V1Http, METADATA],
  ['1.32, which names no way to authenticate,', V1Client, V1Http, UNSAID],
  ['1.17', V117Client, V117Http, METADATA],
  ['1.17, which names no way to authenticate,', V117Client, V117Http, UNSAID],
  [
    '1.17, which asks for a secret and sends it in its header,',
    V117Client,
    V117Http,
    { ...METADATA, token_endpoint_auth_method: 'client_secret_post' },
  ],
] as const

it.each(OLDER)('SDK %s signs in too, searches and refreshes', async (_name, OldClient, OldHttp, metadata) => {
  const agent = new FakeAgent(undefined, metadata)
  const browser = await house.browser()
  const transport = (): V1Http =>
    new OldHttp(new URL(`${house.site}/mcp`), { authProvider: agent as unknown as V1Provider })
  const first = transport()
  await expect(new OldClient({ name: 'test', version: '0' }).connect(first)).rejects.toThrow('Unauthorized')
  await first.finishAuth((await browser.allow(agent.asked.at(-1)!.href)).searchParams.get('code')!)
  const client = new OldClient({ name: 'test', version: '0' })
  await client.connect(transport())
  expect((await client.callTool({ name: 'search', arguments: { query: 'nada' } })).isError).toBeFalsy()
  const before = agent.kept!
  agent.kept = { ...before, access_token: 'x'.repeat(43) }
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  expect(agent.kept.refresh_token).not.toBe(before.refresh_token)
  expect(agent.client).toHaveProperty('token_endpoint_auth_method', metadata === UNSAID ? 'none' : expect.any(String))
  expect('client_secret' in agent.client!).toBe(!['none', undefined].includes(metadata.token_endpoint_auth_method))
  await client.close()
})
