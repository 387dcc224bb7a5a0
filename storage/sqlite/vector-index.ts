/** The vectors of one account and model in memory, and the search for the nearest: by the signs of the values first, exactly among the best of those. No SQL. */
import { best } from './best.ts'
import type { Found } from './lexical-index.ts'
import { grown } from './postings.ts'
import { openSimd, QUERY, RESULTS, SLAB, VECTORS, type Simd } from './simd.ts'

/**
 * How many of the coarse search are measured exactly: at least so many, so many for each wanted, and this share of all. Against an exact search of 99,781
 * passages (windows of the test texts, embedded static model, 160 real questions) that gives recall 0.998 at 10 and 0.976 at 50, and cosines
 * within 0.002.
 */
const LEAST = 2000, EACH = 20, SHARE = 1 / 16
/** Scale of the query in the exact measure. */
const ONE = 2 ** 14
const PAGE = 65_536

const padded = (bytes: number): number => Math.ceil(bytes / 16) * 16

/** Records of one length, one after the other. */
class Bank {
  readonly simd: Simd = openSimd()
  readonly stride: number

  constructor(stride: number) { this.stride = stride }

  at(place: number): number { return VECTORS + place * this.stride }

  put(place: number, bytes: Uint8Array): void {
    const from = this.at(place), lacking = from + this.stride - this.simd.memory.buffer.byteLength
    if (lacking > 0) this.simd.memory.grow(Math.max(Math.ceil(lacking / PAGE), 16))
    new Uint8Array(this.simd.memory.buffer, from, this.stride).set(bytes)
  }

  ask(bytes: ArrayBufferLike): void { new Uint8Array(this.simd.memory.buffer, QUERY, bytes.byteLength).set(new Uint8Array(bytes)) }
}

export class VectorIndex {
  private readonly dims: number
  private readonly signs: Bank
  private readonly bytes: Bank
  private norms: Float32Array = new Float32Array(0)
  /** Of a place: its passage's number, 0 when it is gone. */
  private numbers: Float64Array = new Float64Array(0)
  private distances: Uint16Array = new Uint16Array(0)
  private readonly placeOf = new Map<number, number>()
  private places = 0

  constructor(dims: number) {
    this.dims = dims
    this.signs = new Bank(padded(dims / 8))
    this.bytes = new Bank(padded(dims))
  }

  get live(): number { return this.placeOf.size }
  get dead(): number { return this.places - this.live }

  /** A passage that is here already gets the new vector. */
  put(number: number, bytes: Int8Array): void {
    if (bytes.length !== this.dims) return
    const at = this.placeOf.get(number) ?? this.places++
    this.numbers = grown(this.numbers, this.places)
    this.norms = grown(this.norms, this.places)
    this.distances = grown(this.distances, this.places)
    this.placeOf.set(number, at)
    this.numbers[at] = number
    this.norms[at] = norm(bytes)
    this.bytes.put(at, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
    this.signs.put(at, this.signsOf(bytes))
  }

  retain(numbers: ReadonlySet<number>): void {
    for (const [number, at] of this.placeOf) {
      if (numbers.has(number)) continue
      this.numbers[at] = 0
      this.placeOf.delete(number)
    }
  }

  /** In no order, at least `limit` where there are so many; those of cosine 0 or less are no neighbours. `allowed` as in the index of words. */
  search(vector: Float32Array, allowed: ((number: number) => boolean) | null, limit: number): Found[] {
    const length = norm(vector)
    if (vector.length !== this.dims || length === 0) return []
    const near = this.near(vector, allowed, Math.max(LEAST, limit * EACH, this.places * SHARE)), cosines = new Float64Array(near.length), { simd, stride } = this.bytes
    this.bytes.ask(Int16Array.from({ length: stride }, (_, i) => Math.round((vector[i] ?? 0) / length * ONE)).buffer)
    const neighbours: number[] = []
    near.forEach((at, i) => {
      cosines[i] = Math.min(1, simd.dot(this.bytes.at(at), stride) / (ONE * this.norms[at]!))
      if (cosines[i]! > 0) neighbours.push(i)
    })
    return best(cosines, neighbours, limit).map(i => ({ number: this.numbers[near[i]!]!, score: cosines[i]! }))
  }

  /** At least `wanted` places (all, when there are no more), nearest by how many signs differ. */
  private near(vector: Float32Array, allowed: ((number: number) => boolean) | null, wanted: number): number[] {
    const histogram = this.measure(vector, allowed), near: number[] = []
    let bar = 0
    for (let sum = histogram[0]!; sum < wanted && bar < this.dims; sum += histogram[bar]!) bar++
    for (let at = 0; at < this.places; at++) if (this.distances[at]! <= bar) near.push(at)
    return near
  }

  /** Fills `distances`; answers how many there are of each. What may not be found is further than any. */
  private measure(vector: Float32Array, allowed: ((number: number) => boolean) | null): Uint32Array {
    const histogram = new Uint32Array(this.dims + 1), { distances, numbers, signs } = this
    signs.ask(this.signsOf(vector).buffer)
    for (let from = 0; from < this.places; from += SLAB) {
      const count = Math.min(SLAB, this.places - from)
      signs.simd.differ(signs.at(from), count, signs.stride)
      const results = new Uint32Array(signs.simd.memory.buffer, RESULTS, count)
      for (let i = 0; i < count; i++) {
        const at = from + i, distance = results[i]!
        if (numbers[at] === 0 || (allowed && !allowed(numbers[at]!))) distances[at] = 0xffff
        else histogram[distances[at] = distance]!++
      }
    }
    return histogram
  }

  private signsOf(values: ArrayLike<number>): Uint8Array {
    const signs = new Uint8Array(this.signs.stride)
    for (let i = 0; i < this.dims; i++) if (values[i]! > 0) signs[i >>> 3]! |= 1 << (i & 7)
    return signs
  }
}

function norm(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!
  return Math.sqrt(sum)
}
