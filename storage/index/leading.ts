/**
 * The best passages of a large index without adding up what cannot change them. The rarest words of a question come
 * first: once so many passages as are wanted have more than all other words could add to one, those words are only
 * looked up in the passages that may still be among the best. What these score is then added up in the order of the
 * question, so that every bit of it is what `LexicalScores.best` gives.
 */
import { best, lowest } from './best.ts'
import { K1 } from './bm25.ts'
import type { Best, LexicalScores, Source, Word } from './lexical-scores.ts'
import { grown } from './postings.ts'

/** What is known of a word: in how many passages it stands, and the most that it adds to one, as a share of its idf. */
interface Known {
  df: number
  peak: number
  /** Places and mean length at that time. */
  places: number
  mean: number
}

interface Weighed extends Word {
  /** Whether it stands in a heading. */
  headed: boolean
  df: number
  idf: number
  /** More than it adds to any passage that has it under no heading. */
  top: number
}

interface Gathered {
  count: number
  left: readonly Weighed[]
  bar: number
  near: Uint32Array
}

/** Words that are remembered, some 2 MB; then all are counted anew. */
const REMEMBERED = 10_000
/**
 * Postings from which on it may be worth leaving them out; how many places are looked at for the bar in the time that
 * one posting takes to be added; and how many of these are added in the time that one place takes to be searched for.
 */
const FREQUENT = 2000,
  LOOKS = 5,
  SEARCH = 4
/** Of what a share of the mean length may have changed before a word's peak is looked for anew. */
const DRIFT = 0.01
/** Sums in another order differ by less. */
const SAME = 1 + 1e-9

export class Leading {
  private readonly source: Source
  private readonly sums: LexicalScores
  private readonly known = new Map<string, Known>()
  private near: Uint32Array = new Uint32Array(0)

  constructor(source: Source, sums: LexicalScores) {
    this.source = source
    this.sums = sums
  }

  get bytes(): number {
    return this.near.byteLength
  }

  /** Must be called when a passage is gone. */
  forget(): void {
    this.known.clear()
  }

  /** As `LexicalScores.best`, where no place is left out. */
  best(words: readonly Word[], limit: number): Best {
    const { sums } = this
    sums.makeRoom()
    this.near = grown(this.near, this.source.places)
    const weighed = words.map(word => this.weigh(word)),
      gathered = this.gather(weighed, limit),
      { left, bar } = gathered,
      touched = sums.touched.subarray(0, gathered.count)
    let { near } = gathered
    left.forEach((word, i) => {
      sums.addTo(near, word, word.idf)
      near = this.reaching(bar, left.slice(i + 1), near)
    })
    const leaders = this.reaching(lowest(sums.scores, near, limit), [], near)
    sums.clear(touched)
    for (const word of weighed) sums.addTo(leaders, word, word.idf)
    const hits = sums.hits(leaders, limit)
    sums.clear(leaders)
    return { hits, most: weighed.reduce((most, { idf }) => most + (K1 + 1) * idf, 0) }
  }

  private weigh(word: Word): Weighed {
    const { df, peak } = this.find(word),
      idf = this.sums.idf(df),
      headed = word.heads.some(head => this.source.headings.with(head).length > 0)
    return { ...word, headed, df, idf, top: (K1 + 1) * idf * peak * (1 + 3 * DRIFT) }
  }

  /** What is known of a word; passages that came since are counted too. */
  private find({ key, numbers }: Word): Known {
    const { places } = this.source,
      mean = this.sums.shortness[0]!,
      known = this.known.get(key),
      earlier = known && Math.abs(mean - known.mean) <= DRIFT * known.mean ? known : { df: 0, peak: 0, places: 0, mean }
    if (earlier.places === places) return earlier
    const { df, peak } = this.sums.peak(numbers, earlier.places)
    if (this.known.size >= REMEMBERED) this.known.clear()
    const now = { df: earlier.df + df, peak: Math.max(earlier.peak, peak), places, mean: earlier.mean }
    this.known.set(key, now)
    return now
  }

  /**
   * Fills `scores` for all places that may be among the best `limit`, and some more: the first `count` of `touched`.
   * The words that are left were not added; with them the best are among `near`, and `limit` places have `bar` or
   * more.
   */
  private gather(words: readonly Weighed[], limit: number): Gathered {
    const order = words.toSorted((a, b) => Number(b.headed) - Number(a.headed) || b.idf - a.idf)
    const { sums } = this
    let count = 0
    for (const [i, word] of order.entries()) {
      const left = order.slice(i),
        saved = left.reduce((sum, { df }) => sum + df, 0)
      if (!word.headed && count >= limit && saved > Math.max(FREQUENT, count / LOOKS)) {
        const bar = this.bar(count, limit, left)
        if (bar > mostOf(left) * SAME) {
          const near = this.reaching(bar, left, sums.touched.subarray(0, count))
          if (near.length * SEARCH < saved) return { count, left, bar, near }
        }
      }
      ;({ count } = sums.add(word, count))
    }
    return { count, left: [], bar: -Infinity, near: sums.touched.subarray(0, count) }
  }

  /** The places that may reach the bar with the words that are left, in memory that the next call uses again. */
  private reaching(bar: number, left: readonly Weighed[], places: Uint32Array): Uint32Array {
    const { near } = this,
      { scores } = this.sums,
      least = bar / SAME - mostOf(left)
    let size = 0
    for (let i = 0; i < places.length; i++) if (scores[places[i]!]! >= least) near[size++] = places[i]!
    return near.subarray(0, size)
  }

  /** A score that at least `limit` places have, when those that lead so far get what is left. */
  private bar(count: number, limit: number, left: readonly Weighed[]): number {
    const { sums } = this,
      { scores } = sums,
      leading = Uint32Array.from(best(scores, sums.touched.subarray(0, count), limit)).sort(),
      before = Float64Array.from(leading, at => scores[at]!)
    for (const word of left) sums.addTo(leading, word, word.idf)
    const least = leading.reduce((low, at) => Math.min(low, scores[at]!), Infinity)
    leading.forEach((at, i) => (scores[at] = before[i]!))
    return least
  }
}

const mostOf = (words: readonly Weighed[]): number => words.reduce((sum, { top }) => sum + top, 0)
