/**
 * Original files by SHA-256: streamed to disk while they are hashed, never held in memory, nothing left behind on
 * failure, then put where originals are kept (`originals/`). Content that no row names yet is held in the storage, so
 * that no process removes it meanwhile.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { readFile, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../src/errors.ts'
import type { BlobHolds, Storage } from './contract.ts'
import { isUnavailable, openBucket } from './originals/bucket.ts'
import { openFolder } from './originals/folder.ts'
import type { Place } from './originals/place.ts'
import type { S3Address } from './originals/s3.ts'
import { writeStream } from './originals/write-stream.ts'

/** 95 MB in the contract, read as MiB: a body of exactly this many bytes passes. */
export const MAX_BYTES = 95 * 1024 * 1024

/**
 * How long content stays held before a row names it. What lies in between is at most the pictures of one page, each of
 * which a model may be asked about.
 */
const HOLD_SECONDS = 3600
/**
 * How long content stays locked for removal. A removal takes milliseconds; when a process dies during one, others wait
 * this long. A bucket has three tries of ten seconds, so it takes longer there.
 */
const REMOVAL_SECONDS = { folder: 30, bucket: 60 }
const REMOVAL_LOOK_MS = 20
/**
 * An earlier version named partial files without their session; such a file counts as abandoned when nobody has written
 * to it for this long.
 */
const ABANDONED_MS = 3_600_000

/** A received file. `settle` ends its `hold`. */
export interface Stored {
  sha256: string
  bytes: number
  hold: string
}

export interface Blobs extends Pick<Place, 'withFile' | 'drawing' | 'size' | 'open'> {
  /**
   * Writes the stream to disk. Past `limit` bytes it stops, keeps nothing and throws `demasiado_grande`. The same
   * content twice is one file. The content is held until the caller settles it, exactly once, whether or not a row
   * names it by then.
   */
  receive(stream: Readable, limit?: number): Promise<Stored>
  /** Ends the hold of `receive` and removes the file unless a row or another hold needs it. */
  settle(stored: Pick<Stored, 'sha256' | 'hold'>): Promise<void>
  /**
   * Removes the file unless a row or a hold needs it. It is no error when the file is gone already, nor when a bucket
   * is out of reach: what stays is found when the library is tidied.
   */
  letGo(sha256: string): Promise<void>
  has(sha256: string): Promise<boolean>
  read(sha256: string): Promise<Buffer>
  /** Every hash that is kept. */
  list(): Promise<string[]>
  /** Those that were written before that time, in milliseconds since 1970. */
  before(time: number): AsyncIterable<string>
  /** Removes partial files whose writer died. */
  sweep(): Promise<void>
  /** Removes what this process has of a bucket's contents. */
  close(): Promise<void>
}

function meter(limit: number, seen: (chunk: Buffer) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) {
        done(new Failure('demasiado_grande', { limite: limit }))
        return
      }
      seen(chunk)
      done(null, chunk)
    },
  })
}

/**
 * Holds the content, waiting while another process removes it: what is written afterwards stays. Throws
 * `no_disponible`.
 */
async function held(holds: BlobHolds, sha256: string, seconds: number): Promise<string> {
  for (let waited = 0; waited <= 2 * seconds * 1000; waited += REMOVAL_LOOK_MS) {
    const hold = await holds.hold(sha256, HOLD_SECONDS)
    if (hold !== null) return hold
    await pause(REMOVAL_LOOK_MS)
  }
  throw new Failure('no_disponible')
}

/** Removes abandoned partial files. A partial file is named `<session>.<random>`. */
async function sweep(parts: string, alive: Storage['alive']): Promise<void> {
  for (const name of readdirSync(parts)) {
    const [session, random] = name.split('.')
    const writing = random === undefined ? await isYoung(join(parts, name)) : await alive(session!)
    if (!writing) await rm(join(parts, name), { force: true })
  }
}

const isYoung = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < ABANDONED_MS,
    () => false,
  )

/** Writes a stream to that path; nothing stays there on failure. */
async function written(stream: Readable, part: string, limit: number): Promise<Pick<Stored, 'sha256' | 'bytes'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = meter(limit, chunk => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await writeStream(stream, count, part)
  return { sha256: hash.digest('hex'), bytes }
}

/** Where originals are kept, who holds them, and how long one may stay locked for removal. */
interface Keeping {
  holds: BlobHolds
  place: Place
  seconds: number
}

/** Writes the stream to the path `part` and puts it where originals are kept; on failure nothing stays. */
async function keep(
  stream: Readable,
  { part, limit }: { part: string; limit: number },
  { holds, place, seconds }: Keeping,
): Promise<Stored> {
  let hold: string | null = null
  try {
    const content = await written(stream, part, limit)
    hold = await held(holds, content.sha256, seconds)
    await place.put(part, content)
    return { ...content, hold }
  } catch (error) {
    if (hold !== null) await holds.release(hold)
    await unlink(part).catch(() => {})
    throw error
  }
}

/** Removes the content unless a row or a hold needs it; a place that is out of reach keeps it. */
async function removeUnneeded(sha256: string, { holds, place, seconds }: Keeping): Promise<void> {
  if (!(await holds.letGo(sha256, seconds))) return
  const removed = await place.remove(sha256).then(
    () => true,
    (error: unknown) => {
      if (!isUnavailable(error)) throw error
      return false
    },
  )
  // A removal of which nothing was heard may still come to pass, so the content stays locked for a while.
  if (removed) await holds.gone(sha256)
}

/**
 * Opens the originals of the library whose files are in `<data>/blobs`, or in the bucket. `storage` knows who holds
 * which content and which other processes write here.
 */
export function openBlobs(
  folder: string,
  storage: Pick<Storage, 'holds' | 'session' | 'alive'>,
  bucket: S3Address | null = null,
): Blobs {
  const { holds, session, alive } = storage
  const parts = join(folder, 'parts')
  mkdirSync(parts, { recursive: true })
  const far = bucket && openBucket(join(folder, 'copies'), bucket, storage)
  const place = far ?? openFolder(folder)
  const keeping = { holds, place, seconds: far ? REMOVAL_SECONDS.bucket : REMOVAL_SECONDS.folder }
  const letGo = (sha256: string): Promise<void> => removeUnneeded(sha256, keeping)
  return {
    ...{ withFile: place.withFile, drawing: place.drawing, size: place.size, open: place.open },
    letGo,
    async settle({ sha256, hold }) {
      await holds.release(hold)
      await letGo(sha256)
    },
    receive: (stream, limit = MAX_BYTES) =>
      keep(stream, { part: join(parts, `${session}.${randomBytes(12).toString('hex')}`), limit }, keeping),
    has: async sha256 => (await place.size(sha256)) !== null,
    read: sha256 => place.withFile(sha256, path => readFile(path)),
    async list() {
      const all: string[] = []
      for await (const sha256 of place.list()) all.push(sha256)
      return all
    },
    before: time => place.list(time),
    async sweep() {
      await sweep(parts, alive)
      await place.sweep()
    },
    close: async () => far?.close(),
  }
}
