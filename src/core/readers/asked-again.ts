/**
 * A request to an endpoint, sent again where the endpoint says that it has no room just now. Otherwise one busy second
 * would silence a reader for the minute of its rest, and what is judged in it would have no citation.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Too many requests, no room, overloaded. Any other failure will not pass in seconds. */
const BUSY = new Set([429, 503, 529])
/** Milliseconds before the second and the third try, where the answer names no time. */
const PAUSES_MS = [1000, 3000]
/** Longest time, in milliseconds, that is waited because the answer names it; somebody waits for a verdict. */
const LONGEST_MS = 10_000

/** Returns the first answer that is not "busy", or the last one. `ask` is called at most three times. */
export async function askedAgain(ask: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  let response = await ask()
  for (const usual of PAUSES_MS) {
    const named = Number(response.headers.get('retry-after') ?? NaN) * 1000
    const wait = Number.isNaN(named) ? usual : named
    if (!BUSY.has(response.status) || wait > LONGEST_MS) return response
    await response.body?.cancel()
    await pause(wait, undefined, { signal })
    response = await ask()
  }
  return response
}
