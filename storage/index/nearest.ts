/** The choice of the places with the highest estimates for one question, while the vectors go by in runs. */
import { grown } from './postings.ts'
import { FILTERED, PLACES, RESULTS, type Simd } from './simd.ts'
import { tablesOf } from './sign-tables.ts'

/** What is looked at and how much of it is wanted. */
export interface Choice {
  /** By place: the passage's number; negative when the passage is gone. */
  numbers: Float64Array
  /** Whether all places count: of a million passages 60,000 numbers need not be read then (1.2 of 7.4 ms). */
  isWhole: boolean
  /** Whether a passage is in scope; null when all are. */
  allowed: ((number: number) => boolean) | null
  wanted: number
}

export class Nearest {
  /** What `simd.estimate` looks up for the question. */
  readonly tables: Uint8Array
  private readonly choice: Choice
  /**
   * How many places have each estimate from `bar` on, and how many that is together. The bar only rises: whatever is
   * below it has at least as many places above it as are wanted.
   */
  private readonly histogram: Uint32Array
  private bar = 0
  private above = 0
  private count = 0
  private places: Uint32Array = new Uint32Array(0)
  private estimates: Uint16Array = new Uint16Array(0)

  /** For vectors whose signs take that many bytes. */
  constructor(vector: Float32Array, signed: number, choice: Choice) {
    const { tables, most } = tablesOf(vector, signed)
    this.tables = tables
    this.histogram = new Uint32Array(most + 1)
    this.choice = choice
  }

  /** Takes the best of the `count` places from `from` on, whose estimates are in the memory of the loops. */
  take({ memory, filter }: Simd, from: number, count: number): void {
    const { numbers, isWhole, allowed, wanted } = this.choice,
      { histogram } = this
    // Of a million passages nine tenths end here.
    filter(count, this.bar)
    const high = new Uint16Array(memory.buffer, PLACES, new Int32Array(memory.buffer, FILTERED, 1)[0]),
      results = new Uint16Array(memory.buffer, RESULTS, count)
    this.places = grown(this.places, this.count + high.length)
    this.estimates = grown(this.estimates, this.count + high.length)
    const { places, estimates } = this
    for (let i = 0; i < high.length && high[i]! < count; i++) {
      const place = from + high[i]!,
        estimate = results[high[i]!]!
      if (!isWhole && (numbers[place]! < 0 || (allowed && !allowed(numbers[place]!)))) continue
      histogram[estimate]!++
      this.above++
      places[this.count] = place
      estimates[this.count++] = estimate
    }
    while (this.above - histogram[this.bar]! >= wanted) this.above -= histogram[this.bar++]!
  }

  /** The places with the highest estimates, at least as many as are wanted where there are, in order of place. */
  best(): Uint32Array {
    const { places, estimates, bar } = this
    let size = 0
    for (let i = 0; i < this.count; i++) if (estimates[i]! >= bar) places[size++] = places[i]!
    return places.subarray(0, size)
  }
}
