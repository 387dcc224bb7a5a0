/**
 * A disk that is full refuses what stores something, and not what only reads: that is answered although its counters
 * cannot be written. Any other error of a counter is an error, and passwords are guessed against counters that count.
 */
import type { Rates } from '../../storage/contract.ts'
import { isDiskFull, reasons } from '../errors.ts'

/** The result of `write`, or `instead` when the disk has no room for it. */
export async function unlessFull<T>(write: () => Promise<T>, instead: (error: unknown) => T | Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return instead(error)
  }
}

/** How long the disk must have had room before the log says it again. */
const QUIET_MS = 3_600_000

/** Buckets of which every try is granted while the disk is full. */
export function grantedWhenFull(
  rates: Rates,
  log: { warn(fields: object, text: string): void },
  now: () => number = () => performance.now(),
): Rates {
  let last = -Infinity
  return {
    take: (bucket, n) =>
      unlessFull(
        () => rates.take(bucket, n),
        error => {
          if (now() - last > QUIET_MS) log.warn({ reason: reasons(error) }, 'disk full: requests go on without a limit')
          last = now()
          return { taken: true, left: bucket.most - n }
        },
      ),
    giveBack: (bucket, n) => rates.giveBack(bucket, n),
    forget: name => rates.forget(name),
  }
}
