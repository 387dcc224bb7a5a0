/** BM25 over the posting lists of an index: the scores of words, added up by place. */
import type { LexicalQuery } from '../contract.ts'
import type { Asked, Numbers } from './asked.ts'
import { best } from './best.ts'
import { HEADING, K1, lengthPart, shortnessOf, STEM } from './bm25.ts'
import type { HeadingRuns } from './heading-runs.ts'
import { grown } from './postings.ts'

/** The index that is searched. */
export interface Source {
  /** By place: the passage's length in words + 1; 0 where it is gone. */
  readonly lengths: Uint16Array
  readonly places: number
  /** Passages that can be found, those that are gone, and the words of the former. */
  readonly live: number
  readonly dead: number
  readonly total: number
  readonly headings: HeadingRuns
  /** Postings of a word, place · 256 + count, by place; each list is valid until the next is asked for. */
  lists(word: number): Iterable<Uint32Array>
}

export interface Word {
  numbers: Numbers
  /** The words that are looked for in headings. */
  heads: readonly string[]
  /** What it is remembered by. */
  key: string
}

/** Where is searched, by place: as in `Scope`. */
export interface Within {
  holding: Uint32Array | null
  allowed: ((place: number) => boolean) | null
  limit: number
}

export interface Best {
  hits: { place: number; score: number }[]
  most: number
}

export class LexicalScores {
  private readonly source: Source

  // Arrays with one entry per place, cleared after each use.
  private stemCount: Uint16Array = new Uint16Array(0)
  private formCount: Uint16Array = new Uint16Array(0)
  private headed: Uint8Array = new Uint8Array(0)
  scores: Float64Array = new Float64Array(0)
  touched: Uint32Array = new Uint32Array(0)
  shortness: Float64Array = new Float64Array(0)

  constructor(source: Source) {
    this.source = source
  }

