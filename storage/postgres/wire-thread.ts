/**
 * The thread that talks to the server: one connection for each verb thread, and one that brings up the schema and holds
 * the lock of the session.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { restrictNetwork, type Network } from '../../src/network.ts'
import { connect, type Client, type Result } from './client.ts'
import type { Parameter } from '../sqlite/database.ts'
import { migrate } from './migrate.ts'
import { keepNearest, nearestIsDue, nearestVersion } from './near.ts'
import { lockOf } from './session.ts'
import { answering, refusal, type AskingEnd, type Refused } from './wire.ts'

export interface WireData {
  url: string
  session: string
  network: Network
  /** Vectors that an account has before pgvector gets an index of them. */
  nearestFrom: number
}

export interface Opened {
  keys: [table: string, columns: string[]][]
  /** Version of pgvector; null without it. */
  nearest: string | null
}
export type FromWire = { opened: Opened } | { refused: Refused } | { ended: true } | Notice
/** A notification: `heard` is the document or citation whose job has ended; null when a job was queued. */
export interface Notice {
  heard: string | null
}
export type ToWire = { lane: AskingEnd } | 'close'

export interface Question {
  text: string
  values?: readonly Parameter[]
  /**
   * Goes before the statement, and begins its transaction. A connection that was lost is opened again there, and never
   * in the middle of one.
   */
  begin?: string
}

const { url, session, network, nearestFrom } = workerData as WireData
restrictNetwork(network)
const clients = new Set<Client>()
const ports: MessagePort[] = []

const QUEUED = 'anaquel_queued',
  CHANGED = 'anaquel_changed'

function hear(channel: string, subject: string): void {
  if (channel === QUEUED || channel === CHANGED)
    parentPort!.postMessage({ heard: channel === QUEUED ? null : subject } satisfies Notice)
}

let closing = false

/** Connects; a connection that is made while the thread closes is ended at once, or it would keep the thread alive. */
async function join(): Promise<Client> {
  const client = await connect(url, hear)
  clients.add(client)
  if (closing) await client.end()
  return client
}

function lane(end: AskingEnd): void {
  let client: Client | null = null
  ports.push(end.port)
  // The thread behind it has ended, and with it whatever its connection was about.
  end.port.on('close', () => {
    if (client && !client.ended) void client.end().catch(() => {})
    if (client) clients.delete(client)
  })
  answering<Question, Result>(end, async ({ text, values, begin }) => {
    if (client?.ended) {
      clients.delete(client)
      client = null
    }
    if (!client) {
      if (!begin) throw Object.assign(new Error('The connection was lost.'), { code: '08006' })
      client = await join()
    }
    if (begin) await client.query(begin)
    return client.query(text, values)
  })
}

const KEYS = `SELECT c.relname AS name, 
    string_agg(a.attname, ',' ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey::int2[])
  WHERE i.indisprimary AND n.nspname = current_schema() GROUP BY c.relname`

/** How long after a loss the lock of the session is taken again. */
const AGAIN_MS = 1000

async function present(): Promise<Client> {
  const client = await join()
  await client.query('SELECT pg_advisory_lock($1)', [lockOf(session)!])
  await client.query(`LISTEN ${QUEUED}; LISTEN ${CHANGED}`)
  hear(QUEUED, '') // whatever was told while nobody listened
  return client
}

/** How often indexes of nearest vectors are looked after. */
const INDEXES_MS = 600_000
let indexing = Promise.resolve()

/** On a connection of its own: an index of a million vectors takes minutes. */
function keepIndexes(): void {
  indexing = indexing.then(async () => {
    if (!keeper || keeper.ended || !(await nearestIsDue(keeper, nearestFrom))) return
    const client = await join()
    await keepNearest(client, nearestFrom).finally(() => {
      clients.delete(client)
      return client.end()
    })
  })
  indexing = indexing.catch(() => {}) // searches do without; the next round tries again
}

let indexes: NodeJS.Timeout | null = null
let keeper: Client | null = null
const watch = setInterval(() => {
  if (!keeper?.ended) return
  clients.delete(keeper)
  keeper = null
  present().then(
    client => (keeper = client),
    () => (keeper = { ended: true } as Client),
  )
}, AGAIN_MS)

async function open(): Promise<Opened> {
  keeper = await present()
  await migrate(keeper)
  const nearest = await nearestVersion(keeper)
  if (nearest !== null) {
    keepIndexes()
    indexes = setInterval(keepIndexes, INDEXES_MS)
  }
  const { rows } = await keeper.query(KEYS)
  return { nearest, keys: rows.map(row => [String(row['name']), String(row['columns']).split(',')]) }
}

async function close(): Promise<void> {
  clearInterval(watch)
  if (indexes) clearInterval(indexes)
  closing = true
  await Promise.allSettled([...clients].filter(client => !client.ended).map(client => client.end()))
}

const port = parentPort!
port.on('message', (message: ToWire) => {
  if (message !== 'close') lane(message.lane)
  else
    void close().finally(() => {
      port.postMessage({ ended: true } satisfies FromWire)
      for (const own of [...ports, port]) own.close()
    })
})
open().then(
  opened => port.postMessage({ opened } satisfies FromWire),
  (error: unknown) => {
    clearInterval(watch)
    port.postMessage({ refused: refusal(error) } satisfies FromWire)
  },
)
