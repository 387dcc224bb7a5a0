/**
 * A few pieces of work at once, the others in line: each that is at work is a process of its own, and requests come as
 * many at once as somebody sends.
 */

/** Runs `work` when its turn comes; whoever is aborted while waiting leaves the line, with the signal's reason. */
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
