/**
 * A protected PDF that PDFium refuses although the password is right (permissions that do not agree, a length of the
 * key in bytes, strings that are not encrypted as the streams are): its encryption dictionary is written anew, in its
 * place. Poppler and pdf.js open such files.
 */
import { keyOf, openEntries, type Security } from './security.ts'
import { literal, Name, Ref, Scanner, type Dictionary, type Value } from './syntax.ts'

export interface Unlocked {
  bytes: Buffer
  /** The password that opens the rewritten file. */
  password: Buffer
  /** Its strings are not encrypted as its streams are: titles and outline would be read as noise. */
  noStrings: boolean
}

interface Found {
  dictionary: Dictionary
  from: number
  to: number
  id: Buffer
}

/** Bytes before and after a trailer's `/Encrypt` in which its `/ID` is searched for. */
const TRAILER = 4096

function dictionaryAt(bytes: Buffer, at: number): Omit<Found, 'id'> | null {
  try {
    const from = bytes.indexOf('<<', at)
    const scanner = new Scanner(bytes, from)
    return { dictionary: scanner.dictionary(), from, to: scanner.at }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Returns the position after the head of an object, or -1 when there is none. The last object of that number counts: an
 * update is appended behind what it replaces.
 */
function objectAt(bytes: Buffer, { object, generation }: Ref): number {
  const head = `${object} ${generation} obj`
  for (let at = bytes.lastIndexOf(head); at >= 0; at = at ? bytes.lastIndexOf(head, at - 1) : -1)
    if (at === 0 || !/\d/.test(String.fromCharCode(bytes[at - 1]!))) return at + head.length
  return -1
}

function idNear(bytes: Buffer, at: number): Buffer {
  const text = bytes.toString('latin1', Math.max(0, at - TRAILER), at + TRAILER)
  const places = [...text.matchAll(/\/ID\s*\[/g)].map(m => Math.max(0, at - TRAILER) + m.index + m[0].length)
  for (const place of places) {
    const id = valueAt(bytes, place)
    if (Buffer.isBuffer(id)) return id
  }
  return Buffer.alloc(0)
}

function valueAt(bytes: Buffer, at: number): Value {
  try {
    return new Scanner(bytes, at).value()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Finds the encryption dictionary of the newest trailer that names one. */
function find(bytes: Buffer): Found | null {
  const key = '/Encrypt'
  for (let at = bytes.lastIndexOf(key); at > 0; at = bytes.lastIndexOf(key, at - 1)) {
    const told = valueAt(bytes, at + key.length)
    const place = told instanceof Ref ? objectAt(bytes, told) : told instanceof Map ? at + key.length : -1
    const located = place < 0 ? null : dictionaryAt(bytes, place)
    if (located?.dictionary.get('Filter') instanceof Name) return { ...located, id: idNear(bytes, at) }
  }
  return null
}

const numberIn = (d: Dictionary, key: string): number | null => {
  const value = d.get(key)
  return typeof value === 'number' ? value : null
}
const nameIn = (d: Dictionary, key: string): string => {
  const value = d.get(key)
  return value instanceof Name ? value.text : ''
}
const bytesIn = (d: Dictionary, key: string): Buffer => {
  const value = d.get(key)
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}

function securityOf({ dictionary: d, id }: Found, bits: number): Security {
  return {
    revision: numberIn(d, 'R') ?? 0,
    bits,
    permissions: numberIn(d, 'P') ?? 0,
    owner: bytesIn(d, 'O'),
    user: bytesIn(d, 'U'),
    ownerKey: bytesIn(d, 'OE'),
    userKey: bytesIn(d, 'UE'),
    encryptsMetadata: d.get('EncryptMetadata') !== false,
    id,
  }
}

/** Returns how the streams are encrypted: `V2` is RC4, '' means that they are not. */
function methodOf(d: Dictionary): string {
  if ((numberIn(d, 'V') ?? 0) < 4) return 'V2'
  const filters = d.get('CF')
  const filter = filters instanceof Map ? filters.get(nameIn(d, 'StmF')) : undefined
  return filter instanceof Map ? nameIn(filter, 'CFM') : ''
}

/** Returns the key lengths to try, in bits: some programs write bytes where bits belong, or nothing. */
const lengths = (d: Dictionary): number[] => {
  const told = numberIn(d, 'Length') ?? 40
  const all = numberIn(d, 'V') === 4 ? [128, told, 8 * told] : [told, 8 * told, 40, 128]
  return all.filter(bits => bits >= 40 && bits <= 128 && bits % 8 === 0)
}

const text = (words: string): Buffer => Buffer.from(words, 'latin1')
const entries = (pairs: [string, Buffer][]): Buffer =>
  Buffer.concat(pairs.flatMap(([key, value]) => [text(`/${key}`), literal(value)]))

function written(security: Security, method: string, { key }: { key: Buffer }): Buffer {
  const { revision, permissions, owner, user, ownerKey, encryptsMetadata, bits } = security
  const meta = encryptsMetadata ? '' : '/EncryptMetadata false'
  const filter = (cfm: string, length: number): string =>
    `/CF<</S<</CFM/${cfm}/Length ${length}>>>>/StmF/S/StrF/S${meta}`
  const head = `<</Filter/Standard/P ${permissions | 0}`
  if (revision >= 5) {
    const { U, UE, Perms } = openEntries(key, security)
    const strings = entries([
      ...Object.entries({ U, UE, Perms }),
      ['O', owner.subarray(0, 48)],
      ['OE', ownerKey.subarray(0, 32)],
    ])
    return Buffer.concat([text(`${head}/V 5/R 5/Length 256${filter('AESV3', 32)}`), strings, text('>>')])
  }
  const strings = entries([
    ['O', owner.subarray(0, 32)],
    ['U', Buffer.concat([user, Buffer.alloc(32)]).subarray(0, 32)],
  ])
  const how =
    revision < 4
      ? `/V ${revision === 2 ? 1 : 2}/R ${revision}/Length ${bits}`
      : `/V 4/R 4/Length 128${filter(method, 16)}`
  return Buffer.concat([text(head + how), strings, text('>>')])
}

/**
 * Tells whether a file of version 5 states a wrong key length. PDFium takes the key to be as long as the file says,
 * opens the file all the same, and reads nothing of it.
 */
export function misstatesLength(bytes: Buffer): boolean {
  const told = find(bytes)?.dictionary
  const length = told && numberIn(told, 'V') === 5 ? numberIn(told, 'Length') : null
  return typeof length === 'number' && length !== 256 && length !== 32
}

/**
 * Most attempts to draw salts such that the new dictionary fits in the place of the old one: bytes that must be escaped
 * take two.
 */
const DRAWS = 20

/**
 * Returns the file with an encryption dictionary that PDFium accepts, or null when the password is wrong or the kind of
 * protection is not known here.
 */
export function unlock(bytes: Buffer, password: Buffer): Unlocked | null {
  const located = find(bytes)
  if (!located || nameIn(located.dictionary, 'Filter') !== 'Standard') return null
  const method = methodOf(located.dictionary)
  const modern = (numberIn(located.dictionary, 'R') ?? 0) >= 5
  if (!modern && method !== 'V2' && method !== 'AESV2') return null
  for (const bits of modern ? [256] : lengths(located.dictionary)) {
    const security = securityOf(located, bits)
    const opened = security.revision >= 2 && security.revision <= 6 ? keyOf(security, password) : null
    if (!opened) continue
    for (let draw = 0; draw < DRAWS; draw++) {
      const fresh = written(security, method, opened)
      const room = located.to - located.from
      if (fresh.length > room) continue
      const out = Buffer.from(bytes)
      fresh.copy(out, located.from)
      out.fill(0x20, located.from + fresh.length, located.to)
      return {
        bytes: out,
        password: opened.user,
        noStrings: nameIn(located.dictionary, 'StrF') !== nameIn(located.dictionary, 'StmF'),
      }
    }
  }
  return null
}
