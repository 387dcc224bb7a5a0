/** The ways to sign in without a key: browser sessions, one-use links, and identities of an outside provider. */
import { Failure } from '../../src/errors.ts'
import type { Alcance } from '../../src/schema/index.ts'
import type { Access, AccountRow, Identity, LinkRow, NewLink, NewSession, SessionRow } from '../contract.ts'
import { ACCOUNT, foldedEmail, makeAccount, noteUse, now, presentAccount, type AccountColumns } from './accounts.ts'
import { missing, newId, parsed } from './columns.ts'
import type { Connection } from './database.ts'

const SESSION = 's.id, s.account, s.key, s.navegador, s.creada, s.usada, s.expira'
/** A session is live until it expires, and while the key that began it is neither revoked nor expired. */
const LIVE = 's.expira > @now AND (s.key IS NULL OR (k.revocada IS NULL AND (k.expira IS NULL OR k.expira > @now)))'
const FROM = 'FROM sessions s LEFT JOIN keys k ON k.id = s.key'
const LINK = 'SELECT id, account, email, creada, expira FROM links'

type SignInAccess = Pick<
  Access,
  | 'createSession'
  | 'session'
  | 'sessions'
  | 'endSession'
  | 'endSessions'
  | 'createLink'
  | 'link'
  | 'links'
  | 'removeLink'
  | 'useLink'
  | 'identity'
  | 'addIdentity'
>

function createSession(c: Connection, { hash, account, key, navegador, expira, replaces }: NewSession): SessionRow {
  const row: SessionRow = { id: newId(), account, key, navegador, creada: now(), usada: now(), expira }
  c.sql('DELETE FROM sessions WHERE expira <= ? OR hash = ?').run(now(), replaces ?? '')
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ? AND closed IS NULL').get(account))
    throw missing({ cuenta: account })
  c.sql(
    'INSERT INTO sessions (hash, id, account, key, navegador, creada, usada, expira) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(hash, row.id, account, key, navegador, row.creada, row.usada, expira)
  return row
}

function useSession(c: Connection, hash: string): (SessionRow & { alcances: Alcance[] | null }) | null {
  const row = c
    .sql<SessionRow & { alcances: string | null }>(
      `SELECT ${SESSION}, k.alcances ${FROM} WHERE s.hash = @hash AND ${LIVE}`,
    )
    .get({ hash, now: now() })
  if (!row) return null
  row.usada = noteUse(row.usada, at => c.sql('UPDATE sessions SET usada = ? WHERE hash = ?').run(at, hash))
  return { ...row, alcances: row.alcances === null ? null : parsed<Alcance[]>(row.alcances) }
}

function endSessions({ sql }: Connection, account: string, which: { id: string } | { except: string | null }): number {
  if ('except' in which)
    return sql("DELETE FROM sessions WHERE account = ? AND id <> coalesce(?, '')").run(account, which.except).changes
  const { changes } = sql('DELETE FROM sessions WHERE account = ? AND id = ? AND expira > ?').run(
    account,
    which.id,
    now(),
  )
  if (changes === 0) throw missing({ sesion: which.id })
  return changes
}

function createLink({ sql }: Connection, { hash, account, author, email, expira }: NewLink): LinkRow {
  const row: LinkRow = {
    id: newId(),
    account,
    email: email === null ? null : foldedEmail(email),
    creada: now(),
    expira,
  }
  sql('DELETE FROM links WHERE expira <= ? OR account = ?').run(now(), account)
  sql('INSERT INTO links (hash, id, account, author, email, creada, expira) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    hash,
    row.id,
    account,
    author,
    row.email,
    row.creada,
    expira,
  )
  return row
}

const linkOf = ({ sql }: Connection, hash: string): LinkRow | null =>
  sql<LinkRow>(`${LINK} WHERE hash = ? AND expira > ?`).get(hash, now()) ?? null

/**
 * Gives the link's account that e-mail and password and ends its sessions. Throws `conflicto` when the e-mail is taken.
 */
function claim(
  c: Connection,
  account: string,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): AccountRow {
  const own = foldedEmail(email)
  if (c.values<number>('SELECT 1 FROM accounts WHERE email = ? AND id <> ?').get(own, account))
    throw new Failure('conflicto', { email: own })
  c.sql('UPDATE accounts SET email = ?, password_hash = coalesce(?, password_hash) WHERE id = ?').run(
    own,
    passwordHash,
    account,
  )
  c.sql('DELETE FROM sessions WHERE account = ?').run(account)
  // The link's foreign key guarantees that the account exists.
  return presentAccount(c.sql<AccountColumns>(`${ACCOUNT} WHERE a.id = ?`).get(account)!)
}

function useLink(
  c: Connection,
  hash: string,
  { email, passwordHash, identity }: Parameters<Access['useLink']>[1],
): AccountRow {
  const link = linkOf(c, hash)
  if (!link) throw missing({})
  const row =
    link.account === null ? makeAccount(c, email, passwordHash) : claim(c, link.account, { email, passwordHash })
  if (identity) addIdentity(c, row.id, identity)
  c.sql('DELETE FROM links WHERE hash = ?').run(hash)
  return row
}

function identityOf({ sql }: Connection, { issuer, subject }: Identity): AccountRow | null {
  const row = sql<AccountColumns>(
    `${ACCOUNT} JOIN identities i ON i.account = a.id WHERE i.issuer = ? AND i.subject = ?`,
  ).get(issuer, subject)
  return row ? presentAccount(row) : null
}

function addIdentity(c: Connection, account: string, who: Identity): void {
  const known = identityOf(c, who)
  if (known && known.id !== account)
    throw new Failure(
      'conflicto',
      {},
      { mensaje: 'Esa identidad ya es de otra cuenta.', message: 'That identity belongs to another account.' },
    )
  if (!known)
    c.sql('INSERT INTO identities (issuer, subject, account) VALUES (?, ?, ?)').run(who.issuer, who.subject, account)
}

export function signInAccess(c: Connection): SignInAccess {
  return {
    createSession: async session => c.whole(() => createSession(c, session)),
    session: async hash => useSession(c, hash),
    sessions: async account =>
      c
        .sql<SessionRow>(`SELECT ${SESSION} ${FROM} WHERE s.account = @account AND ${LIVE} ORDER BY s.usada DESC, s.id`)
        .all({ account, now: now() }),
    endSession: async hash => {
      c.sql('DELETE FROM sessions WHERE hash = ?').run(hash)
    },
    endSessions: async (account, which) => endSessions(c, account, which),
    createLink: async link => c.whole(() => createLink(c, link)),
    link: async hash => linkOf(c, hash),
    links: async author =>
      c.sql<LinkRow>(`${LINK} WHERE author = ? AND expira > ? ORDER BY creada, id`).all(author, now()),
    removeLink: async (id, author) => {
      if (c.sql('DELETE FROM links WHERE id = ? AND author = ?').run(id, author).changes === 0)
        throw missing({ invitacion: id })
    },
    useLink: async (hash, who) => c.whole(() => useLink(c, hash, who)),
    identity: async who => identityOf(c, who),
    addIdentity: async (account, who) => c.whole(() => addIdentity(c, account, who)),
  }
}
