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

/** Both the form and the language of the answer depend on these. */
const VARY = ['Vary', 'Accept, Accept-Language'] as const

/**
 * Inline scripts and styles, other origins and frames are all refused; the address holds a place, so no referrer
 * leaves.
 */
const PAGE_HEADERS = [
  ...VARY,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
]

/** `/`: the form, or with `?q=` the way to the phrase page; a try that leads nowhere comes back with its hint. */
export function visitStart(request: Request, response: Response, service: Service): void {
  const query = readQuery(request.url)
  const view = viewOf(request, query, service, '/')
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

/** `/{segment}`: a coordinate goes to its phrase page; a phrase is shown; anything else is no address of ours. */
export function visitSegment(request: Request, response: Response, service: Service): void {
  const segment = decodeSegment(request.path)
  const query = readQuery(request.url)
  const view = viewOf(request, query, service, `/${encodeURIComponent(segment)}`)
  try {
    if (looksLikeCoordinates(segment)) {
      const { latitude, longitude } = strictPair(segment)
      return redirect(response, pathOf(encode(latitude, longitude), view))
    }
    if (!isDivided(segment)) throw new PhraseFailure('route')
    const shape = shapeOf(request, query)
    send(request, response, segmentAnswer(decode(segment, nearOf(query)), view, service, shape))
  } catch (error) {
    if (!(error instanceof PhraseFailure)) throw error
    refuse(request, response, { view, failure: error, text: segment, near: query.get('near') })
  }
}

/** What is to be sent of a place: JSON in a shape, or the page (undefined). */
function shapeOf(request: Request, query: Query): Shape | undefined {
  const form = formOf(request)
  if (form === 'html') return undefined
  const shape = readShape(query)
  return { ...shape, geojson: shape.geojson || form === 'geojson' }
}

function segmentAnswer(place: Place, view: View, service: Service, shape: Shape | undefined): Answer {
  if (shape) return { ...placeAnswer(place, service, shape, false), headers: VARY }
  return page(
    phrasePage({ ...view, path: `/${place.words.join('.')}` }, place),
    tag(service.salt, `h${languageTag(view)}`, place),
    'pure',
  )
}

const FORMS = { 'text/html': 'html', 'application/json': 'json', 'application/geo+json': 'geojson' } as const

/** The form that Accept puts first; the page where it names none of them. */
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
 * A browser, which names text/html and puts it first, sees the start page with the hint; everyone else gets `{ "error":
 * … }`. Same status.
 */
function refuse(request: Request, response: Response, { view, failure, text, near }: Trial & { view: View }): void {
  if (!/text\/html/i.test(request.headers.accept ?? '') || formOf(request) !== 'html')
    return sendFailure(response, failure, VARY)
  const html = startPage({ ...view, path: '/' }, { text, near, failure })
  send(request, response, { ...page(html, undefined, 'error'), status: failure.status })
}

function viewOf(request: Request, query: Query, { site, assets }: Service, path: string): View {
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

/** Where a place is shown; relative, so that it holds behind any host name. */
const pathOf = ({ words }: Place, { chosen, language }: View): string =>
  `/${words.join('.')}${chosen ? `?lang=${language}` : ''}`

function readPlace(text: string, near: Point | undefined): Place {
  const point = readCoordinates(text)
  return point ? encode(point.latitude, point.longitude) : decode(text, near)
}

/** An empty field of the form is no `near`. */
const nearOf = (query: Query): Point | undefined => (query.get('near')?.trim() ? readNear(query) : undefined)

function decodeSegment(path: string): string {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    throw new PhraseFailure('encoding')
  }
}

/** One comma between two things that begin like numbers. `0` is a word too, hence both sides. */
const looksLikeCoordinates = (segment: string): boolean => /^\s*[+-]?\.?\d[^,]*,\s*[+-]?\.?\d[^,]*$/.test(segment)

function strictPair(segment: string): Point {
  const [lat = '', lon = ''] = segment.split(',').map(part => part.trim())
  if (!isDecimal(lat)) throw new PhraseFailure('number', { name: 'lat', value: lat })
  return { latitude: degrees('lat', lat, 90), longitude: degrees('lon', lon, 180) }
}
