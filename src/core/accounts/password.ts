/** Password → a string that can be stored and checked, its own cost written in it. Never keeps or logs the password. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { invalid } from '../../errors.ts'

interface Cost {
  ln: number
  r: number
  p: number
}

/**
 * N = 2^15, r = 8, p = 1: one of the settings the OWASP password sheet lists for scrypt; 32 MiB and one core for each
 * hash.
 */
const COST: Cost = { ln: 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Above this a stored hash is not one of ours: it would only serve to exhaust the memory. */
const MOST_LN = 20
/** NIST SP 800-63B §5.1.1.2: at least eight characters, and long ones are welcome. */
const SHORTEST = 8
const LONGEST = 1024

const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)={0,2}\$([A-Za-z0-9+/]+)={0,2}$/

function derive(password: string, salt: Buffer, { ln, r, p }: Cost, bytes: number): Promise<Buffer> {
  // scrypt takes 128·N·r bytes and Node refuses its own default of 32 MiB for exactly that much.
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/**
 * `$scrypt$ln=15,r=8,p=1$salt$hash`; two calls give two strings. Under 8 or over 1024 characters: `peticion_invalida`.
 */
export async function hashPassword(password: string, campo = 'password'): Promise<string> {
  const length = [...password].length
  if (length < SHORTEST) throw invalid(campo, `al menos ${SHORTEST} caracteres`, `at least ${SHORTEST} characters`)
  if (length > LONGEST) throw invalid(campo, `como mucho ${LONGEST} caracteres`, `at most ${LONGEST} characters`)
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST, HASH_BYTES)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${plain(salt)}$${plain(hash)}`
}

/** No password makes this one: checking against it takes as long as against anybody's. */
export const NOBODYS_HASH = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${plain(Buffer.alloc(SALT_BYTES))}$${plain(Buffer.alloc(HASH_BYTES))}`

/**
 * Whether the password made that string. Anything that is no such string is false; time does not tell how much was
 * right.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = FORM.exec(stored)
  if (!parts || [...password].length > LONGEST) return false
  const [ln, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (ln < 1 || ln > MOST_LN || r < 1 || p < 1) return false
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const found = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), { ln, r, p }, expected.length)
  return timingSafeEqual(found, expected)
}
