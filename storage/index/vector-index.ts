/**
 * The vectors of one account and model in memory, and the search for the nearest ones: first by an estimate from the
 * signs, then exactly among the best of those. No SQL.
 */
import { Bank, padded } from './bank.ts'
import { best } from './best.ts'
import { indexIn } from './lexical-base.ts'
import type { Found } from './asked.ts'
import { bytesOf, type Facts, type Parts, type Piece, type Written } from './parts.ts'
import { grown } from './postings.ts'
import { Nearest } from './nearest.ts'
import { norm } from './sign-tables.ts'
import { BLOCK, ESTIMATES, PRODUCTS, RESULTS, VECTORS } from './simd.ts'

/**
 * How many results of the coarse search are measured exactly: the largest of LEAST, EACH times the wanted number, and
 * SHARE of all vectors. Compared with an exact search (embedded static model, 253 real questions) a forty-eighth gave
 * recall 1.000 at 10 and 0.989 at 50 in 141,495 windows of the test texts, and 0.992 and 0.951 in 100,048 passages of
 * their sentences shuffled, which are harder to tell apart. The more there are, the less it takes: of 716,000 shuffled
 * passages a ninety-sixth gives 0.996 and 0.988 (a forty-eighth 1.000 and 0.993) for a fifth less time. (Measuring a
 * sixteenth, chosen by how many signs differ, gave 0.970 and 0.901 for three times the work.)
 */
const LEAST = 2000,
  EACH = 20,
  SHARE = 1 / 96
/** Scale of the query's values in the exact measure. */
const ONE = 2 ** 14
/** Bytes of an entry in a map of numbers, about. */
const MAPPED = 40
/** Vectors in one piece of a file. */
const PIECE = 2048

export interface Question {
  vector: Float32Array
  /** Whether a passage is in scope; null when all are. */
  allowed: ((number: number) => boolean) | null
  limit: number
}

export class VectorIndex implements Written {
  private readonly dims: number
  /** Bytes of a vector, padded. */
  private readonly length: number
  /** Bytes of a vector's signs, and of a block of them. */
  private readonly signed: number
  private readonly block: number
  private readonly values = new Bank()
  private readonly signs = new Bank()
  private norms: Float32Array = new Float32Array(0)
  /** By place: the passage's number; negative when the passage is gone. */
  private numbers: Float64Array = new Float64Array(0)
  /** Of the passages that were not read from a file; those stand at the first places, in order of number. */
  private readonly placeOf = new Map<number, number>()
  private readonly sorted: number
  private places = 0
  /** How many passages can be found. */
  live = 0

  /** Of vectors of that length; with `parts`, as `pieces` wrote it. Throws when the file is damaged. */
  constructor(dims: number, parts?: Parts) {
    this.dims = dims
    this.length = padded(dims, 16)
    this.signed = padded(dims / 8, 2)
    this.block = this.signed * BLOCK
    this.sorted = this.places = this.live = parts?.facts.live ?? 0
    if (!parts) return
    this.grow()
    parts.read('numbers', bytesOf(this.numbers.subarray(0, this.places)))
    parts.read('norms', bytesOf(this.norms.subarray(0, this.places)))
    parts.read('values', this.values.vectors(this.places * this.length))
    parts.read('signs', this.signs.vectors(Math.ceil(this.places / BLOCK) * this.block))
  }

  get dead(): number {
    return this.places - this.live
  }

  /** Memory that it takes, about. */
  get bytes(): number {
    const { norms, numbers, values, signs, placeOf } = this
    return values.held + signs.held + norms.byteLength + numbers.byteLength + MAPPED * placeOf.size
  }

  private grow(): void {
    this.numbers = grown(this.numbers, this.places)
    this.norms = grown(this.norms, this.places)
  }

  /** Place of a passage that can be found. */
  private placeAt(number: number): number | undefined {
    const at = this.placeOf.get(number) ?? indexIn(this.numbers, this.sorted, number)
    return at === undefined || this.numbers[at]! < 0 ? undefined : at
  }

  /** The places of the passages that are not gone, by passage number. */
  private inOrder(): Uint32Array {
    const { numbers } = this,
      order = new Uint32Array(this.live)
    let size = 0,
      sorted = true
    for (let at = 0; at < this.places; at++) {
      if (numbers[at]! < 0) continue
      if (size > 0 && numbers[at]! < numbers[order[size - 1]!]!) sorted = false
      order[size++] = at
    }
    return sorted ? order : order.sort((a, b) => numbers[a]! - numbers[b]!)
  }

  facts(): Facts {
    return { live: this.live, dims: this.dims }
  }

