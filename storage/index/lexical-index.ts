/** The words of one account's passages in memory, and BM25 over them. Lives in a scan thread; knows no SQL. */
import type { LexicalQuery } from '../contract.ts'
import type { Asked, Found, Numbers, Scope } from './asked.ts'
import { best } from './best.ts'
import { HEADING, K1, lengthPart, shortnessOf, STEM } from './bm25.ts'
import { HeadingRuns } from './heading-runs.ts'
import { LexicalBase, lexicalFacts, lexicalPieces } from './lexical-base.ts'
import type { Facts, Parts, Piece, Written } from './parts.ts'
import { grown, Postings } from './postings.ts'
import { decode, type Segment, type Sink } from './segment.ts'

/** Bytes of an entry in a map or a list of objects, about. */
const ENTRY = 48

export class LexicalIndex implements Sink, Written {
  /** What was read from a file: the first places. What came later is in the fields below. */
  private readonly base: LexicalBase
  private readonly postings = new Postings()
  /** By word number: the number of its list in `postings` + 1; 0 where it has none. */
  private listOf: Uint32Array = new Uint32Array(0)
  /** By place: the passage's number, and its length in words + 1; a length of 0 marks a passage that is gone. */
  private numbers: Float64Array = new Float64Array(0)
  private lengths: Uint16Array = new Uint16Array(0)
  private readonly headings: HeadingRuns
  /** Of the passages that are not in the base, or came again. */
  private readonly placeOf = new Map<number, number>()
  private places = 0
  private total = 0
  /** How many passages can be found. */
  live = 0
  /** First place and first passage number of the segment that is being read. */
  private start = 0
  private first = 0

  // Scratch arrays with one entry per place, cleared after each use.
  private stemCount: Uint16Array = new Uint16Array(0)
  private formCount: Uint16Array = new Uint16Array(0)
  private headed: Uint8Array = new Uint8Array(0)
  private scores: Float64Array = new Float64Array(0)
  private touched: Uint32Array = new Uint32Array(0)

  /** From what `pieces` wrote, or empty. Throws when the file is damaged. */
  constructor(parts?: Parts) {
    this.base = new LexicalBase(parts)
    const { numbers, lengths, runs } = this.base
    this.numbers = numbers
    this.lengths = lengths
    this.headings = new HeadingRuns(runs)
    this.places = this.live = numbers.length
    for (let at = 0; at < lengths.length; at++) this.total += lengths[at]! - 1
  }

  get dead(): number {
    return this.places - this.live
  }

  /** Memory that it takes, about. */
  get bytes(): number {
    const arrays = [this.listOf, this.numbers, this.lengths, this.stemCount, this.formCount, this.headed, this.touched]
    const perPlace = arrays.reduce((sum, array) => sum + array.byteLength, this.scores.byteLength)
    return (
      this.base.bytes + this.postings.bytes + perPlace + ENTRY * (this.placeOf.size + 4 * this.headings.runs.length)
    )
  }

  /** The index as a file, without what is gone. */
  pieces(): Iterable<Piece> {
    const { numbers, lengths, places, listOf } = this,
      { runs } = this.headings
    const listed = (word: number): Uint32Array =>
      listOf[word] ? this.postings.read(listOf[word] - 1) : new Uint32Array(0)
    const words = Math.max(listOf.length, this.base.words)
    return lexicalPieces({ numbers, lengths, places, runs, words, lists: word => [this.base.list(word), listed(word)] })
  }

  facts(): Facts {
    return lexicalFacts(this.live)
  }

  append(first: number, segment: Segment): void {
    this.start = this.places
    this.first = first
    decode(segment, this)
  }

  passage(place: number, length: number, heading: string): void {
    const at = this.start + place
    this.places = at + 1
    this.numbers = grown(this.numbers, this.places)
    this.lengths = grown(this.lengths, this.places)
    this.forget(this.placeAt(this.first + place))
    this.numbers[at] = this.first + place
    this.lengths[at] = Math.min(length + 1, 0xffff)
    this.placeOf.set(this.first + place, at)
    this.live++
    this.total += length
    this.headings.add(at, heading)
  }

  posting(word: number, place: number, count: number): void {
    if (word >= this.listOf.length) this.listOf = grown(this.listOf, word + 1)
    const list = (this.listOf[word] ||= this.postings.open() + 1)
    this.postings.add(list - 1, (this.start + place) * 256 + count)
  }

  /** Forgets the passages that are not among these numbers. */
  retain(numbers: ReadonlySet<number>): void {
    for (let at = 0; at < this.places; at++) {
      const number = this.numbers[at]!
      if (this.lengths[at] === 0 || numbers.has(number)) continue
      this.forget(at)
      this.placeOf.delete(number)
    }
  }

