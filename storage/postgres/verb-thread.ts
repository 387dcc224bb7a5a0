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
import { MAKE, subjectOf, type Process, type VerbCall } from './verbs.ts'
import { ask, type AskingEnd } from './wire.ts'

export interface VerbData {
  server: AskingEnd
  caller: AskingEnd
  keys: [table: string, columns: string[]][]
  session: string
  /** One transaction for all verbs, which see the database as it was at the first; nothing is written. */
  snapshot: boolean
}

/**
 * Stands for a function among a verb's arguments, which cannot leave the thread that called the verb: that thread runs
 * it on request. A number is its place among those functions; `quotas` is the one that the storage was opened with.
 */
export interface Callback {
  callback: number | 'quotas'
}
export interface CallbackCall extends Callback {
  args: unknown[]
  /** Results of the function among `args`, which runs here, by its own arguments as JSON. */
  answers: [args: string, value: unknown][]
}
/** `open` are arguments for which the callback found no result in `answers`; then `value` means nothing yet. */
export interface CallbackReply {
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

/** `BEGIN`, which is sent together with the first statement to save a round trip; null once it was sent. */
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
 * Runs a callback in the thread that called the verb. Where the callback itself takes a function, that one cannot cross
 * either: it runs here, its results are sent along, and the callback is run again until every result that it asks for
 * is among them. So both must be pure.
 */
function call(which: Callback['callback'], args: unknown[]): unknown {
  const own = args.map(arg => (typeof arg === 'function' ? null : arg))
  const inner = args.find(arg => typeof arg === 'function') as ((...given: unknown[]) => unknown) | undefined
  const answers = new Map<string, unknown>()
  for (;;) {
    const reply = ask<CallbackReply>(data.caller, {
      callback: which,
      args: own,
      answers: [...answers],
    } satisfies CallbackCall)
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

/** Whether the one transaction of a snapshot has begun; it ends with the thread. */
let standing = false

/** A shelf's transaction sees the rows of its account alone, whatever its statements ask for. */
function begin({ part, account }: VerbCall): void {
  if (standing) return
  wrote = false
  const level = data.snapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''
  const narrowed = part === 'shelf' ? `; SET LOCAL ROLE ${SHELF}; SET LOCAL anaquel.account = ${literal(account)}` : ''
  beginning = `BEGIN${level}${narrowed}`
  standing = data.snapshot
}

/** SQLSTATEs after which a transaction is tried again: serialisation failure, deadlock, unique violation. */
const IN_THE_WAY = new Set(['40001', '40P01', '23505'])
const TRIES = 12
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Ends the transaction, if one was begun. */
function end(how: 'COMMIT' | 'ROLLBACK'): void {
  if (!standing && beginning === null) query(how)
}

/** Returns before the transaction of a verb that only read has ended: its caller need not wait for that round trip. */
async function run(wanted: VerbCall): Promise<unknown> {
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
/** A full disk is told by its name. */
const DISK_FULL = '53100'

function failed(error: unknown): Answer {
  if (error instanceof Failure) {
    const { codigo, detalles, mensaje, message, headers, status } = error
    return { failure: { codigo, detalles, mensaje, message, headers, status } }
  }
  const { message, code } = error instanceof ServerError ? error : { message: String(error), code: undefined }
  if (error instanceof ServerError && code !== DISK_FULL && (code === undefined || AWAY.test(code)))
    return failed(new Failure('no_disponible', {}, { headers: { 'Retry-After': '5' } }))
  return { error: { message, ...(code !== undefined && { code }) } }
}

function endRead(): void {
  try {
    end('COMMIT')
  } catch {
    // The connection is lost, but the answer was sent already; the next verb opens another.
  }
}

const port = parentPort!
port.on('message', (wanted: VerbCall) => {
  setClock(wanted.at)
  void run(wanted).then(
    value => {
      port.postMessage({ value } satisfies Answer)
      if (!wrote) endRead()
    },
    (error: unknown) => port.postMessage(failed(error)),
  )
})
