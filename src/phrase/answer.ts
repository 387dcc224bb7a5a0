/**
 * How an answer leaves: status, caching, CORS, ETag and 304, in one `writeHead`. The only place that writes headers.
 */
import type { Request, Response } from 'express'
import { failureBody } from './failure.ts'
import type { PhraseFailure } from './failure.ts'

/**
 * `etag` is unquoted and changes whenever the body would; an answer that must not be cached has none. `body` is called
 * only when the body is sent.
 */
export type Answer = {
  type: string
  etag?: string
  cache: keyof typeof CACHE
  body: () => string
  headers?: readonly string[]
  status?: number
}

/** A pure answer never changes, a document changes with the version, and an error may be corrected soon. */
const CACHE = {
  pure: 'public, max-age=31536000, immutable',
  document: 'public, max-age=3600',
  error: 'public, max-age=300',
  none: 'no-store',
} as const

const JSON_TYPE = 'application/json; charset=utf-8'
export const TYPES = {
  json: JSON_TYPE,
  geojson: 'application/geo+json',
  text: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const

/** Headers of every answer. `Content-Disposition` is exposed to scripts because it carries the phrase of a GPX file. */
const ALWAYS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Content-Disposition',
  'X-Content-Type-Options',
  'nosniff',
]

/**
 * Sends 200 (or the answer's status) with the body, or 304 when the client already has it. Node drops the body of a
 * HEAD.
 */
export function send(
  request: Request,
  response: Response,
  { type, etag, cache, body, headers = [], status = 200 }: Answer,
): void {
  const quoted = etag && `"${etag}"`
  const head = [...ALWAYS, 'Cache-Control', CACHE[cache], ...(quoted ? ['ETag', quoted] : []), ...headers]
  if (quoted && isFresh(request.headers['if-none-match'], quoted)) {
    response.writeHead(304, head).end()
    return
  }
  // A string is written together with the head; a buffer would take a second write.
  const text = body()
  response
    .writeHead(status, [...head, 'Content-Type', type, 'Content-Length', String(Buffer.byteLength(text))])
    .end(text)
}

/** Sends `{ "error": … }` with the failure's status. */
export function sendFailure(response: Response, failure: PhraseFailure, headers: readonly string[] = []): void {
  const bytes = Buffer.from(JSON.stringify(failureBody(failure)))
  const cache = failure.status === 500 ? CACHE.none : CACHE.error
  response
    .writeHead(failure.status, [
      ...ALWAYS,
      'Cache-Control',
      cache,
      ...headers,
      'Content-Type',
      JSON_TYPE,
      'Content-Length',
      String(bytes.length),
    ])
    .end(bytes)
}

/** Sends 302, cached for ever because it depends on the address alone. */
export function redirect(response: Response, location: string, headers: readonly string[] = []): void {
  response
    .writeHead(302, [...ALWAYS, 'Cache-Control', CACHE.pure, 'Location', location, 'Content-Length', '0', ...headers])
    .end()
}

/** Answers OPTIONS with 204, for any origin and any header. */
export function sendOptions(response: Response, allow: string): void {
  response
    .writeHead(204, [
      ...ALWAYS,
      'Allow',
      allow,
      'Access-Control-Allow-Methods',
      allow,
      'Access-Control-Allow-Headers',
      '*',
      'Access-Control-Max-Age',
      '86400',
    ])
    .end()
}

// RFC 9110 §13.1.2 asks for weak comparison, so a `W/` added by a proxy does not matter.
const isFresh = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known.trim() === '*' || known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag))
