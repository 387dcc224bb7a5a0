/**
 * Who may speak to `/mcp`: the right Host, an allowed Origin, a live credential with scope `mcp`. What passes carries
 * `req.auth`; the rest is answered here.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/node'
import type { AuthInfo } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { requireScope, type Caller } from '../../core/accounts/access.ts'
import { ALCANCES } from '../../schema/account.ts'
import { Failure, envelope } from '../../errors.ts'
import type { Limiter } from '../limits.ts'
import { traceOf } from '../trace.ts'

export interface GateDeps {
  /** Returns the live caller behind a bearer credential of any kind; null when there is none. */
  verify(token: string): Promise<Caller | null>
  site: string
  /** Further host names under which the server is reached, without port. */
  hosts?: readonly string[]
  /** URL of the protected resource metadata (RFC 9728), when an authorization server is configured. */
  resourceMetadata?: string
  /** Counts the request for the caller's account, or throws `limite_de_ritmo`. */
  limiter?: Limiter
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** Expiry given to credentials that have none: the SDK expects every token to have one. */
const ROLLING_SECONDS = 3600

/**
 * Protects against DNS rebinding: a page in the user's browser must not reach a server on the user's machine under a
 * host name of its own.
 */
export function sameHouse({ site, hosts = [] }: GateDeps): RequestHandler {
  const names = [...new Set([new URL(site).hostname, ...LOOPBACK, ...hosts])]
  const host = hostHeaderValidation(names)
  const origin = originValidation(names)
  return (req, res, next) => {
    if (host(req, res) && origin(req, res)) next()
  }
}

export type Admitted = IncomingMessage & { auth?: AuthInfo }

/**
 * Builds `WWW-Authenticate`. RFC 6750 §3.1: a request without a credential gets no error code; the scope, and where to
 * get a token when that is known, are always named.
 */
function challenge(deps: GateDeps, error?: { code: string; description: string }): string {
  const parts = [
    ...(error ? [`error="${error.code}"`, `error_description="${error.description}"`] : []),
    'scope="mcp"',
    ...(deps.resourceMetadata === undefined ? [] : [`resource_metadata="${deps.resourceMetadata}"`]),
  ]
  return `Bearer ${parts.join(', ')}`
}

/** Reads the token from the header only: a key in the query string would end up in logs and histories. */
function bearer(req: Request): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(req.headers.authorization ?? '')?.[1] ?? null
}

export function gate(deps: GateDeps): RequestHandler {
  return async (req: Request & Admitted, res: Response, next: NextFunction) => {
    const token = bearer(req)
    const caller = token === null ? null : await deps.verify(token)
    if (caller === null) {
      res.set(
        'WWW-Authenticate',
        challenge(
          deps,
          token === null ? undefined : { code: 'invalid_token', description: 'unknown, revoked or expired' },
        ),
      )
      res.status(401).json(envelope(new Failure('no_autenticado'), deps.site))
      return
    }
    try {
      requireScope(caller, 'mcp')
    } catch (error) {
      res.set('WWW-Authenticate', challenge(deps, { code: 'insufficient_scope', description: 'scope mcp is needed' }))
      res.status(403).json(envelope(error, deps.site))
      return
    }
    traceOf(req).account = caller.account
    await deps.limiter?.(req, res, caller.account)
    req.auth = authInfo(caller, deps, {
      count: async () => deps.limiter?.(req, res, caller.account),
      sender: digest(token!, req.ip ?? '', req.get('user-agent') ?? ''),
    })
    next()
  }
}

interface Past {
  /** Counts one more request, or throws `limite_de_ritmo`. */
  count(): Promise<void>
  /** Distinguishes the programs of an account as far as that is possible. */
  sender: string
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/**
 * The `AuthInfo` of a caller, without the token itself: nothing past the gate needs it, and what is absent cannot leak.
 */
function authInfo(caller: Caller, { resourceMetadata }: GateDeps, past: Past): AuthInfo {
  return {
    token: '',
    clientId: caller.account,
    scopes: [...caller.scopes],
    expiresAt: caller.expiresAt ?? Math.floor(Date.now() / 1000) + ROLLING_SECONDS,
    extra: { caller, ...past },
    ...(resourceMetadata !== undefined && { resourceMetadataUrl: resourceMetadata }),
  }
}

const CallerShape = z.object({
  account: z.string(),
  scopes: z.array(z.enum(ALCANCES)),
  expiresAt: z.number().nullable(),
  host: z.string().optional(),
})

/** Returns the caller whom the gate let in. Throws for a request that passed no gate. */
export const admitted = (auth: AuthInfo | undefined): Caller => CallerShape.parse(auth?.extra?.caller)

export const senderOf = (auth: AuthInfo | undefined): string => z.string().parse(auth?.extra?.sender)

/**
 * Returns the function that is called before each operation. One request may bring a hundred operations (JSON-RPC
 * batches), and the gate has counted only the first.
 */
export function counted(auth: AuthInfo | undefined): () => Promise<Caller> {
  const caller = admitted(auth),
    count = auth?.extra?.count as Past['count']
  let first = true
  return async () => {
    if (!first) await count()
    first = false
    return caller
  }
}
