/** What the verbs see of PostgreSQL: statements that are answered before the next line runs. */
import type { Bound } from '../sqlite/driver.ts'
import type { Connection, PassageIndex } from '../sqlite/database.ts'
import type { Statement } from '../sqlite/driver.ts'
import type { Result } from './client.ts'
import { bindable, translate, type Keys, type Translated } from './dialect.ts'
import { ask, type AskingEnd } from './wire.ts'

/** An error of the server, with its SQLSTATE, or of the network. */
export class ServerError extends Error {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.name = 'ServerError'
    this.code = code
  }
}

/** `begin` is what begins the transaction that the statement is the first of. */
export type Query = (text: string, values?: readonly Bound[], begin?: string) => Result

/** Sends a statement down the wire and waits for its rows. */
export const waiting =
  (wire: AskingEnd): Query =>
  (text, values, begin) => {
    const reply = ask<Result>(wire, { text, values, begin })
    if ('refused' in reply) throw new ServerError(reply.refused.message, reply.refused.code)
    return reply.value
  }

const values = ({ names }: Translated, bound: readonly Bound[]): Bound[] => {
  const given = names ? names.map(name => (bound[0] as Record<string, never>)[name]) : bound
  return (given as never[]).map(bindable)
}

function statement<Row>(
  query: Query,
  translated: Translated,
  present: (row: Record<string, unknown>) => Row,
): Statement<Row> {
  const run = (bound: Bound[]): Result => query(translated.text, values(translated, bound))
  const all = (...bound: Bound[]): Row[] => run(bound).rows.map(present)
  return {
    run: (...bound) => ({ changes: run(bound).changes, lastInsertRowid: 0 }),
    get: (...bound) => all(...bound)[0],
    all,
    iterate: (...bound) => all(...bound)[Symbol.iterator]() as IterableIterator<Row>,
  }
}

/** How a verb that changes rows keeps others out: the subject of its lock; null when rows alone are locked. */
export interface Turn {
  subject: string | null
  taken: boolean
}

export interface ConnectionParts {
  query: Query
  keys: Keys
  /** The turn of the verb that is running. */
  turn(): Turn
  index(connection: Omit<Connection, 'index'>): PassageIndex
}

export function connection({ query, keys, turn, index }: ConnectionParts): Connection {
  const known = new Map<string, Translated>()
  const translated = (text: string): Translated => {
    let translation = known.get(text)
    if (!translation) known.set(text, (translation = translate(text, keys)))
    return translation
  }
  const whole = <T>(work: () => T): T => {
    const own = turn()
    if (!own.taken && own.subject !== null)
      query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [own.subject])
    own.taken = true
    return work()
  }
  const parts = {
    locks: { row: 'FOR UPDATE', free: 'FOR UPDATE SKIP LOCKED' },
    sql: <Row>(text: string) => statement(query, translated(text), row => row as Row),
    values: <Value>(text: string) => statement(query, translated(text), row => Object.values(row)[0] as Value),
    whole,
  }
  return { ...parts, index: index(parts) }
}
