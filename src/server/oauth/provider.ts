/**
 * Configures `oidc-provider` as MCP needs it: public clients of any kind, PKCE, opaque tokens for `/mcp` alone. What is
 * not set here is off.
 */
import type { EventEmitter } from 'node:events'
import type { ClientMetadata, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Response } from 'express'
import type { OAuth } from '../../../storage/contract.ts'
import { ALCANCES } from '../../schema/account.ts'
import { Failure, trail } from '../../errors.ts'
import type { Log } from '../mcp/tool.ts'
import { adapterOf } from './adapter.ts'
import type { Documents } from './documents.ts'
import type { Keys } from './keys.ts'
import { compareHashes, giveNoSecretUnasked } from './secrets.ts'

/** The scope that the metadata lists; the others are granted to clients that ask for them by name. */
export const OFFERED = 'mcp'
const HOUR = 3600,
  DAY = 24 * HOUR
/**
 * Lifetimes in seconds. A refresh token expires when it is unused for its lifetime; each use restarts it, up to the
 * life of the grant.
 */
const LIFE = {
  AuthorizationCode: 60,
  Interaction: HOUR,
  AccessToken: HOUR,
  RefreshToken: 90 * DAY,
  Grant: 365 * DAY,
  Session: HOUR,
  IdToken: HOUR,
}

/** What was wrong with a request, and what the request said of itself. */
export interface Refusal {
  error: string
  redirect: string | undefined
  client: string | undefined
}

export interface ProviderParts {
  issuer: string
  /** The resource that tokens are for: the exact address of `/mcp`. */
  resource: string
  base: string
  records: OAuth
  keys: Keys
  log: Log
  /** RFC 9207: whether the metadata says that responses carry `iss`. They always do. */
  tellIss: boolean
  documents: Documents
  /** Explains the problem on a page of ours. The redirect address of the request is never followed. */
  refuse(res: Response, problem: Refusal): void
}

/**
 * Greatest size of a client's metadata, in characters of JSON: client documents are cut at 5 kB, registrations have a
 * few hundred.
 */
const DESCRIBED_MOST = 8_000

/**
 * Drops unknown grant types and `scope` from a registration and answers with what the client gets: with them it would
 * be refused, or could not ask for more later.
 */
function lenient(metadata: ClientMetadata): void {
  delete metadata.scope
  const known = ['authorization_code', 'refresh_token']
  if (Array.isArray(metadata.grant_types))
    metadata.grant_types = metadata.grant_types.filter(grant => known.includes(grant))
}

const OFF = { enabled: false }

type Features = NonNullable<Configuration['features']>

async function features({ resource, documents }: ProviderParts): Promise<Features> {
  const { errors } = await import('oidc-provider')
  return {
    devInteractions: OFF,
    userinfo: OFF,
    rpInitiatedLogout: OFF,
    pushedAuthorizationRequests: OFF,
    dPoP: OFF,
    registration: { enabled: true, issueRegistrationAccessToken: false },
    // ChatGPT prefers a signed assertion and offers `none` as well.
    rpMetadataChoices: { enabled: true },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: async () => documents.mode !== 'off' },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, several) => (several ? several[0]! : resource),
      // Codex refreshes without `resource`.
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, asked) => {
        if (asked.replace(/\/$/, '') !== resource) throw new errors.InvalidTarget()
        return {
          scope: ALCANCES.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: LIFE.AccessToken,
        }
      },
    },
  }
}

/** Removes what OpenID would add and we do not support; documents are offered while they can be fetched. */
async function metadata(ctx: KoaContextWithOIDC, { tellIss, documents }: ProviderParts): Promise<void> {
  const body = ctx.body as Record<string, unknown>
  for (const name of Object.keys(body)) if (/^(?:claims?_|acr_|id_token_|subject_types)/.test(name)) delete body[name]
  Object.assign(body, { scopes_supported: [OFFERED, 'offline_access'], response_modes_supported: ['query'] })
  body.authorization_response_iss_parameter_supported = tellIss
  body.client_id_metadata_document_supported = await documents.offered()
}

const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
}

/** Agents as clients: how they prove who they are, and what they may tell of themselves. */
async function clients(): Promise<Configuration> {
  const { errors } = await import('oidc-provider')
  return {
    // `private_key_jwt` is left out: an agent that prefers it and also offers `none` (ChatGPT) then has no key that
    // must be fetched.
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    clientDefaults: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _key, _value, md) => {
        if (JSON.stringify(md).length > DESCRIBED_MOST)
          throw new errors.InvalidClientMetadata('the metadata is too long')
        lenient(md)
      },
    },
  }
}

async function configuration(parts: ProviderParts): Promise<Configuration> {
  const { base, records, keys, documents, refuse } = parts
  return {
    adapter: adapterOf(records),
    jwks: { keys: keys.jwks },
    fetch: documents.fetch,
    cookies: {
      keys: keys.cookies,
      names: { interaction: 'anaquel_permiso', resume: 'anaquel_permiso_vuelta', session: 'anaquel_permiso_sesion' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: [...ALCANCES, 'offline_access'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    ...(await clients()),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    clientBasedCORS: () => true,
    loadExistingGrant: async ctx =>
      ctx.oidc.result?.consent?.grantId ? ctx.oidc.provider.Grant.find(ctx.oidc.result.consent.grantId) : undefined,
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    ttl: LIFE,
    routes: ROUTES,
    interactions: { url: (_ctx, interaction) => `${base}/oauth/interaction/${interaction.uid}` },
    renderError: (ctx, { error }) => {
      ctx.respond = false
      const single = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
      const { redirect_uri: redirect, client_id: client } = ctx.query
      refuse(ctx.res as Response, { error, redirect: single(redirect), client: single(client) })
    },
    features: await features(parts),
  }
}

/** The package's notice about Node 20, on which tests run it. */
const KNOWN_NOTICE = /Unsupported runtime/

/** Sends the package's console notices, which are for its developers, to our log. */
async function quietly<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const { info, warn } = console
  console.info = console.warn = (text: unknown) => {
    if (!KNOWN_NOTICE.test(String(text))) log.warn({ text }, 'oauth: notice')
  }
  try {
    return await work()
  } finally {
    Object.assign(console, { info, warn })
  }
}

/** The provider answers 500 to all that it does not know; a database that is away is 503, to be tried again. */
function tellFailure(ctx: KoaContextWithOIDC, error: unknown): void {
  if (!(error instanceof Failure)) return
  ctx.status = error.status
  ctx.set(error.headers)
}

export async function openProvider(parts: ProviderParts): Promise<Provider> {
  return quietly(parts.log, async () => {
    const { Provider } = await import('oidc-provider')
    const provider = new Provider(parts.issuer, await configuration(parts))
    // The provider takes its addresses from Host and X-Forwarded-*, which `index.ts` sets to the issuer's own.
    provider.proxy = true
    // Koa's `error` event, which the package's types omit.
    const koa: EventEmitter = provider
    koa.on('error', error => {
      parts.log.error(trail(error), 'oauth: failed')
    })
    provider.on('server_error', (ctx, error) => {
      parts.log.error(trail(error), 'oauth: failed')
      tellFailure(ctx, error)
    })
    provider.use(async (ctx, next) => {
      await next()
      if ((ctx as KoaContextWithOIDC).oidc?.route === 'discovery') await metadata(ctx as KoaContextWithOIDC, parts)
    })
    giveNoSecretUnasked(provider)
    compareHashes(provider)
    return provider
  })
}
