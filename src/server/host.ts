/**
 * Protects against DNS rebinding: under a host name of its own, a page in a user's browser must not reach this server
 * and what it serves without a key or with a cookie.
 */
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import { Failure } from '../errors.ts'

/** `localhost` and the names under it, which are never resolved outside this machine (RFC 6761 §6.3). */
const LOCAL = /^(?:.+\.)?localhost$/

/**
 * Admits requests whose `Host` is this site, this machine or a plain address: only a name can be bound to another
 * address later. Behind a trusted proxy the proxy is responsible for names. With `keyed`, a request with an
 * `Authorization` header is admitted too, because another site's page cannot have one.
 */
export function ownHost(
  site: string,
  { trustProxy = 0, keyed = false }: { trustProxy?: number; keyed?: boolean } = {},
): RequestHandler {
  const own = new URL(site).hostname
  return (req, _res, next) => {
    if (trustProxy > 0 || (keyed && req.get('authorization') !== undefined)) {
      next()
      return
    }
    const address = `http://${req.get('host') ?? ''}`
    const name = URL.canParse(address) ? new URL(address).hostname : ''
    if (name === own || LOCAL.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0) {
      next()
      return
    }
    next(
      new Failure(
        'prohibido',
        { campo: 'Host' },
        {
          mensaje: 'El servidor no se llama así; si es su nombre, dilo en ANAQUEL_SITE_URL.',
          message: 'This server does not have that name; if it does, set ANAQUEL_SITE_URL to it.',
        },
      ),
    )
  }
}
