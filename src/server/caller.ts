/** `Authorization: Bearer anq_…`, else the session of a browser → whose library and which scopes. */
import type { Request } from 'express'
import type { Access } from '../../storage/contract.ts'
import { callerOfKey, type Caller } from '../core/accounts/access.ts'
import { Failure } from '../errors.ts'
import { same, sessionOf } from './session.ts'

export const CSRF = 'X-Anaquel-CSRF'

/**
 * The live key's or session's owner; `no_autenticado` when it is missing, wrong, expired or revoked.
 * A key is looked up by its hash, so no comparison can be timed.
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
 * A cookie comes along with any request, so one that changes something must also carry what only a page of ours can
 * read.
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
 * Browsers say where a request was made; other programs need not. A proxy may have changed `Host`, so the site's own
 * address counts as well.
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
