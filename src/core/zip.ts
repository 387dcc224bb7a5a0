/**
 * Unpacks ZIP bytes into files in memory, and packs them. Input is hostile: entries, bytes, ratio and names are
 * bounded; a refused archive throws a `Failure` on `archivo`.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Failure } from '../errors.ts'

export interface ZipLimits {
  entries?: number
  /** Most bytes of all files together, unpacked. They are counted on the output, not taken from the header. */
  bytes?: number
  /** Most bytes of one file, unpacked. */
  part?: number
  /** Highest ratio of unpacked to packed bytes, checked for files of more than 8 MB. */
  ratio?: number
  /** Selects the files to unpack; the others are only checked by name. */
  only?: (name: string) => boolean
}

/** Real books, slides and text files were seen to stay under 2,000 entries and a ratio of 60. */
export const ZIP_LIMITS = { entries: 10_000, bytes: 256_000_000, part: 128_000_000, ratio: 250 } as const
const RATIO_FROM = 8_000_000

const REASONS = {
  no_zip: ['no es un archivo ZIP que se pueda leer.', 'it is not a ZIP file that can be read.'],
  cifrado: ['está cifrado con contraseña.', 'it is encrypted with a password.'],
  bomba: ['se expande más de lo permitido.', 'it unpacks to more than is allowed.'],
  entradas: ['contiene demasiadas entradas.', 'it holds too many entries.'],
  duplicado: ['contiene dos veces el mismo nombre.', 'it holds the same name twice.'],
  nombre: ['contiene un nombre que sale de su carpeta.', 'it holds a name that leaves its folder.'],
  metodo: ['usa una compresión que no se conoce.', 'it uses an unknown compression.'],
} as const satisfies Record<string, readonly [string, string]>

function refuse(motivo: keyof typeof REASONS, cause?: unknown): Failure {
  const [es, en] = REASONS[motivo]
  return new Failure(
    'peticion_invalida',
    { campo: 'archivo', motivo },
    { cause, mensaje: `«archivo»: ${es}`, message: `"archivo": ${en}` },
  )
}

/** Returns the files by name, in the order of the directory, without folders. Throws `peticion_invalida`. */
export async function unzip(bytes: Uint8Array, limits: ZipLimits = {}): Promise<Map<string, Uint8Array>> {
  const most = { ...ZIP_LIMITS, ...limits }
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await opened(source)
  try {
    if (zip.entryCount > most.entries) throw refuse('entradas')
    const out = new Map<string, Uint8Array>()
    let left = most.bytes
    const seen = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (seen.has(entry.fileName)) throw refuse('duplicado')
      seen.add(entry.fileName)
      if (limits.only && !limits.only(entry.fileName)) continue
      check(entry, Math.min(left, most.part), most.ratio)
      const content =
        entry.uncompressedSize <= AT_ONCE ? unpacked(source, entry) : await read(zip, entry, Math.min(left, most.part))
      left -= content.length
      out.set(entry.fileName, content)
    }
    return out
  } catch (error) {
    if (error instanceof Failure) throw error
    throw refuse(
      error instanceof Error && /relative path|absolute path|characters in fileName/i.test(error.message)
        ? 'nombre'
        : 'no_zip',
      error,
    )
  } finally {
    zip.close()
  }
}

/**
 * Yields one file of the archive piece by piece as it is unpacked, for parts too large to hold in memory. Yields
 * nothing when there is no file of that name. Throws `peticion_invalida`.
 */
export async function* unzipped(
  bytes: Uint8Array,
  name: string,
  { part, ratio }: Required<Pick<ZipLimits, 'part' | 'ratio'>>,
): AsyncGenerator<Buffer> {
  const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue
      check(entry, part, ratio)
      let size = 0
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > part) throw refuse('bomba')
        yield chunk
      }
      return
    }
  } catch (error) {
    throw error instanceof Failure ? error : refuse('no_zip', error)
  } finally {
    zip.close()
  }
}

