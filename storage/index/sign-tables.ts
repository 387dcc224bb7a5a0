/** What the estimate by signs looks up for a query. Pure. */
import { ENTRY } from './simd.ts'

/**
 * Makes a lookup table for each four values of the query: for each of the 16 combinations of signs of another vector's
 * four values, what they add to the product, less the lowest of the 16. `most` is the highest possible sum of entries.
 */
export function tablesOf(query: Float32Array, bytes: number): { tables: Uint8Array; most: number } {
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

export function norm(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!
  return Math.sqrt(sum)
}
