/**
 * The clock of a verb thread is that of the thread that asked: a verb has one time from its beginning to its end, and
 * whoever sets the clock of a process sets that of its verbs.
 */
const Real = globalThis.Date
let difference = 0

class Asked extends Real {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(Real.now() + difference)
    else super(...given)
  }

  static override now(): number {
    return Real.now() + difference
  }
}

/** From now on it is `at` (milliseconds since 1970) and goes on from there. */
export function setClock(at: number): void {
  difference = at - Real.now()
  globalThis.Date = Asked as DateConstructor
}
