/**
 * Turns a password into a string that can be stored and checked and that records its own cost. Never keeps or logs the
 * password.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { invalid } from '../../errors.ts'

interface Cost {
  ln: number
  r: number
  p: number
}

/**
 * N = 2^15, r = 8, p = 1 is one of the settings that the OWASP password sheet lists for scrypt; a hash takes 32 MiB and
 * one core.
 */
const COST: Cost = { ln: 15, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** A stored hash with a higher cost was not made here and would only exhaust the memory. */
const MOST_LN = 20
/** NIST SP 800-63B §5.1.1.2 asks for at least eight characters and for allowing long passwords. */
const SHORTEST = 8
const LONGEST = 1024

const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)={0,2}\$([A-Za-z0-9+/]+)={0,2}$/

function derive(
  password: string,
  salt: Buffer,
  { cost: { ln, r, p }, bytes }: { cost: Cost; bytes: number },
): Promise<Buffer> {
  // scrypt takes 128·N·r bytes, which for this cost is exactly Node's default limit of 32 MiB, and Node refuses it.
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
 * Returns `$scrypt$ln=15,r=8,p=1$salt$hash`, different at each call. Throws `peticion_invalida` under 8 or over 1024
 * characters.
 */
export async function hashPassword(password: string, campo = 'password'): Promise<string> {
  const length = [...password].length
  if (length < SHORTEST) throw invalid(campo, `al menos ${SHORTEST} caracteres`, `at least ${SHORTEST} characters`)
  if (length > LONGEST) throw invalid(campo, `como mucho ${LONGEST} caracteres`, `at most ${LONGEST} characters`)
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, { cost: COST, bytes: HASH_BYTES })
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${plain(salt)}$${plain(hash)}`
}

/** No password has this hash; checking against it takes as long as against a real one. */
export const NOBODYS_HASH =
  `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$` +
  `${plain(Buffer.alloc(SALT_BYTES))}$${plain(Buffer.alloc(HASH_BYTES))}`

/**
 * Whether the string is a hash of that password; false for anything that is no such string. The comparison takes the
 * same time however much was right.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = FORM.exec(stored)
  if (!parts || [...password].length > LONGEST) return false
  const [ln, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (ln < 1 || ln > MOST_LN || r < 1 || p < 1) return false
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const derived = await derive(password, Buffer.from(parts[4] ?? '', 'base64'), {
    cost: { ln, r, p },
    bytes: expected.length,
  })
  return timingSafeEqual(derived, expected)
}
