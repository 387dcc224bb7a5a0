/**
 * FixPhrase: a point on Earth → four words, and two to four words in any order → a point. Pure; no HTTP.
 * lat' = round(lat × 10000) + 900000 = `aaaaABC`, lon' = round(lon × 10000) + 1800000 = `ooooXYZ`; the words carry
 * aaaa, oooo, ABX, CYZ.
 */
import { bandOf, placeOf, STARTS } from './bands.ts'
import type { Place, Precision, Slots } from './bands.ts'
import { PhraseFailure } from './failure.ts'
import { finishNear } from './near.ts'
import type { Point } from './near.ts'
import { quickSlots } from './quick.ts'
import { suggest } from './suggest.ts'
import { tokens } from './tokens.ts'
import { INDEX } from './words.ts'

/**
 * Returns the place of the words that stand for this point, snapped to the grid of the precision. Takes degrees; throws
 * `range`.
 */
export function encode(lat: number, lon: number, precision: Precision = 4): Place {
  if (!(lat >= -90 && lat <= 90)) throw new PhraseFailure('range', { name: 'lat', limit: 90, value: lat })
  if (!(lon >= -180 && lon <= 180)) throw new PhraseFailure('range', { name: 'lon', limit: 180, value: lon })
  const north = Math.round(lat * 10000) + 900000
  const east = Math.round(lon * 10000) + 1800000
  const ab = Math.floor((north % 1000) / 10)
  const x = Math.floor((east % 1000) / 100)
  return placeOf([
    Math.floor(north / 1000),
    STARTS[1] + Math.floor(east / 1000),
    precision > 2 ? STARTS[2] + ab * 10 + x : -1,
    precision > 3 ? STARTS[3] + (north % 10) * 100 + (east % 100) : -1,
  ])
}

/** Longest accepted text in characters: more than any four words with any separators. */
const LONGEST = 200

/**
 * Returns the place of a phrase. With `near`, words 3 and 4 alone are completed, and one `?` is solved. Throws, in this
 * order: `long`, `count`, `gaps`, `gapNear`, `unknown` (404, with suggestions), `band`, `latitude`, `longitude`,
 * `outside`.
 */
export function decode(text: string, near?: Point): Place {
  if (text.length > LONGEST) throw new PhraseFailure('long', { limit: LONGEST })
  const quick = near ? undefined : quickSlots(text)
  if (quick) return placeOf(quick)
  const words = tokens(text)
  if (words.length < 2 || words.length > 4) throw new PhraseFailure('count', { count: words.length })
  const gaps = countGaps(words)
  if (gaps > 0 && (gaps > 1 || words.length < 4)) throw new PhraseFailure('gaps')
  if (gaps > 0 && !near) throw new PhraseFailure('gapNear')
  const slots = seat(words, near)
  return near ? finishNear(slots, near, gaps > 0) : placeOf(slots)
}

const GAP = '?'

function countGaps(words: string[]): number {
  let gaps = 0
  for (const word of words) if (word === GAP) gaps++
  return gaps
}

/** Puts each word into the slot of its band. A wrong band is reported only when every word is known. */
function seat(words: string[], near: Point | undefined): Slots {
  const slots: Slots = [-1, -1, -1, -1]
  let clash: readonly [number, number] | undefined
  let unknowns = 0
  for (const word of words) {
    if (word === GAP) continue
    const index = INDEX.get(word)
    if (index === undefined) {
      unknowns++
      continue
    }
    const band = bandOf(index)
    if (slots[band] >= 0) clash ??= [slots[band], index]
    slots[band] = index
  }
  if (unknowns > 0) throw unknown(words, slots, near)
  if (clash)
    throw new PhraseFailure('band', { words: words.filter(word => clash.includes(INDEX.get(word) ?? -1)).join(', ') })
  return slots
}

function unknown(words: string[], slots: Slots, near: Point | undefined): PhraseFailure {
  const unlisted = [...new Set(words.filter(word => word !== GAP && !INDEX.has(word)))]
  const suggestions = Object.fromEntries(unlisted.map(word => [word, suggest(word, slots, near)]))
  return new PhraseFailure('unknown', { words: unlisted.join(', ') }, suggestions)
}
