import { describe, expect, it } from 'vitest'
import { gpx } from '../../src/phrase/gpx.ts'
import { GROUPS, MAPS, mapLinks, mapLinksJson } from '../../src/phrase/maps.ts'
import { decode, encode } from '../../src/phrase/phrase.ts'
import { resultOf, shapedJson } from '../../src/phrase/result.ts'
import { CORNERS, points } from './points.ts'

const KEYS = [
  'google',
  'apple',
  'bing',
  'streetView',
  'waze',
  'here',
  'yandex',
  'twoGis',
  'baidu',
  'amap',
  'kakao',
  'mapy',
  'openstreetmap',
  'osmand',
  'organicMaps',
  'citymapper',
  'moovit',
  'geo',
  'gpx',
]
const SITE = 'https://phrases.example'

/** Where each link says the place is: [latitude, longitude] read from the address as its service reads it. */
const READ: Record<string, (url: URL) => (string | null | undefined)[]> = {
  google: url => pair(url.searchParams.get('query')),
  apple: url => pair(url.searchParams.get('ll')),
  bing: url => url.searchParams.get('cp')?.split('~') ?? [],
  streetView: url => pair(url.searchParams.get('viewpoint')),
  waze: url => pair(url.searchParams.get('ll')),
  here: url => pair(url.pathname.split('/')[2]),
  yandex: url => pair(url.searchParams.get('pt')).reverse(),
  twoGis: url => pair(url.pathname.split('/')[2]).reverse(),
  baidu: url => pair(url.searchParams.get('location')),
  amap: url => pair(url.searchParams.get('position')).reverse(),
  kakao: url => pair(url.pathname.split('/')[3]).slice(1),
  mapy: url => pair(url.searchParams.get('center')).reverse(),
  openstreetmap: url => [url.searchParams.get('mlat'), url.searchParams.get('mlon')],
  osmand: url => pair(url.searchParams.get('pin')),
  organicMaps: url => pair(url.searchParams.get('ll')),
  citymapper: url => pair(url.searchParams.get('endcoord')),
  moovit: url => [url.searchParams.get('dest_lat'), url.searchParams.get('dest_lon')],
  geo: url => pair(url.pathname),
  gpx: url => [url.searchParams.get('lat'), url.searchParams.get('lon')],
}
const pair = (text: string | null | undefined): string[] => (text ?? '').split(',')

describe('the table of 19 services', () => {
  it('has exactly the keys of the contract, in its order, each in a group', () => {
    expect(MAPS.map(({ key }) => key)).toEqual(KEYS)
    expect(Object.keys(mapLinks(encode(1, 2), SITE))).toEqual(KEYS)
    for (const { group } of MAPS) expect(GROUPS).toContain(group)
  })

  it.each(CORNERS)('every link to %f, %f leads there', (lat, lon) => {
    const place = encode(lat, lon)
    for (const [key, link] of Object.entries(mapLinks(place, SITE))) {
      const [latitude, longitude] = (READ[key]?.(new URL(link)) ?? []).slice(0, 2)
      expect(latitude, key).toBe(String(lat))
      // RFC 5870 §3.4.2: longitude 0 at the poles.
      expect(longitude, key).toBe(key === 'geo' && Math.abs(lat) === 90 ? '0' : String(lon))
      expect(link, key).not.toMatch(/\s|e-\d|undefined|NaN/)
    }
  })

  it('written out by hand is the same JSON, for any place and number of words', () => {
    const plain = { geojson: false, bbox: false }
    for (const [lat, lon] of [...CORNERS, ...points(500, 53)])
      for (const precision of [2, 3, 4] as const) {
        const place = encode(lat, lon, precision)
        for (const words of [true, false])
          expect(shapedJson(place, SITE, { shape: plain, words })).toBe(
            JSON.stringify(resultOf(place, SITE, { words })),
          )
        expect(mapLinksJson(place, SITE)).toBe(JSON.stringify(mapLinks(place, SITE)))
      }
  })

  it('names the phrase, percent-encoded, where the service takes a name', () => {
    const links = mapLinks(encode(40.482, -3.3655), SITE)
    expect(new URL(links.apple ?? '').searchParams.get('q')).toBe('corncob lung strobe tactics')
    expect(new URL(links.bing ?? '').searchParams.get('sp')).toBe('point.40.482_-3.3655_corncob lung strobe tactics')
    expect(links.kakao).toBe('https://map.kakao.com/link/map/corncob%20lung%20strobe%20tactics,40.482,-3.3655')
    expect(links.google).toBe('https://www.google.com/maps/search/?api=1&query=40.482%2C-3.3655')
  })

  it('tells Baidu and Amap that the point is WGS84', () => {
    const links = mapLinks(encode(39.9, 116.4), SITE)
    expect(links.baidu).toContain('coord_type=wgs84')
    expect(links.amap).toContain('coordinate=wgs84')
  })

  it('opens wider for fewer words', () => {
    const zoom = (text: string): string | undefined =>
      /#map=(\d+)/.exec(mapLinks(decode(text), SITE).openstreetmap ?? '')?.[1]
    expect(['corncob lung strobe tactics', 'corncob lung strobe', 'corncob lung'].map(zoom)).toEqual(['17', '13', '10'])
  })
})

describe('GPX', () => {
  it('is one waypoint with name, desc, link in the order of the schema', () => {
    const file = gpx(encode(40.482, -3.3655), 'https://a.example/?x=1&y="2"')
    expect(file).toMatch(
      /<gpx version="1.1" creator="[^"]+" xmlns="http:\/\/www.topografix.com\/GPX\/1\/1">\s*<wpt lat="40.482" lon="-3.3655">\s*<name>corncob lung strobe tactics<\/name>\s*<desc>[^<]+<\/desc>\s*<link href="[^"<]+"\/>\s*<\/wpt>\s*<\/gpx>/,
    )
    expect(file).toContain('&amp;y=&quot;2&quot;')
  })

  it('writes longitude 180 as -180', () => {
    expect(gpx(encode(0, 180), SITE)).toContain('lon="-180"')
  })
})
