/**
 * How often a caller may ask: a token bucket behind express-rate-limit, which writes the `RateLimit` headers and
 * `Retry-After`.
 */
import type { Request, Response } from 'express'
import { rateLimit, type Store } from 'express-rate-limit'
import { Failure } from '../errors.ts'

const MINUTE = 60_000
/** Full buckets are forgotten beyond this many callers. */
const MOST_BUCKETS = 10_000

interface Bucket {
  tokens: number
  at: number
}

/**
 * `perMinute` tokens at most, refilled evenly: a burst may spend them all, and what comes back is one every `60 /
 * perMinute` seconds.
 */
export class Buckets implements Store {
  readonly #buckets = new Map<string, Bucket>()
  readonly #most: number
  readonly #now: () => number

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#most = perMinute
    this.#now = now
  }

  #level(key: string): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#most, at: now }
    return { tokens: Math.min(this.#most, bucket.tokens + ((now - bucket.at) * this.#most) / MINUTE), at: now }
  }

  increment(key: string): { totalHits: number; resetTime: Date } {
    const bucket = this.#level(key)
    const refused = bucket.tokens < 1
    if (!refused) bucket.tokens -= 1
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#forget()
    const missing = refused ? 1 - bucket.tokens : this.#most - bucket.tokens
    const resetTime = new Date(bucket.at + (missing * MINUTE) / this.#most)
    return { totalHits: refused ? this.#most + 1 : Math.ceil(this.#most - bucket.tokens), resetTime }
  }

  #forget(): void {
    const oldest = this.#buckets.keys().next()
    if (!oldest.done) this.#buckets.delete(oldest.value)
  }

  decrement(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(this.#most, bucket.tokens + 1)
  }

  resetKey(key: string): void {
    this.#buckets.delete(key)
  }
}

/** Lets one request of `who` pass, or throws `limite_de_ritmo`. Sets the headers either way. */
export type Limiter = (req: Request, res: Response, who: string) => Promise<void>

/** `perMinute`: the same for all, or as the plan of who asks has it. */
export function createLimiter(perMinute: number | ((who: string) => Promise<number>)): Limiter {
  if (typeof perMinute === 'number') return limiterOf(perMinute)
  const made = new Map<number, Limiter>()
  return async (req, res, who) => {
    const most = await perMinute(who)
    if (!made.has(most)) made.set(most, limiterOf(most))
    await made.get(most)!(req, res, who)
  }
}

function limiterOf(perMinute: number): Limiter {
  const names = new WeakMap<Request, string>(),
    store = new Buckets(perMinute)
  const middleware = rateLimit({
    windowMs: MINUTE,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'anaquel',
    store,
    keyGenerator: req => names.get(req) ?? '',
    handler: (_req, _res, next) => next(new Failure('limite_de_ritmo')),
    validate: false,
  })
  return (req, res, who) =>
    new Promise((resolve, reject) => {
      // A request counted again (a batch brings many operations) has told its standing already.
      if (names.has(req)) {
        if (store.increment(who).totalHits > perMinute) reject(new Failure('limite_de_ritmo'))
        else resolve()
        return
      }
      names.set(req, who)
      void middleware(req, res, error =>
        error ? reject(error instanceof Error ? error : new Failure('interno')) : resolve(),
      )
    })
}
