/**
 * Original files by SHA-256 under the data folder: streamed to disk while hashing, never held in memory, nothing left
 * behind on failure. What is on its way to a row is held in the storage, so that nobody removes it meanwhile.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../src/errors.ts'
import type { BlobHolds, Storage } from './contract.ts'

/** 95 MB in the contract, read as MiB: a body of exactly this many bytes passes. */
export const MAX_BYTES = 95 * 1024 * 1024

/** Between a file and its row lie at most the pictures of one page, each of which a model may be asked about. */
const HOLD_SECONDS = 3600
/** Removing one file takes milliseconds; a process that dies at it keeps others waiting for so long. */
const REMOVAL_SECONDS = 30
const REMOVAL_LOOK_MS = 20
/** Parts of an earlier version do not say whose they are: one that nobody has written to for so long is abandoned. */
const ABANDONED_MS = 3_600_000

/** `hold`: ended by `settle`. */
export interface Stored {
  sha256: string
  bytes: number
  hold: string
}

export interface Blobs {
  /**
   * Writes the stream to its end; past `limit` bytes it is cut and nothing stays: `demasiado_grande`. The same content
   * twice is one file. It is held until it is settled, once, whether or not a row names it by then.
   */
  receive(stream: Readable, limit?: number): Promise<Stored>
  /** Ends the hold of `receive`; the file goes unless a row or another hold needs it. */
  settle(stored: Pick<Stored, 'sha256' | 'hold'>): Promise<void>
  /** Removes the file unless a row or a hold needs it. No error when it is gone already. */
  letGo(sha256: string): Promise<void>
  path(sha256: string): string
  has(sha256: string): Promise<boolean>
  read(sha256: string): Promise<Buffer>
  open(sha256: string, range?: { start: number; end: number }): Readable
  /** Every hash on disk. */
  list(): string[]
  /** Removes parts of files whose writer died. */
  sweep(): Promise<void>
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

/** Windows replaces no file that somebody reads. The bytes of one that is there are the same: its name is their hash. */
async function place(part: string, to: string): Promise<void> {
  await rename(part, to).catch(async (error: unknown) => {
    if (!existsSync(to)) throw error
    await unlink(part)
  })
}

/** Waits while somebody removes that content; what is written afterwards stays. */
async function held(holds: BlobHolds, sha256: string): Promise<string> {
  for (let waited = 0; waited <= 2 * REMOVAL_SECONDS * 1000; waited += REMOVAL_LOOK_MS) {
    const hold = await holds.hold(sha256, HOLD_SECONDS)
    if (hold !== null) return hold
    await pause(REMOVAL_LOOK_MS)
  }
  throw new Failure('no_disponible')
}

/** A part is named `<session>.<random>`. */
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

/** `storage`: who holds which content, and which other processes write here. */
export function openBlobs(folder: string, storage: Pick<Storage, 'holds' | 'session' | 'alive'>): Blobs {
  const { holds, session, alive } = storage
  const parts = join(folder, 'parts')
  mkdirSync(parts, { recursive: true })
  const path = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('blob: not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256)
  }
  const letGo = async (sha256: string): Promise<void> => {
    if (!(await holds.letGo(sha256, REMOVAL_SECONDS))) return
    await rm(path(sha256), { force: true })
    await holds.gone(sha256)
  }
  return {
    path,
    letGo,
    async settle({ sha256, hold }) {
      await holds.release(hold)
      await letGo(sha256)
    },
    async receive(stream, limit = MAX_BYTES) {
      const part = join(parts, `${session}.${randomBytes(12).toString('hex')}`)
      const hash = createHash('sha256')
      let bytes = 0
      try {
        await pipeline(
          stream,
          meter(limit, chunk => {
            hash.update(chunk)
            bytes += chunk.length
          }),
          createWriteStream(part, { flags: 'wx', mode: 0o600 }),
        )
        const sha256 = hash.digest('hex')
        mkdirSync(join(folder, sha256.slice(0, 2)), { recursive: true })
        const hold = await held(holds, sha256)
        await place(part, path(sha256))
        return { sha256, bytes, hold }
      } catch (error) {
        await unlink(part).catch(() => {})
        throw error
      }
    },
    has: async sha256 =>
      stat(path(sha256)).then(
        () => true,
        () => false,
      ),
    read: sha256 => readFile(path(sha256)),
    open: (sha256, range) => createReadStream(path(sha256), range),
    list: () =>
      readdirSync(folder)
        .filter(name => name.length === 2)
        .flatMap(name => readdirSync(join(folder, name))),
    sweep: () => sweep(parts, alive),
  }
}
