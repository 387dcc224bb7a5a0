/**
 * Signs agents in for `/mcp`: the authorization server (or the address of another one), the metadata that tells agents
 * about it, and the check of their tokens.
 */
import { ipKeyGenerator } from 'express-rate-limit'
import express, { type Handler, type Request, type Response, type Router } from 'express'
import type { Configuration, Provider } from 'oidc-provider'
import type { Rates, Storage } from '../../../storage/contract.ts'
import type { Caller } from '../../core/accounts/access.ts'
import { createGuardedFetch } from '../../core/read/fetch/guarded-fetch.ts'
import { ALCANCES } from '../../schema.ts'
import { placeOf } from '../sign-in/index.ts'
import { createLimiter } from '../limits.ts'
import type { Log } from '../mcp-tool.ts'
import { traceOf } from '../trace.ts'
import { digest } from './adapter.ts'
import { showProblem, type Problem } from './consent.ts'
import { openDocuments, type Cimd } from './documents.ts'
import { openExternal, type ExternalParts } from './external.ts'
import { createInteractions } from './interaction.ts'
import { openKeys } from './keys.ts'
import { resourceMetadata, wellKnown } from './metadata.ts'
import { OFFERED, openProvider } from './provider.ts'
import { showUnread } from './unread.ts'

export interface OAuthParts {
  storage: Storage
  /** The data folder, where an earlier version stored its keys. */
  folder: string
  site: string
  log: Log
  tellIss: boolean
  /** Whether agents may be described by a document of their own. */
  cimd?: Cimd
  /** Another authorization server that is used instead of ours. */
  external?: Omit<ExternalParts, 'access' | 'resource'> | null
  /** Whether any tool changes something; if none does, the right to is not offered. */
  writes?: boolean
  /** Fetches client documents; tests, which have no network, replace it. */
  fetch?: NonNullable<Configuration['fetch']>
}

export interface OAuth {
  router: Router
  /** The metadata address for the challenge of `/mcp`. */
  resourceMetadata: string
  /** Returns the caller whom a token lets in; null for anything but a live token for `/mcp`. */
  verify(token: string): Promise<Caller | null>
  close(): Promise<void>
}

/**
 * Limits for each minute and address. Registering and authorizing write a row, and authorizing may fetch a document.
 * Agents on the web request tokens for many people from few addresses.
 */
const REGISTRATIONS = 20,
  ASKED = 120,
  REQUESTS = 600
/** A registered client that received no permission within this time is deleted; it can register again. */
const UNUSED_DAYS = 7
/** At most this many such clients are kept, 8 kB each at most (`provider.ts`). */
const UNUSED_MOST = 2_000
const SWEEP_MS = 3_600_000

/** Opens our own authorization server, or the routes that point to another one. */
export async function openOAuth(parts: OAuthParts): Promise<OAuth> {
  const { storage, site, external } = parts
  if (!external) return openOwn(parts)
  const resource = `${site}/mcp`
  const router = express.Router({ caseSensitive: true })
  router.use(wellKnown({ site, resource, issuers: [external.issuer] }))
  return {
    router,
    resourceMetadata: resourceMetadata(site),
    verify: openExternal({ ...external, access: storage.access, resource }),
    close: async () => {},
  }
}

async function openOwn({
  storage,
  folder,
  site,
  log,
  tellIss,
  cimd = 'auto',
  writes = true,
  fetch,
}: OAuthParts): Promise<OAuth> {
  const { base } = placeOf(site)
  const resource = `${site}/mcp`
  const guarded = createGuardedFetch()
  const documents = openDocuments({
    mode: cimd,
    log,
    fetch: fetch ?? (guarded.fetch as unknown as NonNullable<Configuration['fetch']>),
  })
  const provider = await openProvider({
    issuer: site,
    resource,
    base,
    records: storage.oauth,
    keys: await openKeys(storage.secrets, folder),
    log,
    tellIss,
    documents,
    refuse: (res, { error, redirect, client }) => {
      const problem = problemOf(error)
      const unread = problem === 'client' && client !== undefined ? documents.unread(client) : null
      if (unread) return showUnread(res, { ...unread, site, mode: cimd })
      showProblem(res, problem, {
        base,
        code: error,
        ...(problem === 'redirect' && redirect !== undefined && { shown: redirect }),
      })
    },
  })
  const sweep = (): Promise<void> =>
    storage.oauth.sweep(Math.floor(Date.now() / 1000) - UNUSED_DAYS * 86_400, UNUSED_MOST)
  await sweep()
  const timer = setInterval(() => {
    sweep().catch(() => {})
  }, SWEEP_MS).unref()
  const router = express.Router({ caseSensitive: true })
  router.use(
    wellKnown({ site, resource, issuers: [site] }),
    own(provider, { site, rates: storage.rates, writes }),
    createInteractions({ provider, storage, site, resource, documents }),
  )
  return {
    router,
    resourceMetadata: resourceMetadata(site),
    verify: token => callerOfToken(provider, storage, { resource, token }),
    async close() {
      clearInterval(timer)
      await guarded.close()
    },
  }
}

