/**
 * `Idempotency-Key`: remembers for 24 hours what the first request with a key created. The id of a document that turned
 * out to be another is remembered in the same way.
 */
import { Failure } from '../../src/errors.ts'
import type { Once } from '../contract.ts'
import type { Connection } from './database.ts'

const DAY = 24 * 3600 * 1000

interface Remembered {
  resource: string
  duplicate: boolean
}

/**
 * What the request with that key created less than a day ago, or null. Throws `conflicto` when the same key comes with
 * other input. Must run inside the verb's transaction.
 */
export function recall({ sql }: Connection, account: string, { operation, key, fingerprint }: Once): Remembered | null {
  sql('DELETE FROM once WHERE made < ?').run(Date.now() - DAY)
  const row = sql<{ fingerprint: string; resource: string; duplicate: number }>(
    'SELECT fingerprint, resource, duplicate FROM once WHERE account = ? AND operation = ? AND key = ?',
  ).get(account, operation, key)
  if (!row) return null
  if (row.fingerprint !== fingerprint) {
    throw new Failure(
      'conflicto',
      { campo: 'Idempotency-Key' },
      {
        mensaje: 'Esa Idempotency-Key ya se usó con otra petición.',
        message: 'That Idempotency-Key was used with another request.',
      },
    )
  }
  return { resource: row.resource, duplicate: row.duplicate === 1 }
}

export function remember(
  { sql }: Connection,
  account: string,
  { once, resource, duplicate = false }: { once: Once; resource: string; duplicate?: boolean },
): void {
  sql(
    'INSERT INTO once (account, operation, key, fingerprint, resource, duplicate, made) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(account, once.operation, once.key, once.fingerprint, resource, Number(duplicate), Date.now())
}

/** The operation under which `merge` remembers an id. */
const MERGED = 'merged'

/** Leads the id, and the keys of the requests that created that document, to its twin. */
export function merge(c: Connection, account: string, { id, twin }: { id: string; twin: string }): void {
  c.sql('UPDATE once SET resource = ?, duplicate = 1 WHERE resource = ? AND account = ?').run(twin, id, account)
  remember(c, account, { once: { operation: MERGED, key: id, fingerprint: '' }, resource: twin, duplicate: true })
}

/** The id of the document that this one turned out to be, or its own. */
export const survivor = ({ values }: Connection, account: string, id: string): string =>
  values<string>('SELECT resource FROM once WHERE account = ? AND operation = ? AND key = ?').get(
    account,
    MERGED,
    id,
  ) ?? id
