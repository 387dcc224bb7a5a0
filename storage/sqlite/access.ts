/** Accounts and keys. Secrets arrive hashed and are only compared by their hash. */
import { Failure } from '../../src/errors.ts'
import type { Alcance } from '../../src/schema/index.ts'
import type { Access, KeyRow } from '../contract.ts'
import { signInAccess } from './access-sign-in.ts'
import {
  ACCOUNT,
  foldedEmail,
  makeAccount,
  noteUse,
  now,
  owner,
  presentAccount,
  type AccountColumns,
} from './accounts.ts'
import { missing, newId, parsed } from './columns.ts'
import type { Connection } from './database.ts'

type KeyColumns = Omit<KeyRow, 'alcances'> & { alcances: string }

const KEY = 'SELECT id, account, nombre, prefijo, alcances, creado, expira, usado FROM keys'
/** A key is live when it is neither revoked nor expired. */
const LIVE = 'revocada IS NULL AND (expira IS NULL OR expira > ?)'
const RECENT = `SELECT a.id FROM accounts a WHERE a.closed IS NULL ORDER BY max(${[
  'max(usado) FROM keys',
  'max(usada) FROM sessions',
  'max(usado) FROM grants',
]
  .map(last => `coalesce((SELECT ${last} WHERE account = a.id), '')`)
  .join(', ')}) DESC, a.owner DESC, a.id LIMIT ?`

const presentKey = (row: KeyColumns): KeyRow => ({ ...row, alcances: parsed<Alcance[]>(row.alcances) })

function createKey(
  c: Connection,
  { account, nombre, prefijo, hash, alcances, expira }: Parameters<Access['createKey']>[0],
): KeyRow {
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ? AND closed IS NULL').get(account))
    throw missing({ cuenta: account })
  const row: KeyRow = {
    id: newId(),
    account,
    nombre,
    prefijo,
    alcances: [...alcances],
    creado: now(),
    expira,
    usado: null,
  }
  c.sql(
    'INSERT INTO keys (id, account, nombre, prefijo, hash, alcances, creado, expira) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(row.id, account, nombre, prefijo, hash, JSON.stringify(alcances), row.creado, expira)
  return row
}

function useKey(c: Connection, hash: string): KeyRow | null {
  const row = c.sql<KeyColumns>(`${KEY} WHERE hash = ? AND ${LIVE}`).get(hash, now())
  if (!row) return null
  row.usado = noteUse(row.usado, at => c.sql('UPDATE keys SET usado = ? WHERE id = ?').run(at, row.id))
  return presentKey(row)
}

/** Ends all links and sessions of the account but the session to keep, which gets a new secret. */
function setPassword(
  c: Connection,
  account: string,
  { passwordHash, keep }: { passwordHash: string; keep: Parameters<Access['setPassword']>[2] },
): void {
  const { changes } = c
    .sql('UPDATE accounts SET password_hash = ? WHERE id = ? AND closed IS NULL')
    .run(passwordHash, account)
  if (changes === 0) throw missing({ cuenta: account })
  c.sql('DELETE FROM links WHERE account = ?').run(account)
  c.sql('DELETE FROM sessions WHERE account = ? AND id <> ?').run(account, keep?.id ?? '')
  if (keep)
    c.sql('UPDATE sessions SET hash = @hash, expira = @expira WHERE account = @account AND id = @id').run({
      ...keep,
      account,
    })
}

/** Deletes the jobs first: their workers notice at the next heartbeat and stop. */
function close(c: Connection, account: string): void {
  const row = c.sql<AccountColumns>(`${ACCOUNT} WHERE a.id = ?`).get(account)
  if (!row) throw missing({ cuenta: account })
  if (row.owner && c.values<number>('SELECT 1 FROM accounts WHERE id <> ? LIMIT 1').get(account)) {
    throw new Failure(
      'conflicto',
      {},
      {
        mensaje: 'La cuenta propietaria no se borra mientras haya otras.',
        message: 'The owner account is not deleted while there are others.',
      },
    )
  }
  for (const table of ['jobs', 'sessions', 'keys', 'grants', 'links', 'identities'])
    c.sql(`DELETE FROM ${table} WHERE account = ?`).run(account)
  c.sql('DELETE FROM links WHERE author = ?').run(account)
  // An authorization that is still in progress belongs to no grant yet, so it is found by the account id in its
  // payload; an id is 60 random bits.
  c.sql('DELETE FROM oauth WHERE instr(payload, ?) > 0').run(account)
  c.sql('UPDATE accounts SET closed = ?, password_hash = NULL WHERE id = ?').run(now(), account)
}

function removeAccount(c: Connection, account: string): boolean {
  for (const table of ['documents', 'citations'])
    if (c.values<number>(`SELECT 1 FROM ${table} WHERE account = ? LIMIT 1`).get(account)) return false
  c.sql('DELETE FROM accounts WHERE id = ?').run(account)
  return true
}

type Keys = Pick<Access, 'createKey' | 'key' | 'keys' | 'revokeKeys' | 'revokeKey'>

function keys(c: Connection): Keys {
  return {
    createKey: async key => c.whole(() => createKey(c, key)),
    key: async hash => useKey(c, hash),
    keys: async account =>
      c
        .sql<KeyColumns>(`${KEY} WHERE ${LIVE} AND account = coalesce(?, account) ORDER BY creado, id`)
        .all(now(), account ?? null)
        .map(presentKey),
    revokeKeys: async (prefijo, account) =>
      c
        .sql(`UPDATE keys SET revocada = @now WHERE revocada IS NULL AND (expira IS NULL OR expira > @now)
        AND prefijo = @prefijo AND account = coalesce(@account, account)`)
        .run({ now: now(), prefijo, account: account ?? null }).changes,
    revokeKey: async (id, account) => {
      const { changes } = c
        .sql(`UPDATE keys SET revocada = ? WHERE ${LIVE} AND id = ? AND account = ?`)
        .run(now(), now(), id, account)
      if (changes === 0) throw missing({ clave: id })
    },
  }
}

export function access(c: Connection): Access {
  return {
    owner: async () => c.whole(() => owner(c)),
    accounts: async () =>
      c
        .sql<AccountColumns>(`${ACCOUNT} WHERE a.closed IS NULL ORDER BY a.owner DESC, a.creado, a.id`)
        .all()
        .map(presentAccount),
    recent: async most => c.values<string>(RECENT).all(most),
    account: async email => {
      const row = c.sql<AccountColumns>(`${ACCOUNT} WHERE a.email = ?`).get(foldedEmail(email))
      return row ? presentAccount(row) : null
    },
    accountOf: async id => {
      const row = c.sql<AccountColumns>(`${ACCOUNT} WHERE a.id = ?`).get(id)
      if (!row) throw missing({ cuenta: id })
      return presentAccount(row)
    },
    createAccount: async (email, passwordHash) => c.whole(() => makeAccount(c, email, passwordHash)),
    passwordHash: async account =>
      c.values<string | null>('SELECT password_hash FROM accounts WHERE id = ?').get(account) ?? null,
    setPassword: async (account, passwordHash, keep) => c.whole(() => setPassword(c, account, { passwordHash, keep })),
    ...keys(c),
    ...signInAccess(c),
    closeAccount: async account => c.whole(() => close(c, account)),
    closing: async () => c.values<string>('SELECT id FROM accounts WHERE closed IS NOT NULL').all(),
    removeAccount: async account => c.whole(() => removeAccount(c, account)),
  }
}