  /** Place of a passage that can be found. */
  private placeAt(number: number): number | undefined {
    const at = this.placeOf.get(number) ?? this.base.placeOf(number)
    return at === undefined || this.lengths[at] === 0 ? undefined : at
  }

  /** Forgets a passage that was deleted, or that comes again under another heading. */
  private forget(at: number | undefined): void {
    if (at === undefined || this.lengths[at] === 0) return
    this.total -= this.lengths[at]! - 1
    this.lengths[at] = 0
    this.live--
  }

  /** BM25 search; `most` is more than any passage can score, 0 where nothing promises it. */
  search(query: Asked, { holding, allowed, limit }: Scope): { hits: Found[]; most: number } {
    this.makeRoom()
    const literal = [...new Set(query.phrases.flat())].map(form => ({ form, stem: '' }))
    // In a query of phrases only, the phrases' words order the hits. They promise no maximum, so `most` stays 0.
    const { count, most } = this.score(query.words.length > 0 ? query.words : literal, query)
    const candidates = holding ? holding.flatMap(number => this.placeAt(number) ?? []) : this.touched.subarray(0, count)
    const within = allowed ? candidates.filter(at => allowed(this.numbers[at]!)) : candidates
    const hits = best(this.scores, within, limit).map(at => ({ number: this.numbers[at]!, score: this.scores[at]! }))
    for (let i = 0; i < count; i++) this.scores[this.touched[i]!] = 0
    return { hits, most: query.words.length > 0 ? most : 0 }
  }

  /** Fills `scores`. The first `count` entries of `touched` are the places that have a score. */
  private score(words: LexicalQuery['words'], { numbers }: Asked): { count: number; most: number } {
    const mean = this.live > 0 ? Math.max(1, this.total / this.live) : 1
    const shortness = shortnessOf(mean)
    let count = 0,
      most = 0
    for (const { form, stem } of words) {
      const from = count
      // This word's places are appended behind those of earlier words; places that already had a score are dropped
      // again.
      let end = this.collect(numbers(form, stem), from)
      const df = end - from,
        idf = Math.log(1 + (this.live - df + 0.5) / (df + 0.5))
      end = this.collectHeadings(stem === '' ? [] : [...new Set([form, stem])], end)
      most += (K1 + 1) * idf
      count = this.add({ from, end }, idf, shortness)
    }
    return { count, most }
  }

  /**
   * Adds a word's score to the places `from` to `end` of `touched`, which keep only those that had none before; returns
   * their new end.
   */
  private add({ from, end }: { from: number; end: number }, idf: number, shortness: Float64Array): number {
    const { touched, stemCount, formCount, headed, scores, lengths } = this
    let count = from
    for (let i = from; i < end; i++) {
      const at = touched[i]!,
        exact = formCount[at]!
      const tf = exact + STEM * (stemCount[at]! - exact) + (headed[at] ? HEADING : 0)
      const length = lengths[at]!,
        short = length < shortness.length ? shortness[length]! : lengthPart(length, shortness[0]!)
      if (scores[at] === 0) touched[count++] = at
      scores[at]! += (idf * tf * (K1 + 1)) / (tf + short)
      stemCount[at] = formCount[at] = headed[at] = 0
    }
    return count
  }

  /** Counts a word's occurrences by place, appends the new places to `touched` at `end`, and returns the new end. */
  private collect({ exact, others }: Numbers, end: number): number {
    for (const [words, weight] of [
      [exact, 1],
      [others, 0],
    ] as const)
      for (const word of words) {
        end = this.count(this.base.list(word), weight, end)
        const list = this.listOf[word]
        if (list) end = this.count(this.postings.read(list - 1), weight, end)
      }
    return end
  }

  private count(postings: Uint32Array, weight: number, end: number): number {
    const { lengths, stemCount, formCount, touched } = this,
      whole = this.dead === 0
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
    for (const word of words)
      for (const { from, to } of this.headings.with(word)) {
        for (let at = from; at < to; at++) {
          if (this.lengths[at] === 0 || this.headed[at] === 1) continue
          this.headed[at] = 1
          if (this.stemCount[at] === 0) this.touched[end++] = at
        }
      }
    return end
  }

  private makeRoom(): void {
    this.stemCount = grown(this.stemCount, this.places)
    this.formCount = grown(this.formCount, this.places)
    this.headed = grown(this.headed, this.places)
    this.scores = grown(this.scores, this.places)
    // Room for all places that matched before, plus those of one more word.
    this.touched = grown(this.touched, this.places * 2)
  }
}
