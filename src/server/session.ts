/**
 * A browser's session: a cookie of which only the hash is stored. One that a pasted key began ends at once when the key
 * is revoked.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Access } from '../../storage/contract.ts'
import type { Alcance } from '../schema/index.ts'
import { browserOf } from './browser.ts'

export const SESSION = 'anaquel_sesion'
const VISIT = 'anaquel_visita'
/** 32 random bytes in base64url; a renewed session has 32 more after a dot. */
const FORM = /^[\w-]{43}(?:\.[\w-]{43})?$/
const SESSION_DAYS = 30
const DAY_MS = 86_400_000

export interface Session {
  account: string
  /** The CSRF token, which a form sends as `testigo` and a script as the header `X-Anaquel-CSRF`. */
  csrf: string
  /** Scopes of the session: never `mcp`, and never more than those of the key that began it. */
  scopes: readonly Alcance[]
  /** Id of the session; null when a key began it, because the holder of a key may not change the account. */
  id: string | null
}
export interface Place {
  site: string
  base: string
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
/**
 * Derives the CSRF token from the first half of the secret, so that open pages keep a valid token when the session is
 * renewed.
 */
const csrfOf = (secret: string): string => digest(`csrf ${secret.slice(0, 43)}`)
const newSecret = (): string => randomBytes(32).toString('base64url')
const expiry = (): Date => new Date(Date.now() + SESSION_DAYS * DAY_MS)

export function cookie(req: Request, name: string): string | null {
  const pair = (req.get('cookie') ?? '').split(/;\s*/).find(text => text.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}

export const cookieOptions = ({ site, base }: Place) =>
  ({ httpOnly: true, sameSite: 'lax', secure: site.startsWith('https:'), path: base || '/' }) as const

const SIGNED_IN: readonly Alcance[] = ['lectura', 'escritura']

/**
 * Returns the session of a request. It is null without one, and when the key that began it was revoked or may not read.
 */
export async function sessionOf(req: Request, access: Access): Promise<Session | null> {
  const value = cookie(req, SESSION)
  const row = value !== null && FORM.test(value) ? await access.session(digest(value)) : null
  if (value === null || !row || row.alcances?.includes('lectura') === false) return null
  const scopes = row.alcances?.filter(scope => scope !== 'mcp') ?? SIGNED_IN
  return { account: row.account, csrf: csrfOf(value), scopes, id: row.key === null ? row.id : null }
}

export interface NewSession {
  access: Access
  who: { account: string; key: string | null }
  place: Place
}

/** Begins a session with a fresh secret; the browser's earlier session ends. */
export async function beginSession(req: Request, res: Response, { access, who, place }: NewSession): Promise<void> {
  const value = newSecret(),
    expires = expiry()
  const before = cookie(req, SESSION)
  await access.createSession({
    ...who,
    hash: digest(value),
    navegador: browserOf(req.get('user-agent')),
    expira: expires.toISOString(),
    ...(before !== null && { replaces: digest(before) }),
  })
  res.cookie(SESSION, value, { ...cookieOptions(place), expires })
}

/** A new secret for the current session. `send` sets the cookie, once the secret is stored. */
export interface Renewal {
  hash: string
  expira: string
  send(): void
}

export function renewal(req: Request, res: Response, place: Place): Renewal {
  const value = `${(cookie(req, SESSION) ?? '').slice(0, 43)}.${newSecret()}`,
    expires = expiry()
  return {
    hash: digest(value),
    expira: expires.toISOString(),
    send: () => {
      res.cookie(SESSION, value, { ...cookieOptions(place), expires })
    },
  }
}

export async function endSession(
  req: Request,
  res: Response,
  { access, place }: { access: Access; place: Place },
): Promise<void> {
  const value = cookie(req, SESSION)
  if (value !== null) await access.endSession(digest(value))
  res.clearCookie(SESSION, cookieOptions(place))
}

/**
 * Returns the token of a form that is shown before there is a session. It matches a cookie that only this browser has.
 */
export function visitToken(req: Request, res: Response, place: Place): string {
  const known = cookie(req, VISIT)
  const secret = known !== null && FORM.test(known) ? known : newSecret()
  if (secret !== known) res.cookie(VISIT, secret, cookieOptions(place))
  return csrfOf(secret)
}

export function visitMatches(req: Request, token: string): boolean {
  const secret = cookie(req, VISIT)
  return secret !== null && same(csrfOf(secret), token)
}

export const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)))
