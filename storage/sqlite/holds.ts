/** Who needs a blob: rows that name it, and holds for rows that will. One transaction decides for all processes. */
import type { BlobHolds } from '../contract.ts'
import { newId } from './columns.ts'
import type { Connection } from './database.ts'

export const NAMED = `SELECT 1 FROM documents WHERE sha256 = @sha256
  UNION ALL SELECT 1 FROM figures WHERE sha256 = @sha256
  UNION ALL SELECT 1 FROM documents WHERE given ->> '$.transcripcion' = @sha256
  UNION ALL SELECT 1 FROM documents WHERE given ->> '$.opened' = @sha256
  UNION ALL SELECT 1 FROM citations WHERE draft = @sha256
  UNION ALL SELECT 1 FROM citations WHERE cited = @sha256 LIMIT 1`

/** Whether a row of any account names that blob. */
export const named = ({ values }: Connection, sha256: string): boolean =>
  values<number>(NAMED).get({ sha256 }) !== undefined

const HOLD = 'INSERT INTO holds (id, sha256, leaving, until) VALUES (?, ?, ?, ?)'
const LEAVING = 'SELECT 1 FROM holds WHERE sha256 = ? AND leaving = 1'
/** A hold that marks a removal in progress also counts, so that no second process removes the same blob. */
const HELD = 'SELECT 1 FROM holds WHERE sha256 = ? OR sha256 IS NULL LIMIT 1'

function hold(c: Connection, sha256: string | null, seconds: number): string | null {
  const now = Date.now()
  c.sql('DELETE FROM holds WHERE until <= ?').run(now)
  if (sha256 !== null && c.values<number>(LEAVING).get(sha256) !== undefined) return null
  const id = newId()
  c.sql(HOLD).run(id, sha256, 0, now + seconds * 1000)
  return id
}

function letGo(c: Connection, sha256: string, seconds: number): boolean {
  const now = Date.now()
  c.sql('DELETE FROM holds WHERE until <= ?').run(now)
  // Holds first: one is released only when a row names the blob, so no moment is missed between the two questions.
  if (c.values<number>(HELD).get(sha256) !== undefined || named(c, sha256)) return false
  c.sql(HOLD).run(newId(), sha256, 1, now + seconds * 1000)
  return true
}

export function holds(c: Connection): BlobHolds {
  return {
    hold: async (sha256, seconds) => c.whole(() => hold(c, sha256, seconds)),
    release: async id => {
      c.sql('DELETE FROM holds WHERE id = ? AND leaving = 0').run(id)
    },
    // Most blobs in question are named by a row; checking that first needs no write lock.
    letGo: async (sha256, seconds) => !named(c, sha256) && c.whole(() => letGo(c, sha256, seconds)),
    gone: async sha256 => {
      c.sql('DELETE FROM holds WHERE sha256 = ? AND leaving = 1').run(sha256)
    },
  }
}
