/**
 * Original files by SHA-256 under the data folder: streamed to disk while hashing, never held in memory, nothing left
 * behind on failure.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../src/errors.ts'

/** 95 MB in the contract, read as MiB: a body of exactly this many bytes passes. */
export const MAX_BYTES = 95 * 1024 * 1024

export interface Stored {
  sha256: string
  bytes: number
}

export interface Blobs {
  /**
   * Writes the stream to its end; past `limit` bytes it is cut and nothing stays: `demasiado_grande`. The same content
   * twice is one file.
   */
  receive(stream: Readable, limit?: number): Promise<Stored>
  path(sha256: string): string
  has(sha256: string): Promise<boolean>
  read(sha256: string): Promise<Buffer>
  open(sha256: string, range?: { start: number; end: number }): Readable
  /** No error when it is gone already. */
  remove(sha256: string): Promise<void>
  /** Every hash on disk. */
  list(): string[]
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
async function settle(part: string, to: string): Promise<void> {
  await rename(part, to).catch(async (error: unknown) => {
    if (!existsSync(to)) throw error
    await unlink(part)
  })
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what a killed process left; a part is named `<pid>-<random>`, and other processes may be writing theirs. */
function sweep(parts: string): void {
  for (const name of readdirSync(parts)) {
    const pid = Number(name.split('-')[0])
    if (pid === process.pid || !alive(pid)) rmSync(join(parts, name), { force: true })
  }
}

/** `sweep`: once a process and before its first upload, since what it removes may carry this process's number. */
export function openBlobs(folder: string, options: { sweep: boolean } = { sweep: true }): Blobs {
  const parts = join(folder, 'parts')
  mkdirSync(parts, { recursive: true })
  if (options.sweep) sweep(parts)
  const path = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('blob: not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256)
  }
  return {
    path,
    async receive(stream, limit = MAX_BYTES) {
      const part = join(parts, `${process.pid}-${randomBytes(12).toString('hex')}`)
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
        await settle(part, path(sha256))
        return { sha256, bytes }
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
    remove: async sha256 => unlink(path(sha256)).catch(() => {}),
    list: () =>
      readdirSync(folder)
        .filter(name => name.length === 2)
        .flatMap(name => readdirSync(join(folder, name))),
  }
}
