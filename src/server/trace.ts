/**
 * One line a request: method, route pattern, status, milliseconds, request id, account. Never a token, a query or a
 * text.
 */
import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { reasons, type Failure } from '../errors.ts'

export interface Trace {
  id: string
  route: string
  account: string | null
}

const traces = new WeakMap<object, Trace>()

/** Returns what the log will say of this request; later handlers fill in what they know. */
export function traceOf(req: Request): Trace {
  const known = traces.get(req)
  if (known) return known
  const given = req.get('x-request-id')
  const fresh: Trace = { id: given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID(), route: '-', account: null }
  traces.set(req, fresh)
  return fresh
}

export function traced(log: Logger): RequestHandler {
  return (req, res, next) => {
    const trace = traceOf(req)
    const began = process.hrtime.bigint()
    res.set('X-Request-Id', trace.id)
    res.once('close', () => {
      // Status 499, as in nginx: the caller disconnected before the answer was sent.
      const status = res.writableFinished ? res.statusCode : 499
      const ms = Number((process.hrtime.bigint() - began) / 1000n) / 1000
      log[status >= 500 ? 'error' : 'info'](
        { method: req.method, route: trace.route, status, ms, request: trace.id, account: trace.account },
        'request',
      )
    })
    next()
  }
}

/** Logs why something beside this program failed, such as a model over HTTP that does not answer. */
export function warn(
  log: { warn(detail: object, message: string): void },
  failure: Failure,
  fields: Record<string, unknown>,
): void {
  if (failure.status > 500 && failure.cause !== undefined)
    log.warn({ ...fields, codigo: failure.codigo, reason: reasons(failure.cause) }, 'something beside failed')
}