  get bytes(): number {
    const arrays = [this.stemCount, this.formCount, this.headed, this.scores, this.touched]
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** What is looked for of the words of a question. */
  asked(words: LexicalQuery['words'], { numbers }: Pick<Asked, 'numbers'>): Word[] {
    return words.map(({ form, stem }) => ({
      numbers: numbers(form, stem),
      heads: stem === '' ? [] : [...new Set([form, stem])],
      key: `${form} ${stem}`,
    }))
  }

  /**
   * The places with the highest scores and those that tie with the last, unordered; `most` is more than any passage can
   * score.
   */
  best(words: readonly Word[], { holding, allowed, limit }: Within): Best {
    this.makeRoom()
    let count = 0,
      most = 0
    for (const word of words) {
      const added = this.add(word, count)
      count = added.count
      most += (K1 + 1) * added.idf
    }
    const touched = this.touched.subarray(0, count),
      candidates = holding ?? touched,
      hits = this.hits(allowed ? candidates.filter(allowed) : candidates, limit)
    this.clear(touched)
    return { hits, most }
  }

  hits(places: Uint32Array, limit: number): Best['hits'] {
    return best(this.scores, places, limit).map(place => ({ place, score: this.scores[place]! }))
  }

  clear(places: Uint32Array): void {
    for (let i = 0; i < places.length; i++) this.scores[places[i]!] = 0
  }

  idf(df: number): number {
    return Math.log(1 + (this.source.live - df + 0.5) / (df + 0.5))
  }

  /** In how many places from `since` on a word stands, and the most that it adds to one, as a share of its idf. */
  peak(numbers: Numbers, since: number): { df: number; peak: number } {
    const df = this.collect(numbers, 0, since)
    let peak = 0
    for (let i = 0; i < df; i++) {
      const at = this.touched[i]!,
        tf = this.frequency(at)
      peak = Math.max(peak, tf / (tf + this.short(at)))
      this.stemCount[at] = this.formCount[at] = 0
    }
    return { df, peak }
  }

  /** The frequency of a word at that place, by its counts there. */
  private frequency(at: number): number {
    const exact = this.formCount[at]!
    return exact + STEM * (this.stemCount[at]! - exact) + (this.headed[at] ? HEADING : 0)
  }

  private short(at: number): number {
    const { shortness } = this,
      length = this.source.lengths[at]!
    return length < shortness.length ? shortness[length]! : lengthPart(length, shortness[0]!)
  }

  /**
   * Adds a word's score to all places that have it. `touched` has `from` places with a score and gets those that had
   * none; returns their new count.
   */
  add({ numbers, heads }: Word, from: number): { count: number; idf: number } {
    const { touched, stemCount, formCount, headed, scores } = this,
      inText = this.collect(numbers, from),
      idf = this.idf(inText - from),
      end = this.collectHeadings(heads, inText)
    let count = from
    for (let i = from; i < end; i++) {
      const at = touched[i]!,
        tf = this.frequency(at)
      if (scores[at] === 0) touched[count++] = at
      scores[at]! += (idf * tf * (K1 + 1)) / (tf + this.short(at))
      stemCount[at] = formCount[at] = headed[at] = 0
    }
    return { count, idf }
  }

  /** Adds a word's score to those of the places that have it. */
  addTo(places: Uint32Array, { numbers: { exact, others }, heads }: Word, idf: number): void {
    const { source, stemCount, formCount, headed, scores } = this,
      titles = heads.filter(word => source.headings.with(word).length > 0)
    for (const word of exact) for (const list of source.lists(word)) this.look(list, places, 1)
    for (const word of others) for (const list of source.lists(word)) this.look(list, places, 0)
    for (let i = 0; i < places.length; i++) {
      const at = places[i]!
      if (titles.some(word => source.headings.has(word, at))) headed[at] = 1
      const tf = this.frequency(at)
      if (tf > 0) scores[at]! += (idf * tf * (K1 + 1)) / (tf + this.short(at))
      stemCount[at] = formCount[at] = headed[at] = 0
    }
  }

  /** Counts what a list says of the places, which ascend word by word; it is searched on from one to the next. */
  private look(list: Uint32Array, places: Uint32Array, weight: number): void {
    for (let i = 0, from = 0; i < places.length; i++) {
      const at = places[i]!
      from = firstOf(list, at, i > 0 && at > places[i - 1]! ? from : 0)
      const posting = from < list.length ? list[from]! : 0
      if (posting >>> 8 !== at) continue
      this.stemCount[at]! += posting & 255
      this.formCount[at]! += weight * (posting & 255)
    }
  }

  /**
   * Counts a word's occurrences by place from the place `since` on, appends the new places to `touched` at `end`, and
   * returns the new end.
   */
  collect({ exact, others }: Numbers, end: number, since = 0): number {
    for (const [words, weight] of [
      [exact, 1],
      [others, 0],
    ] as const)
      for (const word of words)
        for (const list of this.source.lists(word))
          end = this.count(since ? list.subarray(firstOf(list, since, 0)) : list, weight, end)
    return end
  }

  private count(postings: Uint32Array, weight: number, end: number): number {
    const { stemCount, formCount, touched } = this,
      { lengths, dead } = this.source,
      whole = dead === 0
    for (let i = 0; i < postings.length; i++) {
      const at = postings[i]! >>> 8,
        count = postings[i]! & 255
      if (!whole && lengths[at] === 0) continue
      if (stemCount[at] === 0) touched[end++] = at
      stemCount[at]! += count
      formCount[at]! += weight * count
    }
    return end
  }

  private collectHeadings(words: readonly string[], end: number): number {
    const { lengths, headings } = this.source
    for (const word of words)
      for (const { from, to } of headings.with(word)) {
        for (let at = from; at < to; at++) {
          if (lengths[at] === 0 || this.headed[at] === 1) continue
          this.headed[at] = 1
          if (this.stemCount[at] === 0) this.touched[end++] = at
        }
      }
    return end
  }

  makeRoom(): void {
    const { places, live, total } = this.source
    this.shortness = shortnessOf(live > 0 ? Math.max(1, total / live) : 1)
    this.stemCount = grown(this.stemCount, places)
    this.formCount = grown(this.formCount, places)
    this.headed = grown(this.headed, places)
    this.scores = grown(this.scores, places)
    // Room for all places that matched before, plus those of one more word.
    this.touched = grown(this.touched, places * 2)
  }
}

/** The first entry from `from` on that is of the place `at` or a later one. */
function firstOf(list: Uint32Array, at: number, from: number): number {
  const wanted = at * 256
  let step = 1,
    low = from
  while (low + step < list.length && list[low + step]! < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(list.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
