/** A fake of the storage's buckets of tries, in memory, by the clock of this process. */
import type { Bucket, Rates } from '../storage/contract.ts'

export function fakeRates(now: () => number = Date.now): Rates {
  const rows = new Map<string, { tries: number; at: number }>()
  const level = ({ name, most, seconds }: Bucket): number => {
    const row = rows.get(name)
    return row ? Math.min(most, row.tries + ((now() - row.at) / 1000) * (most / seconds)) : most
  }
  return {
    async take(bucket, n) {
      const there = level(bucket),
        taken = there >= n
      rows.set(bucket.name, { tries: taken ? there - n : there, at: now() })
      return { taken, left: taken ? there - n : there }
    },
    async giveBack(bucket, n) {
      rows.set(bucket.name, { tries: Math.min(bucket.most, level(bucket) + n), at: now() })
    },
    async forget(name) {
      rows.delete(name)
    },
  }
}
