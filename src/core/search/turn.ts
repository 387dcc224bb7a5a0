/**
 * Searches take turns on the serving thread: one step of one search, then whatever else is waiting, then the next step.
 */
import { setImmediate as breathe } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop of its own, first come, first served. However many searches run, a short request
 * waits for one step at most.
 */
export function turn(): Promise<void> {
  return (last = last.then(() => breathe()))
}
