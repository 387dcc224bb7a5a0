/**
 * The standard security handler of PDF (ISO 32000-2 §7.6.4): a password → the key of the file, by each revision from
 * 2 to 6; and the entries by which an empty password opens it. Pure.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The entries of the encryption dictionary. `bits` is the length of the key. */
export interface Security {
  revision: number
  bits: number
  permissions: number
  owner: Buffer
  user: Buffer
  ownerKey: Buffer
  userKey: Buffer
  encryptsMetadata: boolean
  id: Buffer
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
const padded = (password: Buffer): Buffer => Buffer.concat([password.subarray(0, 32), PAD]).subarray(0, 32)

/** Encrypts or decrypts with RC4, which OpenSSL 3 no longer offers by default. */
export function rc4(key: Buffer, data: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) & 0xff
    ;[s[i], s[j]] = [s[j]!, s[i]!]
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    data.map(byte => {
      i = (i + 1) & 0xff
      j = (j + s[i]!) & 0xff
      ;[s[i], s[j]] = [s[j]!, s[i]!]
      return byte ^ s[(s[i]! + s[j]!) & 0xff]!
    }),
  )
}

/**
 * Applies RC4 once per number of `order`, each time with another key. Running the rounds from last to first undoes what
 * first to last did.
 */
function rounds(key: Buffer, data: Buffer, order: readonly number[]): Buffer {
  return order.reduce((bytes, n) => rc4(Buffer.from(key.map(byte => byte ^ n)), bytes), data)
}
const UP = Array.from({ length: 20 }, (_, n) => n)

/** Algorithm 2: the file's key by revisions 2 to 4. */
function oldKey({ revision, bits, owner, permissions, id, encryptsMetadata }: Security, password: Buffer): Buffer {
  const p = Buffer.alloc(4)
  p.writeInt32LE(permissions | 0)
  const plain = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  const size = revision === 2 ? 5 : bits / 8
  let hash = md5(padded(password), owner.subarray(0, 32), p, id, plain)
  if (revision >= 3) for (let n = 0; n < 50; n++) hash = md5(hash.subarray(0, size))
  return hash.subarray(0, size)
}

/** Algorithms 4 and 5: the `U` entry that the dictionary must hold for this key. */
function userEntry({ revision, id }: Security, key: Buffer): Buffer {
  return revision === 2 ? rc4(key, PAD) : rounds(key, md5(PAD, id), UP)
}

/** Algorithm 7: recovers the user's password from the owner's. */
function userPassword({ revision, bits, owner }: Security, password: Buffer): Buffer {
  let hash = md5(padded(password))
  if (revision >= 3) for (let n = 0; n < 50; n++) hash = md5(hash)
  const key = hash.subarray(0, revision === 2 ? 5 : bits / 8)
  const whole = rounds(key, owner.subarray(0, 32), revision === 2 ? [0] : UP.toReversed())
  for (let end = 0; end < whole.length; end++)
    if (whole.subarray(end).equals(PAD.subarray(0, whole.length - end))) return whole.subarray(0, end)
  return whole
}

/** Algorithm 2.B of ISO 32000-2; revision 5 uses only its first line, one SHA-256. */
export function hash2b(
  revision: number,
  { password, salt, user = Buffer.alloc(0) }: { password: Buffer; salt: Buffer; user?: Buffer },
): Buffer {
  let k: Buffer = createHash('sha256').update(password).update(salt).update(user).digest()
  if (revision < 6) return k
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const k1 = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, k, user])))
    const cipher = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false)
    const e = cipher.update(k1)
    const sum = e.subarray(0, 16).reduce((n, byte) => n + byte, 0)
    k = createHash(['sha256', 'sha384', 'sha512'][sum % 3]!)
      .update(e)
      .digest()
    last = e.at(-1)!
  }
  return k.subarray(0, 32)
}

const NO_IV = Buffer.alloc(16)
const wrap = (key: Buffer, data: Buffer): Buffer =>
  createCipheriv('aes-256-cbc', key, NO_IV).setAutoPadding(false).update(data)
const unwrap = (key: Buffer, data: Buffer): Buffer =>
  createDecipheriv('aes-256-cbc', key, NO_IV).setAutoPadding(false).update(data)

/**
 * Algorithm 2.A: the file's key by revisions 5 and 6, or null when the password is wrong. The 48 bytes of an entry are
 * hash, validation salt and key salt.
 */
function newKey({ revision, user, owner, userKey, ownerKey }: Security, password: Buffer): Buffer | null {
  if (user.length < 48 || userKey.length < 32) return null
  const short = password.subarray(0, 127)
  const opens = (entry: Buffer, by?: Buffer): boolean =>
    hash2b(revision, { password: short, salt: entry.subarray(32, 40), user: by }).equals(entry.subarray(0, 32))
  if (opens(user))
    return unwrap(hash2b(revision, { password: short, salt: user.subarray(40, 48) }), userKey.subarray(0, 32))
  const by = user.subarray(0, 48)
  if (owner.length < 48 || ownerKey.length < 32 || !opens(owner, by)) return null
  return unwrap(hash2b(revision, { password: short, salt: owner.subarray(40, 48), user: by }), ownerKey.subarray(0, 32))
}

/**
 * Returns the file's key and, for old revisions, the user password from which a PDF reader derives it. Null means that
 * the password is wrong.
 */
export function keyOf(security: Security, password: Buffer): { key: Buffer; user: Buffer } | null {
  if (security.revision >= 5) {
    const key = newKey(security, password)
    return key && { key, user: Buffer.alloc(0) }
  }
  for (const user of [password, userPassword(security, password)]) {
    const key = oldKey(security, user)
    const size = security.revision === 2 ? 32 : 16
    if (userEntry(security, key).subarray(0, size).equals(security.user.subarray(0, size))) return { key, user }
  }
  return null
}

/**
 * Returns the entries of revision 5 by which the empty password gives this key, with the same permissions as the
 * file's.
 */
export function openEntries(
  key: Buffer,
  { permissions, encryptsMetadata }: Security,
): Record<'U' | 'UE' | 'Perms', Buffer> {
  const salts = randomBytes(16)
  const empty = Buffer.alloc(0)
  const told = Buffer.alloc(16, 0xff)
  told.writeInt32LE(permissions | 0)
  told.write(encryptsMetadata ? 'Tadb' : 'Fadb', 8, 'latin1')
  randomBytes(4).copy(told, 12)
  return {
    U: Buffer.concat([hash2b(5, { password: empty, salt: salts.subarray(0, 8) }), salts]),
    UE: wrap(hash2b(5, { password: empty, salt: salts.subarray(8, 16) }), key),
    Perms: createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(told),
  }
}
