/**
 * The readers run in the serving thread; the citing thread asks them by message. So the weights are loaded once, and
 * one budget counts what an endpoint is asked.
 */
import type { Opinion, Reader, Reading } from '../verify/entailer.ts'
import { READ } from './measure.ts'

/** A message from the citing thread. */
export interface Asked {
  read: { id: number; pairs: readonly Reading[] }
}
/** The reply to it; null means that the readers failed. */
export interface Answered {
  opinions: { id: number; answers: (Opinion | null)[] | null }
}

export interface Relay {
  readonly reader: Reader
  /** Takes a reply from the serving thread. */
  take(answer: Answered): void
  /** Ends all waiting requests, because no reply will come any more. */
  close(): void
}

/** `post` sends a message to the serving thread. */
export function createRelay(post: (message: Asked) => void): Relay {
  const waiting = new Map<number, (answers: (Opinion | null)[] | null) => void>()
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
        const answers = await new Promise<(Opinion | null)[] | null>((resolve, reject) => {
          waiting.set(id, resolve)
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
          post({ read: { id, pairs } })
        }).finally(() => waiting.delete(id))
        if (answers === null) throw new Error('the readers failed')
        return answers
      },
    },
    take: ({ opinions: { id, answers } }) => waiting.get(id)?.(answers),
    close() {
      closed = true
      for (const resolve of waiting.values()) resolve(null)
    },
  }
}

/** Runs in the serving thread: reads the pairs and posts the opinions. Never rejects. */
export async function answer(
  reader: Reader,
  { read: { id, pairs } }: Asked,
  post: (message: Answered) => void,
): Promise<void> {
  const answers = await reader.read(pairs).catch(() => null)
  post({ opinions: { id, answers } })
}
