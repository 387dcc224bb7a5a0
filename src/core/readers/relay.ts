/**
 * The readers stand in the thread that serves; the thread that cites asks them by message. So weights are opened once,
 * and one account is kept of what an endpoint was asked.
 */
import type { Opinion, Reader, Reading } from '../verify/entailer.ts'
import { READ } from './measure.ts'

/** From the thread that cites. */
export interface Asked {
  read: { id: number; pairs: readonly Reading[] }
}
/** To it; null: the readers failed. */
export interface Answered {
  opinions: { id: number; said: (Opinion | null)[] | null }
}

export interface Relay {
  readonly reader: Reader
  /** What came from the thread that serves. */
  take(answer: Answered): void
  /** Nobody will answer any more. */
  close(): void
}

/** `post`: to the thread that serves. */
export function createRelay(post: (message: Asked) => void): Relay {
  const waiting = new Map<number, (said: (Opinion | null)[] | null) => void>()
  let last = 0
  let closed = false
  return {
    reader: {
      name: 'relay',
      most: READ,
      async read(pairs, signal) {
        signal?.throwIfAborted()
        if (closed || pairs.length === 0) return []
        const id = ++last
        const said = await new Promise<(Opinion | null)[] | null>((resolve, reject) => {
          waiting.set(id, resolve)
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
          post({ read: { id, pairs } })
        }).finally(() => waiting.delete(id))
        if (said === null) throw new Error('the readers failed')
        return said
      },
    },
    take: ({ opinions: { id, said } }) => waiting.get(id)?.(said),
    close() {
      closed = true
      for (const resolve of waiting.values()) resolve(null)
    },
  }
}

/** In the thread that serves: asks, and posts what was said. Never rejects. */
export async function answer(
  reader: Reader,
  { read: { id, pairs } }: Asked,
  post: (message: Answered) => void,
): Promise<void> {
  const said = await reader.read(pairs).catch(() => null)
  post({ opinions: { id, said } })
}
