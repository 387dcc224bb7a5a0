/** How this program is asked to stop. */
import { once } from 'node:events'

/**
 * Windows has no SIGTERM that could be heard: a closed console is SIGHUP there, Ctrl+Break SIGBREAK. Elsewhere SIGHUP is
 * left alone, for `nohup` means it.
 */
export const stopSignals = (platform: NodeJS.Platform = process.platform): NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] : ['SIGINT', 'SIGTERM']

/** Resolves when somebody asks, or when the process that started this one, with a channel, has gone. */
export async function stopAsked(signal?: AbortSignal): Promise<void> {
  await Promise.race([...stopSignals(), 'disconnect'].map(event => once(process, event, { signal })))
}
