/**
 * The addresses that people visit: `/`, `/{lat},{lon}` and `/{word}.{word}.{word}.{word}`. Decides between page, JSON,
 * redirect and refusal.
 */
import type { Request, Response } from 'express'
import { redirect, send, sendFailure, TYPES } from './answer.ts'
import type { Answer } from './answer.ts'
import { placeAnswer, tag } from './api.ts'
import type { Context } from './api.ts'
import type { Assets } from './assets.ts'
import type { Place } from './bands.ts'
import { PhraseFailure } from './failure.ts'
import { readCoordinates } from './form.ts'
import type { Point } from './near.ts'
import { phrasePage, startPage } from './pages.ts'
import type { Trial, View } from './pages.ts'
import { decode, encode } from './phrase.ts'
import { degrees, isDecimal, readNear, readQuery, readShape } from './query.ts'
import type { Query, Shape } from './query.ts'
import { languageOf } from './texts.ts'
import { isDivided } from './tokens.ts'

export type Service = Context & { assets: Assets }

/** Both the form and the language of the answer depend on these headers. */
const VARY = ['Vary', 'Accept, Accept-Language'] as const

/**
 * Inline scripts and styles, other origins and frames are refused. No referrer is sent, because the address contains a
 * place.
 */
const PAGE_HEADERS = [
  ...VARY,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
]

/**
 * Handles `/`: shows the form, or with `?q=` redirects to the phrase page; text that leads nowhere is shown again with
 * a hint.
 */
export function visitStart(request: Request, response: Response, service: Service): void {
  const query = readQuery(request.url)
  const view = viewOf(request, query, { service, path: '/' })
  const text = query.get('q')?.trim()
  if (!text) return send(request, response, page(startPage(view), `${service.salt}.s${languageTag(view)}`, 'document'))
  try {
    const place = readPlace(text, nearOf(query))
    redirect(response, pathOf(place, view), VARY)
  } catch (error) {
    if (!(error instanceof PhraseFailure)) throw error
    refuse(request, response, { view, failure: error, text, near: query.get('near') })
  }
}

/**
 * Handles `/{segment}`: a coordinate redirects to its phrase page, a phrase is shown, and anything else is not found.
 */
export function visitSegment(request: Request, response: Response, service: Service): void {
  const segment = decodeSegment(request.path)
  const query = readQuery(request.url)
  const view = viewOf(request, query, { service, path: `/${encodeURIComponent(segment)}` })
  try {
    if (looksLikeCoordinates(segment)) {
      const { latitude, longitude } = strictPair(segment)
      return redirect(response, pathOf(encode(latitude, longitude), view))
    }
    if (!isDivided(segment)) throw new PhraseFailure('route')
    const shape = shapeOf(request, query)
    send(request, response, segmentAnswer(decode(segment, nearOf(query)), view, { service, shape }))
  } catch (error) {
    if (!(error instanceof PhraseFailure)) throw error
    refuse(request, response, { view, failure: error, text: segment, near: query.get('near') })
  }
}

/** Returns the JSON shape to send for a place, or undefined for the page. */
function shapeOf(request: Request, query: Query): Shape | undefined {
  const form = formOf(request)
  if (form === 'html') return undefined
  const shape = readShape(query)
  return { ...shape, geojson: shape.geojson || form === 'geojson' }
}

function segmentAnswer(
  place: Place,
  view: View,
  { service, shape }: { service: Service; shape: Shape | undefined },
): Answer {
  if (shape) return { ...placeAnswer(place, service, { shape, words: false }), headers: VARY }
  return page(
    phrasePage({ ...view, path: `/${place.words.join('.')}` }, place),
    tag(service.salt, `h${languageTag(view)}`, place),
    'pure',
  )
}

const FORMS = { 'text/html': 'html', 'application/json': 'json', 'application/geo+json': 'geojson' } as const

/** Returns the form that Accept prefers; the page where it names none of ours. */
function formOf(request: Request): (typeof FORMS)[keyof typeof FORMS] {
  const wanted = request.accepts(Object.keys(FORMS))
  return wanted ? FORMS[wanted as keyof typeof FORMS] : 'html'
}

const page = (html: string, etag: string | undefined, cache: Answer['cache']): Answer => ({
  type: TYPES.html,
  etag,
  cache,
  body: () => html,
  headers: PAGE_HEADERS,
})

/**
 * Refuses. A browser, which names text/html and puts it first, gets the start page with the hint; every other client
 * gets `{ "error": … }` with the same status.
 */
function refuse(request: Request, response: Response, { view, failure, text, near }: Trial & { view: View }): void {
  if (!/text\/html/i.test(request.headers.accept ?? '') || formOf(request) !== 'html')
    return sendFailure(response, failure, VARY)
  const html = startPage({ ...view, path: '/' }, { text, near, failure })
  send(request, response, { ...page(html, undefined, 'error'), status: failure.status })
}

function viewOf(
  request: Request,
  query: Query,
  { service: { site, assets }, path }: { service: Service; path: string },
): View {
  const asked = query.get('lang')
  return {
    site,
    assets,
    language: languageOf(asked, request.headers['accept-language']),
    chosen: asked !== undefined,
    path,
  }
}

const languageTag = ({ language, chosen }: View): string => language + (chosen ? '1' : '0')

/** Path of the page of a place. It is relative, so that it holds behind any host name. */
const pathOf = ({ words }: Place, { chosen, language }: View): string =>
  `/${words.join('.')}${chosen ? `?lang=${language}` : ''}`

function readPlace(text: string, near: Point | undefined): Place {
  const point = readCoordinates(text)
  return point ? encode(point.latitude, point.longitude) : decode(text, near)
}

/** Reads `near`; an empty form field counts as absent. */
const nearOf = (query: Query): Point | undefined => (query.get('near')?.trim() ? readNear(query) : undefined)

function decodeSegment(path: string): string {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    throw new PhraseFailure('encoding')
  }
}

/** One comma between two texts that begin like numbers. Both are checked, because `0` is a word too. */
const looksLikeCoordinates = (segment: string): boolean => /^\s*[+-]?\.?\d[^,]*,\s*[+-]?\.?\d[^,]*$/.test(segment)

function strictPair(segment: string): Point {
  const [lat = '', lon = ''] = segment.split(',').map(part => part.trim())
  if (!isDecimal(lat)) throw new PhraseFailure('number', { name: 'lat', value: lat })
  return { latitude: degrees('lat', lat, 90), longitude: degrees('lon', lon, 180) }
}
