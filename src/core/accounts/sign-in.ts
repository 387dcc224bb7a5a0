/** The ways to sign in: e-mail and password, a one-use link, or an identity of an outside provider. No HTTP in here. */
import { randomBytes } from 'node:crypto'
import type { Access, AccountRow, Identity, LinkRow, NewLink } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import { foldEmail, hashKey, readEmail } from './access.ts'
import { hashPassword, NOBODYS_HASH, verifyPassword } from './password.ts'
import type { Guard } from './tries.ts'

const HOUR_MS = 3_600_000
/** Hours that the owner's link lives; it is printed again at each start. */
const OWNER_HOURS = 24
export const INVITATION_DAYS = 7

/** `address` is the origin of the request, as rate limiting counts it. */
export interface Credentials {
  email: string
  password: string
  address: string
}

/**
 * The account, or null. An unknown e-mail, an account without a password and a wrong password give the same answer and
 * cost one hash each, so that neither the answer nor its time tells which e-mails are known. Throws `limite_de_ritmo`
 * after too many tries from the address or for the e-mail.
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

/**
 * Creates a link whose secret is 43 base64url characters. Only the SHA-256 is stored; the returned secret is the only
 * copy.
 */
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

/** Creates a one-use address at which that account sets its e-mail and password; earlier ones end. */
export async function accountLink(
  access: Access,
  site: string,
  { account, hours = OWNER_HOURS }: { account: string; hours?: number },
): Promise<string> {
  return `${site}/empezar?t=${(await newLink(access, { account, author: null, email: null }, hours)).secret}`
}

/** The owner's link while the owner account has no e-mail; null afterwards. */
export async function ownerLink(access: Access, site: string): Promise<string | null> {
  const owner = await access.owner()
  return owner.email === null ? accountLink(access, site, { account: owner.id }) : null
}

export interface InvitationWish {
  correo?: string
  dias?: number
}

/**
 * Creates a one-use address at which a person creates an account, for one e-mail when `correo` is given. Throws
 * `peticion_invalida` when `emailOpens` and it is not given, and `conflicto` when it is taken.
 */
export async function invite(
  access: Access,
  site: string,
  { author, wish, emailOpens = false }: { author: string; wish: InvitationWish; emailOpens?: boolean },
): Promise<{ row: LinkRow; enlace: string }> {
  const { correo, dias = INVITATION_DAYS } = wish
  // If the guest chose the e-mail, they could take somebody else's and wait in that account until its owner signs in
  // through the provider.
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

/** The live link with that secret, or null. */
export const linkOf = async (access: Access, secret: string): Promise<LinkRow | null> =>
  /^[\w-]{43}$/.test(secret) ? access.link(hashKey(secret)) : null

/**
 * The e-mail that the link fixes: the invitation's, or the one that its account has. Null when the person chooses it.
 */
export const knownEmail = async (access: Access, { account, email }: LinkRow): Promise<string | null> =>
  email ?? (account === null ? null : (await access.accountOf(account)).email)

/**
 * Uses up the link. An invitation for one e-mail creates an account with that e-mail, whatever was typed. Throws
 * `no_encontrado` when the link is not live.
 */
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
 * The account of an identity: the one it was linked to before; or the one of the link that was brought; or, with
 * `byEmail`, the one whose e-mail the provider says it verified. Null when there is none; no account is created for it.
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
  // Accounts are found by their folded e-mail, so a verified e-mail that only folds to the same text (U+212A for K) may
  // be somebody else's.
  const email = who.verified && who.email === who.email?.normalize('NFKC') ? who.email : null
  const row = byEmail && email !== null ? await access.account(email) : null
  if (row) await access.addIdentity(row.id, identity)
  return row
}
