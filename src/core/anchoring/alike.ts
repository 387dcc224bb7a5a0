/**
 * Finds words that another reading spelled slightly differently: the stretch of a text at the smallest edit distance
 * (Sellers 1980). Pure.
 */
import { lettersOf, type Letters } from './letters.ts'
import { occurrence, type Occurrence, type Quotation } from './locate.ts'

/** Share of the letters that may differ; words with fewer letters than `LEAST` are not compared. */
const SHARE = 0.12
const LEAST = 20
/** Letters at either end that must be there with at most `FRAYED` others: else a sentence more or less was aligned. */
const END = 20
const FRAYED = 7
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
 * Returns every stretch at a distance of at most `most`, the best one for each end, in the order of their ends. Only
 * the cells that may still come to `most` are computed (Ukkonen 1985): of 60 links of a document read by another engine
 * this took a fifth of the time.
 */
function within(hay: string, needle: string, most: number): Stretch[] {
  const length = needle.length,
    never = most + 1
  const costs = Int32Array.from({ length: length + 1 }, (_, i) => Math.min(i, never)),
    starts = new Int32Array(length + 1)
  const out: Stretch[] = []
  let last = Math.min(most, length)
  for (let end = 1; end <= hay.length; end++) {
    const letter = hay.charCodeAt(end - 1),
      deepest = Math.min(length, last + 1)
    let [above, aboveStart] = [0, end - 1]
    starts[0] = end
    last = 0
    for (let i = 1; i <= deepest; i++) {
      const same = above + (letter === needle.charCodeAt(i - 1) ? 0 : 1),
        more = costs[i]! + 1,
        less = costs[i - 1]! + 1
      const least = Math.min(same, more, less, never)
      const start = least === same ? aboveStart : least === more ? starts[i]! : starts[i - 1]!
      ;[above, aboveStart] = [costs[i]!, starts[i]!]
      costs[i] = least
      starts[i] = start
      if (least <= most) last = i
    }
    if (deepest < length) costs[deepest + 1] = never
    if (last === length) out.push({ from: starts[length]!, to: end, distance: costs[length]! })
  }
  return out
}

/** Returns the stretch at the smallest distance, the first of equals. */
const nearest = (all: readonly Stretch[]): Stretch | null =>
  all.reduce<Stretch | null>((best, span) => (best && best.distance <= span.distance ? best : span), null)

/** Whether a stretch at that distance might as well be the one as the best. */
export const isRival = (distance: number, best: number): boolean => distance <= Math.max(best + 1, best * APART)

/**
 * Returns the stretch that differs least from the words; null where all differ too much. `doubtful`: another stretch of
 * the text might as well be the one. `frayed`: its first or last words are other words.
 */
export function alike(
  text: string,
  quotation: Quotation,
  hay: Letters = lettersOf(text),
): (Occurrence & { doubtful: boolean; frayed: boolean }) | null {
  const needle = lettersOf(quotation.texto).bare
  if (needle.length < LEAST || needle.length > LONGEST) return null
  const all = within(hay.bare, needle, Math.floor(needle.length * SHARE)),
    first = nearest(all)
  if (!first || first.to <= first.from) return null
  const second = nearest(all.filter(span => span.to <= first.from || span.from >= first.to))
  const place = { ...occurrence(text, hay, { range: [first.from, first.to], quotation }), distance: first.distance }
  const [head, tail] = [needle.slice(0, END), needle.slice(-END)]
  const ends = [within(hay.bare.slice(first.from, first.from + 2 * END), head, FRAYED)].concat([
    within(hay.bare.slice(Math.max(0, first.to - 2 * END), first.to), tail, FRAYED),
  ])
  const frayed = ends.some(stretches => stretches.length === 0)
  return { ...place, doubtful: second !== null && isRival(second.distance, first.distance), frayed }
}
