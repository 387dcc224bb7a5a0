/** Questions that cost the server work, one after the other. */

let last: Promise<unknown> = Promise.resolve()

/** Begins when the one before has ended, however it ended. */
export function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const turn = last.then(ask, ask)
  last = turn.catch(() => {})
  return turn
}
