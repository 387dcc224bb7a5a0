/**
 * An index as a file: named parts one after the other, then a table of them with a checksum each. It is written in
 * steps and read whole; a file that was cut off or changed is not read at all.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** A piece of a part. Pieces of the same name follow each other; the bytes may change after the next step. */
export interface Piece {
  name: string
  bytes: Uint8Array
}

export type Facts = Record<string, number>

/** What an index needs to be written to a file. */
export interface Written {
  pieces(): Iterable<Piece>
  /** Numbers that the reader needs; asked for after the last piece. */
  facts(): Facts
}

interface Table {
  facts: Facts
  parts: { name: string; at: number; size: number; crc: number }[]
}

const MAGIC = 'ANQINDX1'
/** Length and checksum of the table, then the magic word: the end of every file. */
const TRAILER = 16
/** Node reads and writes at most 2 GiB in one call. */
const MOST = 2 ** 30

/** The typed array's memory as bytes. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, Math.min(MOST, bytes.length - at))
}

/**
 * Writes the file one piece a step, so that other work can run between two steps. The file must not exist. When the
 * caller stops before the end, what was written is not a whole file. Nothing is forced to the disk, which would take
 * seconds: after a power cut the checksums tell what did not arrive.
 */
export function* writeParts(path: string, index: Written): Generator<void, void> {
  const file = openSync(path, 'wx', 0o600)
  try {
    const parts: Table['parts'] = []
    let at = 0
    for (const { name, bytes } of index.pieces()) {
      writeAll(file, bytes)
      if (parts.at(-1)?.name !== name) parts.push({ name, at, size: 0, crc: 0 })
      const part = parts.at(-1)!
      part.crc = crc32(bytes, part.crc)
      part.size += bytes.length
      at += bytes.length
      yield
    }
    const table = Buffer.from(JSON.stringify({ facts: index.facts(), parts } satisfies Table))
    const trailer = Buffer.alloc(TRAILER)
    trailer.writeUInt32LE(table.length, 0)
    trailer.writeUInt32LE(crc32(table), 4)
    trailer.write(MAGIC, 8, 'latin1')
    writeAll(file, Buffer.concat([table, trailer]))
  } finally {
    closeSync(file)
  }
}

function readAll(file: number, into: Uint8Array, from: number): void {
  for (let at = 0; at < into.length;) {
    const read = readSync(file, into, at, Math.min(MOST, into.length - at), from + at)
    if (read === 0) throw new Error('index file: it ends too early')
    at += read
  }
}

function tableOf(file: number): Table {
  const { size } = fstatSync(file),
    trailer = Buffer.alloc(TRAILER)
  if (size < TRAILER) throw new Error('index file: it has no end')
  readAll(file, trailer, size - TRAILER)
  const length = trailer.readUInt32LE(0)
  if (trailer.toString('latin1', 8) !== MAGIC || length > size - TRAILER) throw new Error('index file: not one of ours')
  const table = Buffer.alloc(length)
  readAll(file, table, size - TRAILER - length)
  if (crc32(table) !== trailer.readUInt32LE(4)) throw new Error('index file: its table is damaged')
  return JSON.parse(table.toString('utf8')) as Table
}

/** The parts of a file while it is open. */
export interface Parts {
  readonly facts: Facts
  /** Bytes of a part; 0 when there is none of that name. */
  size(name: string): number
  /** Reads a part whole into memory of that size; throws when its checksum is another. */
  read(name: string, into: Uint8Array): void
}

/** Opens the file for as long as `use` runs. Throws when it is missing, cut off or damaged. */
export function readParts<T>(path: string, use: (parts: Parts) => T): T {
  const file = openSync(path, 'r')
  try {
    const { facts, parts } = tableOf(file)
    const find = (name: string): Table['parts'][number] | undefined => parts.find(part => part.name === name)
    return use({
      facts,
      size: name => find(name)?.size ?? 0,
      read(name, into) {
        const { at, size, crc } = find(name) ?? { at: 0, size: 0, crc: 0 }
        if (into.length !== size) throw new Error(`index file: ${name} has ${size} bytes, not ${into.length}`)
        readAll(file, into, at)
        if (crc32(into) !== crc) throw new Error(`index file: ${name} is damaged`)
      },
    })
  } finally {
    closeSync(file)
  }
}
