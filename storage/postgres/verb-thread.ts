/** A thread that runs verbs, one at a time, each as one transaction that is tried again when others were in its way. */
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '../../src/errors.ts'
import { restrictNetwork } from '../../src/network.ts'
import type { Quotas } from '../contract.ts'
import type { Metered } from '../sqlite/usage.ts'
import { setClock } from './clock.ts'
import { connection, ServerError, waiting, type Query, type Turn } from './connection.ts'
import type { Keys } from './dialect.ts'
import { SHELF } from './migrate.ts'
import { passageIndex } from './passage-index.ts'
import { HELD, lockOf, OTHERS } from './session.ts'
import { MAKE, subjectOf, type Process, type Wanted } from './verbs.ts'
import { ask, type AskingEnd } from './wire.ts'

export interface VerbData {
  server: AskingEnd
  caller: AskingEnd
  keys: [table: string, columns: string[]][]
  session: string
  /** One transaction for all verbs, which see the database as it was at the first; nothing is written. */
  snapshot: boolean
}

/** A function of the caller's, which it runs when it is asked; `quotas` is the one of the storage. */
export interface Callback {
  callback: number | 'quotas'
}
export interface Call extends Callback {
  args: unknown[]
  /** What the functions among `args` answer to these arguments, as JSON. */
  answers: [args: string, value: unknown][]
}
/** `open` are the arguments for which an answer was missing: the value is no result yet. */
export interface Called {
  value: unknown
  open: unknown[][]
}

export interface FailureData {
  codigo: Failure['codigo']
  detalles: Record<string, unknown>
  mensaje: string
  message: string
  headers: Record<string, string>
  status: number
}
export type Answer = { value: unknown } | { failure: FailureData } | { error: { message: string; code?: string } }

restrictNetwork('off')
const data = workerData as VerbData
const server = waiting(data.server)

/** What begins the transaction goes to the server with its first statement; null once it has gone. */
let beginning: string | null = null
let wrote = false
const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/
const query: Query = (text, values) => {
  const begin = beginning ?? undefined
  beginning = null
  wrote ||= WRITES.test(text)
  return server(text, values, begin)
}

const isCallback = (value: unknown): value is Callback =>
  typeof value === 'object' && value !== null && 'callback' in value

/**
 * Runs a function of the caller's. Functions among its arguments stay here: the caller is told what they answer, and
 * tells what else it would ask, until nothing is open. Its functions must be pure.
 */
function call(which: Callback['callback'], args: unknown[]): unknown {
  const own = args.map(arg => (typeof arg === 'function' ? null : arg))
  const inner = args.find(arg => typeof arg === 'function') as ((...given: unknown[]) => unknown) | undefined
  const answers = new Map<string, unknown>()
  for (;;) {
    const reply = ask<Called>(data.caller, { callback: which, args: own, answers: [...answers] } satisfies Call)
    if ('refused' in reply) throw new Error(reply.refused.message)
    if (reply.value.open.length === 0) return reply.value.value
    for (const given of reply.value.open) answers.set(JSON.stringify(given), inner!(...given))
  }
}

function revived(value: unknown): unknown {
  if (isCallback(value)) return (...args: unknown[]) => call(value.callback, args)
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revived(inner)]))
}

let turn: Turn = { subject: null, taken: false }
const quotas: Quotas = { of: plan => call('quotas', [plan]) as ReturnType<Quotas['of']> }
const keys: Keys = new Map(data.keys)
const c: Metered = { ...connection({ query, keys, turn: () => turn, index: passageIndex }), quotas }
const own: Process = {
  session: data.session,
  alive(session) {
    const lock = lockOf(session)
    return lock !== null && query(HELD, [lock]).rows.length > 0
  },
  others: () => Number(query(OTHERS, [lockOf(data.session)!]).rows[0]!['count']),
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The transaction of a snapshot has begun. */
let standing = false

/** A shelf's transaction sees the rows of its account alone, whatever its statements ask for. */
function begin({ part, account }: Wanted): void {
  if (standing) return
  wrote = false
  const level = data.snapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''
  const narrowed = part === 'shelf' ? `; SET LOCAL ROLE ${SHELF}; SET LOCAL anaquel.account = ${literal(account)}` : ''
  beginning = `BEGIN${level}${narrowed}`
  standing = data.snapshot
}

/** Serialisation failure, deadlock, and a row that another transaction inserted first. */
const IN_THE_WAY = new Set(['40001', '40P01', '23505'])
const TRIES = 12
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Ends the transaction, if one was begun. */
function end(how: 'COMMIT' | 'ROLLBACK'): void {
  if (!standing && beginning === null) query(how)
}

/** A verb that wrote nothing leaves its transaction open: its answer need not wait for the end. */
async function run(wanted: Wanted): Promise<unknown> {
  const args = wanted.args.map(wanted.verb === 'describe' || wanted.verb === 'saveRecords' ? revived : arg => arg)
  for (let attempt = 1; ; attempt++) {
    turn = { subject: subjectOf(wanted), taken: false }
    try {
      begin(wanted)
      const verbs = MAKE[wanted.part](c, own, wanted.account) as Record<
        string,
        (...given: unknown[]) => Promise<unknown>
      >
      const value = await verbs[wanted.verb]!(...args)
      if (wrote) end('COMMIT')
      return value
    } catch (error) {
      if (standing) throw error
      try {
        end('ROLLBACK')
      } catch {
        // The connection is gone, and the transaction with it.
      }
      if (!(error instanceof ServerError) || !IN_THE_WAY.has(error.code ?? '') || attempt === TRIES) throw error
      Atomics.wait(sleeper, 0, 0, Math.random() * 10 * attempt)
    }
  }
}

/** Classes of SQLSTATE for a server that is away, full, or too slow; errors of the network have codes of letters. */
const AWAY = /^(08|53|57|E[A-Z])/

function told(error: unknown): Answer {
  if (error instanceof Failure) {
    const { codigo, detalles, mensaje, message, headers, status } = error
    return { failure: { codigo, detalles, mensaje, message, headers, status } }
  }
  const { message, code } = error instanceof ServerError ? error : { message: String(error), code: undefined }
  if (error instanceof ServerError && (code === undefined || AWAY.test(code)))
    return told(new Failure('no_disponible', {}, { headers: { 'Retry-After': '5' } }))
  return { error: { message, ...(code !== undefined && { code }) } }
}

function endRead(): void {
  try {
    end('COMMIT')
  } catch {
    // What was read is read; the next verb opens another connection.
  }
}

const port = parentPort!
port.on('message', (wanted: Wanted) => {
  setClock(wanted.at)
  void run(wanted).then(
    value => {
      port.postMessage({ value } satisfies Answer)
      if (!wrote) endRead()
    },
    (error: unknown) => port.postMessage(told(error)),
  )
})
