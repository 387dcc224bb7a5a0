/**
 * How somebody gets in: e-mail and password, a link good for one use, an identity that an outside provider vouches for.
 * No HTTP in here.
 */
import { randomBytes } from 'node:crypto'
import type { Access, AccountRow, Identity, LinkRow, NewLink } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import { foldEmail, hashKey, readEmail } from './access.ts'
import { hashPassword, NOBODYS_HASH, verifyPassword } from './password.ts'
import type { Guard } from './tries.ts'

const HOUR_MS = 3_600_000
/** The owner's link is printed again at each start. */
const OWNER_HOURS = 24
export const INVITATION_DAYS = 7

/** `address`: where they come from, as a limit counts it. */
export interface Credentials {
  email: string
  password: string
  address: string
}

/**
 * The account, or null: an e-mail that is nobody's, an account without a password and a wrong password are one answer,
 * and cost one hash each,
 * so that neither words nor time tell whose e-mail is known. Too many tries of the address or the e-mail:
 * `limite_de_ritmo`.
 */
export async function signIn(
  access: Access,
  { email, password, address }: Credentials,
  guard: Guard,
): Promise<AccountRow | null> {
  await guard.address.spend(address)
  await guard.email.spend(foldEmail(email))
  const row = await access.account(email)
  const stored = await access.passwordHash(row?.id ?? '')
  const right = await verifyPassword(password, stored ?? NOBODYS_HASH)
  if (!row || stored === null || !right) return null
  await guard.email.forgive(foldEmail(email))
  await guard.address.giveBack(address)
  return row
}

/** 43 base64url characters; only their SHA-256 is stored, and the answer is the only copy. */
async function newLink(
  access: Access,
  link: Omit<NewLink, 'hash' | 'expira'>,
  hours: number,
): Promise<{ secret: string; row: LinkRow }> {
  const secret = randomBytes(32).toString('base64url')
  const row = await access.createLink({
    ...link,
    hash: hashKey(secret),
    expira: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  })
  return { secret, row }
}

/** Address at which that account sets its e-mail and password, once; earlier ones end. */
export async function accountLink(access: Access, site: string, account: string, hours = OWNER_HOURS): Promise<string> {
  return `${site}/empezar?t=${(await newLink(access, { account, author: null, email: null }, hours)).secret}`
}

/** The owner's, as long as nobody has become the owner; null afterwards. */
export async function ownerLink(access: Access, site: string): Promise<string | null> {
  const owner = await access.owner()
  return owner.email === null ? accountLink(access, site, owner.id) : null
}

export interface InvitationWish {
  correo?: string
  dias?: number
}

/** Address at which somebody makes an account, once; for one e-mail when it is given. `emailOpens`: then it must be. */
export async function invite(
  access: Access,
  site: string,
  author: string,
  wish: InvitationWish,
  emailOpens = false,
): Promise<{ row: LinkRow; enlace: string }> {
  const { correo, dias = INVITATION_DAYS } = wish
  // Whoever could choose it would take somebody else's, and wait in that account for its owner to come in by the
  // provider.
  if (emailOpens && correo === undefined)
    throw invalid(
      'correo',
      'hace falta: aquí un correo comprobado abre la cuenta que lo tiene.',
      'is needed: here a verified e-mail opens the account that has it.',
    )
  const email = correo === undefined ? null : readEmail(correo, 'correo')
  if (email !== null && (await access.account(email)))
    throw new Failure(
      'conflicto',
      { campo: 'correo' },
      { mensaje: 'Ya hay una cuenta con ese correo.', message: 'There is an account with that e-mail.' },
    )
  const { secret, row } = await newLink(access, { account: null, author, email }, dias * 24)
  return { row, enlace: `${site}/invitacion?t=${secret}` }
}

/** What the secret of a link opens, or null. */
export const linkOf = async (access: Access, secret: string): Promise<LinkRow | null> =>
  /^[\w-]{43}$/.test(secret) ? access.link(hashKey(secret)) : null

/**
 * What no use of the link changes: the e-mail of the invitation, or the one that the account has. Null: to be chosen.
 */
export const knownEmail = async (access: Access, { account, email }: LinkRow): Promise<string | null> =>
  email ?? (account === null ? null : (await access.accountOf(account)).email)

/** Uses the link up. An invitation for one e-mail makes an account for that one, whatever was typed. */
export async function enterByLink(
  access: Access,
  secret: string,
  { email, password }: { email: string; password: string },
): Promise<AccountRow> {
  const link = await linkOf(access, secret)
  if (!link) throw new Failure('no_encontrado')
  const own = readEmail((await knownEmail(access, link)) ?? email, 'correo')
  return access.useLink(hashKey(secret), { email: own, passwordHash: await hashPassword(password, 'contrasena') })
}

export interface Vouched extends Identity {
  email: string | null
  verified: boolean
}

/**
 * Whose identity that is: known from before; or of the link that was brought; or, where `byEmail` is set, of the
 * account that has the e-mail that the
 * provider says it checked. Null: nobody's, and no account is made for it.
 */
export async function enterByIdentity(
  access: Access,
  who: Vouched,
  brought: { secret: string | null; byEmail: boolean },
): Promise<AccountRow | null> {
  const { secret, byEmail } = brought
  const identity = { issuer: who.issuer, subject: who.subject }
  const known = await access.identity(identity)
  if (known) return known
  const link = secret === null ? null : await linkOf(access, secret)
  if (secret !== null && link) {
    const email = (await knownEmail(access, link)) ?? (who.verified ? who.email : null)
    return email === null ? null : access.useLink(hashKey(secret), { email, passwordHash: null, identity })
  }
  // An account is found by its e-mail as people type it; what a provider vouches for is somebody else's when it is only
  // spelt alike (U+212A for K).
  const email = who.verified && who.email === who.email?.normalize('NFKC') ? who.email : null
  const row = byEmail && email !== null ? await access.account(email) : null
  if (row) await access.addIdentity(row.id, identity)
  return row
}