async function opened(buffer: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(withoutTail(buffer), { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw refuse(encryptedOffice(buffer) ? 'cifrado' : 'no_zip', error)
  }
}

/** The mark of the end of the directory, and the length of what it begins, up to a comment. */
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const END_LENGTH = 22

/**
 * The archive without bytes after its end, where servers left some (a line break, zeros): Office opens such files, and
 * of 5,800 office files of Debian's sources three were refused for one byte.
 */
function withoutTail(buffer: Buffer): Buffer {
  const end = buffer.lastIndexOf(END)
  if (end < 0 || end + END_LENGTH > buffer.length) return buffer
  return buffer.subarray(0, end + END_LENGTH + buffer.readUInt16LE(end + END_LENGTH - 2))
}

/** Word, Excel and PowerPoint store a file with a password in an OLE container that has a stream of this name. */
function encryptedOffice(buffer: Buffer): boolean {
  return (
    buffer.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) &&
    buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  )
}

function check(entry: Entry, room: number, ratio: number): void {
  if (entry.isEncrypted()) throw refuse('cifrado')
  if (!entry.canDecodeFileData()) throw refuse('metodo')
  const { uncompressedSize: size, compressedSize: packed } = entry
  if (size > room || (size > RATIO_FROM && size > packed * ratio)) throw refuse('bomba')
}

/**
 * Files up to this size are unpacked in one call, 10 ms at most. A stream costs more than the unpacking of the small
 * files of which a Word file consists.
 */
const AT_ONCE = 2_000_000

/** The packed bytes of what was unpacked: a file that nobody changed is packed again as it was. */
const packedBytes = new WeakMap<Uint8Array, Uint8Array>()

const STORED = 0
const HEAD_LENGTH = 30

/** Unpacks one file whose header gives it at most `AT_ONCE` bytes; one of another length than that is refused. */
function unpacked(source: Buffer, entry: Entry): Uint8Array {
  const { relativeOffsetOfLocalHeader: head, compressedSize, uncompressedSize: size } = entry
  if (head + HEAD_LENGTH > source.length || !source.subarray(head, head + 4).equals(LOCAL)) throw refuse('no_zip')
  const from = head + HEAD_LENGTH + source.readUInt16LE(head + 26) + source.readUInt16LE(head + 28)
  if (from + compressedSize > source.length) throw refuse('no_zip')
  const packed = source.subarray(from, from + compressedSize)
  if (entry.compressionMethod === STORED || size === 0) return Buffer.from(packed.subarray(0, size))
  const content = inflateRawSync(packed, { maxOutputLength: size, chunkSize: Math.max(64, size) })
  if (content.length !== size) throw refuse('no_zip')
  packedBytes.set(content, packed)
  return content
}

/**
 * Unpacks one file. yauzl stops at a file that is longer or shorter than its header says; the bytes are counted here as
 * well.
 */
async function read(zip: ZipFile, entry: Entry, room: number): Promise<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > room) {
      stream.destroy()
      throw refuse('bomba')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Files that are stored as they are; OpenDocument and EPUB want their `mimetype` so. */
const PACKED = /^mimetype$|\.(?:png|jpe?g|gif|webp|mp[34]|m4a|woff2?|zip|emz|wmz)$/i

const LOCAL = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** The head of an entry of the directory, with the version that made it. */
const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0])
const UTF8 = 0x0800
/** Year 0 (1980), month 1, day 2, as MS-DOS writes a date. */
const JANUARY_2 = (1 << 5) | 2

/**
 * Packs files, always to the same bytes under one version of Node. Files that are already compressed are stored as they
 * are, and those that `unzip` gave keep the bytes that they were packed into. Layout: APPNOTE.TXT 6.3, §4.3.7 and
 * §4.3.12; names are in UTF-8, and every file is dated 2 January 1980.
 */
export function zip(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, bytes] of parts) {
    const stored = PACKED.test(name)
    const packed = stored ? bytes : (packedBytes.get(bytes) ?? deflateRawSync(bytes))
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0) // version needed
    fields.writeUInt16LE(UTF8, 2)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt16LE(JANUARY_2, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    files.push(LOCAL, fields, path, Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength))
    directory.push(CENTRAL, fields, entry, path)
    at += 4 + fields.length + path.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(END_LENGTH)
  end.set(END)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}
