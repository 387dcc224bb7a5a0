/** The words of one account's passages in memory, and BM25 over them. Lives in a scan thread; knows no SQL. */
import type { Asked, Found, Scope } from './asked.ts'
import { HeadingRuns } from './heading-runs.ts'
import { LexicalBase, lexicalFacts, lexicalPieces } from './lexical-base.ts'
import { Leading } from './leading.ts'
import { LexicalScores, type Source } from './lexical-scores.ts'
import type { Facts, Parts, Piece, Written } from './parts.ts'
import { grown, Postings } from './postings.ts'
import { decode, type Segment, type Sink } from './segment.ts'

/** Bytes of an entry in a map or a list of objects, about. */
const ENTRY = 48

/**
 * Places from which on words may be left out. Of a million passages the words of a question take 0.9 ms then at the
 * median, where they took 4.1; of 100,000 adding all of them takes less time than finding out which to leave out.
 */
const LARGE = 250_000

export class LexicalIndex implements Sink, Source, Written {
  /** What was read from a file: the first places. What came later is in the fields below. */
  private readonly base: LexicalBase
  private readonly postings = new Postings()
  /** By word number: the number of its list in `postings` + 1; 0 where it has none. */
  private listOf: Uint32Array = new Uint32Array(0)
  /** By place: the passage's number, and its length in words + 1; a length of 0 marks a passage that is gone. */
  private numbers: Float64Array = new Float64Array(0)
  lengths: Uint16Array = new Uint16Array(0)
  readonly headings: HeadingRuns
  /** Of the passages that are not in the base, or came again. */
  private readonly placeOf = new Map<number, number>()
  places = 0
  total = 0
  private readonly scores = new LexicalScores(this)
  private readonly leading = new Leading(this, this.scores)
  private readonly large: number
  /** How many passages can be found. */
  live = 0
  /** First place and first passage number of the segment that is being read. */
  private start = 0
  private first = 0

  /** From what `pieces` wrote, or empty. Throws when the file is damaged. */
  constructor(parts?: Parts, large = LARGE) {
    this.large = large
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
    const arrays = [this.listOf, this.numbers, this.lengths]
    const perPlace = arrays.reduce((sum, array) => sum + array.byteLength, this.scores.bytes + this.leading.bytes)
    return (
      this.base.bytes + this.postings.bytes + perPlace + ENTRY * (this.placeOf.size + 4 * this.headings.runs.length)
    )
  }

  /** The index as a file, without what is gone. */
  pieces(): Iterable<Piece> {
    const { numbers, lengths, places, listOf } = this,
      { runs } = this.headings
    const words = Math.max(listOf.length, this.base.words)
    return lexicalPieces({ numbers, lengths, places, runs, words, lists: word => [...this.lists(word)] })
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
    this.leading.forget()
  }

  /** Postings of a word: those of the file, then those that came later. */
  *lists(word: number): Generator<Uint32Array> {
    yield this.base.list(word)
    const list = this.listOf[word]
    if (list) yield this.postings.read(list - 1)
  }

  /** BM25 search; `most` is more than any passage can score, 0 where nothing promises it. */
  search(query: Asked, { holding, allowed, limit }: Scope): { hits: Found[]; most: number } {
    const literal = [...new Set(query.phrases.flat())].map(form => ({ form, stem: '' }))
    // In a query of phrases only, the phrases' words order the hits. They promise no maximum, so `most` stays 0.
    const words = this.scores.asked(query.words.length > 0 ? query.words : literal, query)
    const { hits, most } =
      this.places < this.large || holding || allowed
        ? this.scores.best(words, {
            holding: holding && Uint32Array.from(holding.flatMap(number => this.placeAt(number) ?? [])),
            allowed: allowed && (at => allowed(this.numbers[at]!)),
            limit,
          })
        : this.leading.best(words, limit)
    return {
      hits: hits.map(({ place, score }) => ({ number: this.numbers[place]!, score })),
      most: query.words.length > 0 ? most : 0,
    }
  }
}
