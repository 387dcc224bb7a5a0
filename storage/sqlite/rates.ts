/** Token buckets that refill evenly. A bucket has a row only while it is not full. */
import type { Bucket, Rates, Taken } from '../contract.ts'
import type { Connection } from './database.ts'

/**
 * How many tries the bucket has now, computed from what its row recorded last; full when it has no row. A clock that
 * went back takes none away.
 */
function level({ sql }: Connection, { name, most, seconds }: Bucket, now: number): number {
  const row = sql<{ tries: number; at: number }>('SELECT tries, at FROM buckets WHERE name = ?').get(name)
  return row ? Math.min(most, row.tries + (Math.max(0, now - row.at) / 1000) * (most / seconds)) : most
}

function keep(
  { sql }: Connection,
  { name, most, seconds }: Bucket,
  { tries, now }: { tries: number; now: number },
): void {
  const filled = Math.ceil(now + ((most - tries) / most) * seconds * 1000)
  sql('INSERT OR REPLACE INTO buckets (name, tries, at, filled) VALUES (?, ?, ?, ?)').run(name, tries, now, filled)
}

function take(c: Connection, bucket: Bucket, n: number): Taken {
  const now = Date.now()
  c.sql('DELETE FROM buckets WHERE filled <= ?').run(now)
  const there = level(c, bucket, now)
  if (there < n) {
    // A row that was written before the clock went back fills from now on, and not when that time has come again.
    c.sql('UPDATE buckets SET at = ? WHERE name = ? AND at > ?').run(now, bucket.name, now)
    return { taken: false, left: there }
  }
  keep(c, bucket, { tries: there - n, now })
  return { taken: true, left: there - n }
}

export function rates(c: Connection): Rates {
  return {
    take: async (bucket, n) => c.whole(() => take(c, bucket, n)),
    giveBack: async (bucket, n) =>
      c.whole(() => {
        const now = Date.now()
        keep(c, bucket, { tries: Math.min(bucket.most, level(c, bucket, now) + n), now })
      }),
    forget: async name => {
      c.sql('DELETE FROM buckets WHERE name = ?').run(name)
    },
  }
}
