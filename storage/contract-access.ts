/**
 * Accounts and the credentials that prove who a person is. Part of the contract: secrets arrive only as hashes.
 * `test/storage/judge-access.ts` tests it.
 */
import type { Alcance } from '../src/schema/index.ts'

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
  /** Id of the key that began the session; revoking that key ends it. Null when the person signed in. */
  key: string | null
  /** Short name of the browser, shown in the list of sessions. */
  navegador: string
  expira: string
  /** Hash of the session that this browser had before; it ends in the same transaction. */
  replaces?: string
}

/** The new secret and expiry of an existing session; `hash` is the SHA-256 of the new cookie. */
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
 * A link that works once. With `account` it sets that account's e-mail and password; without, it creates an account.
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

/** Who an outside identity provider says a person is. */
export interface Identity {
  issuer: string
  subject: string
}

export interface Access {
  /** The owner account; it is created when missing. */
  owner(): Promise<AccountRow>
  /** All accounts, the owner first and then by age, without those that are being removed. */
  accounts(): Promise<AccountRow[]>
  /** Ids of at most `most` accounts, the last used first; a use is one by a key, a session or an agent. */
  recent(most: number): Promise<string[]>
  /** The account with that e-mail, compared folded; null when there is none. */
  account(email: string): Promise<AccountRow | null>
  /** The account of that id. Throws `no_encontrado` when there is none. */
  accountOf(id: string): Promise<AccountRow>
  createAccount(email: string, passwordHash: string | null): Promise<AccountRow>
  /** Null when the account has no password, and for an unknown id. */
  passwordHash(account: string): Promise<string | null>
  /**
   * Sets the password and ends the links that would set another one. All sessions of the account end except `keep`,
   * which gets a new secret: whoever had the old cookie is signed out.
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
   * The live key with that SHA-256 (hex), or null when it is unknown, revoked or expired. Records the last use at most
   * once a minute.
   */
  key(hash: string): Promise<KeyRow | null>
  /** Live keys, oldest first; of all accounts when none is given. */
  keys(account?: string): Promise<KeyRow[]>
  /** Revokes all live keys with that prefix, of one account when given. Returns how many. */
  revokeKeys(prefijo: string, account?: string): Promise<number>
  /** Revokes a live key of that account. Throws `no_encontrado` when the account has no such key. */
  revokeKey(id: string, account: string): Promise<void>

  createSession(session: NewSession): Promise<SessionRow>
  /**
   * The live session of that cookie hash, or null. `alcances` are the scopes of the key that began it, null when the
   * person signed in. Records the last use at most once a minute.
   */
  session(hash: string): Promise<(SessionRow & { alcances: Alcance[] | null }) | null>
  /** Live sessions of the account, last used first. */
  sessions(account: string): Promise<SessionRow[]>
  endSession(hash: string): Promise<void>
  /**
   * Ends the account's session of that id (throws `no_encontrado` when there is none), or all but one. Returns how many
   * ended.
   */
  endSessions(account: string, which: { id: string } | { except: string | null }): Promise<number>

  /** Creates a link; with `account`, earlier links to the same account end. */
  createLink(link: NewLink): Promise<LinkRow>
  /** The live link of that hash, or null when it is unknown, used or expired. */
  link(hash: string): Promise<LinkRow | null>
  /** Links that the account created and nobody has used yet, oldest first. */
  links(author: string): Promise<LinkRow[]>
  /** Throws `no_encontrado` when `author` made no link of that id. */
  removeLink(id: string, author: string): Promise<void>
  /**
   * Uses up the link and returns the account that it sets, whose sessions end, or the account that it creates. Throws
   * `no_encontrado` when no such link is live, and `conflicto`, keeping the link, when the e-mail is taken.
   */
  useLink(hash: string, who: { email: string; passwordHash: string | null; identity?: Identity }): Promise<AccountRow>
  identity(who: Identity): Promise<AccountRow | null>
  /** Throws `conflicto` when the identity belongs to another account. */
  addIdentity(account: string, who: Identity): Promise<void>

  /**
   * The first half of a removal: from now on nobody can sign in and none of its jobs goes on. Throws `conflicto` for
   * the owner while there are other accounts.
   */
  closeAccount(account: string): Promise<void>
  /** Accounts whose removal has begun and not ended, because the server stopped in between. */
  closing(): Promise<string[]>
  /**
   * The second half: removes the rows that are left once its documents and citation jobs are gone. Returns false while
   * there still are any.
   */
  removeAccount(account: string): Promise<boolean>
}
