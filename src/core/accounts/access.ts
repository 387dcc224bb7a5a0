/**
 * Accounts and keys: created, found by what the caller sent, checked for a scope, revoked. The key itself is shown once
 * and never stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { ALCANCES } from '../../schema/account.ts'
import type { Alcance } from '../../schema/index.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Access, AccountRow, KeyRow } from '../../../storage/contract.ts'
import { hashPassword } from './password.ts'

/** The account behind a request, however it was authenticated. */
export interface Caller {
  account: string
  scopes: readonly Alcance[]
  /** Seconds since 1970; null when it does not expire. */
  expiresAt: number | null
  /** Id of the browser session of a person who signed in; absent for a key, a token, and a session that a key began. */
  session?: string
  /** For an agent that signed in: the host that its authorization was sent to. */
  host?: string
}

export interface KeyWish {
  nombre: string
  alcances: readonly Alcance[]
  /** Days until the key expires; absent for a key that lives until it is revoked. */
  dias?: number
}

export const KEY_FORM = /^anq_[A-Za-z0-9_-]{43}$/
/** Long enough to tell keys apart and far too short to guess one. */
const PREFIX = 8
const LONGEST_LIFE_DAYS = 3650
const DAY_MS = 86_400_000

/** Hex SHA-256. A key carries 256 random bits, so a fast hash is safe: there is nothing to guess. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Creates a key of `anq_` and 43 base64url characters (32 random bytes). The returned `key` is the only copy. Throws
 * `peticion_invalida`.
 */
export async function createKey(
  access: Access,
  account: string,
  { wish, now = new Date() }: { wish: KeyWish; now?: Date },
): Promise<{ key: string; row: KeyRow }> {
  const nombre = wish.nombre.trim()
  if (nombre === '' || nombre.length > 200) throw invalid('nombre', 'de 1 a 200 caracteres', '1 to 200 characters')
  if (wish.alcances.length === 0)
    throw invalid(
      'alcances',
      `falta al menos uno de ${ALCANCES.join(', ')}`,
      `at least one of ${ALCANCES.join(', ')} is missing`,
    )
  const key = `anq_${randomBytes(32).toString('base64url')}`
  const row = await access.createKey({
    account,
    nombre,
    prefijo: key.slice(0, PREFIX),
    hash: hashKey(key),
    alcances: [...new Set(wish.alcances)],
    expira: expiry(wish.dias, now),
  })
  return { key, row }
}

function expiry(dias: number | undefined, now: Date): string | null {
  if (dias === undefined) return null
  if (!Number.isInteger(dias) || dias < 1 || dias > LONGEST_LIFE_DAYS) {
    throw invalid(
      'dias',
      `un número entero de 1 a ${LONGEST_LIFE_DAYS}`,
      `a whole number from 1 to ${LONGEST_LIFE_DAYS}`,
    )
  }
  return new Date(now.getTime() + dias * DAY_MS).toISOString()
}

/** The caller whose key this is; null for anything that is not a live key, without telling why. */
export async function callerOfKey(access: Access, key: string): Promise<Caller | null> {
  if (!KEY_FORM.test(key)) return null
  const row = await access.key(hashKey(key))
  return (
    row && {
      account: row.account,
      scopes: row.alcances,
      expiresAt: row.expira === null ? null : Math.floor(Date.parse(row.expira) / 1000),
    }
  )
}

/** Throws `prohibido`, naming the scope, unless the caller has it. */
export function requireScope(caller: Pick<Caller, 'scopes'>, scope: Alcance): void {
  if (caller.scopes.includes(scope)) return
  throw new Failure(
    'prohibido',
    { alcance: scope },
    { mensaje: `La clave no tiene el permiso «${scope}».`, message: `The key lacks the scope "${scope}".` },
  )
}

/** Throws `prohibido` unless a person signed in: a leaked key must not create further keys or take over the account. */
export function requireSession(caller: Pick<Caller, 'session'>): void {
  if (caller.session !== undefined) return
  throw new Failure(
    'prohibido',
    { sesion: true },
    {
      mensaje: 'Esto no se hace con una clave: entra con tu correo y tu contraseña.',
      message: 'A key cannot do this: sign in with your e-mail and password.',
    },
  )
}

/** Parses `lectura,mcp` into scopes, each once, in the order given. Throws `peticion_invalida`. */
export function parseScopes(text: string): Alcance[] {
  const names = text.split(/[\s,]+/).filter(name => name !== '')
  return [...new Set(names)].map(name => {
    const known = ALCANCES.find(scope => scope === name)
    if (known === undefined)
      throw invalid(
        'alcances',
        `«${name}» no es ninguno de ${ALCANCES.join(', ')}`,
        `"${name}" is none of ${ALCANCES.join(', ')}`,
      )
    return known
  })
}

/** The account with that e-mail, or the owner's when none is given. Throws `no_encontrado`. */
export async function accountFor(access: Access, email?: string): Promise<AccountRow> {
  if (email === undefined) return access.owner()
  const row = await access.account(email)
  if (row === null)
    throw new Failure(
      'no_encontrado',
      {},
      { mensaje: 'No hay ninguna cuenta con ese correo.', message: 'There is no account with that e-mail.' },
    )
  return row
}

/** Creates an account; the password is hashed here. Throws `conflicto` when the e-mail is taken. */
export async function createAccount(access: Access, email: string, password: string | null): Promise<AccountRow> {
  return access.createAccount(readEmail(email, 'email'), password === null ? null : await hashPassword(password))
}

/** Folds an e-mail as the storage does, so that no other spelling of it can be another account. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** The trimmed e-mail. Throws `peticion_invalida` with `campo` when it cannot be one. */
export function readEmail(email: string, campo: string): string {
  const trimmed = email.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(trimmed) || trimmed.length > 254)
    throw invalid(campo, 'no es un correo', 'is no e-mail address')
  return trimmed
}
