/** `Authorization: Bearer anq_…`, else the session of a browser → whose library and which scopes. */
import type { Request } from 'express'
import type { Access } from '../../storage/contract.ts'
import { callerOfKey, type Caller } from '../core/accounts/access.ts'
import { Failure } from '../errors.ts'
import { same, sessionOf } from './session.ts'

export const CSRF = 'X-Anaquel-CSRF'

/**
 * Returns the owner of the live key or session, and its scopes. Throws `no_autenticado` when the credential is missing,
 * wrong, expired or revoked. A key is looked up by its hash, so the comparison leaks no timing.
 */
export async function callerOf(req: Request, access: Access, site: string): Promise<Caller> {
  const authorization = req.get('authorization')
  const caller =
    authorization === undefined ? await callerOfSession(req, access, site) : await callerOfBearer(authorization, access)
  if (!caller) throw new Failure('no_autenticado', {}, { headers: { 'WWW-Authenticate': 'Bearer realm="anaquel"' } })
  return caller
}

async function callerOfBearer(authorization: string, access: Access): Promise<Caller | null> {
  const key = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
  return key === undefined ? null : callerOfKey(access, key)
}

/**
 * Browsers send the cookie with any request, so a request that changes something must also carry the CSRF token, which
 * only our own pages can read.
 */
async function callerOfSession(req: Request, access: Access, site: string): Promise<Caller | null> {
  const session = await sessionOf(req, access)
  if (!session) return null
  const asked = {
    account: session.account,
    scopes: session.scopes,
    expiresAt: null,
    ...(session.id !== null && { session: session.id }),
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    if (foreign(req, site)) throw refused('la petición viene de otro sitio.', 'the request comes from another site.')
    if (same(req.get(CSRF) ?? '', session.csrf)) return asked
    throw refused(
      `falta la cabecera ${CSRF} o no es la de esta sesión.`,
      `the header ${CSRF} is missing or not this session’s.`,
    )
  }
  return asked
}

/**
 * Whether a request comes from another site's page. Browsers say where it was made; other programs need not. A proxy
 * may have changed `Host`, so the site's own address counts as ours too.
 */
function foreign(req: Request, site: string): boolean {
  const where = req.get('sec-fetch-site')
  const origin = req.get('origin')
  if (where !== undefined && where !== 'same-origin' && where !== 'none') return true
  return (
    origin !== undefined && origin !== new URL(site).origin && origin !== `${req.protocol}://${req.get('host') ?? ''}`
  )
}

const refused = (mensaje: string, message: string): Failure =>
  new Failure('prohibido', { campo: CSRF }, { mensaje: `No se hizo: ${mensaje}`, message: `Not done: ${message}` })