  /** The index as a file, in order of passage number and without what is gone. */
  *pieces(): Generator<Piece> {
    const { numbers, norms, length, block, signed } = this
    const order = this.inOrder()
    yield { name: 'numbers', bytes: bytesOf(Float64Array.from(order, at => numbers[at]!)) }
    yield { name: 'norms', bytes: bytesOf(Float32Array.from(order, at => norms[at]!)) }
    const piece = new Uint8Array(PIECE * length)
    for (let from = 0; from < order.length; from += PIECE) {
      const some = order.subarray(from, from + PIECE),
        values = this.values.vectors(this.places * length)
      some.forEach((at, i) => piece.set(values.subarray(at * length, (at + 1) * length), i * length))
      yield { name: 'values', bytes: piece.subarray(0, some.length * length) }
    }
    for (let from = 0; from < order.length; from += PIECE) {
      const some = order.subarray(from, from + PIECE),
        signs = this.signs.vectors(Math.ceil(this.places / BLOCK) * block),
        made = new Uint8Array(Math.ceil(some.length / BLOCK) * block)
      some.forEach((at, i) => {
        const source = Math.floor(at / BLOCK) * block + (at % BLOCK),
          target = Math.floor(i / BLOCK) * block + (i % BLOCK)
        for (let byte = 0; byte < signed; byte++) made[target + byte * BLOCK] = signs[source + byte * BLOCK]!
      })
      yield { name: 'signs', bytes: made }
    }
  }

  /** Adds a passage's vector, or replaces the one it has. */
  put(number: number, vector: Int8Array): void {
    if (vector.length !== this.dims) return
    const at = this.placeAt(number) ?? this.places++
    this.grow()
    if (at >= this.sorted) this.placeOf.set(number, at)
    if (this.numbers[at] !== number) this.live++
    this.numbers[at] = number
    this.norms[at] = norm(vector)
    this.values
      .bytes((at + 1) * this.length)
      .set(new Uint8Array(vector.buffer, vector.byteOffset, vector.length), VECTORS + at * this.length)
    this.putSigns(at, vector)
  }

  private putSigns(at: number, vector: Int8Array): void {
    const block = Math.floor(at / BLOCK),
      bytes = this.signs.bytes((block + 1) * this.block),
      first = VECTORS + block * this.block + (at % BLOCK)
    for (let i = 0; i < this.signed; i++) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) if (vector[8 * i + bit]! > 0) byte |= 1 << bit
      bytes[first + i * BLOCK] = byte
    }
  }

  retain(numbers: ReadonlySet<number>): void {
    for (let at = 0; at < this.places; at++) {
      const number = this.numbers[at]!
      if (number < 0 || numbers.has(number)) continue
      this.numbers[at] = -number
      this.placeOf.delete(number)
      this.live--
    }
  }

  /**
   * For each question the nearest passages, unordered, at least `limit` of them where there are as many. Passages with
   * a cosine of 0 or less are left out. Questions that are asked together read the signs from the main memory once: of
   * a million passages two take 5.9 ms each, one alone 7.2 ms.
   */
  search(asked: readonly Question[]): Found[][] {
    const all = asked.map(question => this.opened(question)),
      answerable = all.filter(nearest => nearest !== null)
    this.estimate(answerable)
    return all.map((nearest, i) => (nearest ? this.measured(nearest.best(), asked[i]!) : []))
  }

  /** The choice of places for a question, before any is taken; null where nothing can be near it. */
  private opened({ vector, allowed, limit }: Question): Nearest | null {
    const { numbers, places, live, signed } = this
    if (vector.length !== this.dims || norm(vector) === 0 || places === 0) return null
    const wanted = Math.max(LEAST, limit * EACH, places * SHARE)
    return new Nearest(vector, signed, { numbers, isWhole: live === places && !allowed, allowed, wanted })
  }

  /** Shows all places to each of them. */
  private estimate(all: readonly Nearest[]): void {
    const { places, block, signs } = this,
      { simd } = signs
    for (let from = 0; from < places; from += ESTIMATES) {
      const count = Math.min(ESTIMATES, places - from)
      for (const nearest of all) {
        signs.ask(nearest.tables)
        simd.estimate(VECTORS + (from / BLOCK) * block, Math.ceil(count / BLOCK), block)
        nearest.take(simd, from, count)
      }
    }
  }

  /** The best of those places by their exact cosines. */
  private measured(near: Uint32Array, { vector, limit }: Question): Found[] {
    const length = norm(vector),
      query = new Int16Array(this.length)
    for (let i = 0; i < vector.length; i++) query[i] = Math.round((vector[i]! / length) * ONE)
    const cosines = this.cosines(near, query),
      neighbours = new Uint32Array(near.length)
    let count = 0
    for (let i = 0; i < near.length; i++) if (cosines[i]! > 0) neighbours[count++] = i
    return best(cosines, neighbours.subarray(0, count), limit).map(i => ({
      number: this.numbers[near[i]!]!,
      score: cosines[i]!,
    }))
  }

  /** The exact cosines of those places. */
  private cosines(near: Uint32Array, query: Int16Array): Float64Array {
    const { simd } = this.values,
      cosines = new Float64Array(near.length)
    this.values.ask(new Uint8Array(query.buffer))
    for (let from = 0; from < near.length; from += PRODUCTS) {
      const some = near.subarray(from, from + PRODUCTS),
        results = new Int32Array(simd.memory.buffer, RESULTS, some.length)
      results.set(some)
      simd.multiply(some.length, this.length)
      for (let i = 0; i < some.length; i++) cosines[from + i] = Math.min(1, results[i]! / (ONE * this.norms[some[i]!]!))
    }
    return cosines
  }
}
