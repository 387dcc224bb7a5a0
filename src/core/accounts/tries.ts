/**
 * Rate limiting of tries (a password, a request): each name has a token bucket that refills evenly and is shared by all
 * processes of an installation. Names are stored as hashes, and only while their bucket is not full.
 */
import { createHash } from 'node:crypto'
import type { Bucket, Rates } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'

/**
 * `seconds` is the time in which an empty bucket fills. `atOnce` is how many tries a process takes from the storage in
 * one call.
 */
export interface Allowance {
  kind: string
  most: number
  seconds: number
  atOnce?: number
}

/** Result of a try. `left` is how many tries the bucket has now, with fractions. */
export interface Standing {
  taken: boolean
  left: number
}

interface Purse {
  tries: number
  /** How many tries the bucket had left when these were taken from it. */
  left: number
  until: number
}

/** With more names than this, the oldest prefetched tries are discarded. */
const MOST_PURSES = 10_000

export class Tries {
  readonly most: number
  readonly seconds: number
  readonly #rates: Rates
  readonly #kind: string
  readonly #atOnce: number
  readonly #purses = new Map<string, Purse>()

  constructor(rates: Rates, { kind, most, seconds, atOnce = 1 }: Allowance) {
    this.#rates = rates
    this.#kind = kind
    this.most = most
    this.seconds = seconds
    this.#atOnce = Math.max(1, Math.min(atOnce, most))
  }

  /** Takes one try of that name if the bucket has one. */
  async take(name: string): Promise<Standing> {
    const purse = this.#purses.get(name)
    if (purse && purse.tries > 0 && purse.until > Date.now()) {
      purse.tries--
      return { taken: true, left: purse.left + purse.tries }
    }
    const bucket = this.#bucket(name)
    const many = this.#atOnce > 1 ? await this.#rates.take(bucket, this.#atOnce) : null
    if (many?.taken) return { taken: true, left: many.left + this.#keep(name, many.left) }
    return this.#rates.take(bucket, 1)
  }

  /** Takes one try, or throws `limite_de_ritmo` with `Retry-After`. */
  async spend(name: string): Promise<void> {
    const { taken, left } = await this.take(name)
    if (taken) return
    const wait = ((1 - left) * this.seconds) / this.most
    throw new Failure('limite_de_ritmo', {}, { headers: { 'Retry-After': String(Math.ceil(wait)) } })
  }

  /** Puts one try back, because that one does not count. */
  giveBack(name: string): Promise<void> {
    return this.#rates.giveBack(this.#bucket(name), 1)
  }

  /** Refills the name's bucket. */
  forgive(name: string): Promise<void> {
    this.#purses.delete(name)
    return this.#rates.forget(this.#bucket(name).name)
  }

  #bucket(name: string): Bucket {
    const hash = createHash('sha256').update(name).digest('base64url')
    return { name: `${this.#kind} ${hash}`, most: this.most, seconds: this.seconds }
  }

  /**
   * Keeps prefetched tries for as long as the bucket needs to refill by their number, so that no process saves them up
   * beside a full bucket.
   */
  #keep(name: string, left: number): number {
    const tries = this.#atOnce - 1
    this.#purses.delete(name)
    this.#purses.set(name, { tries, left, until: Date.now() + (this.#atOnce * this.seconds * 1000) / this.most })
    const oldest = this.#purses.keys().next()
    if (this.#purses.size > MOST_PURSES && !oldest.done) this.#purses.delete(oldest.value)
    return tries
  }
}

const QUARTER = 15 * 60

/**
 * Limits on guessing passwords: many people may share an address, but nobody needs ten wrong passwords for one e-mail.
 */
export interface Guard {
  address: Tries
  email: Tries
}
export const createGuard = (rates: Rates): Guard => ({
  address: new Tries(rates, { kind: 'sign-in from', most: 40, seconds: QUARTER }),
  email: new Tries(rates, { kind: 'sign-in as', most: 10, seconds: QUARTER }),
})
