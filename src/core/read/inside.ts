/**
 * Recognises containers by what they hold: a ZIP by its content types or mimetype, an OLE file by its streams. The
 * file's name plays no part.
 */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
export const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
export const isOle = (head: Buffer): boolean => head.subarray(0, 4).equals(OLE)

/**
 * Content types of the main part. What is embedded has types that begin in the same way: a deck with a document of Word
 * in it was taken for a document of Word.
 */
const MAIN_PARTS: readonly [RegExp, string][] = [
  [
    /(?:wordprocessingml|ms-word)\.(?:document|template)[\w.]*\.main/,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    /(?:presentationml|ms-powerpoint)\.(?:presentation|slideshow|template)[\w.]*\.main/,
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  [
    /(?:spreadsheetml|ms-excel)\.(?:sheet|template|addin)[\w.]*\.main/,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
]

/** Media type of what a ZIP holds; null when it is damaged or names none, and then the file's name decides. */
export async function mediaOfZip(path: string): Promise<string | null> {
  const bytes = await readFile(path)
  const own = storedMimetype(bytes)
  if (own) return own
  const entries = directory(bytes)
  const types = entries.get('[Content_Types].xml')
  const text = types === undefined ? '' : content(bytes, types)
  const main = MAIN_PARTS.find(([pattern]) => pattern.test(text))
  if (main) return main[1]
  const mimetype = entries.get('mimetype')
  if (mimetype !== undefined) return /^[\w.+-]+\/[\w.+-]+$/.exec(content(bytes, mimetype).trim())?.[0] ?? null
  return entries.has('META-INF/container.xml') ? 'application/epub+zip' : null
}

/**
 * The `mimetype` entry that EPUB and OpenDocument put first and uncompressed; null when the archive does not begin with
 * it.
 */
function storedMimetype(bytes: Buffer): string | null {
  if (bytes.toString('latin1', 30, 38) !== 'mimetype' || bytes.readUInt16LE(8) !== 0) return null
  const from = 38 + bytes.readUInt16LE(28)
  return /^application\/[\w.+-]+/.exec(bytes.toString('latin1', from, from + 100).replace(/PK[^]*$/, ''))?.[0] ?? null
}

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRIES = 10_000

/**
 * Maps each entry's name to the offset of its central directory header. It reads only what the kind depends on; the
 * readers open the archive again, with limits.
 */
function directory(bytes: Buffer): Map<string, number> {
  const out = new Map<string, number>()
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + 20 > bytes.length) return out
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < ENTRIES && at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50; n++) {
    const name = bytes.readUInt16LE(at + 28)
    out.set(bytes.toString('utf8', at + 46, at + 46 + name), at)
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return out
}

const LARGEST = 2_000_000

function content(bytes: Buffer, entry: number): string {
  try {
    const packed = bytes.readUInt32LE(entry + 20),
      local = bytes.readUInt32LE(entry + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(from, from + packed)
    const plain =
      bytes.readUInt16LE(entry + 10) === 0
        ? data.subarray(0, LARGEST)
        : inflateRawSync(data, { maxOutputLength: LARGEST })
    return plain.toString('utf8')
  } catch {
    return ''
  }
}

export type OleKind = 'cifrado' | 'doc' | 'ppt' | 'xls' | 'otro'

/** The stream that tells each kind of OLE file; the first match wins. */
const STREAMS: readonly [string, OleKind][] = [
  ['EncryptedPackage', 'cifrado'],
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
]

export async function kindOfOle(path: string): Promise<OleKind> {
  const bytes = await readFile(path)
  // The terminating zero keeps "Book" from matching the middle of a text.
  return STREAMS.find(([name]) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))?.[1] ?? 'otro'
}
