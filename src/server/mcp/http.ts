/** What `/mcp` answers before the protocol does: pages that ask from elsewhere, and batches where there are none. */
import { once } from 'node:events'
import type { Request, RequestHandler } from 'express'

const ASKED =
  'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id'

/** Answers CORS for clients in a browser, such as the Inspector. The gate in front has already checked the origin. */
export const crossOrigin: RequestHandler = (req, res, next) => {
  const origin = req.get('origin')
  if (origin !== undefined) {
    res.set('Access-Control-Allow-Origin', origin).vary('Origin')
    res.set('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After')
  }
  if (req.method !== 'OPTIONS') {
    next()
    return
  }
  res
    .set({
      'Access-Control-Allow-Methods': 'POST, GET, DELETE',
      'Access-Control-Allow-Headers': ASKED,
      'Access-Control-Max-Age': '3600',
    })
    .status(204)
    .end()
}

/** Revision 2025-06-18 removed batches from the protocol. */
const WITHOUT_BATCHES = '2025-06-18'
const REFUSED = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'Invalid Request: this revision of the protocol has no batches; send one message.' },
}

/**
 * Refuses a batch by the first character of its body. The rest is not read here, and the body reaches the next handler
 * intact.
 */
export const refuseBatch: RequestHandler = async (req, res, next) => {
  const version = req.get('mcp-protocol-version')
  if (req.method === 'POST' && version !== undefined && version >= WITHOUT_BATCHES && (await firstSign(req)) === '[')
    res.status(400).json(REFUSED)
  else next()
}

async function firstSign(req: Request): Promise<string | undefined> {
  if (req.readableLength === 0 && !req.complete)
    await Promise.race([once(req, 'readable'), once(req, 'end'), once(req, 'close')]).catch(() => {})
  const chunk = req.read() as Buffer | null
  if (chunk === null) return undefined
  req.unshift(chunk)
  return chunk.toString('utf8').trimStart().charAt(0)
}

/** Returns why a request was refused, cut before any quotation, because an error message may quote the request. */
export function reason(error: unknown): { reason: string } {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  return { reason: text.replace(/["'`\u00ab\u201c{[].*$/su, '\u2026').slice(0, 200) }
}
