/** A PDF of one page under the standard security handler, of every revision and with the faults that programs make. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { hash2b, rc4 } from '../src/core/read/pdf/file/security.ts'

export interface Protection {
  /** 4 is AES; 4.1 is revision 4 with RC4. */
  revision: 2 | 3 | 4 | 4.1 | 5 | 6
  user?: string
  owner?: string
  /** Permissions under the key that are not those of the dictionary. */
  wrongPerms?: boolean
  /** `/Length` as it is written. */
  length?: number
  /** Strings are not encrypted, streams are. */
  plainStrings?: boolean
  /** Entries of 48 bytes are filled up with zeros, as Acrobat 9 did. */
  filled?: boolean
  /** No `/Perms` at all. */
  noPerms?: boolean
  /** A map of codes of two bytes to characters, of the font of the text, which is then hexadecimal. */
  map?: string
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
const P = -1340
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), PAD]).subarray(0, 32)
const twenty = (key: Buffer, data: Buffer): Buffer => {
  let out = data
  for (let n = 0; n < 20; n++) out = rc4(Buffer.from(key.map(byte => byte ^ n)), out)
  return out
}

interface Keys {
  key: Buffer
  entries: string
}

function oldKeys({ revision, user = '', owner = 'dueña' }: Protection): Keys {
  const size = revision === 2 ? 5 : 16
  let hash = md5(padded(owner))
  if (revision > 2) for (let n = 0; n < 50; n++) hash = md5(hash)
  const by = hash.subarray(0, size)
  const O = revision === 2 ? rc4(by, padded(user)) : twenty(by, padded(user))
  const p = Buffer.alloc(4)
  p.writeInt32LE(P)
  let key = md5(padded(user), O, p, ID)
  if (revision > 2) for (let n = 0; n < 50; n++) key = md5(key.subarray(0, size))
  key = key.subarray(0, size)
  const U = revision === 2 ? rc4(key, PAD) : Buffer.concat([twenty(key, md5(PAD, ID)), Buffer.alloc(16)])
  return { key, entries: `/O ${hex(O)} /U ${hex(U)}` }
}

function newKeys({ revision, user = '', owner = 'dueña', wrongPerms, filled, noPerms }: Protection): Keys {
  const key = randomBytes(32)
  const entry = (password: string, by?: Buffer): [Buffer, Buffer] => {
    const [word, salts] = [Buffer.from(password, 'utf8'), randomBytes(16)]
    const wrap = hash2b(revision, { password: word, salt: salts.subarray(8), user: by })
    const wrapped = createCipheriv('aes-256-cbc', wrap, Buffer.alloc(16)).setAutoPadding(false).update(key)
    return [Buffer.concat([hash2b(revision, { password: word, salt: salts.subarray(0, 8), user: by }), salts]), wrapped]
  }
  const [U, UE] = entry(user)
  const [O, OE] = entry(owner, U)
  const told = Buffer.alloc(16, 0xff)
  told.writeInt32LE(wrongPerms ? P + 4 : P)
  told.write('Tadb', 8, 'latin1')
  const Perms = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(told)
  const full = (bytes: Buffer): string => hex(filled ? Buffer.concat([bytes, Buffer.alloc(127 - bytes.length)]) : bytes)
  return {
    key,
    entries: `/O ${full(O)} /U ${full(U)} /OE ${hex(OE)} /UE ${hex(UE)}${noPerms ? '' : ` /Perms ${hex(Perms)}`}`,
  }
}

function encrypt(data: Buffer, object: number, { revision }: Protection, key: Buffer): Buffer {
  const aes = revision === 4 || revision >= 5
  const number = Buffer.from([object & 0xff, object >> 8, 0, 0, 0])
  const salted = md5(key, number, aes ? Buffer.from('sAlT') : Buffer.alloc(0)).subarray(0, Math.min(16, key.length + 5))
  if (!aes) return rc4(salted, data)
  const iv = randomBytes(16)
  const cipher = revision >= 5 ? createCipheriv('aes-256-cbc', key, iv) : createCipheriv('aes-128-cbc', salted, iv)
  return Buffer.concat([iv, cipher.update(data), cipher.final()])
}

function dictionary(how: Protection, entries: string): string {
  const { revision, length, plainStrings } = how
  const R = Math.floor(revision)
  const V = revision === 2 ? 1 : revision === 3 ? 2 : R === 4 ? 4 : 5
  const bits = length ?? (V === 5 ? 256 : V === 1 ? 40 : 128)
  const cfm = revision >= 5 ? 'AESV3' : revision === 4 ? 'AESV2' : 'V2'
  const filters =
    V >= 4
      ? `/CF << /StdCF << /AuthEvent /DocOpen /CFM /${cfm} /Length ${V === 5 ? 32 : 16} >> >> ` +
        `/StmF /StdCF /StrF /${plainStrings ? 'Identity' : 'StdCF'}`
      : ''
  return `<< /Filter /Standard /V ${V} /R ${R} /Length ${bits} /P ${P} ${entries} ${filters} >>`
}

const COMPOSITE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /Sans /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [<< /Type ' +
  '/Font /Subtype /CIDFontType2 /BaseFont /Sans /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) ' +
  '/Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Sans /Flags 4 /FontBBox [0 0 500 700] ' +
  '/Ascent 700 /Descent 0 /CapHeight 700 /ItalicAngle 0 /StemV 80 >> >>] >>'

export function protectedPdf(text: string, how: Protection): Buffer {
  const { key, entries } = how.revision >= 5 ? newKeys(how) : oldKeys(how)
  const shown = how.map === undefined ? `(${text})` : `<${text}>`
  const stream = (body: string, object: number): Buffer => {
    const data = encrypt(Buffer.from(body, 'latin1'), object, how, key)
    return Buffer.concat([Buffer.from(`<< /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')])
  }
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    how.map === undefined ? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' : COMPOSITE,
    stream(`BT /F1 12 Tf 60 700 Td ${shown} Tj ET`, 5),
    dictionary(how, entries),
    ...(how.map === undefined ? [] : [stream(how.map, 7)]),
  ].map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets = objects.map((object, k) => {
    const at = parts.reduce((n, part) => n + part.length, 0)
    parts.push(Buffer.from(`${k + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
    return at
  })
  const xref = parts.reduce((n, part) => n + part.length, 0)
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< ` +
        `/Size ${objects.length + 1} /Root 1 0 R ` +
        `/Encrypt 6 0 R /ID [${hex(ID)}${hex(ID)}] >>\nstartxref\n${xref}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
