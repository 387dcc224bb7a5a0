/**
 * Original files by SHA-256 under the data folder: streamed to disk while they are hashed, never held in memory,
 * nothing left behind on failure. Content that no row names yet is held in the storage, so that no process removes it
 * meanwhile.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../src/errors.ts'
import type { BlobHolds, Storage } from './contract.ts'

/** 95 MB in the contract, read as MiB: a body of exactly this many bytes passes. */
export const MAX_BYTES = 95 * 1024 * 1024

/**
 * How long content stays held before a row names it. What lies in between is at most the pictures of one page, each of
 * which a model may be asked about.
 */
const HOLD_SECONDS = 3600
/**
 * How long content stays locked for removal. A removal takes milliseconds; when a process dies during one, others wait
 * this long.
 */
const REMOVAL_SECONDS = 30
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

export interface Blobs {
  /**
   * Writes the stream to disk. Past `limit` bytes it stops, keeps nothing and throws `demasiado_grande`. The same
   * content twice is one file. The content is held until the caller settles it, exactly once, whether or not a row
   * names it by then.
   */
  receive(stream: Readable, limit?: number): Promise<Stored>
  /** Ends the hold of `receive` and removes the file unless a row or another hold needs it. */
  settle(stored: Pick<Stored, 'sha256' | 'hold'>): Promise<void>
  /** Removes the file unless a row or a hold needs it. It is no error when the file is gone already. */
  letGo(sha256: string): Promise<void>
  path(sha256: string): string
  /** Path of the PDF that was drawn from the content, whether it is there or not; it goes when the content goes. */
  drawing(sha256: string): string
  has(sha256: string): Promise<boolean>
  read(sha256: string): Promise<Buffer>
  open(sha256: string, range?: { start: number; end: number }): Readable
  /** Every hash on disk. */
  list(): string[]
  /** Removes partial files whose writer died. */
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

/**
 * Moves a partial file to its place. Windows cannot replace a file that is open; when one is there its bytes are the
 * same, because its name is their hash, so the partial file is deleted instead.
 */
async function place(part: string, to: string): Promise<void> {
  await rename(part, to).catch(async (error: unknown) => {
    if (!existsSync(to)) throw error
    await unlink(part)
  })
}

/**
 * Holds the content, waiting while another process removes it: what is written afterwards stays. Throws
 * `no_disponible`.
 */
async function held(holds: BlobHolds, sha256: string): Promise<string> {
  for (let waited = 0; waited <= 2 * REMOVAL_SECONDS * 1000; waited += REMOVAL_LOOK_MS) {
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

/** `storage` knows who holds which content and which other processes write here. */
export function openBlobs(folder: string, storage: Pick<Storage, 'holds' | 'session' | 'alive'>): Blobs {
  const { holds, session, alive } = storage
  const parts = join(folder, 'parts')
  mkdirSync(parts, { recursive: true })
  const path = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('blob: not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256)
  }
  const drawing = (sha256: string): string => join(folder, 'drawn', `${basename(path(sha256))}.pdf`)
  const letGo = async (sha256: string): Promise<void> => {
    if (!(await holds.letGo(sha256, REMOVAL_SECONDS))) return
    await rm(path(sha256), { force: true })
    await rm(drawing(sha256), { force: true })
    await holds.gone(sha256)
  }
  return {
    path,
    drawing,
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
