/**
 * Runs a few pieces of work at once and queues the others: each piece uses a process of its own, and nothing limits how
 * many requests arrive at the same time.
 */

/**
 * Runs `work` when its turn comes. If `signal` aborts while the call is waiting, it leaves the queue and rejects with
 * the signal's reason.
 */
export type Turns = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export function createTurns(most: number): Turns {
  let working = 0
  const line = new Set<() => void>()
  const turn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        line.delete(begin)
        reject(signal!.reason as Error)
      }
      const begin = (): void => {
        signal?.removeEventListener('abort', leave)
        working++
        resolve()
      }
      if (signal?.aborted) reject(signal.reason as Error)
      else if (working < most) begin()
      else {
        line.add(begin)
        signal?.addEventListener('abort', leave, { once: true })
      }
    })
  return async (work, signal) => {
    await turn(signal)
    try {
      return await work()
    } finally {
      working--
      const [next] = line
      if (next) {
        line.delete(next)
        next()
      }
    }
  }
}
