/**
 * How often a caller may ask: buckets of tries behind express-rate-limit, which writes the `RateLimit` headers and
 * `Retry-After`.
 */
import type { Request, Response } from 'express'
import { rateLimit, type Store } from 'express-rate-limit'
import type { Rates } from '../../storage/contract.ts'
import { Tries } from '../core/accounts/tries.ts'
import { Failure } from '../errors.ts'

const MINUTE = 60
/**
 * How many requests a process takes from the storage at once, as a fraction of a minute's limit: at 600 a minute, one
 * request in 30 writes a row. With several servers a caller may exceed its limit by this much in a burst.
 */
const SHARE = 20

/** Token buckets behind the `Store` interface of express-rate-limit. */
export class Buckets implements Store {
  readonly #tries: Tries

  constructor(tries: Tries) {
    this.#tries = tries
  }

  async increment(name: string): Promise<{ totalHits: number; resetTime: Date }> {
    const { taken, left } = await this.#tries.take(name)
    const { most, seconds } = this.#tries
    const missing = taken ? most - left : 1 - left
    const resetTime = new Date(Date.now() + (missing * seconds * 1000) / most)
    return { totalHits: taken ? Math.ceil(most - left) : most + 1, resetTime }
  }

  decrement(name: string): Promise<void> {
    return this.#tries.giveBack(name)
  }

  resetKey(name: string): Promise<void> {
    return this.#tries.forgive(name)
  }
}

/** Lets one request of `who` pass, or throws `limite_de_ritmo`. Sets the rate-limit headers either way. */
export type Limiter = (req: Request, res: Response, who: string) => Promise<void>

/**
 * Returns a limiter. `perMinute` is one number for all callers, or the number of the caller's plan. `kind` names what
 * is counted together.
 */
export function createLimiter(
  rates: Rates,
  kind: string,
  perMinute: number | ((who: string) => Promise<number>),
): Limiter {
  if (typeof perMinute === 'number') return limiterOf(rates, kind, perMinute)
  const made = new Map<number, Limiter>()
  return async (req, res, who) => {
    const most = await perMinute(who)
    if (!made.has(most)) made.set(most, limiterOf(rates, kind, most))
    await made.get(most)!(req, res, who)
  }
}

function limiterOf(rates: Rates, kind: string, perMinute: number): Limiter {
  const names = new WeakMap<Request, string>()
  const tries = new Tries(rates, { kind, most: perMinute, seconds: MINUTE, atOnce: Math.floor(perMinute / SHARE) })
  const middleware = rateLimit({
    windowMs: MINUTE * 1000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'anaquel',
    store: new Buckets(tries),
    keyGenerator: req => names.get(req) ?? '',
    handler: (_req, _res, next) => next(new Failure('limite_de_ritmo')),
    validate: false,
  })
  return async (req, res, who) => {
    // A JSON-RPC batch brings many operations in one request: the first sets the headers, the others are only counted.
    if (names.has(req)) {
      if (!(await tries.take(who)).taken) throw new Failure('limite_de_ritmo')
      return
    }
    names.set(req, who)
    await new Promise<void>((resolve, reject) => {
      void middleware(req, res, error =>
        error ? reject(error instanceof Error ? error : new Failure('interno')) : resolve(),
      )
    })
  }
}
