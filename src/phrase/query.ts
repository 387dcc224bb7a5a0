/**
 * The query string → checked parameters. Strict: a number is a decimal number, two names of one thing must agree,
 * nothing is guessed.
 */
import type { Precision } from './bands.ts'
import { PhraseFailure } from './failure.ts'
import type { Point } from './near.ts'

export type Query = ReadonlyMap<string, string>

/**
 * Parses the query string of `url`, given as in the request line. Throws `encoding` for broken percent-encoding and
 * `twice` for one name with two values.
 */
export function readQuery(url: string): Query {
  const query = new Map<string, string>()
  const mark = url.indexOf('?')
  if (mark < 0) return query
  for (const pair of url.slice(mark + 1).split('&')) {
    const equals = pair.indexOf('=')
    const name = unescape(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : unescape(pair.slice(equals + 1))
    if (query.has(name) && query.get(name) !== value) throw new PhraseFailure('twice', { name })
    query.set(name, value)
  }
  return query
}

function unescape(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new PhraseFailure('encoding')
  }
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Parses degrees; throws `number` or `range`. */
export function degrees(name: 'lat' | 'lon' | 'near', text: string, limit: 90 | 180): number {
  if (!DECIMAL.test(text)) throw new PhraseFailure('number', { name, value: text })
  const value = Number(text)
  if (!(Math.abs(value) <= limit)) throw new PhraseFailure('range', { name, limit, value: text })
  return value
}

export const isDecimal = (text: string): boolean => DECIMAL.test(text)

/** Reads `lat` and `lon` (or `lng`), both required. */
export function readPoint(query: Query): Point {
  const latitude = degrees('lat', required(query, 'lat'), 90)
  const lon = query.get('lon')
  const lng = query.get('lng')
  const longitude = degrees('lon', lon ?? lng ?? required(query, 'lon'), 180)
  if (lon !== undefined && lng !== undefined && degrees('lon', lng, 180) !== longitude)
    throw new PhraseFailure('conflict', { name: 'lon', alias: 'lng' })
  return { latitude, longitude }
}

/** Reads `phrase` (or `words`), which is required and not blank. */
export function readPhrase(query: Query): string {
  const phrase = query.get('phrase')
  const words = query.get('words')
  if (phrase !== undefined && words !== undefined && phrase !== words)
    throw new PhraseFailure('conflict', { name: 'phrase', alias: 'words' })
  const text = phrase ?? words ?? ''
  if (!text.trim()) throw new PhraseFailure('missing', { name: 'phrase' })
  return text
}

/** Reads `near=lat,lon`, which is optional. */
export function readNear(query: Query): Point | undefined {
  const near = query.get('near')
  if (near === undefined) return undefined
  const [latitude, longitude, ...rest] = near.split(',').map(part => part.trim())
  if (latitude === undefined || longitude === undefined || rest.length > 0)
    throw new PhraseFailure('number', { name: 'near', value: near })
  return { latitude: degrees('near', latitude, 90), longitude: degrees('near', longitude, 180) }
}

export type Shape = { bbox: boolean; geojson: boolean }

/** Reads `bbox` (true, 1, false, 0) and `format` (json, geojson), both optional. */
export const readShape = (query: Query): Shape => ({
  bbox: choice(query, 'bbox', { options: { true: true, 1: true, false: false, 0: false }, otherwise: false }),
  geojson: choice(query, 'format', { options: { json: false, geojson: true }, otherwise: false }),
})

export const readPrecision = (query: Query): Precision =>
  choice<Precision>(query, 'precision', { options: { 2: 2, 3: 3, 4: 4 }, otherwise: 4 })

function choice<T>(
  query: Query,
  name: string,
  { options, otherwise }: { options: Record<string, T>; otherwise: T },
): T {
  const value = query.get(name)
  if (value === undefined) return otherwise
  const chosen = Object.hasOwn(options, value) ? options[value] : undefined
  if (chosen === undefined) throw new PhraseFailure('choice', { name, options: Object.keys(options).join(', '), value })
  return chosen
}

function required(query: Query, name: string): string {
  const value = query.get(name)
  if (value === undefined) throw new PhraseFailure('missing', { name })
  return value
}
