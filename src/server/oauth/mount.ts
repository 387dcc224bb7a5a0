/** The provider on its own paths under `/oauth`: limited, and with addresses that the request cannot forge. */
import { ipKeyGenerator } from 'express-rate-limit'
import type { Handler, Request, Response } from 'express'
import type { Provider } from 'oidc-provider'
import type { Rates } from '../../../storage/contract.ts'
import { ALCANCES } from '../../schema/account.ts'
import { createLimiter } from '../limits.ts'
import { placeOf } from '../sign-in/index.ts'
import { traceOf } from '../trace.ts'
import { showProblem } from './problem.ts'
import { OFFERED } from './provider.ts'

/**
 * Limits for each minute and address. Registering and authorizing write a row, and authorizing may fetch a document.
 * Agents on the web request tokens for many people from few addresses.
 */
const REGISTRATIONS = 20,
  ASKED = 120,
  REQUESTS = 600
const LIMITED: readonly [pattern: RegExp, perMinute: number][] = [
  [/^\/oauth\/register$/, REGISTRATIONS],
  [/^\/oauth\/authorize\b/, ASKED],
  [/^\/oauth\//, REQUESTS],
]
/** The paths that the provider handles; the others under `/oauth` are ours. */
const ENDPOINT = /oauth\/(?:authorize(?:\/[\w-]+)?|token|register|revoke|jwks)/
const METADATA = /\.well-known\/(?:oauth-authorization-server|openid-configuration)/
const OWN = new RegExp(`^/(?:${ENDPOINT.source}|${METADATA.source})$`)

/**
 * Mounts the provider on its own paths. It builds addresses from `Host` and forwarding headers, so those are set to the
 * site's own. The path is normalised: it may arrive without the site's prefix, or with it after a well-known one (RFC
 * 8414 §3.1).
 */
export function mountProvider(
  provider: Provider,
  { site, rates, writes }: { site: string; rates: Rates; writes: boolean },
): Handler {
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
