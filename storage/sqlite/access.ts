/** Accounts, keys and browser sessions. Secrets come hashed and are compared by their hash alone. */
import { Failure } from '../../src/errors.ts'
import type { Alcance } from '../../src/schema.ts'
import type { Access, AccountRow, KeyRow } from '../contract.ts'
import { makeCollection, PRINCIPAL } from './collections.ts'
import { missing, newId, parsed } from './columns.ts'
import type { Connection } from './database.ts'

interface AccountColumns { id: string; email: string | null; owner: number; creado: string }
type KeyColumns = Omit<KeyRow, 'alcances'> & { alcances: string }

const ACCOUNT = 'SELECT a.id, a.email, a.owner, a.creado FROM accounts a'
const KEY = 'SELECT id, account, nombre, prefijo, alcances, creado, expira, usado FROM keys'
/** A key that still opens: neither revoked nor expired. */
const LIVE = 'revocada IS NULL AND (expira IS NULL OR expira > ?)'
/** The last use is written at most this often. */
const USE_SECONDS = 60

const presentAccount = (row: AccountColumns): AccountRow => ({ ...row, owner: row.owner === 1 })
const presentKey = (row: KeyColumns): KeyRow => ({ ...row, alcances: parsed<Alcance[]>(row.alcances) })
const foldedEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
const now = (): string => new Date().toISOString()

function make(c: Connection, email: string | null, passwordHash: string | null, owner: boolean): AccountRow {
  const row = { id: newId(), email, owner: Number(owner), creado: now() }
  c.sql('INSERT INTO accounts (id, email, password_hash, owner, creado) VALUES (?, ?, ?, ?, ?)').run(row.id, email, passwordHash, row.owner, row.creado)
  makeCollection(c, row.id, PRINCIPAL)
  return presentAccount(row)
}

function owner(c: Connection): AccountRow {
  const row = c.sql<AccountColumns>(`${ACCOUNT} WHERE a.owner = 1`).get()
  return row ? presentAccount(row) : make(c, null, null, true)
}

function createKey(c: Connection, { account, nombre, prefijo, hash, alcances, expira }: Parameters<Access['createKey']>[0]): KeyRow {
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ?').get(account)) throw missing({ cuenta: account })
  const row: KeyRow = { id: newId(), account, nombre, prefijo, alcances: [...alcances], creado: now(), expira, usado: null }
  c.sql('INSERT INTO keys (id, account, nombre, prefijo, hash, alcances, creado, expira) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(row.id, account, nombre, prefijo, hash, JSON.stringify(alcances), row.creado, expira)
  return row
}

/** The write happens once a minute, not once a request: reading alone costs a hundredth of it. */
function useKey(c: Connection, hash: string): KeyRow | null {
  const row = c.sql<KeyColumns>(`${KEY} WHERE hash = ? AND ${LIVE}`).get(hash, now())
  if (!row) return null
  const due = new Date(Date.now() - USE_SECONDS * 1000).toISOString()
  if (row.usado === null || row.usado < due) c.sql('UPDATE keys SET usado = ? WHERE id = ?').run(row.usado = now(), row.id)
  return presentKey(row)
}

export function access(c: Connection): Access {
  return {
    owner: async () => c.whole(() => owner(c)),
    accounts: async () => c.sql<AccountColumns>(`${ACCOUNT} ORDER BY a.owner DESC, a.creado, a.id`).all().map(presentAccount),
    account: async email => {
      const row = c.sql<AccountColumns>(`${ACCOUNT} WHERE a.email = ?`).get(foldedEmail(email))
      return row ? presentAccount(row) : null
    },
    createAccount: async (email, passwordHash) => c.whole(() => {
      const own = foldedEmail(email)
      if (c.values<number>('SELECT 1 FROM accounts WHERE email = ?').get(own)) throw new Failure('conflicto', { email: own })
      return make(c, own, passwordHash, false)
    }),
    createKey: async key => c.whole(() => createKey(c, key)),
    key: async hash => useKey(c, hash),
    keys: async account => c.sql<KeyColumns>(`${KEY} WHERE ${LIVE} AND account = coalesce(?, account) ORDER BY creado, id`).all(now(), account ?? null).map(presentKey),
    revokeKeys: async (prefijo, account) =>
      c.sql(`UPDATE keys SET revocada = @now WHERE revocada IS NULL AND (expira IS NULL OR expira > @now) AND prefijo = @prefijo AND account = coalesce(@account, account)`)
        .run({ now: now(), prefijo, account: account ?? null }).changes,
    createSession: async (hash, account, expira) => c.whole(() => {
      c.sql('DELETE FROM sessions WHERE expira <= ?').run(now())
      c.sql('INSERT INTO sessions (hash, account, expira) VALUES (?, ?, ?)').run(hash, account, expira)
    }),
    session: async hash => {
      const row = c.sql<AccountColumns>(`${ACCOUNT} JOIN sessions s ON s.account = a.id WHERE s.hash = ? AND s.expira > ?`).get(hash, now())
      return row ? presentAccount(row) : null
    },
    endSession: async hash => { c.sql('DELETE FROM sessions WHERE hash = ?').run(hash) },
  }
}
