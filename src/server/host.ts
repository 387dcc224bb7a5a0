/**
 * DNS rebinding: a page in somebody's browser must not reach this server under a name of its own, and with it what
 * needs no key or a cookie.
 */
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import { Failure } from '../errors.ts'

/** `localhost` and what stands under it, which never leaves the machine (RFC 6761 §6.3). */
const LOCAL = /^(?:.+\.)?localhost$/

/**
 * Lets a request pass that names this site, this machine or a plain address: only a name can be bound to another
 * address afterwards. Behind a
 * trusted proxy the names are the proxy's business. `keyed`: with an `Authorization` of its own a request is let
 * through, as no other site has one.
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
    const said = `http://${req.get('host') ?? ''}`
    const name = URL.canParse(said) ? new URL(said).hostname : ''
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
