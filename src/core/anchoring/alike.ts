/**
 * Finds words that another reading spelled slightly differently: the stretch of a text at the smallest edit distance
 * (Sellers 1980). Pure.
 */
import { lettersOf, type Letters } from './letters.ts'
import { occurrence, type Occurrence, type Quotation } from './locate.ts'

/** Share of the letters that may differ; words with fewer letters than `LEAST` are not compared. */
const SHARE = 0.12
const LEAST = 20
/** A second stretch is a rival when it is at most this many times as distant. */
const APART = 1.5
/**
 * Most letters compared, because the work grows with the product of both lengths: 1,500 by 20,000 letters take some 100
 * ms.
 */
const LONGEST = 1_500

interface Stretch {
  from: number
  to: number
  distance: number
}

/**
 * Returns the stretch at the smallest distance that does not overlap `not`; null when every distance exceeds `most`.
 */
function nearest(hay: string, needle: string, { most, not }: { most: number; not?: Stretch }): Stretch | null {
  let costs = Array.from({ length: needle.length + 1 }, (_, i) => i),
    starts = new Array<number>(needle.length + 1).fill(0),
    best: Stretch | null = null
  for (let end = 1; end <= hay.length; end++) {
    const next = [0],
      from = [end]
    for (let i = 1; i <= needle.length; i++) {
      const same = costs[i - 1]! + (hay[end - 1] === needle[i - 1] ? 0 : 1),
        more = costs[i]! + 1,
        less = next[i - 1]! + 1
      const least = Math.min(same, more, less)
      next.push(least)
      from.push(least === same ? starts[i - 1]! : least === more ? starts[i]! : from[i - 1]!)
    }
    ;[costs, starts] = [next, from]
    const span = { from: starts[needle.length]!, to: end, distance: costs[needle.length]! }
    const apart = !not || span.to <= not.from || span.from >= not.to
    if (apart && span.distance <= most && (!best || span.distance < best.distance)) best = span
  }
  return best
}

/** Whether a stretch at that distance might as well be the one as the best. */
export const isRival = (distance: number, best: number): boolean => distance <= Math.max(best + 1, best * APART)

/**
 * Returns the stretch that differs least from the words; null where all differ too much. `doubtful`: another stretch of
 * the text might as well be the one.
 */
export function alike(
  text: string,
  quotation: Quotation,
  hay: Letters = lettersOf(text),
): (Occurrence & { doubtful: boolean }) | null {
  const needle = lettersOf(quotation.texto).bare
  if (needle.length < LEAST || needle.length > LONGEST) return null
  const most = Math.floor(needle.length * SHARE),
    first = nearest(hay.bare, needle, { most })
  if (!first || first.to <= first.from) return null
  const second = nearest(hay.bare, needle, { most, not: first })
  const place = { ...occurrence(text, hay, { range: [first.from, first.to], quotation }), distance: first.distance }
  return { ...place, doubtful: second !== null && isRival(second.distance, first.distance) }
}
