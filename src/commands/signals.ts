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
