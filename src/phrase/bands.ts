/**
 * The four bands of the list and what they carry: indexes ↔ a place. Whole ten-thousandths of a degree throughout,
 * divided once at the end.
 */
import { PhraseFailure } from './failure.ts'
import { WORDS } from './words.ts'

/**
 * First index of each band, and the end of the last. Words of band 1 carry `aaaa`, 2 `oooo`, 3 `A B X`, 4 `C Y Z`
 * (phrase.ts defines the digits).
 */
export const STARTS = [0, 2000, 5610, 6610, 7610] as const

/** An index into the whole list for each band; -1 where the band has no word. */
export type Slots = [number, number, number, number]

/** What a phrase stands for. `south` and `west` are the corner of its cell in ten-thousandths of a degree. */
export type Place = {
  phrase: string
  words: string[]
  latitude: number
  longitude: number
  south: number
  west: number
  ignored?: string[]
  completed?: string[]
}

/** Side of the cell in ten-thousandths of a degree, in degrees and in metres as sent to clients, by number of words. */
export const ACCURACY = {
  2: { side: 1000, degrees: 0.1, meters: 11100 },
  3: { side: 100, degrees: 0.01, meters: 1110 },
  4: { side: 1, degrees: 0.0001, meters: 11 },
} as const
export type Precision = keyof typeof ACCURACY

/** How many words of the place are used: 2, 3 or 4. */
export const precisionOf = ({ words }: Place): Precision => (words.length === 4 ? 4 : words.length === 3 ? 3 : 2)

export const bandOf = (index: number): 0 | 1 | 2 | 3 =>
  index < STARTS[1] ? 0 : index < STARTS[2] ? 1 : index < STARTS[3] ? 2 : 3

const NORTH_POLE = 1800000
const EAST_END = 3600000

/**
 * Returns the place of these indexes; 3 and 2 words give the middle of their cell. Throws `latitude`, `longitude` or
 * `outside`.
 */
export function placeOf(slots: Slots): Place {
  const [first, two, three, four] = slots
  if (first < 0) throw new PhraseFailure('latitude')
  if (two < 0) throw new PhraseFailure('longitude')
  const abx = three - STARTS[2]
  const cyz = four - STARTS[3]
  let south = first * 1000
  let west = (two - STARTS[1]) * 1000
  if (three >= 0) {
    south += Math.floor(abx / 100) * 100
    west += (abx % 10) * 100
  }
  if (three >= 0 && four >= 0) {
    south += (Math.floor(abx / 10) % 10) * 10 + Math.floor(cyz / 100)
    west += cyz % 100
  }
  if (south > NORTH_POLE || west > EAST_END) throw new PhraseFailure('outside')
  return named(slots, south, west)
}

function named([first, two, three, four]: Slots, south: number, west: number): Place {
  const words = [WORDS[first] ?? '', WORDS[two] ?? '']
  let phrase = `${words[0]} ${words[1]}`
  if (three >= 0) {
    words.push(WORDS[three] ?? '')
    phrase += ` ${words[2]}`
    if (four >= 0) {
      words.push(WORDS[four] ?? '')
      phrase += ` ${words[3]}`
    }
  }
  const middle = three < 0 ? 500 : four < 0 ? 50 : 0
  const latitude = (Math.min(south + middle, NORTH_POLE) - 900000) / 10000
  const longitude = (Math.min(west + middle, EAST_END) - 1800000) / 10000
  const place: Place = { phrase, words, latitude, longitude, south: south - 900000, west: west - 1800000 }
  // With words of bands 1, 2 and 4, the fourth means nothing without the third, so it is reported as ignored.
  if (three < 0 && four >= 0) place.ignored = [WORDS[four] ?? '']
  return place
}

/**
 * Returns the ground that the phrase covers as `[west, south, east, north]` in degrees (RFC 7946 §5), clipped at the
 * poles and the antimeridian.
 */
export function bbox(place: Place): [number, number, number, number] {
  const { side } = ACCURACY[precisionOf(place)]
  // Encoding rounds to the nearest ten-thousandth, so a cell begins half a unit below its corner.
  const degrees = (units: number, end: number): number => Math.max(-end, Math.min(end, units * 10 - 5)) / 100000
  const { south, west } = place
  return [
    degrees(west, 18000000),
    degrees(south, 9000000),
    degrees(west + side, 18000000),
    degrees(south + side, 9000000),
  ]
}
