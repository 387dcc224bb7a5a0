/**
 * Tokens of another authorization server (RFC 9068): signed by it, issued for our `/mcp`, to a person who has an
 * account here.
 */
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Access } from '../../../storage/contract.ts'
import type { Caller } from '../../core/accounts/access.ts'
import { enterByIdentity } from '../../core/accounts/sign-in.ts'
import { Failure } from '../../errors.ts'
import { ALCANCES } from '../../schema/account.ts'

export interface ExternalParts {
  issuer: string
  /** Whether an account is found by the e-mail that the server says it verified. */
  byEmail: boolean
  access: Access
  resource: string
}

/** How long the server's metadata is cached, in milliseconds. */
const KNOWN_MS = 3_600_000
const PATIENCE_MS = 10_000
const JWT_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/

const Claims = z.object({
  sub: z.string(),
  scope: z.string().default(''),
  exp: z.number(),
  client_id: z.string(),
  email: z.string().nullish(),
  email_verified: z.boolean().default(false),
})

const unreachable = (cause: unknown): Failure =>
  new Failure(
    'no_disponible',
    {},
    {
      mensaje: 'El servidor que da los permisos no responde.',
      message: 'The server that signs agents in does not answer.',
      cause,
    },
  )

/** Returns a function that reads the server's metadata when it is first needed, by RFC 8414 or by OpenID discovery. */
function describer(
  issuer: string,
  options: () => oauth.HttpRequestOptions<'GET'>,
): () => Promise<oauth.AuthorizationServer> {
  let known: { at: number; as: Promise<oauth.AuthorizationServer> } | null = null
  const discover = async (algorithm: 'oauth2' | 'oidc'): Promise<oauth.AuthorizationServer> => {
    const url = new URL(issuer)
    return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { algorithm, ...options() }))
  }
  return async () => {
    if (!known || Date.now() - known.at > KNOWN_MS)
      known = { at: Date.now(), as: discover('oauth2').catch(() => discover('oidc')) }
    return known.as.catch((error: unknown) => {
      known = null
      throw unreachable(error)
    })
  }
}

/** Errors for which the token itself is to blame, and not a failure to fetch the keys. */
const blamed = new Set<unknown>([
  oauth.INVALID_REQUEST,
  oauth.INVALID_RESPONSE,
  oauth.JWT_TIMESTAMP_CHECK,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.KEY_SELECTION,
  oauth.PARSE_ERROR,
  oauth.UNSUPPORTED_OPERATION,
])

/**
 * Returns the check of a token. It gives the caller, or null for a token that is not for us or not live, and throws
 * `no_disponible` while the issuer's keys cannot be fetched.
 */
export function openExternal({
  issuer,
  byEmail,
  access,
  resource,
}: ExternalParts): (token: string) => Promise<Caller | null> {
  const options = () => ({
    signal: AbortSignal.timeout(PATIENCE_MS),
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  })
  const describe = describer(issuer, options)
  const jwks: oauth.JWKSCacheInput = {}
  return async token => {
    if (!JWT_FORM.test(token)) return null
    const as = await describe()
    const request = new Request(resource, { headers: { Authorization: `Bearer ${token}` } })
    const claims = await oauth
      .validateJwtAccessToken(as, request, resource, { ...options(), [oauth.jwksCache]: jwks })
      .catch((error: unknown) => {
        if (error instanceof oauth.WWWAuthenticateChallengeError || error instanceof oauth.UnsupportedOperationError)
          return null
        if (error instanceof oauth.OperationProcessingError && blamed.has(error.code)) return null
        throw unreachable(error)
      })
    const read = Claims.safeParse(claims)
    if (!read.success) return null
    const { sub, scope, exp, client_id: client, email = null, email_verified: verified } = read.data
    const row = await enterByIdentity(access, { issuer, subject: sub, email, verified }, { secret: null, byEmail })
    const asked = new Set(scope.split(' '))
    const described = /^https:\/\//.test(client) && URL.canParse(client) && { host: new URL(client).hostname }
    return row && { account: row.id, scopes: ALCANCES.filter(each => asked.has(each)), expiresAt: exp, ...described }
  }
}
