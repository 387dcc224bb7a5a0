/**
 * What a point nearby adds to a phrase: the first two words when only 3 and 4 are known, or the one word behind a `?`.
 */
import { placeOf, STARTS } from './bands.ts'
import type { Place, Slots } from './bands.ts'
import { PhraseFailure } from './failure.ts'

export type Point = { latitude: number; longitude: number }

/**
 * Returns the place of the slots. `near` completes it when a `?` is to be solved (`gap`) or when only words 3 and 4 are
 * known; otherwise it is not used.
 */
export function finishNear(slots: Slots, near: Point, gap: boolean): Place {
  if (gap) return solveGap(slots, near)
  const [first, two, three, four] = slots
  if (first < 0 && two < 0 && three >= 0 && four >= 0) return firstTwo(slots, near)
  return placeOf(slots)
}

/** Great-circle distance in metres on a sphere of 6,371,009 m (haversine). */
export function meters(from: Point, to: Point): number {
  const radians = Math.PI / 180
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2)
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2)
  const chord = north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east
  return 2 * 6371009 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the place of these slots, or undefined where they stand for none. */
export function tryPlace(slots: Slots): Place | undefined {
  try {
    return placeOf(slots)
  } catch (error) {
    if (error instanceof PhraseFailure) return undefined
    throw error
  }
}

/** Of all words of the one empty band, chooses the one whose place is nearest: at most 3,610 tries. */
function solveGap(slots: Slots, near: Point): Place {
  const band = slots.findIndex(index => index < 0)
  const tries = Array.from({ length: (STARTS[band + 1] ?? 0) - (STARTS[band] ?? 0) }, (_, step) =>
    fillSlot(slots, band, (STARTS[band] ?? 0) + step),
  )
  return completed(nearest(tries, near), [band])
}

/** Words 3 and 4 repeat every tenth of a degree both ways, so the nearest repetition is one of nine around `near`. */
function firstTwo(slots: Slots, near: Point): Place {
  const rows = around(Math.floor((near.latitude + 90) * 10), 1800)
  const columns = around(Math.floor((near.longitude + 180) * 10), 3600)
  const tries = rows.flatMap(row => columns.map((column): Slots => [row, STARTS[1] + column, slots[2], slots[3]]))
  return completed(nearest(tries, near), [0, 1])
}

/**
 * Returns the cells before, at and after. Beyond an end it returns both the last cell (the pole, the antimeridian) and,
 * for longitudes, the one on the other side.
 */
const around = (cell: number, end: number): number[] => [
  ...new Set(
    [cell - 1, cell, cell + 1].flatMap(each => (each < 0 ? [0, each + end] : each >= end ? [end, each - end] : [each])),
  ),
]

function nearest(tries: Slots[], near: Point): Place {
  let best: Place | undefined
  let least = Infinity
  for (const slots of tries) {
    const place = tryPlace(slots)
    const distance = place ? meters(place, near) : Infinity
    if (distance < least) [best, least] = [place, distance]
  }
  if (!best) throw new PhraseFailure('outside')
  return best
}

const completed = (place: Place, bands: number[]): Place => ({
  ...place,
  completed: bands.map(band => place.words[band] ?? ''),
})

function fillSlot(slots: Slots, band: number, index: number): Slots {
  const filled: Slots = [...slots]
  filled[band] = index
  return filled
}
