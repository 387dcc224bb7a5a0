/** Runs requests that cost the server work one after the other. */

let last: Promise<unknown> = Promise.resolve()

/** Runs `ask` after the previous call has ended, whether it succeeded or failed. */
export function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const turn = last.then(ask, ask)
  last = turn.catch(() => {})
  return turn
}
