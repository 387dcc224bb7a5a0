/**
 * Signing in through an outside OpenID provider: /entrar/oidc leads there, /entrar/oidc/vuelta comes back.
 * Code with PKCE, state and nonce; `oauth4webapi` checks the answer.
 */
import express, { type Request, type Response, type Router } from 'express'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Access } from '../../../storage/contract.ts'
import { enterByIdentity, type Vouched } from '../../core/accounts/sign-in.ts'
import { queryOf, type Refused } from './page.ts'
import { beginSession, cookie, cookieOptions, visitMatches, type Place } from '../session.ts'
import { ownPath } from './path.ts'
import { traceOf } from '../trace.ts'

export interface OidcConfig {
  issuer: string
  client: string
  /** The client secret; null for a public client. */
  secret: string | null
  /** Whether an account is found by the e-mail that the provider says it verified. */
  byEmail: boolean
}

const TRIP = 'anaquel_oidc'
const TRIP_MS = 10 * 60_000
/** How long the provider's metadata is cached, in milliseconds. */
const KNOWN_MS = 3_600_000
const PATIENCE_MS = 10_000

/** What the browser carries to the provider and back, where no script and no other site can read it. */
const Trip = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), r: z.string(), t: z.string() })
type Trip = z.infer<typeof Trip>

export interface OidcParts {
  access: Access
  place: Place
  oidc: OidcConfig
  refuse(req: Request, res: Response, refused: Refused): void
}

interface Options {
  signal: AbortSignal
  [oauth.allowInsecureRequests]: boolean
}
interface Provider {
  as: oauth.AuthorizationServer
  client: oauth.Client
  auth: oauth.ClientAuth
  options(): Options
}

/** Returns a function that reads the provider's metadata when first needed: a server starts without its provider. */
function providerOf({ issuer, client, secret }: OidcConfig): () => Promise<Provider> {
  let known: { at: number; provider: Promise<Provider> } | null = null
  // `config.ts` accepts plain http for this machine alone.
  const options = (): Options => ({
    signal: AbortSignal.timeout(PATIENCE_MS),
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  })
  const discover = async (): Promise<Provider> => {
    const url = new URL(issuer)
    const as = await oauth.processDiscoveryResponse(
      url,
      await oauth.discoveryRequest(url, { algorithm: 'oidc', ...options() }),
    )
    const posts = as.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
    const auth =
      secret === null ? oauth.None() : posts ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
    return { as, client: { client_id: client }, auth, options }
  }
  return async () => {
    if (!known || Date.now() - known.at > KNOWN_MS) known = { at: Date.now(), provider: discover() }
    return known.provider.catch((error: unknown) => {
      known = null
      throw error
    })
  }
}

const backAt = ({ site }: Place): string => `${site}/entrar/oidc/vuelta`

export function createOidcSignIn(parts: OidcParts): Router {
  const { access, place, oidc, refuse } = parts
  const router = express.Router({ caseSensitive: true })
  const provider = providerOf(oidc)
  router.get('/entrar/oidc', async (req, res) => {
    traceOf(req).route = 'GET /entrar/oidc'
    const t = queryOf(req, 't').slice(0, 100)
    // A link of another site must not attach the person's identity to an account of that site, so the page that names
    // the link's account must have been shown first.
    if (t !== '' && !visitMatches(req, queryOf(req, 'testigo'))) return refuse(req, res, 'expired')
    const known = await provider().catch(() => null)
    if (!known?.as.authorization_endpoint) return refuse(req, res, 'provider')
    const trip: Trip = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      r: ownPath(queryOf(req, 'r'), place),
      t,
    }
    res.cookie(TRIP, Buffer.from(JSON.stringify(trip)).toString('base64url'), {
      ...cookieOptions(place),
      maxAge: TRIP_MS,
    })
    res.set('Cache-Control', 'no-store').redirect(303, await addressOf(known, trip, place))
  })
  router.get('/entrar/oidc/vuelta', async (req, res) => {
    traceOf(req).route = 'GET /entrar/oidc/vuelta'
    const trip = tripOf(req)
    res.clearCookie(TRIP, cookieOptions(place))
    // Any error there carries the provider's text, which no page of ours shows.
    const who = trip && (await vouched(await provider().catch(() => null), req, { trip, place }).catch(() => null))
    if (!trip || !who) return refuse(req, res, 'provider')
    const row = await enterByIdentity(access, who, { secret: trip.t || null, byEmail: oidc.byEmail })
    if (!row) return refuse(req, res, 'nobody')
    await beginSession(req, res, { access, who: { account: row.id, key: null }, place })
    traceOf(req).account = row.id
    res.redirect(303, ownPath(trip.r, place))
  })
  return router
}

async function addressOf({ as, client }: Provider, { state, nonce, verifier }: Trip, place: Place): Promise<string> {
  const url = new URL(as.authorization_endpoint ?? '')
  const parameters = {
    client_id: client.client_id,
    redirect_uri: backAt(place),
    response_type: 'code',
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

function tripOf(req: Request): Trip | null {
  try {
    return Trip.parse(JSON.parse(Buffer.from(cookie(req, TRIP) ?? '', 'base64url').toString()))
  } catch {
    return null
  }
}

/**
 * Exchanges the code and returns what the ID token states, after its signature is checked. Throws when any check fails.
 */
async function vouched(
  provider: Provider | null,
  req: Request,
  { trip: { state, nonce, verifier }, place }: { trip: Trip; place: Place },
): Promise<Vouched | null> {
  if (!provider) return null
  const { as, client, auth, options } = provider
  const answer = oauth.validateAuthResponse(as, client, new URL(req.url, place.site), state)
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    auth,
    answer,
    backAt(place),
    verifier,
    options(),
  )
  const result = await oauth.processAuthorizationCodeResponse(as, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(as, response, options())
  const claims = oauth.getValidatedIdTokenClaims(result)
  if (!claims) return null
  const { email, email_verified: verified } =
    claims.email === undefined && as.userinfo_endpoint
      ? await oauth.processUserInfoResponse(
          as,
          client,
          claims.sub,
          await oauth.userInfoRequest(as, client, result.access_token, options()),
        )
      : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    verified: verified === true,
  }
}
