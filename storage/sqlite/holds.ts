/** Who needs a blob: rows that name it, and holds for rows that will. One transaction decides for all processes. */
import type { BlobHolds } from '../contract.ts'
import { newId } from './columns.ts'
import type { Opening } from './common.ts'
import type { Connection } from './database.ts'

export const NAMED = `SELECT 1 FROM documents WHERE sha256 = @sha256
  UNION ALL SELECT 1 FROM figures WHERE sha256 = @sha256
  UNION ALL SELECT 1 FROM documents WHERE given ->> '$.transcripcion' = @sha256
  UNION ALL SELECT 1 FROM documents WHERE given ->> '$.opened' = @sha256
  UNION ALL SELECT 1 FROM documents WHERE given ->> '$.siguiente' = @sha256
  UNION ALL SELECT 1 FROM citations WHERE draft = @sha256
  UNION ALL SELECT 1 FROM citations WHERE cited = @sha256 LIMIT 1`

/** Whether a row of any account names that blob. */
export const named = ({ values }: Connection, sha256: string): boolean =>
  values<number>(NAMED).get({ sha256 }) !== undefined

const HOLD = 'INSERT INTO holds (id, sha256, leaving, until) VALUES (?, ?, ?, ?)'
const LEAVING = 'SELECT 1 FROM holds WHERE sha256 = ? AND leaving = 1'
/** A hold that marks a removal in progress also counts, so that no second process removes the same blob. */
const HELD = 'SELECT 1 FROM holds WHERE sha256 = ? OR sha256 IS NULL LIMIT 1'

interface Row {
  id: string
  leaving: number
  until: number
}
/** This session, and whether the process of another one still runs. */
type Sessions = Pick<Opening, 'session' | 'alive'>

/** Milliseconds on the clock that is never set, which all threads of this process read alike. */
const steady = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/** A hold's id says whose it is, and when its time is over by the steady clock of that process. */
const idFor = (session: string, seconds: number): string =>
  `${session}.${steady() + Math.ceil(seconds * 1000)}.${newId()}`

/**
 * Whether the time of a hold is over. The wall clock may jump, and an upload that is under way would lose its content:
 * a process ends its own holds by its steady clock, and others do only when it is gone. A removal takes milliseconds
 * and keeps others waiting, so those of others end by the wall clock, as do holds of earlier versions.
 */
function isOver({ id, leaving, until }: Row, { session, alive }: Sessions): boolean {
  const [holder, end, random] = id.split('.')
  if (random !== undefined && holder === session) return Number(end) <= steady()
  return until <= Date.now() && (leaving === 1 || random === undefined || !alive(holder!))
}

function forgetOver({ sql }: Connection, sessions: Sessions): void {
  for (const row of sql<Row>('SELECT id, leaving, until FROM holds').all())
    if (isOver(row, sessions)) sql('DELETE FROM holds WHERE id = ?').run(row.id)
}

/** Content that is held, or that is about to be removed. */
interface Wanted {
  sha256: string | null
  leaving: 0 | 1
  seconds: number
}

function write({ sql }: Connection, { sha256, leaving, seconds }: Wanted, session: string): string {
  const id = idFor(session, seconds)
  sql(HOLD).run(id, sha256, leaving, Date.now() + seconds * 1000)
  return id
}

export function holds(c: Connection, sessions: Sessions): BlobHolds {
  const hold = (sha256: string | null, seconds: number): string | null => {
    forgetOver(c, sessions)
    if (sha256 !== null && c.values<number>(LEAVING).get(sha256) !== undefined) return null
    return write(c, { sha256, leaving: 0, seconds }, sessions.session)
  }
  const letGo = (sha256: string, seconds: number): boolean => {
    forgetOver(c, sessions)
    // Holds first: one is released only when a row names the blob, so no moment is missed between the two questions.
    if (c.values<number>(HELD).get(sha256) !== undefined || named(c, sha256)) return false
    write(c, { sha256, leaving: 1, seconds }, sessions.session)
    return true
  }
  return {
    hold: async (sha256, seconds) => c.whole(() => hold(sha256, seconds)),
    release: async id => {
      c.sql('DELETE FROM holds WHERE id = ? AND leaving = 0').run(id)
    },
    // Most blobs in question are named by a row; checking that first needs no write lock.
    letGo: async (sha256, seconds) => !named(c, sha256) && c.whole(() => letGo(sha256, seconds)),
    gone: async sha256 => {
      c.sql('DELETE FROM holds WHERE sha256 = ? AND leaving = 1').run(sha256)
    },
  }
}
