/** Originals in a bucket of S3, which all processes on all machines share: `<prefix>/ab/ab…`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Failure } from '../../src/errors.ts'
import { writeStream } from './write-stream.ts'
import { Copies } from './copies.ts'
import { gone, requireHash, type Place, type Sessions } from './place.ts'
import { S3, S3Error, unavailable, type S3Address } from './s3.ts'

/** A download of which nothing arrives for this long is given up. */
const SILENT_MS = 30_000
const DAY_MS = 86_400_000
/** Written at each start, to see whether the key may. */
const PROBE = 'anaquel'

const keyOf = (sha256: string): string => `${requireHash(sha256).slice(0, 2)}/${sha256}`

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof S3Error ? unavailable(error) : error
  })
}

const damaged = (sha256: string): Failure =>
  new Failure(
    'interno',
    {},
    {
      mensaje: 'El original está dañado donde se guarda: su contenido es otro.',
      message: 'The original is damaged where it is kept: its content is another.',
      cause: new Error(`damaged ${sha256}`),
    },
  )

/** Writes the object to that path; returns its bytes. What arrived is hashed: a damaged object is never read. */
async function download(s3: S3, sha256: string, to: string): Promise<number> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new S3Error('Silent', 0)), SILENT_MS)
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh()
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    const response = await s3.get(keyOf(sha256), { signal: silent.signal })
    if (response === null) throw gone(sha256)
    const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    await writeStream(body, meter, to).catch((error: unknown) => {
      const local = (error as NodeJS.ErrnoException).syscall !== undefined
      throw local || error instanceof S3Error ? error : new S3Error('Broken', 0, error)
    })
  } finally {
    clearTimeout(timer)
  }
  if (hash.digest('hex') !== sha256) throw damaged(sha256)
  return bytes
}

/**
 * Seen by whoever starts the server. Throws an Error whose message names the setting, without the secret; a server that
 * is out of reach, a bucket that is gone and a key without rights each have their own.
 */
export async function requireBucket(address: S3Address): Promise<void> {
  const s3 = new S3(address)
  try {
    await s3.put(PROBE, Buffer.from(PROBE))
    const back = await s3.get(PROBE)
    if (back === null || (await back.text()) !== PROBE) throw new S3Error('what was written cannot be read back', 0)
    for await (const _ of s3.list()) break
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    const { bucket, prefix, endpoint, region } = address
    const place = `s3://${bucket}${prefix && `/${prefix}`} at ${endpoint ?? `Amazon, ${region}`}`
    throw new Error(`ANAQUEL_BLOBS (${place}): ${REASONS[error.code] ?? error.code}.`, { cause: error })
  }
}

const REASONS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the key may not read, write and list there',
  InvalidAccessKeyId: 'the server does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the server refuses AWS_SECRET_ACCESS_KEY',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired',
  RequestTimeTooSkewed: 'the clocks of this machine and of the server differ too much',
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved now',
  AbortError: 'the server does not answer',
}

async function* contents(s3: S3, before = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  try {
    for await (const { key, written } of s3.list()) {
      const [, sha256] = /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key) ?? []
      if (sha256 !== undefined && written < before) yield sha256
    }
  } catch (error) {
    throw error instanceof S3Error ? unavailable(error) : error
  }
}

export function openBucket(folder: string, address: S3Address, sessions: Sessions): Place & { close(): Promise<void> } {
  const s3 = new S3(address)
  const copies = new Copies(folder, sessions)
  const size = (sha256: string): Promise<number | null> => orUnavailable(s3.size(keyOf(sha256)))
  return {
    drawing: sha256 => copies.drawing(requireHash(sha256)),
    async put(part, { sha256, bytes }) {
      if ((await size(sha256)) !== bytes) await orUnavailable(s3.putFile(keyOf(sha256), part, bytes))
      await copies.adopt(sha256, part, bytes)
    },
    async remove(sha256) {
      await copies.remove(sha256)
      await orUnavailable(s3.remove(keyOf(sha256)))
    },
    withFile: (sha256, use) =>
      copies.use(requireHash(sha256), (wanted, to) => orUnavailable(download(s3, wanted, to)), use),
    size,
    async open(sha256, range) {
      const path = await copies.path(requireHash(sha256))?.catch(() => null)
      if (path) return createReadStream(path, range)
      const response = await orUnavailable(s3.get(keyOf(sha256), range && { range }))
      if (response === null) throw gone(sha256)
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
    },
    list: before => contents(s3, before),
    async sweep() {
      await copies.sweep()
      await s3.abortUploads(Date.now() - DAY_MS)
    },
    close: () => copies.close(),
  }
}

/** Whether the place is out of reach for now. */
export const isUnavailable = (error: unknown): boolean => error instanceof Failure && error.codigo === 'no_disponible'
