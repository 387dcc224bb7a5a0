/**
 * The session of a process is an advisory lock that its connection holds: the server releases it when the process dies,
 * however it dies. Sessions look as those of a data folder do.
 */
import { randomBytes } from 'node:crypto'

export const newSession = (): string => `${process.pid}-${randomBytes(6).toString('hex')}`

const SESSION = /^\d+-([0-9a-f]{12})$/

/** The number of the session's lock; null when the name is no session's. */
export function lockOf(session: string): number | null {
  const digits = SESSION.exec(session)?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 16)
}

const LOCKS = `FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const NUMBER = '(classid::bigint << 32) + objid::bigint'

/** Whether somebody holds the lock of that number. */
export const HELD = `SELECT 1 ${LOCKS} AND ${NUMBER} = $1::bigint`

/** How many sessions live besides this one. Their numbers have 48 bits, those of other locks 64 or fewer than 32. */
export const OTHERS = `SELECT count(*) AS count ${LOCKS}
  AND ${NUMBER} BETWEEN (1::bigint << 32) AND (1::bigint << 48) - 1 AND ${NUMBER} <> $1::bigint`
