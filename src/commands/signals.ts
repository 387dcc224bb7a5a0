/** How this program is asked to stop. */
import { once } from 'node:events'

/**
 * The signals that stop this program. Windows delivers no SIGTERM: there a closed console is SIGHUP and Ctrl+Break is
 * SIGBREAK. Elsewhere SIGHUP is left alone, because `nohup` relies on that.
 */
export const stopSignals = (platform: NodeJS.Platform = process.platform): NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] : ['SIGINT', 'SIGTERM']

/** Resolves when a stop signal arrives, or when the process that started this one with a channel has gone. */
export async function stopAsked(signal?: AbortSignal): Promise<void> {
  await Promise.race([...stopSignals(), 'disconnect'].map(event => once(process, event, { signal })))
}

/**
 * Runs a piece of work that a stop signal interrupts: its signal is aborted at the first one, and the work ends by
 * itself. Waiting for a job holds no process open, so a timer does until the work is done.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const interrupt = (): void => stop.abort(new Error('interrupted'))
  const alive = setInterval(() => {}, 60_000)
  for (const name of stopSignals()) process.once(name, interrupt)
  try {
    return await work(stop.signal)
  } finally {
    clearInterval(alive)
    for (const name of stopSignals()) process.off(name, interrupt)
  }
}
