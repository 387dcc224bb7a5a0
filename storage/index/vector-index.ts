/**
 * The vectors of one account and model in memory, and the search for the nearest ones: first by an estimate from the
 * signs, then exactly among the best of those. No SQL.
 */
import { best } from './best.ts'
import type { Found } from './lexical-index.ts'
import { grown } from './postings.ts'
import { BLOCK, ENTRY, ESTIMATES, openSimd, PRODUCTS, QUERY, RESULTS, VECTORS, type Simd } from './simd.ts'

/**
 * How many results of the coarse search are measured exactly: the largest of LEAST, EACH times the wanted number, and
 * SHARE of all vectors. Compared with an exact search (embedded static model, 253 real questions) that gives recall
 * 1.000 at 10 and 0.989 at 50 in 141,495 windows of the test texts, and 0.992 and 0.951 in 100,048 passages of their
 * sentences shuffled, which are harder to tell apart. (Measuring a sixteenth, chosen by how many signs differ, gave
 * 0.970 and 0.901 for three times the work.)
 */
const LEAST = 2000,
  EACH = 20,
  SHARE = 1 / 48
/** Scale of the query's values in the exact measure. */
const ONE = 2 ** 14
const PAGE = 65_536

const padded = (bytes: number, to: number): number => Math.ceil(bytes / to) * to

/** A WebAssembly memory that holds a query, results, and a growing number of vectors. */
class Bank {
  readonly simd: Simd = openSimd()

  /** View of the memory up to the first `size` bytes of the vectors; the memory grows when it is too small. */
  bytes(size: number): Uint8Array {
    const lacking = VECTORS + size - this.simd.memory.buffer.byteLength
    if (lacking > 0) this.simd.memory.grow(Math.max(Math.ceil(lacking / PAGE), 16))
    return new Uint8Array(this.simd.memory.buffer)
  }

  ask(query: Uint8Array): void {
    new Uint8Array(this.simd.memory.buffer, QUERY).set(query)
  }
}

export class VectorIndex {
  private readonly dims: number
  /** Bytes of a vector, padded. */
  private readonly length: number
  /** Bytes of a vector's signs, and of a block of them. */
  private readonly signed: number
  private readonly block: number
  private readonly values = new Bank()
  private readonly signs = new Bank()
  private norms: Float32Array = new Float32Array(0)
  /** By place: the passage's number; 0 when the passage is gone. */
  private numbers: Float64Array = new Float64Array(0)
  /** Used during a search: places that may be among the nearest, and their estimates. */
  private near: Uint32Array = new Uint32Array(0)
  private estimates: Uint16Array = new Uint16Array(0)
  private readonly placeOf = new Map<number, number>()
  private places = 0

  constructor(dims: number) {
    this.dims = dims
    this.length = padded(dims, 16)
    this.signed = padded(dims / 8, 2)
    this.block = this.signed * BLOCK
  }

  get live(): number {
    return this.placeOf.size
  }
  get dead(): number {
    return this.places - this.live
  }

  /** Adds a passage's vector, or replaces the one it has. */
  put(number: number, vector: Int8Array): void {
    if (vector.length !== this.dims) return
    const at = this.placeOf.get(number) ?? this.places++
    this.numbers = grown(this.numbers, this.places)
    this.norms = grown(this.norms, this.places)
    this.estimates = grown(this.estimates, this.places)
    this.near = grown(this.near, this.places)
    this.placeOf.set(number, at)
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
    for (const [number, at] of this.placeOf) {
      if (numbers.has(number)) continue
      this.numbers[at] = 0
      this.placeOf.delete(number)
    }
  }

  /**
   * The nearest passages, unordered, at least `limit` of them where there are as many. Passages with a cosine of 0 or
   * less are left out. `allowed` is as in the lexical index.
   */
  search(vector: Float32Array, allowed: ((number: number) => boolean) | null, limit: number): Found[] {
    const length = norm(vector)
    if (vector.length !== this.dims || length === 0 || this.places === 0) return []
    const near = this.nearest(vector, allowed, Math.max(LEAST, limit * EACH, this.places * SHARE))
    const cosines = this.cosines(
      near,
      Int16Array.from({ length: this.length }, (_, i) => Math.round(((vector[i] ?? 0) / length) * ONE)),
    )
    const neighbours: number[] = []
    for (let i = 0; i < near.length; i++) if (cosines[i]! > 0) neighbours.push(i)
    return best(cosines, neighbours, limit).map(i => ({ number: this.numbers[near[i]!]!, score: cosines[i]! }))
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

  /**
   * The places with the highest estimates, at least `wanted` of them (all, when there are fewer), in order of place.
   */
  private nearest(vector: Float32Array, allowed: ((number: number) => boolean) | null, wanted: number): Uint32Array {
    const {
        near,
        estimates,
        numbers,
        places,
        signs: { simd },
      } = this,
      { tables, most } = tablesOf(vector, this.signed)
    this.signs.ask(tables)
    // `histogram` counts the passages with each estimate from `bar` on. The bar only rises: whatever is below it has at
    // least `wanted` passages above it.
    const histogram = new Uint32Array(most + 1)
    let bar = 0,
      above = 0,
      count = 0
    for (let from = 0; from < places; from += ESTIMATES) {
      const some = Math.min(ESTIMATES, places - from),
        results = new Uint16Array(simd.memory.buffer, RESULTS, some)
      simd.estimate(VECTORS + (from / BLOCK) * this.block, Math.ceil(some / BLOCK), this.block)
      for (let i = 0; i < some; i++) {
        const estimate = results[i]!,
          number = numbers[from + i]!
        if (estimate < bar || number === 0 || (allowed && !allowed(number))) continue
        histogram[estimate]!++
        above++
        near[count] = from + i
        estimates[count++] = estimate
      }
      while (above - histogram[bar]! >= wanted) above -= histogram[bar++]!
    }
    let survivors = 0
    for (let i = 0; i < count; i++) if (estimates[i]! >= bar) near[survivors++] = near[i]!
    return near.subarray(0, survivors)
  }
}

/**
 * Makes a lookup table for each four values of the query: for each of the 16 combinations of signs of another vector's
 * four values, what they add to the product, less the lowest of the 16. `most` is the highest possible sum of entries.
 */
function tablesOf(query: Float32Array, bytes: number): { tables: Uint8Array; most: number } {
  const fours = bytes * 2,
    sums = new Float64Array(fours * 16),
    lowest = new Float64Array(fours),
    highest = new Float64Array(fours)
  for (let i = 0; i < fours; i++) {
    for (let signs = 1; signs < 16; signs++) {
      const last = 31 - Math.clz32(signs),
        sum = (sums[16 * i + signs] = sums[16 * i + (signs ^ (1 << last))]! + (query[4 * i + last] ?? 0))
      lowest[i] = Math.min(lowest[i]!, sum)
      highest[i] = Math.max(highest[i]!, sum)
    }
  }
  let widest = 0,
    most = 0
  for (let i = 0; i < fours; i++) widest = Math.max(widest, highest[i]! - lowest[i]!)
  const scale = ENTRY / widest,
    tables = new Uint8Array(sums.length)
  for (let i = 0; i < sums.length; i++) tables[i] = Math.round((sums[i]! - lowest[i >> 4]!) * scale)
  for (let i = 0; i < fours; i++) most += Math.round((highest[i]! - lowest[i]!) * scale)
  return { tables, most }
}

function norm(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!
  return Math.sqrt(sum)
}
