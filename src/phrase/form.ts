/** What a person types in the one field of the start page: a coordinate in any usual writing, or a phrase. */
import type { Point } from './near.ts'

/**
 * Returns the coordinate in this text, or undefined when it is something else. Reads decimals (`40.482, -3.3655`,
 * `40,482 -3,3655`, `40.482 N 3.3655 W`) and sexagesimals (`40° 28′ 55″ N, 3° 21′ 56″ O`; W and O are west). Does not
 * check the range.
 */
export function readCoordinates(text: string): Point | undefined {
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').trim().toUpperCase()
  return decimals(plain) ?? sexagesimals(plain)
}

const POINT_PAIR = /^([+-]?\d+(?:\.\d*)?)°?\s*([NS]?)[\s,;]+([+-]?\d+(?:\.\d*)?)°?\s*([EWO]?)$/
/** Spanish decimals use the comma, so a space or a semicolon must separate the two numbers. */
const COMMA_PAIR = /^([+-]?\d+(?:,\d+)?)°?\s*([NS]?)(?:\s+|\s*;\s*)([+-]?\d+(?:,\d+)?)°?\s*([EWO]?)$/

function decimals(text: string): Point | undefined {
  const pair = POINT_PAIR.exec(text) ?? COMMA_PAIR.exec(text)
  if (!pair) return undefined
  const [, lat = '', northSouth = '', lon = '', eastWest = ''] = pair
  // "-33.8 S" may mean south, stated twice, or north; it is refused as ambiguous.
  if (twice(lat, northSouth) || twice(lon, eastWest)) return undefined
  return {
    latitude: signed(Number(lat.replace(',', '.')), northSouth),
    longitude: signed(Number(lon.replace(',', '.')), eastWest),
  }
}

/** Degrees, minutes and seconds. */
const ANGLE = /(\d+)°\s*(?:([0-5]?\d)['′]\s*)?(?:([0-5]?\d(?:[.,]\d+)?)["″]\s*)?/
const SEXAGESIMAL = new RegExp(`^${ANGLE.source}([NS])[\\s,;]+${ANGLE.source}([EWO])$`)

function sexagesimals(text: string): Point | undefined {
  // NFKC turns ″ into two ′.
  const parts = SEXAGESIMAL.exec(text.replaceAll('′′', '″'))
  if (!parts) return undefined
  const [, d1 = '', m1 = '0', s1 = '0', northSouth = '', d2 = '', m2 = '0', s2 = '0', eastWest = ''] = parts
  const whole = (d: string, m: string, s: string): number =>
    Number(d) + Number(m) / 60 + Number(s.replace(',', '.')) / 3600
  return { latitude: signed(whole(d1, m1, s1), northSouth), longitude: signed(whole(d2, m2, s2), eastWest) }
}

const twice = (value: string, letter: string): boolean => letter !== '' && /^[+-]/.test(value)
const signed = (value: number, letter: string): number =>
  letter === 'S' || letter === 'W' || letter === 'O' ? -value : value
