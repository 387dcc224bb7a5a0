/**
 * The phrase service as an Express application: every route, OPTIONS, and a JSON refusal for all that is none of them.
 */
import { createHash } from 'node:crypto'
import express from 'express'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'
import { send, sendFailure, sendOptions, TYPES } from './answer.ts'
import type { Answer } from './answer.ts'
import { API, encodeBatch, MOST_POINTS } from './api.ts'
import { readAssets } from './assets.ts'
import { FAILURES, PhraseFailure } from './failure.ts'
import { LICENSE } from './license.ts'
import { llms } from './llms.ts'
import { openapi } from './openapi.ts'
import { phrasePage } from './pages.ts'
import { encode } from './phrase.ts'
import { readQuery } from './query.ts'
import { resultOf } from './result.ts'
import { VECTORS } from './vectors.ts'
import { visitSegment, visitStart } from './visit.ts'
import type { Service } from './visit.ts'

const READ = 'GET, HEAD, OPTIONS'
const READ_AND_POST = 'GET, HEAD, POST, OPTIONS'
const BODY_LIMIT = 256 * 1024

/** `site` is the origin of all links, without a trailing slash; `log` receives unexpected errors. */
export function createApp({ site, log = console.error }: { site: string; log?: (error: unknown) => void }): Express {
  const service = serviceOf(site)
  const app = express()
  // No middleware precedes the routes and Express adds no headers of its own, because each would slow every answer.
  app.disable('x-powered-by').set('etag', false).set('query parser', false)
  for (const [path, endpoint] of Object.entries(API))
    app.get(path, (request, response) => send(request, response, endpoint(readQuery(request.url), service)))
  app.post('/api/encode', express.json({ limit: BODY_LIMIT, type: () => true }), batch(site))
  const documents = documentsOf(service)
  for (const [path, answer] of Object.entries(documents))
    app.get(path, (request, response) => send(request, response, answer(request)))
  app.get('/', (request, response) => visitStart(request, response, service))
  app.get('/:segment', (request, response) => visitSegment(request, response, service))
  app.use(otherwise(new Set(['/', ...Object.keys(API), ...Object.keys(documents)])))
  app.use(refusal(log))
  return app
}

/**
 * The salt changes with the site, the version of the pages and the form of a result, so that no entity tag outlives
 * what it named.
 */
function serviceOf(site: string): Service {
  const assets = readAssets()
  const place = encode(40.482, -3.3655)
  const view = { site, assets, language: 'es', chosen: false, path: '/' } as const
  const sample = JSON.stringify(resultOf(place, site, { words: true, bbox: true })) + phrasePage(view, place)
  return { site, assets, salt: createHash('sha256').update(sample).digest('base64url').slice(0, 8) }
}

/**
 * Answers that are made once: descriptions, licence, vectors, and the files of the pages (cached for ever under their
 * version).
 */
function documentsOf({ site, assets }: Service): Record<string, (request: Request) => Answer> {
  const fixed = (type: string, text: string, cache: Answer['cache'] = 'document'): (() => Answer) => {
    const etag = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    return () => ({ type, etag, cache, body: () => text })
  }
  const versioned = (type: string, text: string) => {
    const answer = fixed(type, text)()
    return (request: Request): Answer =>
      request.url.endsWith(`?v=${assets.version}`) ? { ...answer, cache: 'pure' } : answer
  }
  return {
    '/api/vectors.json': fixed(TYPES.json, JSON.stringify(VECTORS, null, 2), 'pure'),
    '/openapi.json': fixed(TYPES.json, JSON.stringify(openapi(site), null, 2)),
    '/llms.txt': fixed(TYPES.text, llms(site)),
    '/license': fixed(TYPES.text, LICENSE, 'pure'),
    '/phrase.css': versioned('text/css; charset=utf-8', assets.css),
    '/phrase.js': versioned('text/javascript; charset=utf-8', assets.script),
    '/favicon.svg': fixed('image/svg+xml', assets.icon),
  }
}

const batch =
  (site: string): RequestHandler =>
  (request, response) => {
    const text = JSON.stringify(encodeBatch(request.body, site))
    send(request, response, { type: TYPES.json, cache: 'none', body: () => text })
  }

/**
 * Answers what no route took: OPTIONS gets 204 everywhere, another method at a known address 405, everything else 404.
 */
const otherwise =
  (known: ReadonlySet<string>): RequestHandler =>
  ({ method, path }, response) => {
    const allow = path === '/api/encode' ? READ_AND_POST : READ
    if (method === 'OPTIONS') return sendOptions(response, allow)
    const ours = known.has(path) || /^\/[^/]*[.,][^/]*$/.test(path)
    if (ours) return sendFailure(response, new PhraseFailure('method', { allow }), ['Allow', allow])
    sendFailure(response, new PhraseFailure('route'))
  }

/**
 * Turns errors of Express and of its body reader into ours. When a body was refused unread, the connection is closed.
 */
const refusal =
  (log: (error: unknown) => void): ErrorRequestHandler =>
  (error: unknown, request: Request, response: Response, next) => {
    if (response.headersSent) return next(error)
    if (error instanceof PhraseFailure) return sendFailure(response, error)
    const status =
      typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : FAILURES.internal[0]
    if (status >= 500) log(error)
    const code = status >= 500 ? 'internal' : error instanceof URIError ? 'encoding' : 'body'
    sendFailure(
      response,
      new PhraseFailure(code, { limit: MOST_POINTS }),
      request.method === 'POST' ? ['Connection', 'close'] : [],
    )
  }
