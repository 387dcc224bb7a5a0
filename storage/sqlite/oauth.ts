/**
 * Records of the authorization server and grants to agents. A grant's records are deleted with its row, and its row
 * with the account.
 */
import type { Alcance } from '../../src/schema/index.ts'
import type { GrantRow, NewGrant, NewOAuthRecord, OAuth, OAuthRecord } from '../contract.ts'
import { noteUse, now } from './accounts.ts'
import { missing, newId, parsed } from './columns.ts'
import type { Connection } from './database.ts'

type GrantColumns = Omit<GrantRow, 'alcances'> & { alcances: string }

const GRANT = 'SELECT g.id, g.account, g.client, g.nombre, g.anfitrion, g.alcances, g.creado, g.usado FROM grants g'
/** A grant still opens something while it has a token or code that has not expired. */
const OPENS = `EXISTS (SELECT 1 FROM oauth o WHERE o.grant_hash = g.hash AND o.expires > @seconds
  AND o.model IN ('AccessToken', 'AuthorizationCode', 'RefreshToken'))`
const OPEN_ACCOUNT = 'EXISTS (SELECT 1 FROM accounts a WHERE a.id = g.account AND a.closed IS NULL)'
/** A grant this young is kept although it has no code yet: the code follows the click that allowed it. */
const YOUNG_MS = 3_600_000

const seconds = (): number => Math.floor(Date.now() / 1000)
const present = (row: GrantColumns): GrantRow => ({ ...row, alcances: parsed<Alcance[]>(row.alcances) })

function save(
  c: Connection,
  model: string,
  { id, record: { payload, grant, expires } }: { id: string; record: NewOAuthRecord },
): void {
  if (grant !== null && !c.values<number>('SELECT 1 FROM grants WHERE hash = ?').get(grant)) throw missing({})
  c.sql(`INSERT INTO oauth (model, id, payload, grant_hash, created, expires) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET payload = excluded.payload, grant_hash = coalesce(excluded.grant_hash,
      oauth.grant_hash), expires = excluded.expires`).run(model, id, JSON.stringify(payload), grant, seconds(), expires)
}

function find({ sql }: Connection, model: string, id: string): OAuthRecord | null {
  const row = sql<{ payload: string; consumed: number | null }>(`SELECT payload, consumed FROM oauth
    WHERE model = ? AND id = ? AND (expires IS NULL OR expires > ?)`).get(model, id, seconds())
  return row ? { payload: parsed(row.payload), consumed: row.consumed } : null
}

function addGrant(c: Connection, { account, hash, client, nombre, anfitrion, alcances }: NewGrant): GrantRow {
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ? AND closed IS NULL').get(account))
    throw missing({ cuenta: account })
  const row: GrantRow = {
    id: newId(),
    account,
    client,
    nombre,
    anfitrion,
    alcances: [...alcances],
    creado: now(),
    usado: null,
  }
  c.sql(
    'INSERT INTO grants (id, account, hash, client, nombre, anfitrion, ' +
      'alcances, creado) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(row.id, account, hash, client, nombre, anfitrion, JSON.stringify(alcances), row.creado)
  c.sql(`DELETE FROM grants WHERE account = @account AND client = @client AND hash <> @hash
    AND EXISTS (SELECT 1 FROM oauth WHERE model = 'Client' AND id = @client)`).run({ account, client, hash })
  // The authorization server saved its own record of the grant before; this links it to the grant.
  c.sql("UPDATE oauth SET grant_hash = ? WHERE model = 'Grant' AND id = ?").run(hash, hash)
  return row
}

function useGrant({ sql }: Connection, hash: string): GrantRow | null {
  const row = sql<GrantColumns>(`${GRANT} WHERE g.hash = ? AND ${OPEN_ACCOUNT}`).get(hash)
  if (!row) return null
  row.usado = noteUse(row.usado, at => sql('UPDATE grants SET usado = ? WHERE id = ?').run(at, row.id))
  return present(row)
}

function sweep({ sql }: Connection, unusedSince: number, most: number): void {
  sql('DELETE FROM oauth WHERE expires <= ?').run(seconds())
  sql(`DELETE FROM grants AS g WHERE g.creado < @young AND NOT ${OPENS}`).run({
    seconds: seconds(),
    young: new Date(Date.now() - YOUNG_MS).toISOString(),
  })
  sql(`DELETE FROM oauth WHERE model = 'Client' AND id IN (SELECT id FROM (
    SELECT o.id, o.created, row_number() OVER (ORDER BY o.created DESC, o.id) AS n FROM oauth o
      WHERE o.model = 'Client' AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.client = o.id)) AS unused
    WHERE created < ? OR n > ?)`).run(unusedSince, most)
}

export function oauth(c: Connection): OAuth {
  return {
    save: async (model, id, record) => c.whole(() => save(c, model, { id, record })),
    find: async (model, id) => find(c, model, id),
    consume: async (model, id) => {
      c.sql('UPDATE oauth SET consumed = coalesce(consumed, ?) WHERE model = ? AND id = ?').run(seconds(), model, id)
    },
    remove: async (model, id) => {
      c.sql('DELETE FROM oauth WHERE model = ? AND id = ?').run(model, id)
    },
    addGrant: async grant => c.whole(() => addGrant(c, grant)),
    grants: async account =>
      c
        .sql<GrantColumns>(`${GRANT} WHERE g.account = @account AND ${OPENS} ORDER BY g.creado DESC, g.id`)
        .all({ account, seconds: seconds() })
        .map(present),
    useGrant: async hash => useGrant(c, hash),
    endGrant: async hash => {
      c.sql('DELETE FROM grants WHERE hash = ?').run(hash)
    },
    revokeGrant: async (id, account) => {
      if (c.sql('DELETE FROM grants WHERE id = ? AND account = ?').run(id, account).changes === 0)
        throw missing({ permiso: id })
    },
    sweep: async (unusedSince, most) => c.whole(() => sweep(c, unusedSince, most)),
  }
}
