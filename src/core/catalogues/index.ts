/**
 * Asks catalogues within their rules: one request at a time for each, never faster than it allows, and the same request
 * at most once a day. A catalogue that fails is left alone for a while, without affecting the others. No necessary step
 * waits for them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fetcher } from '../read/fetch/fetch.ts'
import type { Item } from '../references/model.ts'
import { CATALOGUES, type Catalogue, type CatalogueName } from './table.ts'

export interface Found {
  catalogue: CatalogueName
  item: Item
}

export interface Catalogues {
  /**
   * Returns the work with that identifier from every catalogue that has it, in the order of the table. Throws only when
   * aborted.
   */
  find(by: Catalogue['by'], id: string, signal: AbortSignal): Promise<Found[]>
}

export interface CatalogueOptions {
  names: readonly CatalogueName[]
  /** Contact address of the operator, which the catalogues ask to be sent. */
  mail: string
  fetcher: Pick<Fetcher, 'get'>
  now?: () => number
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  log?: { warn(detail: object, message: string): void }
}

/** Limits of one answer; they are tight because a reading waits for it. */
const ANSWER_SECONDS = 8
const ANSWER_BYTES = 2_000_000
/** An answer is cached for a day; the cache holds as many as a long evening of uploads asks for. */
const FRESH_MS = 86_400_000
const KEPT = 5_000
/** Consecutive failures after which a catalogue is left alone, and for how long. */
const FAILURES = 3
const REST_MS = 600_000

const sleep = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal })

export function createCatalogues({ names, ...options }: CatalogueOptions): Catalogues {
  const desks = names.map(name => ({ name, desk: createDesk(name, options) }))
  return {
    async find(by, id, signal) {
      const asked = desks.filter(({ name }) => CATALOGUES[name].by === by)
      const answers = await Promise.all(asked.map(({ desk }) => desk(id, signal)))
      signal.throwIfAborted()
      return answers.flatMap((item, i) => (item ? [{ catalogue: asked[i]!.name, item }] : []))
    },
  }
}

type Desk = (id: string, signal: AbortSignal) => Promise<Item | null>

/** Creates one catalogue's queue, cache and circuit breaker. */
function createDesk(name: CatalogueName, options: Omit<CatalogueOptions, 'names'>): Desk {
  const { mail, fetcher, now = Date.now, wait = sleep, log } = options
  const catalogue: Catalogue = CATALOGUES[name]
  const memory = new Map<string, { item: Item | null; until: number }>()
  let queue: Promise<unknown> = Promise.resolve(),
    free = 0,
    failures = 0,
    rests = 0
  const ask = async (id: string, signal: AbortSignal): Promise<Item | null> => {
    const known = memory.get(id)
    if (known && known.until > now()) return known.item
    if (rests > now()) return null
    if (free > now()) await wait(free - now(), signal)
    free = now() + catalogue.pause
    try {
      const item = catalogue.read(await answered(fetcher, catalogue.url(id, mail), signal), id)
      failures = 0
      remember(memory, id, { item, until: now() + FRESH_MS })
      return item
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Unanswered) rests = now() + Math.min(error.retryAfter * 1000, REST_MS)
      if (++failures >= FAILURES) {
        failures = 0
        rests = now() + REST_MS
      }
      log?.warn({ catalogue: name, resting: rests > now(), error: String(error) }, 'catalogue: no answer')
      return null
    }
  }
  return (id, signal) => {
    const next = queue.then(() => (signal.aborted ? null : ask(id, signal)))
    queue = next.catch(() => null)
    return next
  }
}

function remember<T>(memory: Map<string, T>, id: string, answer: T): void {
  memory.delete(id)
  memory.set(id, answer)
  const [oldest] = memory.keys()
  if (memory.size > KEPT && oldest !== undefined) memory.delete(oldest)
}

/** The catalogue failed, or asked to be called later (`retryAfter`, in seconds). */
class Unanswered extends Error {
  constructor(
    status: number,
    readonly retryAfter = 0,
  ) {
    super(`answered ${status}`)
  }
}

/**
 * Returns the parsed answer. 404 and 410 are answers too: the catalogue does not have the work, so null. Throws
 * `Unanswered` on any other failure.
 */
async function answered(fetcher: Pick<Fetcher, 'get'>, url: string, signal: AbortSignal): Promise<unknown> {
  const limits = { signal, seconds: ANSWER_SECONDS, bytes: ANSWER_BYTES, accept: 'application/json' }
  const { status, body, retryAfter } = await fetcher.get(url, { ...limits, anyStatus: true })
  if (status < 200 || status > 299) {
    body.destroy()
    if (status === 404 || status === 410) return null
    throw new Unanswered(status, retryAfter)
  }
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
