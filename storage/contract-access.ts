/**
 * Accounts and whatever proves who somebody is. Part of the contract; secrets come as hashes alone.
 * `test/storage/judge-access.ts` judges it.
 */
import type { Alcance } from '../src/schema.ts'

export interface AccountRow {
  id: string
  email: string | null
  owner: boolean
  creado: string
}

export interface KeyRow {
  id: string
  account: string
  nombre: string
  /** First 8 characters of the key. */
  prefijo: string
  alcances: Alcance[]
  creado: string
  expira: string | null
  usado: string | null
}

export interface NewSession {
  /** SHA-256 of the cookie. */
  hash: string
  account: string
  /** Id of the key that began it; revoking the key ends it. Null: somebody signed in. */
  key: string | null
  /** Short name of the browser, for the list. */
  navegador: string
  expira: string
  /** The session that this browser had before: it ends in the same transaction. */
  replaces?: string
}

/** `hash`: SHA-256 of the new cookie. */
export interface RenewedSession {
  id: string
  hash: string
  expira: string
}

export interface SessionRow {
  id: string
  account: string
  key: string | null
  navegador: string
  creada: string
  usada: string
  expira: string
}

/**
 * A secret that is good for one use: with `account`, to set the e-mail and password of that one; without, to make a new
 * account.
 */
export interface NewLink {
  hash: string
  account: string | null
  author: string | null
  email: string | null
  expira: string
}
export interface LinkRow {
  id: string
  account: string | null
  email: string | null
  creada: string
  expira: string
}

/** Who an outside provider says somebody is. */
export interface Identity {
  issuer: string
  subject: string
}

export interface Access {
  /** The owner account; made when missing. */
  owner(): Promise<AccountRow>
  /** The owner first, then by age; without those that are being removed. */
  accounts(): Promise<AccountRow[]>
  /** Ids, last used first, by a key, a session or an agent. */
  recent(most: number): Promise<string[]>
  /** By e-mail (folded) or null. */
  account(email: string): Promise<AccountRow | null>
  /** By id; unknown: `no_encontrado`. */
  accountOf(id: string): Promise<AccountRow>
  createAccount(email: string, passwordHash: string | null): Promise<AccountRow>
  /** Null without one, and for an id that is nobody's. */
  passwordHash(account: string): Promise<string | null>
  /**
   * Links that would set another one end, and all its sessions but `keep`, which goes on under another secret: whoever
   * had the one before is out.
   */
  setPassword(account: string, passwordHash: string, keep: RenewedSession | null): Promise<void>

  createKey(key: {
    account: string
    nombre: string
    prefijo: string
    hash: string
    alcances: readonly Alcance[]
    expira: string | null
  }): Promise<KeyRow>
  /**
   * Live key of that SHA-256 (hex), or null: unknown, revoked and expired alike. Records the last use, at most once a
   * minute.
   */
  key(hash: string): Promise<KeyRow | null>
  /** Live ones, oldest first. */
  keys(account?: string): Promise<KeyRow[]>
  /** All live keys with that prefix; of one account when given. Answers how many. */
  revokeKeys(prefijo: string, account?: string): Promise<number>
  /** A live key of that account, by id; else `no_encontrado`. */
  revokeKey(id: string, account: string): Promise<void>

  createSession(session: NewSession): Promise<SessionRow>
  /**
   * Live session with the scopes of the key that began it (null: somebody signed in), or null. Records the last use, at
   * most once a minute.
   */
  session(hash: string): Promise<(SessionRow & { alcances: Alcance[] | null }) | null>
  /** Live ones, last used first. */
  sessions(account: string): Promise<SessionRow[]>
  endSession(hash: string): Promise<void>
  /** Of that account: the one of that id (`no_encontrado` when there is none), or all but one. Answers how many. */
  endSessions(account: string, which: { id: string } | { except: string | null }): Promise<number>

  /** With `account`, earlier links to the same one end. */
  createLink(link: NewLink): Promise<LinkRow>
  /** Live link, or null: unknown, used and expired alike. */
  link(hash: string): Promise<LinkRow | null>
  /** What that account made and nobody has used yet, oldest first. */
  links(author: string): Promise<LinkRow[]>
  /** Else `no_encontrado`. */
  removeLink(id: string, author: string): Promise<void>
  /**
   * Uses the link up and answers its account, whose sessions end, or the new one.
   * No live link: `no_encontrado`; an e-mail that is taken: `conflicto`, and the link stays.
   */
  useLink(hash: string, who: { email: string; passwordHash: string | null; identity?: Identity }): Promise<AccountRow>
  identity(who: Identity): Promise<AccountRow | null>
  /** An identity that is another account's: `conflicto`. */
  addIdentity(account: string, who: Identity): Promise<void>

  /**
   * The first half of a removal: from now on nobody gets in and none of its jobs goes on. The owner while there are
   * others: `conflicto`.
   */
  closeAccount(account: string): Promise<void>
  /** Accounts whose removal has begun and not ended: the last stop came in between. */
  closing(): Promise<string[]>
  /**
   * The second half, when its documents and citation jobs are gone: whatever row is left. False while there are any.
   */
  removeAccount(account: string): Promise<boolean>
}
