/**
 * Finds words that another reading spelled slightly differently: the stretch of a text at the smallest edit distance
 * (Sellers 1980). Pure.
 */
import { lettersOf } from './letters.ts'
import { occurrence, type Occurrence, type Quotation } from './locate.ts'

/** Share of the letters that may differ; words with fewer letters than `LEAST` are not compared. */
const SHARE = 0.12
const LEAST = 20
/** The match is doubtful when a second stretch is at most this many times as distant. */
const APART = 1.5
/**
 * Most letters compared, because the work grows with the product of both lengths: 1,500 by 20,000 letters take some 100
 * ms.
 */
const LONGEST = 1_500
const SEED = 6

interface Stretch {
  from: number
  to: number
  distance: number
}

/**
 * Returns the stretch at the smallest distance that does not overlap `not`; null when every distance exceeds `most`.
 */
function nearest(hay: string, needle: string, most: number, not?: Stretch): Stretch | null {
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
    const found = { from: starts[needle.length]!, to: end, distance: costs[needle.length]! }
    const apart = !not || found.to <= not.from || found.from >= not.to
    if (apart && found.distance <= most && (!best || found.distance < best.distance)) best = found
  }
  return best
}

/**
 * Returns the share of the words' short runs of letters that the text contains, which tells where comparing is
 * worthwhile.
 */
export function shared(text: string, quotation: Quotation): number {
  const hay = lettersOf(text).bare,
    needle = lettersOf(quotation.texto).bare
  let hits = 0,
    all = 0
  for (let i = 0; i + SEED <= needle.length; i += SEED, all++) if (hay.includes(needle.slice(i, i + SEED))) hits++
  return all === 0 ? 0 : hits / all
}

export function alike(text: string, quotation: Quotation): Occurrence | null {
  const needle = lettersOf(quotation.texto).bare
  if (needle.length < LEAST || needle.length > LONGEST) return null
  const hay = lettersOf(text),
    most = Math.floor(needle.length * SHARE),
    first = nearest(hay.bare, needle, most)
  if (!first || first.to <= first.from) return null
  const second = nearest(hay.bare, needle, most, first)
  if (second && second.distance <= Math.max(first.distance + 1, first.distance * APART)) return null
  return { ...occurrence(text, hay, [first.from, first.to], quotation), distance: first.distance }
}
