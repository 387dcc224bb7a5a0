/** The order of the queue: which of the jobs that nobody holds is next. */
import type { JobKind, Room } from '../contract.ts'
import type { Modo } from '../../src/schema/index.ts'
import { LONGEST_LEASE_MS } from './columns.ts'
import type { Connection } from './database.ts'

/** A row of the queue, as the engine has it. */
export interface Row {
  id: number
  account: string
  kind: JobKind
  subject: string
  modo: Modo
  attempts: number
  state: string
  extra: string
  long: number | null
}
export const COLUMNS = 'id, account, kind, subject, modo, attempts, state, extra, long'

const FREE = `(worker IS NULL OR lease <= @now OR lease - ${LONGEST_LEASE_MS} > @now)`

/**
 * The next job of a group: that of the next account after `after`, and of an account what it cites, then short reading,
 * then the smallest of the long. The kinds stand in the order of their names.
 */
function nextInTurn(
  { sql, locks }: Connection,
  group: string,
  { short = true, long = true, after = '' }: Room,
): Row | undefined {
  if (!short && !long) return undefined
  const size = short && long ? '' : `AND long IS ${short ? '' : 'NOT '}NULL`
  const first = (turn: string): Row | undefined =>
    sql<Row>(
      `SELECT ${COLUMNS} FROM jobs WHERE ${turn} AND ${group} AND ${FREE} ${size} ` +
        `ORDER BY account, coalesce(long, 0), kind, id LIMIT 1 ${locks.free}`,
    ).get({ now: Date.now(), after })
  return first('account > @after') ?? first('account <= @after')
}

/** The job that a worker with this room claims next; undefined when none waits for it. */
export function nextFree(c: Connection, room: Room): Row | undefined {
  const alone = (group: string): Row | undefined =>
    c.values<number>(`SELECT 1 FROM jobs WHERE ${group} AND NOT ${FREE}`).get({ now: Date.now() })
      ? undefined
      : nextInTurn(c, group, room)
  const quick = nextInTurn(c, `modo = 'rapido'`, room)
  if (quick || !room.economico) return quick
  return (
    alone(`modo = 'economico' AND kind NOT IN ('figures', 'reread')`) ??
    alone(`kind = 'figures'`) ??
    alone(`kind = 'reread'`)
  )
}
