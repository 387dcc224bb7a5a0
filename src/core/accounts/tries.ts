/**
 * How often something may be tried (a password, a request): a bucket of tries for each name, filled evenly, shared by
 * all processes of an installation. Names are kept as hashes, and only while their bucket is not full.
 */
import { createHash } from 'node:crypto'
import type { Bucket, Rates } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'

/** `seconds`: in which an empty bucket fills. `atOnce`: tries that a process takes from the storage in one go. */
export interface Allowance {
  kind: string
  most: number
  seconds: number
  atOnce?: number
}

/** `left`: whole and broken tries that are there now. */
export interface Standing {
  taken: boolean
  left: number
}

interface Purse {
  tries: number
  /** Of the bucket, when these were taken from it. */
  left: number
  until: number
}

/** Beyond this many names the tries at hand of the one asked longest ago are given up. */
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

  /** Takes one try of that name when there is one. */
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

  /** The same, or throws `limite_de_ritmo` with `Retry-After`. */
  async spend(name: string): Promise<void> {
    const { taken, left } = await this.take(name)
    if (taken) return
    const wait = ((1 - left) * this.seconds) / this.most
    throw new Failure('limite_de_ritmo', {}, { headers: { 'Retry-After': String(Math.ceil(wait)) } })
  }

  /** That try alone did not count. */
  giveBack(name: string): Promise<void> {
    return this.#rates.giveBack(this.#bucket(name), 1)
  }

  /** What was tried before is forgotten. */
  forgive(name: string): Promise<void> {
    this.#purses.delete(name)
    return this.#rates.forget(this.#bucket(name).name)
  }

  #bucket(name: string): Bucket {
    const hash = createHash('sha256').update(name).digest('base64url')
    return { name: `${this.#kind} ${hash}`, most: this.most, seconds: this.seconds }
  }

  /** Tries at hand are good as long as the bucket needs to make up for them: nobody saves them up beside a full one. */
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

/** Guesses of passwords: many people may share an address, nobody needs ten wrong ones. */
export interface Guard {
  address: Tries
  email: Tries
}
export const createGuard = (rates: Rates): Guard => ({
  address: new Tries(rates, { kind: 'sign-in from', most: 40, seconds: QUARTER }),
  email: new Tries(rates, { kind: 'sign-in as', most: 10, seconds: QUARTER }),
})