const PROBLEMS: Record<string, Problem> = {
  invalid_redirect_uri: 'redirect',
  invalid_client: 'client',
  invalid_client_metadata: 'client',
}
const problemOf = (error: string): Problem => PROBLEMS[error] ?? 'request'

/** Tokens have 43 characters, as the provider makes them; nothing else is looked up. */
const TOKEN_FORM = /^[\w-]{43}$/

async function callerOfToken(
  provider: Provider,
  { oauth }: Storage,
  { resource, token }: { resource: string; token: string },
): Promise<Caller | null> {
  const accessToken = TOKEN_FORM.test(token) ? await provider.AccessToken.find(token) : undefined
  if (!accessToken?.grantId || accessToken.aud !== resource) return null
  const grant = await oauth.useGrant(digest(accessToken.grantId))
  if (!grant || grant.account !== accessToken.accountId) return null
  return {
    account: grant.account,
    scopes: ALCANCES.filter(scope => accessToken.scopes.has(scope)),
    expiresAt: accessToken.exp ?? null,
    host: grant.anfitrion,
  }
}

const LIMITED: readonly [pattern: RegExp, perMinute: number][] = [
  [/^\/oauth\/register$/, REGISTRATIONS],
  [/^\/oauth\/authorize\b/, ASKED],
  [/^\/oauth\//, REQUESTS],
]
/** The paths that the provider handles; the others under `/oauth` are ours. */
const OWN =
  /^\/(?:oauth\/(?:authorize(?:\/[\w-]+)?|token|register|revoke|jwks)|\.well-known\/(?:oauth-authorization-server|openid-configuration))$/

/**
 * Mounts the provider on its own paths. It builds addresses from `Host` and forwarding headers, so those are set to the
 * site's own. The path is normalised: it may arrive without the site's prefix, or with it after a well-known one (RFC
 * 8414 §3.1).
 */
function own(provider: Provider, { site, rates, writes }: { site: string; rates: Rates; writes: boolean }): Handler {
  const { host, protocol } = new URL(site)
  const { base } = placeOf(site)
  const callback = provider.callback()
  const limiters = LIMITED.map(
    ([pattern, perMinute]) => [pattern, createLimiter(rates, pattern.source, perMinute)] as const,
  )
  return async (req, res, next) => {
    const path =
      req.path.startsWith('/.well-known/') && base !== '' && req.path.endsWith(base)
        ? req.path.slice(0, -base.length)
        : req.path
    if (!OWN.test(path)) {
      next()
      return
    }
    traceOf(req).route = `${req.method} ${path.replace(/(authorize)\/.*/, '$1/{uid}')}`
    const limiter = limiters.find(([pattern]) => pattern.test(path))?.[1]
    if (limiter && !(await within(limiter(req, res, ipKeyGenerator(req.ip ?? ''))))) {
      tooMany(req, res, base)
      return
    }
    if (path === '/oauth/register' && preflight(req, res)) return
    const query = path === '/oauth/authorize' ? narrowed(req.url, writes) : new URL(req.url, site).search
    req.url = path + query
    req.originalUrl = base + req.url
    req.headers.host = host
    delete req.headers['x-forwarded-host']
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    await callback(req, res)
  }
}

const within = (allowed: Promise<void>): Promise<boolean> =>
  allowed.then(
    () => true,
    () => false,
  )

/** Reports too many requests: as an OAuth error to programs, as a page to people. */
function tooMany(req: Request, res: Response, base: string): void {
  if (req.method === 'GET' && req.accepts('json', 'html') === 'html') return showProblem(res, 'busy', { base })
  const error = { error: 'temporarily_unavailable', error_description: 'too many requests; wait as Retry-After says' }
  res.status(429).set('Cache-Control', 'no-store').json(error)
}

/**
 * Adds the CORS headers that the provider leaves out, because any page may register. Returns true when the request was
 * only a preflight.
 */
function preflight(req: Request, res: Response): boolean {
  res.set('Access-Control-Allow-Origin', '*')
  if (req.method !== 'OPTIONS') return false
  res
    .set({
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'content-type',
      'Access-Control-Max-Age': '3600',
    })
    .status(204)
    .end()
  return true
}

const KNOWN: readonly string[] = [...ALCANCES, 'offline_access']

/**
 * RFC 6749 §3.3: scopes that are unknown here, or of no use, are removed from the request; if none is left, the default
 * applies. The response mode is always the query.
 */
function narrowed(url: string, writes: boolean): string {
  const { searchParams } = new URL(url, 'http://here')
  const asked = searchParams
    .getAll('scope')
    .flatMap(text => text.split(' '))
    .filter(scope => KNOWN.includes(scope) && (writes || scope !== 'escritura'))
  searchParams.set(
    'scope',
    asked.some(scope => scope !== 'offline_access') ? [...new Set(asked)].join(' ') : [OFFERED, ...asked].join(' '),
  )
  searchParams.delete('response_mode')
  return `?${searchParams.toString()}`
}
