/**
 * Storage narrowed to one account, as a shelf is to its documents: code that holds an `Account` cannot name another
 * one.
 */
import type { AccountRow, GrantRow, KeyRow, LinkRow, SessionRow, Storage } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import { createKey, foldEmail, type KeyWish } from './access.ts'
import { invite, type InvitationWish } from './sign-in.ts'
import type { Library } from '../library.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { removeAccount } from './removal.ts'
import type { Guard } from './tries.ts'

export interface Account {
  readonly id: string
  /** Id of the browser session that makes the request; null for a key, a token, and a session that a key began. */
  readonly session: string | null
  record(): Promise<AccountRow>
  keys(): Promise<KeyRow[]>
  createKey(wish: KeyWish): Promise<{ key: string; row: KeyRow }>
  /**
   * Throws `no_encontrado` when the key is not this account's; the verbs that end a grant, session or invitation do so
   * too.
   */
  revokeKey(id: string): Promise<void>
  /** Grants of agents that signed in, the last given first. */
  grants(): Promise<GrantRow[]>
  revokeGrant(id: string): Promise<void>
  sessions(): Promise<SessionRow[]>
  endSession(id: string): Promise<void>
  /** Returns how many sessions ended. */
  endOtherSessions(): Promise<number>
  /**
   * Changes the password. The other sessions end, and the current one gets a new secret. Throws `prohibido` when the
   * account has a password and `actual` is not it.
   */
  changePassword(change: { actual?: string; nueva: string }): Promise<void>
  /**
   * Removes the account with everything in it, for good. `correo` must repeat the account's own e-mail. Throws
   * `conflicto` for the owner while there are other accounts.
   */
  remove(confirmed: { correo: string; contrasena?: string }): Promise<void>
  isOwner(): Promise<boolean>
  /** Throws `prohibido` for any account but the owner's: only the owner may read folders of the machine. */
  requireOwner(): Promise<void>
  /** Unused invitations. Like `invite`, throws `prohibido` for any account but the owner's. */
  invitations(): Promise<LinkRow[]>
  invite(wish: InvitationWish): Promise<{ row: LinkRow; enlace: string }>
  withdraw(id: string): Promise<void>
}

export interface AccountParts {
  storage: Storage
  library(account: string): Library
  site: string
  guard: Guard
  /** Whether an e-mail that an outside provider verified opens the account that has it. */
  emailOpens: boolean
  /** A new secret for the current session; `send` sets the cookie once it is stored. */
  renewal(): { hash: string; expira: string; send(): void }
}

/** Checks the account's password under the same rate limit as signing in, so that it cannot be guessed faster here. */
async function confirm(
  { storage: { access }, guard }: AccountParts,
  { id, email }: AccountRow,
  { password, campo }: { password: string | undefined; campo: string },
): Promise<void> {
  const stored = await access.passwordHash(id)
  if (stored === null) return
  if (password === undefined) throw invalid(campo, 'falta y es obligatorio.', 'is missing and required.')
  await guard.email.spend(email ?? id)
  if (!(await verifyPassword(password, stored)))
    throw new Failure(
      'prohibido',
      { campo },
      { mensaje: 'La contraseña no es esa.', message: 'That is not the password.' },
    )
  await guard.email.forgive(email ?? id)
}

async function changePassword(
  parts: AccountParts,
  { id, session }: Pick<Account, 'id' | 'session'>,
  { actual, nueva }: Parameters<Account['changePassword']>[0],
): Promise<void> {
  const { access } = parts.storage
  await confirm(parts, await access.accountOf(id), { password: actual, campo: 'actual' })
  const { send, ...secret } = parts.renewal()
  await access.setPassword(id, await hashPassword(nueva, 'nueva'), session === null ? null : { id: session, ...secret })
  if (session !== null) send()
}

async function removeConfirmed(
  parts: AccountParts,
  id: string,
  { correo, contrasena }: Parameters<Account['remove']>[0],
): Promise<void> {
  const row = await parts.storage.access.accountOf(id)
  if (foldEmail(correo) !== row.email)
    throw invalid('correo', 'no es el de esta cuenta.', 'is not the one of this account.')
  await confirm(parts, row, { password: contrasena, campo: 'contrasena' })
  await removeAccount(parts, id)
}

const OWNER_INVITES = { mensaje: 'Solo la cuenta propietaria invita.', message: 'Only the owner account invites.' }
const OWNER_READS = {
  mensaje: 'Solo la cuenta propietaria lee carpetas de esta máquina.',
  message: 'Only the owner account reads folders of this machine.',
}

async function requireOwner(
  isOwner: () => Promise<boolean>,
  texts: { mensaje: string; message: string },
): Promise<void> {
  if (!(await isOwner())) throw new Failure('prohibido', {}, texts)
}

export function ownAccount(
  parts: AccountParts,
  { account: id, session = null }: { account: string; session?: string | null },
): Account {
  const { access } = parts.storage
  const isOwner = async (): Promise<boolean> => (await access.accountOf(id)).owner
  const invites = (): Promise<void> => requireOwner(isOwner, OWNER_INVITES)
  return {
    id,
    session,
    record: () => access.accountOf(id),
    keys: () => access.keys(id),
    createKey: wish => createKey(access, id, { wish }),
    revokeKey: key => access.revokeKey(key, id),
    grants: () => parts.storage.oauth.grants(id),
    revokeGrant: grant => parts.storage.oauth.revokeGrant(grant, id),
    sessions: () => access.sessions(id),
    endSession: async which => {
      await access.endSessions(id, { id: which })
    },
    endOtherSessions: () => access.endSessions(id, { except: session }),
    changePassword: change => changePassword(parts, { id, session }, change),
    remove: confirmed => removeConfirmed(parts, id, confirmed),
    isOwner,
    requireOwner: () => requireOwner(isOwner, OWNER_READS),
    invitations: async () => {
      await invites()
      return access.links(id)
    },
    invite: async wish => {
      await invites()
      return invite(access, parts.site, { author: id, wish, emailOpens: parts.emailOpens })
    },
    withdraw: which => access.removeLink(which, id),
  }
}
