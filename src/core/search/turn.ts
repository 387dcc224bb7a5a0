/**
 * Searches take turns on the thread that serves: one step of one of them, then whatever else is waiting, then the next
 * step.
 */
import { setImmediate as breathe } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other step has, first come, first served: however many search, a short
 * request waits for one step at most.
 */
export function turn(): Promise<void> {
  return (last = last.then(() => breathe()))
}
