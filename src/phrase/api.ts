/** The JSON and file endpoints: a checked query → an answer. Pure; each is one row of the table that app.ts mounts. */
import { TYPES } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Place } from './bands.ts'
import { PhraseFailure } from './failure.ts'
import { gpx, gpxName } from './gpx.ts'
import { mapLinksJson } from './maps.ts'
import { decode, encode } from './phrase.ts'
import { readNear, readPhrase, readPoint, readPrecision, readShape } from './query.ts'
import type { Query, Shape } from './query.ts'
import { resultOf, shapedJson } from './result.ts'

/** Origin of the service, and the prefix of its entity tags. */
export type Context = { site: string; salt: string }
type Endpoint = (query: Query, context: Context) => Answer

export const API: Record<string, Endpoint> = {
  '/api/encode': (query, context) => {
    const { latitude, longitude } = readPoint(query)
    return placeAnswer(encode(latitude, longitude, readPrecision(query)), context, {
      shape: readShape(query),
      words: true,
    })
  },
  '/api/decode': (query, context) => {
    // Parameters are checked before words.
    const shape = readShape(query)
    return placeAnswer(decodeQuery(query), context, { shape, words: false })
  },
  '/api/links': (query, { site, salt }) => {
    const place = eitherPlace(query)
    return {
      type: TYPES.json,
      etag: tag(salt, 'l', place),
      cache: 'pure',
      body: () => `{"maps":${mapLinksJson(place, site)}}`,
    }
  },
  '/api/gpx': (query, { site, salt }) => {
    const { latitude, longitude } = readPoint(query)
    const place = encode(latitude, longitude)
    return {
      type: 'application/gpx+xml',
      etag: tag(salt, 'g', place),
      cache: 'pure',
      body: () => gpx(place, site),
      headers: ['Content-Disposition', `attachment; filename="${gpxName(place)}"`],
    }
  },
}

/** Answers with a place as JSON or GeoJSON; `words` adds its words, as encoding does. */
export function placeAnswer(
  place: Place,
  { site, salt }: Context,
  { shape, words }: { shape: Shape; words: boolean },
): Answer {
  const kind = `${words ? 'e' : 'd'}${shape.geojson ? 'g' : ''}${shape.bbox ? 'b' : ''}`
  return {
    type: shape.geojson ? TYPES.geojson : TYPES.json,
    etag: tag(salt, kind, place),
    cache: 'pure',
    body: () => shapedJson(place, site, { shape, words }),
  }
}

const decodeQuery = (query: Query): Place => {
  const phrase = readPhrase(query)
  return decode(phrase, readNear(query))
}

/**
 * Returns the entity tag. An answer depends only on the words, on its kind and on the version, which is part of the
 * salt.
 */
export const tag = (salt: string, kind: string, { words, ignored = [], completed = [] }: Place): string =>
  [salt, kind, ...words, ...ignored.map(word => `-${word}`), ...completed.map(word => `+${word}`)].join('.')

function eitherPlace(query: Query): Place {
  const phrase = query.has('phrase') || query.has('words')
  const point = query.has('lat') || query.has('lon') || query.has('lng')
  if (phrase === point) throw new PhraseFailure('either')
  if (phrase) return decodeQuery(query)
  const { latitude, longitude } = readPoint(query)
  return encode(latitude, longitude)
}

export const MOST_POINTS = 1000

/**
 * POST /api/encode: turns `{ points: [{ lat, lon }], precision?, maps? }` into `{ results }` in the same order. One
 * wrong point refuses the whole request and is named by its number. Links are left out unless `maps` is true: a
 * thousand results are 0.24 MB without them and 2.1 MB with them.
 */
export function encodeBatch(body: unknown, site: string): { results: unknown[] } {
  const { points, precision = 4, maps = false } = isRecord(body) ? body : {}
  if (!Array.isArray(points) || points.length === 0 || points.length > MOST_POINTS || typeof maps !== 'boolean')
    throw new PhraseFailure('body', { limit: MOST_POINTS })
  if (precision !== 2 && precision !== 3 && precision !== 4)
    throw new PhraseFailure('choice', { name: 'precision', options: '2, 3, 4', value: JSON.stringify(precision) })
  return {
    results: points.map((point: unknown, at) => {
      const { lat, lon, lng = lon } = isRecord(point) ? point : {}
      const place = encode(
        finite(`points[${at}].lat`, lat, 90),
        finite(`points[${at}].lon`, lon ?? lng, 180),
        precision,
      )
      if (lng !== undefined && lng !== (lon ?? lng))
        throw new PhraseFailure('conflict', { name: `points[${at}].lon`, alias: 'lng' })
      return resultOf(place, site, { words: true, maps })
    }),
  }
}

function finite(name: string, value: unknown, limit: 90 | 180): number {
  if (typeof value !== 'number')
    throw new PhraseFailure(value === undefined ? 'missing' : 'number', { name, value: String(JSON.stringify(value)) })
  if (!(Math.abs(value) <= limit)) throw new PhraseFailure('range', { name, limit, value })
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
