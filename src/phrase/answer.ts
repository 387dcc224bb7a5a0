/**
 * How an answer leaves: status, caching, CORS, ETag and 304, in one `writeHead`. The only place that writes headers.
 */
import type { Request, Response } from 'express'
import { failureBody } from './failure.ts'
import type { PhraseFailure } from './failure.ts'

/**
 * `etag` is unquoted and changes whenever the body would; none for what is not to be kept. `body` is only made when it
 * is sent.
 */
export type Answer = {
  type: string
  etag?: string
  cache: keyof typeof CACHE
  body: () => string
  headers?: readonly string[]
  status?: number
}

/** A pure answer is the same for ever; a document changes with the version; an error may be mended soon. */
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

/** On every answer. `Content-Disposition` carries the phrase of a GPX file, so scripts may read it. */
const ALWAYS = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Content-Disposition',
  'X-Content-Type-Options',
  'nosniff',
]

/** 200 (or the answer's status) with its body, or 304 when the reader has it. Node drops the body of a HEAD. */
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
  // A string leaves in one write together with the head; a buffer would take a second.
  const text = body()
  response
    .writeHead(status, [...head, 'Content-Type', type, 'Content-Length', String(Buffer.byteLength(text))])
    .end(text)
}

/** `{ "error": … }` with the failure's status. */
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

/** 302; the same for ever, since it depends on the address alone. */
export function redirect(response: Response, location: string, headers: readonly string[] = []): void {
  response
    .writeHead(302, [...ALWAYS, 'Cache-Control', CACHE.pure, 'Location', location, 'Content-Length', '0', ...headers])
    .end()
}

/** OPTIONS: 204, any origin, any header. */
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

// RFC 9110 §13.1.2: weak comparison, so a proxy's `W/` does not matter.
const isFresh = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known.trim() === '*' || known.split(',').some(one => one.trim().replace(/^W\//, '') === etag))
