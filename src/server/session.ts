/** A browser's session: a cookie bound to the key that began it, so that revoking the key ends it at once. Only its hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Access } from '../../storage/contract.ts'
import { hashKey, KEY_FORM } from '../core/access.ts'

const SESSION = 'anaquel_sesion'
const VISIT = 'anaquel_visita'
const SESSION_DAYS = 30
const DAY_MS = 86_400_000

export interface Session { account: string; csrf: string }
export interface Place { site: string; base: string }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const csrfOf = (secret: string): string => digest(`csrf ${secret}`)

function cookie(req: Request, name: string): string | null {
  const pair = (req.get('cookie') ?? '').split(/;\s*/).find(text => text.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}

const options = ({ site, base }: Place) => ({ httpOnly: true, sameSite: 'lax', secure: site.startsWith('https:'), path: base || '/' }) as const

/** Whose session this is; null without one, and when the key that began it is no longer alive or may no longer read. */
export async function sessionOf(req: Request, access: Access): Promise<Session | null> {
  const value = cookie(req, SESSION)
  const keyHash = /^[\w-]{43}\.([0-9a-f]{64})$/.exec(value ?? '')?.[1]
  if (value === null || keyHash === undefined) return null
  const [account, key] = await Promise.all([access.session(digest(value)), access.key(keyHash)])
  if (!account || !key || key.account !== account.id || !key.alcances.includes('lectura')) return null
  return { account: account.id, csrf: csrfOf(value) }
}

/** False when the key is not alive or may not read. The key itself stays nowhere. */
export async function beginSession(res: Response, access: Access, key: string, place: Place): Promise<boolean> {
  const row = KEY_FORM.test(key) ? await access.key(hashKey(key)) : null
  if (!row?.alcances.includes('lectura')) return false
  const value = `${randomBytes(32).toString('base64url')}.${hashKey(key)}`
  const expires = new Date(Date.now() + SESSION_DAYS * DAY_MS)
  await access.createSession(digest(value), row.account, expires.toISOString())
  res.cookie(SESSION, value, { ...options(place), expires })
  return true
}

export async function endSession(req: Request, res: Response, access: Access, place: Place): Promise<void> {
  const value = cookie(req, SESSION)
  if (value !== null) await access.endSession(digest(value))
  res.clearCookie(SESSION, options(place))
}

/** The token of a form that is shown before there is a session: it matches a cookie that only this browser has. */
export function visitToken(req: Request, res: Response, place: Place): string {
  const known = cookie(req, VISIT)
  const secret = known !== null && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  if (secret !== known) res.cookie(VISIT, secret, options(place))
  return csrfOf(secret)
}

export function visitMatches(req: Request, token: string): boolean {
  const secret = cookie(req, VISIT)
  return secret !== null && same(csrfOf(secret), token)
}

export const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)))
