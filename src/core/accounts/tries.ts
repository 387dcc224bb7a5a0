/**
 * How often a secret may be guessed: a bucket of tries for each name, refilled evenly. In memory, so that a restart
 * forgives.
 */
import { Failure } from '../../errors.ts'

/** Beyond this many names the one asked longest ago is forgotten. */
const MOST_NAMES = 10_000

interface Bucket {
  tries: number
  at: number
}

export class Tries {
  readonly #buckets = new Map<string, Bucket>()
  readonly #most: number
  /** Milliseconds in which one try comes back. */
  readonly #each: number
  readonly #now: () => number

  constructor(most: number, windowMs: number, now: () => number = Date.now) {
    this.#most = most
    this.#each = windowMs / most
    this.#now = now
  }

  /** Takes one try of that name, or throws `limite_de_ritmo` with `Retry-After`. */
  spend(name: string): void {
    const at = this.#now()
    const before = this.#buckets.get(name) ?? { tries: this.#most, at }
    const tries = Math.min(this.#most, before.tries + (at - before.at) / this.#each)
    this.#buckets.delete(name)
    this.#buckets.set(name, { tries: tries < 1 ? tries : tries - 1, at })
    const oldest = this.#buckets.keys().next()
    if (this.#buckets.size > MOST_NAMES && !oldest.done) this.#buckets.delete(oldest.value)
    if (tries < 1)
      throw new Failure(
        'limite_de_ritmo',
        {},
        { headers: { 'Retry-After': String(Math.ceil(((1 - tries) * this.#each) / 1000)) } },
      )
  }

  /** The secret was right, but the name is not one person's: this try alone did not count. */
  giveBack(name: string): void {
    const bucket = this.#buckets.get(name)
    if (bucket) bucket.tries = Math.min(this.#most, bucket.tries + 1)
  }

  /** The secret was right: what was tried before is forgotten. */
  forgive(name: string): void {
    this.#buckets.delete(name)
  }
}

const QUARTER = 15 * 60_000

/** Guesses of passwords: many people may share an address, nobody needs ten wrong ones. */
export interface Guard {
  address: Tries
  email: Tries
}
export const createGuard = (): Guard => ({ address: new Tries(40, QUARTER), email: new Tries(10, QUARTER) })
