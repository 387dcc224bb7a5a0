/**
 * Signs agents in for `/mcp`: the authorization server (or the address of another one), the metadata that tells agents
 * about it, and the check of their tokens.
 */
import express, { type Response, type Router } from 'express'
import type { Configuration, Provider } from 'oidc-provider'
import type { Storage } from '../../../storage/contract.ts'
import type { Caller } from '../../core/accounts/access.ts'
import { createGuardedFetch } from '../../core/read/fetch/guarded-fetch.ts'
import { ALCANCES } from '../../schema/account.ts'
import { placeOf } from '../sign-in/index.ts'
import type { Log } from '../mcp/tool.ts'
import { digest } from './adapter.ts'
import { showProblem, type Problem } from './problem.ts'
import { openDocuments, type Cimd, type Documents } from './documents.ts'
import { openExternal, type ExternalParts } from './external.ts'
import { createInteractions } from './interaction.ts'
import { openKeys, type Keys } from './keys.ts'
import { resourceMetadata, wellKnown } from './metadata.ts'
import { mountProvider } from './mount.ts'
import { openProvider, type Refusal } from './provider.ts'
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

/** What the provider answers, and the pages on which a person answers an agent. */
const PROVIDED = /^\/(?:oauth\/|\.well-known\/(?:oauth-authorization-server|openid-configuration))/

interface Own {
  provider: Provider
  routes: Router
}

async function openOwn(parts: OAuthParts): Promise<OAuth> {
  const { storage, site } = parts
  const resource = `${site}/mcp`
  const keys = await openKeys(storage.secrets, parts.folder)
  const guarded = createGuardedFetch()
  const fetch = parts.fetch ?? (guarded.fetch as unknown as NonNullable<Configuration['fetch']>)
  let opened: Promise<Own> | undefined
  // Opened when an agent first signs in: the provider and its libraries are 290 files, a tenth of a start.
  const own = (): Promise<Own> => (opened ??= openProvided({ ...parts, fetch, keys, resource }))
  const stopSweeping = await startSweeping(storage)
  const router = express.Router({ caseSensitive: true })
  router.use(wellKnown({ site, resource, issuers: [site] }))
  router.use(async (req, res, next) => {
    if (PROVIDED.test(req.path)) (await own()).routes(req, res, next)
    else next()
  })
  return {
    router,
    resourceMetadata: resourceMetadata(site),
    verify: async token =>
      TOKEN_FORM.test(token) ? callerOfToken((await own()).provider, storage, { resource, token }) : null,
    async close() {
      stopSweeping()
      await guarded.close()
    },
  }
}

async function openProvided(
  parts: OAuthParts & { fetch: NonNullable<Configuration['fetch']>; keys: Keys; resource: string },
): Promise<Own> {
  const { storage, site, log, tellIss, fetch, keys, resource, cimd: mode = 'auto', writes = true } = parts
  const documents = openDocuments({ mode, log, fetch })
  const provider = await openProvider({
    issuer: site,
    resource,
    base: placeOf(site).base,
    records: storage.oauth,
    keys,
    log,
    tellIss,
    documents,
    refuse: (res, refusal) => explain(res, refusal, { site, documents }),
  })
  const routes = express.Router({ caseSensitive: true })
  routes.use(
    mountProvider(provider, { site, rates: storage.rates, writes }),
    createInteractions({ provider, storage, site, resource, documents }),
  )
  return { provider, routes }
}

/** Deletes clients without a permission, now and then; returns what ends that. */
async function startSweeping({ oauth }: Pick<Storage, 'oauth'>): Promise<() => void> {
  const sweep = (): Promise<void> => oauth.sweep(Math.floor(Date.now() / 1000) - UNUSED_DAYS * 86_400, UNUSED_MOST)
  await sweep()
  const timer = setInterval(() => {
    sweep().catch(() => {})
  }, SWEEP_MS).unref()
  return () => clearInterval(timer)
}

const PROBLEMS: Record<string, Problem> = {
  invalid_redirect_uri: 'redirect',
  invalid_client: 'client',
  invalid_client_metadata: 'client',
}

/** Explains a refused request on a page of ours: what was wrong, or why the agent's document could not be read. */
function explain(
  res: Response,
  { error, redirect, client }: Refusal,
  { site, documents }: { site: string; documents: Documents },
): void {
  const problem = PROBLEMS[error] ?? 'request'
  const unread = problem === 'client' && client !== undefined ? documents.unread(client) : null
  if (unread) return showUnread(res, { ...unread, site, mode: documents.mode })
  showProblem(res, problem, {
    base: placeOf(site).base,
    code: error,
    ...(problem === 'redirect' && redirect !== undefined && { shown: redirect }),
  })
}

/** Tokens have 43 characters, as the provider makes them; nothing else is looked up. */
const TOKEN_FORM = /^[\w-]{43}$/

async function callerOfToken(
  provider: Provider,
  { oauth }: Storage,
  { resource, token }: { resource: string; token: string },
): Promise<Caller | null> {
  const accessToken = await provider.AccessToken.find(token)
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
