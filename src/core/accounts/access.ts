/**
 * Accounts and keys: made, found by what the caller sent, checked for a scope, revoked. The key itself is shown once
 * and never stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { ALCANCES, type Alcance } from '../../schema.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Access, AccountRow, KeyRow } from '../../../storage/contract.ts'
import { hashPassword } from './password.ts'

/** Who is asking, however it was proved. */
export interface Caller {
  account: string
  scopes: readonly Alcance[]
  /** Seconds since 1970; null: does not expire. */
  expiresAt: number | null
  /** Id of the browser session of somebody who signed in; a key, a token and a session that a key began have none. */
  session?: string
  /** Of an agent that signed in: where its permission was sent. */
  host?: string
}

export interface KeyWish {
  nombre: string
  alcances: readonly Alcance[]
  /** Days it lives; without it, until it is revoked. */
  dias?: number
}

export const KEY_FORM = /^anq_[A-Za-z0-9_-]{43}$/
/** Enough to tell keys apart and far too little to guess one. */
const PREFIX = 8
const LONGEST_LIFE_DAYS = 3650
const DAY_MS = 86_400_000

/** Hex SHA-256. A key carries 256 random bits, so a fast hash is safe: there is nothing to guess. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** `anq_` and 43 base64url characters (32 random bytes). The answer's `key` is the only copy there will ever be. */
export async function createKey(
  access: Access,
  account: string,
  wish: KeyWish,
  now = new Date(),
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

/** The caller whose key this is; null for what is no live key, in every case alike. */
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

/** `prohibido`, naming the scope, unless the caller has it. */
export function requireScope(caller: Pick<Caller, 'scopes'>, scope: Alcance): void {
  if (caller.scopes.includes(scope)) return
  throw new Failure(
    'prohibido',
    { alcance: scope },
    { mensaje: `La clave no tiene el permiso «${scope}».`, message: `The key lacks the scope "${scope}".` },
  )
}

/** `prohibido` unless somebody signed in: a key that leaked must not make further keys, nor take the account over. */
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

/** `lectura,mcp` → the scopes, each once, in the order given. */
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

/** The account of that e-mail, or the owner's when none is named. Unknown: `no_encontrado`. */
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

/** A new account; the password is hashed here. An e-mail that is taken: `conflicto`. */
export async function createAccount(access: Access, email: string, password: string | null): Promise<AccountRow> {
  return access.createAccount(readEmail(email, 'email'), password === null ? null : await hashPassword(password))
}

/** As the storage folds them, so that no other spelling is somebody else's. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** Trimmed; what cannot be an e-mail names the field. */
export function readEmail(email: string, campo: string): string {
  const trimmed = email.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(trimmed) || trimmed.length > 254)
    throw invalid(campo, 'no es un correo', 'is no e-mail address')
  return trimmed
}
