/**
 * Signing agents in for `/mcp`: the authorization server (or the address of another one), what tells agents about it,
 * and the check of what they bring.
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
  /** The data folder, where an earlier version kept its keys. */
  folder: string
  site: string
  log: Log
  tellIss: boolean
  /** Whether agents may be described in a document of their own. */
  cimd?: Cimd
  /** Another authorization server in the place of ours. */
  external?: Omit<ExternalParts, 'access' | 'resource'> | null
  /** Whether any tool changes something: else nobody is offered the right to. */
  writes?: boolean
  /** For tests, which have no network: documents of clients. */
  fetch?: NonNullable<Configuration['fetch']>
}

export interface OAuth {
  router: Router
  /** For the challenge of `/mcp`. */
  resourceMetadata: string
  /** Who a token lets in; null for what is no live token for `/mcp`. */
  verify(token: string): Promise<Caller | null>
  close(): Promise<void>
}

/**
 * A minute and address: registering and asking write a row, asking may fetch a document. Agents on the web fetch tokens
 * from few addresses for many people.
 */
const REGISTRATIONS = 20,
  ASKED = 120,
  REQUESTS = 600
/** A client that registered and was allowed nothing for so long is forgotten; it registers again. */
const UNUSED_DAYS = 7
/** Of those, no more than this: 8 kB each at most (`provider.ts`). */
const UNUSED_MOST = 2_000
const SWEEP_MS = 3_600_000

/** Ours, or what stands for it when another server signs agents in. */
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
    verify: token => callerOfToken(provider, storage, resource, token),
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

/** 43 characters, as the provider makes them: nothing else is looked up. */
const TOKEN_FORM = /^[\w-]{43}$/

async function callerOfToken(
  provider: Provider,
  { oauth }: Storage,
  resource: string,
  token: string,
): Promise<Caller | null> {
  const found = TOKEN_FORM.test(token) ? await provider.AccessToken.find(token) : undefined
  if (!found?.grantId || found.aud !== resource) return null
  const grant = await oauth.useGrant(digest(found.grantId))
  if (!grant || grant.account !== found.accountId) return null
  return {
    account: grant.account,
    scopes: ALCANCES.filter(scope => found.scopes.has(scope)),
    expiresAt: found.exp ?? null,
    host: grant.anfitrion,
  }
}

const LIMITED: readonly [pattern: RegExp, perMinute: number][] = [
  [/^\/oauth\/register$/, REGISTRATIONS],
  [/^\/oauth\/authorize\b/, ASKED],
  [/^\/oauth\//, REQUESTS],
]
/** The provider's own paths; what else lies under `/oauth` is ours. */
const OWN =
  /^\/(?:oauth\/(?:authorize(?:\/[\w-]+)?|token|register|revoke|jwks)|\.well-known\/(?:oauth-authorization-server|openid-configuration))$/

/**
 * The provider, for its own paths. It makes its addresses out of `Host` and the like, so those are set to what we are
 * called; a path that came without the
 * site's own in front, or with it behind a well-known one (RFC 8414 §3.1), is put straight.
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

/** In the words of OAuth where a program reads it, on a page where a person does. */
function tooMany(req: Request, res: Response, base: string): void {
  if (req.method === 'GET' && req.accepts('json', 'html') === 'html') return showProblem(res, 'busy', { base })
  const error = { error: 'temporarily_unavailable', error_description: 'too many requests; wait as Retry-After says' }
  res.status(429).set('Cache-Control', 'no-store').json(error)
}

/** Registering is open to any page, and the provider forgets to say so. True when that was the whole request. */
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
 * RFC 6749 §3.3: what nobody here grants, or has a use for, is left out of what is asked; nothing left means the usual. Answers come in
 * the query, whatever was asked.
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
