/** A place as a GPX 1.1 waypoint file. */
import type { Place } from './bands.ts'
import { pageUrl } from './result.ts'

/**
 * Children stand in the order of the schema: name, desc, link. The schema requires longitudes below 180, so 180 is
 * written as -180.
 */
export function gpx(place: Place, site: string): string {
  const { phrase, latitude, longitude } = place
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Anaquel" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="${latitude}" lon="${longitude === 180 ? -180 : longitude}">
    <name>${escapeXml(phrase)}</name>
    <desc>${latitude}, ${longitude}</desc>
    <link href="${escapeXml(pageUrl(place, site))}"/>
  </wpt>
</gpx>
`
}

/** Name of the attachment: the words joined by dashes. */
export const gpxName = ({ words }: Place): string => `${words.join('-')}.gpx`

/** Escapes a text for use between tags and in quoted attributes, in XML and in HTML. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? char)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
