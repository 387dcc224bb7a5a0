/**
 * The agents there are, by what each of them really sends: its registration or its document, its redirect, its habits.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as oauth from 'oauth4webapi'
import { ask, discover, documentAgent, http, newAgent, ping, redeem, refresh, register, signIn } from './flow.ts'
import { openStand, type Stand } from './stand.ts'

const CLAUDE = 'https://claude.ai/oauth/mcp-oauth-client-metadata'
const CLAUDE_CODE = 'https://claude.ai/oauth/claude-code-client-metadata'
const CHATGPT = 'https://chatgpt.com/oauth/g-abc123/client.json'

/** ChatGPT's document. */
const chatgpt = (id: string, preferred: string) => ({
  client_id: id,
  client_name: 'ChatGPT',
  redirect_uris: [
    'https://chatgpt.com/connector/oauth/g-abc123',
    'https://chatgpt.com/connector_platform_oauth_redirect',
  ],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  application_type: 'web',
  jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
  token_endpoint_auth_method: preferred,
  token_endpoint_auth_methods: ['none', 'private_key_jwt'],
  token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  token_endpoint_auth_signing_alg: 'RS256',
})

const DOCUMENTS = {
  [CLAUDE]: {
    client_id: CLAUDE,
    client_name: 'Claude',
    client_uri: 'https://claude.ai',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  [CLAUDE_CODE]: {
    client_id: CLAUDE_CODE,
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  [CHATGPT]: chatgpt(CHATGPT, 'private_key_jwt'),
  [`${CHATGPT}?2`]: chatgpt(`${CHATGPT}?2`, 'none'),
}

let house: Stand
beforeAll(async () => {
  house = await openStand({ documents: DOCUMENTS })
})
afterAll(() => house.close())

describe('described in a document of their own', () => {
  it.each([
    ['Claude', CLAUDE, 'https://claude.ai/api/mcp/auth_callback', 'Claude, identificado por <b>claude.ai</b>'],
    [
      'Claude, its other name',
      CLAUDE,
      'https://claude.com/api/mcp/auth_callback',
      'Claude <span class="quiet">(así dice llamarse)',
    ],
    [
      'Claude Code on any port',
      CLAUDE_CODE,
      'http://localhost:51789/callback',
      'Claude Code <span class="quiet">(así dice llamarse)',
    ],
    ['Claude Code by address', CLAUDE_CODE, 'http://127.0.0.1:40123/callback', '¿Has sido tú?'],
  ])('%s signs in', async (_name, id, redirect, shown) => {
    const agent = await documentAgent(house, id, redirect)
    const browser = await house.browser()
    const asked = await ask(agent, { scope: 'mcp offline_access' })
    const page = await browser.go(asked.url)
    expect(page.text).toContain(shown)
    const tokens = await redeem(agent, new URL((await browser.decide(page)).url), asked)
    expect(tokens.refresh_token).toBeDefined()
    expect((await ping(house, tokens.access_token)).status).toBe(200)
    expect((await house.storage.oauth.grants(house.owner))[0]).toMatchObject({
      client: id,
      anfitrion: new URL(redirect).hostname,
      alcances: ['mcp'],
    })
  })

  it('Claude finds what it looks for before it uses its document', async () => {
    const { as } = await discover(house)
    expect(as.client_id_metadata_document_supported).toBe(true)
    expect(as.token_endpoint_auth_methods_supported).toContain('none')
    expect(as.scopes_supported).toEqual(['mcp', 'offline_access'])
    expect(as.code_challenge_methods_supported).toEqual(['S256'])
    expect(as.registration_endpoint).toBe(`${house.site}/oauth/register`)
    expect(as.grant_types_supported).toEqual(expect.arrayContaining(['authorization_code', 'refresh_token']))
  })

  it.each([
    ['private_key_jwt', CHATGPT],
    ['none', `${CHATGPT}?2`],
  ])('ChatGPT signs in without a key of its own, though it prefer %s', async (_preferred, id) => {
    const agent = await documentAgent(house, id, 'https://chatgpt.com/connector/oauth/g-abc123')
    expect(agent.as.token_endpoint_auth_methods_supported).not.toContain('private_key_jwt')
    const tokens = await signIn(agent, await house.browser())
    expect((await ping(house, tokens.access_token)).status).toBe(200)
    expect((await house.storage.oauth.grants(house.owner)).map(grant => grant.anfitrion)).toContain('chatgpt.com')
  })
})

const REGISTRATIONS: Record<string, { metadata: Partial<oauth.Client>; redirects: string[]; scope?: string }> = {
  'Claude, registering': {
    metadata: {
      client_name: 'Claude',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'mcp offline_access',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    },
    redirects: ['https://claude.ai/api/mcp/auth_callback'],
  },
  'Claude Code, registering': {
    metadata: {
      client_name: 'Claude Code (anaquel)',
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://localhost:3118/callback'],
    },
    redirects: ['http://localhost:3118/callback'],
  },
  'VS Code': {
    metadata: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      scope: 'mcp',
      response_types: ['code'],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
    },
    redirects: [
      'https://vscode.dev/redirect',
      'https://insiders.vscode.dev/redirect',
      'http://127.0.0.1:33418/',
      'http://127.0.0.1:61234/',
    ],
  },
  Cursor: {
    metadata: {
      client_name: 'Cursor',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
    },
    redirects: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
  },
  Codex: {
    metadata: {
      client_name: 'Codex',
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['http://127.0.0.1:45871/callback'],
    },
    redirects: ['http://127.0.0.1:45871/callback', 'http://127.0.0.1:52001/callback'],
  },
  OpenCode: {
    metadata: {
      client_name: 'OpenCode',
      client_uri: 'https://opencode.ai',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'],
    },
    redirects: ['http://127.0.0.1:19876/mcp/oauth/callback'],
  },
  'one that calls its loopback a web page': {
    metadata: { client_name: 'Web', application_type: 'web', redirect_uris: ['http://localhost:6274/oauth/callback'] },
    redirects: ['http://localhost:6274/oauth/callback'],
  },
  'one that asks for a secret': {
    metadata: {
      client_name: 'Secreto',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['https://agent.example/callback'],
    },
    redirects: ['https://agent.example/callback'],
  },
}

describe('registering themselves', () => {
  it.each(Object.entries(REGISTRATIONS))(
    '%s signs in at each of its redirects',
    async (_name, { metadata, redirects }) => {
      const { as, resource } = await discover(house)
      const client = await register(as, metadata)
      for (const redirect of redirects) {
        const agent = { as, resource, client, redirect }
        const asked = await ask(agent)
        const answer = await (await house.browser()).allow(asked.url)
        expect(answer.href.startsWith(redirect)).toBe(true)
        const params = oauth.validateAuthResponse(as, client, answer, asked.state)
        const auth =
          client.client_secret === undefined ? oauth.None() : oauth.ClientSecretPost(client.client_secret as string)
        const tokens = await oauth.processAuthorizationCodeResponse(
          as,
          client,
          await oauth.authorizationCodeGrantRequest(as, client, auth, params, redirect, asked.verifier, http),
        )
        expect((await ping(house, tokens.access_token)).status).toBe(200)
      }
    },
  )

  it('a registration is not limited to the scope that it mentioned', async () => {
    const agent = await newAgent(house, { scope: 'mcp' })
    expect((await signIn(agent, await house.browser(), { scope: 'mcp escritura' }, { escritura: '1' })).scope).toBe(
      'mcp escritura',
    )
  })

  it('Codex refreshes without naming the resource', async () => {
    const agent = await newAgent(house)
    const tokens = await signIn(agent, await house.browser())
    expect((await ping(house, (await refresh(agent, tokens.refresh_token!)).access_token)).status).toBe(200)
  })

  it('an agent that was forgotten is told so, and registers again', async () => {
    const agent = await newAgent(house)
    await house.storage.oauth.remove('Client', agent.client.client_id)
    const response = await oauth.refreshTokenGrantRequest(agent.as, agent.client, oauth.None(), 'x'.repeat(43), http)
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([401, 'invalid_client'])
    const page = await (await house.browser()).go((await ask(agent)).url)
    expect(page.status).toBe(400)
    expect(page.text).toContain('No se sabe quién lo pide')
  })

  it('the secret of a client is kept nowhere', async () => {
    const { as } = await discover(house)
    const client = await register(as, { token_endpoint_auth_method: 'client_secret_basic' })
    const kept = await house.storage.oauth.find('Client', client.client_id)
    expect(client.client_secret).toMatch(/^[\w-]{20,}$/)
    expect(JSON.stringify(kept)).not.toContain(client.client_secret)
    const wrong = await oauth.refreshTokenGrantRequest(
      as,
      client,
      oauth.ClientSecretBasic('x'.repeat(43)),
      'x'.repeat(43),
      http,
    )
    expect(wrong.status).toBe(401)
    const right = await oauth.refreshTokenGrantRequest(
      as,
      client,
      oauth.ClientSecretBasic(client.client_secret as string),
      'x'.repeat(43),
      http,
    )
    expect(((await right.json()) as { error: string }).error).toBe('invalid_grant')
  })
})
