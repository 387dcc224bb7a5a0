/**
 * The 19 map services, one row each: key, group, name on the page and the link of a place. All take WGS84; Baidu and
 * Amap convert for themselves.
 */
import { precisionOf } from './bands.ts'
import type { Place, Precision } from './bands.ts'

/**
 * What a row needs: coordinates with at most four decimals and no exponent, the percent-encoded phrase, the zoom, and
 * the origin of the service.
 */
type Target = { lat: string; lon: string; name: string; zoom: (close: number) => number; site: string }
type Row = { key: string; group: Group; label: string | { es: string; en: string }; url: (target: Target) => string }

export const GROUPS = ['web', 'street', 'go', 'open', 'transit', 'regional', 'device'] as const
export type Group = (typeof GROUPS)[number]

/** Rows in the order of the contract. `C` is a comma inside a query value. */
const C = '%2C'
export const MAPS = [
  {
    key: 'google',
    group: 'web',
    label: 'Google Maps',
    url: ({ lat, lon }) => `https://www.google.com/maps/search/?api=1&query=${lat}${C}${lon}`,
  },
  {
    key: 'apple',
    group: 'web',
    label: 'Apple Maps',
    url: ({ lat, lon, name }) => `https://maps.apple.com/?ll=${lat}${C}${lon}&q=${name}`,
  },
  {
    key: 'bing',
    group: 'web',
    label: 'Bing Maps',
    url: ({ lat, lon, name, zoom }) =>
      `https://www.bing.com/maps/default.aspx?cp=${lat}~${lon}&lvl=${zoom(16)}&sp=point.${lat}_${lon}_${name}`,
  },
  {
    key: 'streetView',
    group: 'street',
    label: 'Street View',
    url: ({ lat, lon }) => `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat}${C}${lon}`,
  },
  {
    key: 'waze',
    group: 'go',
    label: 'Waze',
    url: ({ lat, lon, zoom }) => `https://www.waze.com/ul?ll=${lat}${C}${lon}&navigate=yes&zoom=${zoom(17)}`,
  },
  {
    key: 'here',
    group: 'go',
    label: 'HERE WeGo',
    url: ({ lat, lon, name, zoom }) => `https://share.here.com/l/${lat},${lon},${name}?z=${zoom(16)}`,
  },
  {
    key: 'yandex',
    group: 'regional',
    label: 'Yandex',
    url: ({ lat, lon, zoom }) => `https://yandex.com/maps/?pt=${lon}${C}${lat}&z=${zoom(16)}&l=map`,
  },
  { key: 'twoGis', group: 'regional', label: '2GIS', url: ({ lat, lon }) => `https://2gis.com/geo/${lon},${lat}` },
  // Without `coord_type` Baidu reads BD-09, and without `coordinate` Amap reads GCJ-02: both would be some hundred
  // metres off.
  {
    key: 'baidu',
    group: 'regional',
    label: 'Baidu',
    url: ({ lat, lon, name }) =>
      `https://api.map.baidu.com/marker?location=${lat}${C}${lon}&title=${name}&content=${name}` +
      '&coord_type=wgs84&output=html&src=webapp.anaquel.phrase',
  },
  {
    key: 'amap',
    group: 'regional',
    label: 'Amap',
    url: ({ lat, lon, name }) =>
      `https://uri.amap.com/marker?position=${lon}${C}${lat}&name=${name}&src=anaquel&coordinate=wgs84&callnative=0`,
  },
  {
    key: 'kakao',
    group: 'regional',
    label: 'Kakao',
    url: ({ lat, lon, name }) => `https://map.kakao.com/link/map/${name},${lat},${lon}`,
  },
  {
    key: 'mapy',
    group: 'regional',
    label: 'Mapy',
    url: ({ lat, lon, zoom }) =>
      `https://mapy.com/fnc/v1/showmap?mapset=outdoor&center=${lon}${C}${lat}&zoom=${zoom(16)}&marker=true`,
  },
  {
    key: 'openstreetmap',
    group: 'open',
    label: 'OpenStreetMap',
    url: ({ lat, lon, zoom }) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom(17)}/${lat}/${lon}`,
  },
  {
    key: 'osmand',
    group: 'open',
    label: 'OsmAnd',
    url: ({ lat, lon, zoom }) => `https://osmand.net/map?pin=${lat}${C}${lon}#${zoom(17)}/${lat}/${lon}`,
  },
  {
    key: 'organicMaps',
    group: 'open',
    label: 'Organic Maps',
    url: ({ lat, lon, name }) => `https://omaps.app/map?v=1&ll=${lat}${C}${lon}&n=${name}`,
  },
  {
    key: 'citymapper',
    group: 'transit',
    label: 'Citymapper',
    url: ({ lat, lon, name }) => `https://citymapper.com/directions?endcoord=${lat}${C}${lon}&endname=${name}`,
  },
  {
    key: 'moovit',
    group: 'transit',
    label: 'Moovit',
    url: ({ lat, lon, name }) =>
      `moovit://directions?dest_lat=${lat}&dest_lon=${lon}&dest_name=${name}&partner_id=anaquel`,
  },
  // RFC 5870 §3.4.2: at the poles the longitude is 0.
  {
    key: 'geo',
    group: 'device',
    label: { es: 'App de mapas (geo:)', en: 'Maps app (geo:)' },
    url: ({ lat, lon }) => `geo:${lat},${lat === '90' || lat === '-90' ? '0' : lon}`,
  },
  {
    key: 'gpx',
    group: 'device',
    label: { es: 'Fichero GPX', en: 'GPX file' },
    url: ({ lat, lon, site }) => `${site}/api/gpx?lat=${lat}&lon=${lon}`,
  },
] as const satisfies readonly Row[]

