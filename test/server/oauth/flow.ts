/**
 * `oauth4webapi` as the agent: the whole flow as the RFCs write it, with the checks of a library that knows nothing of
 * the server's.
 */
import * as oauth from 'oauth4webapi'
import type { FakeBrowser, Stand } from './stand.ts'

/** The server is on loopback and has no certificate. */
export const http = { [oauth.allowInsecureRequests]: true } as const

export interface Agent {
  as: oauth.AuthorizationServer
  resource: string
  client: oauth.Client
  redirect: string
}

export async function discover(
  { site }: Pick<Stand, 'site'>,
  challenge?: string,
): Promise<{ as: oauth.AuthorizationServer; resource: string; prm: oauth.ResourceServer }> {
  const mcp = new URL(`${site}/mcp`)
  const prm =
    challenge === undefined
      ? await oauth.processResourceDiscoveryResponse(mcp, await oauth.resourceDiscoveryRequest(mcp, http))
      : await oauth.processResourceDiscoveryResponse(mcp, await fetch(challenge))
  const issuer = new URL(prm.authorization_servers![0]!)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' }),
  )
  return { as, prm, resource: prm.resource }
}

export const REDIRECT = 'http://127.0.0.1:8787/callback'

export async function register(
  as: oauth.AuthorizationServer,
  metadata: Partial<oauth.Client> = {},
): Promise<oauth.Client> {
  return oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      as,
      { client_name: 'Prueba', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', ...metadata },
      http,
    ),
  )
}

export async function newAgent(
  stand: Pick<Stand, 'site'>,
  metadata: Partial<oauth.Client> = {},
  redirect = REDIRECT,
): Promise<Agent> {
  const { as, resource } = await discover(stand)
  return { as, resource, client: await register(as, { redirect_uris: [redirect], ...metadata }), redirect }
}

/** An agent that is described in a document of its own. */
export async function documentAgent(stand: Stand, clientId: string, redirect: string): Promise<Agent> {
  const { as, resource } = await discover(stand)
  return { as, resource, client: { client_id: clientId, token_endpoint_auth_method: 'none' }, redirect }
}

export interface Asked {
  url: string
  verifier: string
  state: string
}

export async function ask(
  { as, client, redirect, resource }: Agent,
  more: Record<string, string | null> = {},
): Promise<Asked> {
  const verifier = oauth.generateRandomCodeVerifier(),
    state = oauth.generateRandomState()
  const url = new URL(as.authorization_endpoint!)
  const params: Record<string, string | null> = {
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'mcp',
    state,
    resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  }
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value)
  return { url: url.href, verifier, state }
}

export async function redeem(
  { as, client, redirect, resource }: Agent,
  answer: URL,
  { verifier, state }: Asked,
  more: Record<string, string> = { resource },
): Promise<oauth.TokenEndpointResponse> {
  const params = oauth.validateAuthResponse(as, client, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), params, redirect, verifier, {
    ...http,
    additionalParameters: more,
  })
  return oauth.processAuthorizationCodeResponse(as, client, response)
}

/** Everything at once: the person says yes, the agent gets its tokens. */
export async function signIn(
  agent: Agent,
  browser: FakeBrowser,
  more: Record<string, string | null> = {},
  ticked: Record<string, string> = {},
): Promise<oauth.TokenEndpointResponse> {
  const asked = await ask(agent, more)
  return redeem(agent, await browser.allow(asked.url, ticked), asked)
}

export async function refresh(
  { as, client }: Agent,
  token: string,
  more: Record<string, string> = {},
): Promise<oauth.TokenEndpointResponse> {
  return oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, { ...http, additionalParameters: more }),
  )
}

/** The error code of what fails, and what it answered with. */
export async function failing(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'nothing failed'
  } catch (error) {
    return error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError
      ? error.error
      : String(error)
  }
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

/** A request to `/mcp` with that token. */
export const ping = (stand: Pick<Stand, 'url' | 'site'>, token: string | null): Promise<Response> =>
  fetch(`${stand.url}${new URL(stand.site).pathname.replace(/\/$/, '')}/mcp`, {
    method: 'POST',
    body: PING,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
  })
