/**
 * A place → what goes on the wire: the phrase result of the contract, with or without its words, and the same as
 * GeoJSON.
 */
import { ACCURACY, bbox, precisionOf } from './bands.ts'
import type { Place } from './bands.ts'
import { mapLinks, mapLinksJson } from './maps.ts'
import type { MapLinks } from './maps.ts'
import type { Shape } from './query.ts'

export type Result = {
  phrase: string
  words?: string[]
  latitude: number
  longitude: number
  accuracyDegrees: number
  accuracyMeters: number
  url: string
  maps?: MapLinks
  bbox?: [number, number, number, number]
  ignored?: string[]
  completed?: string[]
}

export type Feature = {
  type: 'Feature'
  bbox: [number, number, number, number]
  geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] }
  properties: Result
}

/** Returns the result of decoding; `words: true` adds the words, as encoding does. `site` has no trailing slash. */
export function resultOf(
  place: Place,
  site: string,
  { words = false, maps = true, bbox: withBox = false } = {},
): Result {
  const { degrees, meters } = ACCURACY[precisionOf(place)]
  return {
    phrase: place.phrase,
    ...(words && { words: place.words }),
    latitude: place.latitude,
    longitude: place.longitude,
    accuracyDegrees: degrees,
    accuracyMeters: meters,
    url: pageUrl(place, site),
    ...(maps && { maps: mapLinks(place, site) }),
    ...(withBox && { bbox: bbox(place) }),
    ...(place.ignored && { ignored: place.ignored }),
    ...(place.completed && { completed: place.completed }),
  }
}

export const pageUrl = (place: Place, site: string): string => `${site}/${place.words.join('.')}`

/**
 * Returns the form that the request asks for: the plain result, or a GeoJSON Feature (RFC 7946) with the result as its
 * properties.
 */
function shaped(
  place: Place,
  site: string,
  { shape: { geojson, bbox: withBox }, words }: { shape: Shape; words: boolean },
): Result | Feature {
  if (!geojson) return resultOf(place, site, { words, bbox: withBox })
  return {
    type: 'Feature',
    bbox: bbox(place),
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: resultOf(place, site, { words }),
  }
}

/**
 * Returns the JSON text of `shaped`. The plain result, which is nearly every answer, is written by hand; a test keeps
 * the two equal.
 */
export function shapedJson(place: Place, site: string, { shape, words }: { shape: Shape; words: boolean }): string {
  if (shape.geojson || shape.bbox || place.ignored || place.completed)
    return JSON.stringify(shaped(place, site, { shape, words }))
  const { degrees, meters } = ACCURACY[precisionOf(place)]
  const list = words ? `"words":["${place.words.join('","')}"],` : ''
  return `{"phrase":"${place.phrase}",${list}"latitude":${place.latitude},"longitude":${place.longitude},\
"accuracyDegrees":${degrees},"accuracyMeters":${meters},\
"url":"${pageUrl(place, site)}","maps":${mapLinksJson(place, site)}}`
}
