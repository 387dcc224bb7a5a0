/** Accounts as rows: their columns, how an account is created, and how often a last use is recorded. */
import { Failure, isDiskFull } from '../../src/errors.ts'
import type { AccountRow } from '../contract.ts'
import { makeCollection, PRINCIPAL } from './collections.ts'
import { newId } from './columns.ts'
import type { Connection } from './database.ts'

export interface AccountColumns {
  id: string
  email: string | null
  owner: number
  creado: string
}

export const ACCOUNT = 'SELECT a.id, a.email, a.owner, a.creado FROM accounts a'
export const presentAccount = (row: AccountColumns): AccountRow => ({ ...row, owner: row.owner === 1 })

export const foldedEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
export const now = (): string => new Date().toISOString()
/** The last use is written at most this often. */
const USE_MS = 60_000

/**
 * Writes a use where the last one was written a minute ago or more, and not at each request: a read alone costs a
 * hundredth of it. Returns the last use. On a full disk it is left out, because searches failed there after a minute.
 */
export function noteUse<Last extends string | null>(last: Last, write: (at: string) => void): Last | string {
  if (last !== null && last >= new Date(Date.now() - USE_MS).toISOString()) return last
  const at = now()
  try {
    write(at)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return last
  }
  return at
}

function make(
  c: Connection,
  { email, passwordHash, owner }: { email: string | null; passwordHash: string | null; owner: boolean },
): AccountRow {
  const row = { id: newId(), email, owner: Number(owner), creado: now() }
  c.sql('INSERT INTO accounts (id, email, password_hash, owner, creado) VALUES (?, ?, ?, ?, ?)').run(
    row.id,
    email,
    passwordHash,
    row.owner,
    row.creado,
  )
  makeCollection(c, row.id, PRINCIPAL)
  return presentAccount(row)
}

/** Creates an account. Throws `conflicto` when the e-mail is taken. Must run inside the verb's transaction. */
export function makeAccount(c: Connection, email: string, passwordHash: string | null): AccountRow {
  const own = foldedEmail(email)
  if (c.values<number>('SELECT 1 FROM accounts WHERE email = ?').get(own))
    throw new Failure('conflicto', { email: own })
  return make(c, { email: own, passwordHash, owner: false })
}

/** The owner account, created when missing. Must run inside the verb's transaction. */
export function owner(c: Connection): AccountRow {
  const row = c.sql<AccountColumns>(`${ACCOUNT} WHERE a.owner = 1`).get()
  return row ? presentAccount(row) : make(c, { email: null, passwordHash: null, owner: true })
}
