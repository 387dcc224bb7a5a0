/**
 * Time limits that come. `AbortSignal.any([signal, AbortSignal.timeout(ms)])` holds the timeout weakly, and where
 * nothing else does it is collected before its time (nodejs/node#57736): of 20 waits none ended once the code had
 * become hot. `anaquel add` hung after its last document, and requests to other machines had no limit.
 * `test/time-limit.test.ts` lets no source use the two together.
 */

import { setMaxListeners } from 'node:events'

export interface Patience {
  /** Aborts with the reason after `ms` milliseconds without `heard`, or with the signal that was given. */
  readonly signal: AbortSignal
  /** Begins to count again: something arrived. */
  heard(): void
  /** Nothing more is awaited: from now on nothing aborts the signal, the one that was given neither. */
  end(): void
}

/** For what arrives piece by piece. It holds no process open. */
export function patience(ms: number, signal?: AbortSignal | null, reason: Error = tooLate()): Patience {
  const limit = new AbortController()
  const end = (): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  const stop = (): void => {
    end()
    limit.abort(signal?.reason)
  }
  const timer = setTimeout(() => {
    end()
    limit.abort(reason)
  }, ms).unref()
  // A podcast's job makes dozens of requests under one signal, each with its limit: Node warned of a leak at eleven.
  if (signal) setMaxListeners(0, signal)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  return { signal: limit.signal, heard: () => void timer.refresh(), end }
}

const tooLate = (): Error => new DOMException('The operation was aborted due to timeout', 'TimeoutError')

/** Aborts after `ms` milliseconds with a `TimeoutError`, or with `signal` and its reason. */
export const timeLimit = (ms: number, signal?: AbortSignal | null): AbortSignal => patience(ms, signal).signal