/** Links by the key of their row. */
export type MapLinks = Record<string, string>

/** Zoom levels that show a city or a town; a point uses the row's own. */
const WIDE = { 2: 10, 3: 13, 4: undefined } as const

/**
 * Returns the JSON text of all links of a place. It is filled into a template, made once for each site and number of
 * words, which takes about a third of the time of building and serialising the object. Nothing needs escaping: words,
 * decimals and a parsed origin hold no quote, backslash or control character.
 */
export function mapLinksJson(place: Place, site: string): string {
  // At the poles the `geo:` link has another form.
  if (Math.abs(place.latitude) === 90) return JSON.stringify(mapLinks(place, site))
  const holes: Record<string, string> = {
    [LAT]: String(place.latitude),
    [LON]: String(place.longitude),
    [NAME]: place.words.join('%20'),
  }
  let text = ''
  for (const part of templateOf(precisionOf(place), site)) text += part.length === 1 ? (holes[part] ?? part) : part
  return text
}

/** Placeholders are control characters, which no link contains. */
const LAT = '\u0001'
const LON = '\u0002'
const NAME = '\u0003'
const HOLES = /([\u0001-\u0003])/
const templates = new Map<string, string[]>()

function templateOf(precision: Precision, site: string): string[] {
  const key = `${precision} ${site}`
  const known = templates.get(key)
  if (known) return known
  const wide = WIDE[precision]
  const links = linksTo({ lat: LAT, lon: LON, name: NAME, zoom: close => wide ?? close, site })
  const parts = Object.entries(links).map(([name, url]) => `"${name}":"${url}"`)
  const template = `{${parts.join(',')}}`.split(HOLES).filter(Boolean)
  templates.set(key, template)
  return template
}

/**
 * Returns every link of a place, in the order of the table. `site` is the origin of this service, without a trailing
 * slash.
 */
export function mapLinks(place: Place, site: string): MapLinks {
  const wide = WIDE[precisionOf(place)]
  return linksTo({
    lat: String(place.latitude),
    lon: String(place.longitude),
    name: place.words.join('%20'),
    zoom: close => wide ?? close,
    site,
  })
}

function linksTo(target: Target): MapLinks {
  const links: MapLinks = {}
  for (const { key, url } of MAPS) links[key] = url(target)
  return links
}
