/** One connection to the server, by the package `pg`. Numbers come as numbers, and truth as 1 and 0, as from SQLite. */
import pg from 'pg'
import type { Parameter } from '../sqlite/database.ts'

const INT8 = 20,
  NUMERIC = 1700,
  BOOL = 16
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [BOOL, text => (text === 't' ? 1 : 0)],
])

export interface Result {
  rows: Record<string, unknown>[]
  changes: number
}

export interface Client {
  query(text: string, values?: readonly Parameter[]): Promise<Result>
  /** True once the connection has ended. */
  readonly ended: boolean
  end(): Promise<void>
}

export const SCHEMA = 'anaquel'
const CONNECT_MS = 10_000
/** A statement that takes longer is given up, so that it holds no connection for ever. */
const STATEMENT_MS = 60_000

/** Called with each notification (`NOTIFY`) of the server. */
export type Hear = (channel: string, payload: string) => void

export async function connect(url: string, hear: Hear = () => {}): Promise<Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'anaquel',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format)) as never },
  })
  let ended = false
  client.on('error', () => {
    ended = true
  })
  client.on('end', () => {
    ended = true
  })
  client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
  await client.connect()
  await client.query(`SET search_path = ${SCHEMA}; SET statement_timeout = ${STATEMENT_MS}; SET timezone = 'UTC'`)
  return {
    async query(text, values) {
      const bound = values?.map(value =>
        value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
      )
      const result = await client.query<Record<string, unknown>>(text, bound)
      return { rows: result.rows ?? [], changes: result.rowCount ?? 0 }
    },
    get ended() {
      return ended
    },
    end: () => client.end(),
  }
}
