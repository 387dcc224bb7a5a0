/**
 * The whole HTTP surface: headers and log line, what needs no key, MCP, the API from the tool table, the pages; then
 * 404.
 */
import express, { type Express, type Handler, type Router } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { Blobs } from '../../storage/blobs.ts'
import type { Storage } from '../../storage/contract.ts'
import type { Tool } from '../../tools/define.ts'
import { tools as table } from '../../tools/index.ts'
import { API } from '../core/anchor.ts'
import { createGuard } from '../core/accounts/tries.ts'
import type { Library } from '../core/library.ts'
import type { Models } from '../core/models/models.ts'
import { Failure } from '../errors.ts'
import { createAbout } from './about.ts'
import { createDocs } from './docs.ts'
import { createLanguage } from './language.ts'
import { createSignIn, placeOf } from './sign-in/index.ts'
import { ownHost } from './host.ts'
import type { OidcConfig } from './sign-in/oidc.ts'
import type { Limiter } from './limits.ts'
import { lazyOpenApi } from './openapi/index.ts'
import { createReader } from './reader/index.ts'
import { problems } from './respond.ts'
import { createRest } from './rest.ts'
import { createSite } from './site.ts'
import { traced, traceOf } from './trace.ts'

export interface AppParts {
  storage: Storage
  blobs: Blobs
  models: Models
  /** Public address with its sub-path, without a trailing slash. */
  site: string
  version: string
  log: Logger
  library(account: string): Library
  /** The rate limiter, shared with MCP: an account has one allowance for both. */
  limiter: Limiter
  /** Handles `/mcp`; without it `/mcp` is a 404. */
  mcp?: Handler
  /** Signs agents in. It reads its own request bodies, so it is mounted before every other body reader. */
  oauth?: Handler
  /** How many proxies in front are trusted to report the caller's address. */
  trustProxy?: number
  /** The outside provider for sign-in. */
  oidc?: OidcConfig | null
  /** Whether an e-mail that an outside provider verified opens the account that has it. */
  emailOpens?: boolean
  tools?: readonly Tool[]
}

export function createApp(parts: AppParts): Express {
  const app = express()
  app.set('etag', false)
  app.set('query parser', false)
  app.set('trust proxy', parts.trustProxy ?? 0)
  app.use(headers(parts.site), traced(parts.log))
  const surface = createSurface(parts)
  // A proxy in front of a sub-path may strip it or pass it on; the routes are mounted for both.
  const base = new URL(parts.site).pathname.replace(/\/$/, '')
  if (base) app.use(base, surface)
  app.use(surface)
  app.use((_req, _res, next) =>
    next(new Failure('no_encontrado', {}, { mensaje: 'Esa ruta no existe.', message: 'There is no such route.' })),
  )
  app.use(problems(parts.site, parts.log))
  return app
}

function createSurface(parts: AppParts): Router {
  const tools = parts.tools ?? table
  const guard = createGuard(parts.storage.rates)
  const surface = express.Router({ caseSensitive: true })
  if (parts.oauth) surface.use(parts.oauth)
  if (parts.mcp)
    surface.use(
      '/mcp',
      (req, _res, next) => {
        traceOf(req).route = `${req.method} /mcp`
        next()
      },
      parts.mcp,
    )
  const openapi = lazyOpenApi(tools, parts.site)
  surface.use(createAbout({ ...parts, tools, openapi }), createDocs({ site: parts.site, openapi }))
  surface.use(
    API,
    ownHost(parts.site, { ...parts, keyed: true }),
    createRest({ ...parts, guard, emailOpens: parts.emailOpens ?? false }, tools),
  )
  surface.use(
    ownHost(parts.site, parts),
    createLanguage(placeOf(parts.site)),
    createSignIn({ ...parts, guard, oidc: parts.oidc ?? null }),
    createReader(parts),
    createSite(parts),
  )
  return surface
}

/**
 * Security headers: our pages need no script, no frame and nothing from other origins unless they say so themselves.
 */
function headers(site: string): Handler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'font-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: site.startsWith('https:') ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    // Under `no-referrer` browsers send `Origin: null` with our own forms, which would look like another site's.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
