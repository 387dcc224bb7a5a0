/**
 * The PostgreSQL engine. Any number of processes serve one database. A verb is SQLite's own code: it runs in a thread
 * that waits for its rows (`verb-thread.ts`), and one thread talks to the server (`wire-thread.ts`).
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Network } from '../../src/network.ts'
import { bundled } from '../../src/paths.ts'
import type { Quotas, Shelf, Snapshot, Storage } from '../contract.ts'
import { allCommon } from '../sqlite/common.ts'
import { TABLES } from '../sqlite/transfer-tables.ts'
import { UNLIMITED } from '../sqlite/usage.ts'
import { Pool } from './pool.ts'
import { newSession } from './session.ts'
import { explained } from './explained.ts'
import { namesOf, type Part, type Parts } from './verbs.ts'
import type { AskingEnd } from './wire.ts'
import type { FromWire, Opened, ToWire, WireData } from './wire-thread.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  url: string
  /** What plans allow; without it nothing has a limit. */
  quotas?: Quotas
  /** Verbs that run at once in this process; each has a connection and a thread. */
  connections?: number
  /** Where connections of this process may lead. */
  network?: Network
  /** Vectors that an account has before pgvector gets an index of them. */
  nearestFrom?: number
}

const CONNECTIONS = 4
/**
 * Below this all signs are compared, which misses fewer neighbours than the index does: 100,000 took 245 ms, so these
 * some 0.6 s (docs/escala.md, "Nearest vectors").
 */
const NEAREST_FROM = 250_000
/** Searches can be given up while they wait or run; the others are whole or not begun. */
const SEARCHES: ReadonlySet<string> = new Set(['lexical', 'semantic'])

async function openWire(data: WireData): Promise<{ worker: Worker; opened: Opened }> {
  const worker = new Worker(bundled('storage/postgres/wire-thread.ts'), { workerData: data })
  const first = new Promise<FromWire>(resolve => {
    worker.on('message', (message: FromWire) => {
      if (!('heard' in message)) resolve(message)
    })
  })
  const message = await first
  if ('opened' in message) {
    worker.unref()
    return { worker, opened: message.opened }
  }
  await worker.terminate()
  throw explained('refused' in message ? message.refused : { message: '' }, data.url)
}

function part<P extends Part>(pool: Pool, name: P, account = ''): Parts[P] {
  const verbs = namesOf(name).map(verb => {
    const run = (...args: unknown[]): Promise<unknown> => {
      const last = args.at(-1)
      const signal = SEARCHES.has(verb) && last instanceof AbortSignal ? last : undefined
      const given = SEARCHES.has(verb) ? args.filter(arg => arg !== undefined && arg !== signal) : args
      return pool.run({ part: name, account, verb, args: given, at: Date.now() }, signal)
    }
    return [verb, run]
  })
  return Object.fromEntries(verbs) as Parts[P]
}

function listenTo(worker: Worker, hear: Parameters<Storage['listen']>[0]): true {
  worker.on('message', (message: FromWire) => {
    if ('heard' in message) hear(message.heard)
  })
  worker.unref() // a listener of messages would keep the process alive
  return true
}

async function endWire(worker: Worker, tell: () => void): Promise<void> {
  const ended = once(worker, 'exit')
  worker.ref()
  tell()
  await ended
}

/** Logged once, at the start, where the server has no pgvector. */
const SLOWER = 'PostgreSQL without pgvector: searches by meaning compare each vector of the account'

export async function openPostgres({
  url,
  quotas = UNLIMITED,
  connections = CONNECTIONS,
  network = 'on',
  nearestFrom = NEAREST_FROM,
}: PostgresOptions): Promise<Storage> {
  const session = newSession()
  const { worker, opened } = await openWire({ url, session, network, nearestFrom })
  const send = (message: ToWire, end?: AskingEnd): void => worker.postMessage(message, end ? [end.port] : [])
  const given = { quotas, keys: opened.keys, session, attach: (lane: AskingEnd) => send({ lane }, lane) }
  const pool = new Pool({ ...given, threads: connections })
  const snapshot = async (): Promise<Snapshot> => {
    const own = new Pool({ ...given, threads: 1, snapshot: true })
    return { ...part(own, 'snapshot'), close: () => own.close() }
  }
  let closed: Promise<void> | null = null
  const close = async (): Promise<void> => {
    await pool.close()
    await endWire(worker, () => send('close'))
  }
  const shelf = (account: string): Shelf => ({ account, ...part(pool, 'shelf', account) })
  const { alive, others } = part(pool, 'process')
  return {
    session,
    alive,
    shelf,
    ...allCommon(name => part(pool, name)),
    listen: hear => listenTo(worker, hear),
    transfer: { tables: TABLES.map(({ name }) => name), ...part(pool, 'transfer'), snapshot, others },
    // A deleted passage takes its words with it: no index is shared by accounts.
    forget: async () => {},
    backup: null,
    recovered: false,
    about: opened.nearest === null ? SLOWER : `PostgreSQL with pgvector ${opened.nearest}`,
    close: () => (closed ??= close()),
  }
}
