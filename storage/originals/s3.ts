/**
 * What originals need of S3: objects written whole, read in ranges, listed and removed. Requests are signed by
 * `aws4fetch` with the SHA-256 of what they carry, so the server refuses a body that was changed on its way.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { Failure } from '../../src/errors.ts'
import type { ByteRange } from './place.ts'

export interface S3Address {
  bucket: string
  /** Without slashes at its ends; empty where the whole bucket is the library's. */
  prefix: string
  /** Of a server that is not Amazon's; its buckets are named in the path. */
  endpoint: string | null
  region: string
  key: string
  secret: string
  token: string | null
}

/** A larger file goes up in parts of this size: S3 takes at most 5 GB at once, and a part that failed is sent alone. */
const PART_BYTES = 16 * 1024 * 1024
/** A request whose answer does not begin within this time is given up, and tried again. */
const ANSWER_MS = 10_000
/** Of a part of 16 MB: 2 Mbit a second. */
const SENT_MS = 60_000
const TRIES = 3
const PAUSE_MS = 200
/** Seconds that callers are asked to wait while the server is out of reach or refuses. */
const RETRY_AFTER = '10'

/** Why the server did not do it: its own code (`NoSuchBucket`, `AccessDenied`), or the socket's (`ECONNREFUSED`). */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  constructor(
    readonly code: string,
    readonly status: number,
    cause?: unknown,
  ) {
    super(`S3: ${code}`, { cause })
  }
}

/** What reaches callers; the cause is logged. */
export const unavailable = (error: S3Error): Failure =>
  new Failure('no_disponible', {}, { headers: { 'Retry-After': RETRY_AFTER }, cause: error })

interface Ask {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Aborts the answer while it is read. */
  signal?: AbortSignal
  ms?: number
}

const hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Code of a socket's error, which undici hides behind its own. */
function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return error instanceof Error ? error.name : 'Error'
}

/** Texts of the named elements, in order, without their namespaces. */
function texts(xml: string, names: readonly string[]): [name: string, text: string][] {
  const named: [string, string][] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', () => (text = ''))
  parser.on('text', more => (text += more))
  parser.on('closetag', ({ name }) => {
    if (names.includes(name)) named.push([name, text])
    text = ''
  })
  parser.on('error', () => {})
  parser.write(xml).close()
  return named
}

async function refusal(response: Response): Promise<S3Error> {
  const body = await response.text().catch(() => '')
  const [, code] = texts(body, ['Code'])[0] ?? []
  return new S3Error(code ?? `HTTP ${response.status}`, response.status)
}

export class S3 {
  readonly #client: AwsClient
  readonly #base: string
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, region, key, secret, token }: S3Address) {
    this.#client = new AwsClient({
      ...{ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 0 },
      ...(token !== null && { sessionToken: token }),
    })
    // A certificate of `*.s3.….amazonaws.com` fits no name with a dot in it.
    const path = endpoint !== null || bucket.includes('.')
    const host = endpoint?.replace(/\/+$/, '') ?? `https://s3.${region}.amazonaws.com`
    this.#base = path ? `${host}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
    this.#prefix = prefix === '' ? '' : `${prefix}/`
  }

  /** One request; it is tried again when the server is out of reach or out of order. Throws `S3Error`. */
  async #ask(method: string, key: string | null, ask: Ask = {}): Promise<Response> {
    const { query = {}, headers, body, signal, ms } = ask
    const url = new URL(key === null ? this.#base : `${this.#base}/${this.#prefix}${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    for (let attempt = 1; ; attempt++) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new Error('no answer')), ms ?? ANSWER_MS)
      try {
        const request = await this.#client.sign(url, {
          ...{ method, headers: { ...headers, 'x-amz-content-sha256': hex(body ?? '') } },
          ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> | string }),
        })
        const response = await fetch(request, { signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal })
        if (response.ok) return response
        const error = await refusal(response)
        if ((response.status < 500 && response.status !== 429) || attempt === TRIES) throw error
      } catch (error) {
        if (error instanceof S3Error) throw error
        if (attempt === TRIES || signal?.aborted) throw new S3Error(codeOf(error), 0, error)
      } finally {
        clearTimeout(timer)
      }
      await pause(PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }

  /** Bytes of the object; null when there is none. */
  async size(key: string): Promise<number | null> {
    try {
      const { headers } = await this.#ask('HEAD', key)
      return Number(headers.get('content-length'))
    } catch (error) {
      // A HEAD has no body, so a bucket that is gone looks like an object that is.
      if (error instanceof S3Error && error.status === 404 && (await this.#hasBucket())) return null
      throw error
    }
  }

  async #hasBucket(): Promise<true> {
    await this.#ask('HEAD', null).catch((error: unknown) => {
      throw error instanceof S3Error && error.status === 404 ? new S3Error('NoSuchBucket', 404) : error
    })
    return true
  }

  /** The object or a part of it; null when there is none. */
  async get(key: string, asked: { range?: ByteRange; signal?: AbortSignal } = {}): Promise<Response | null> {
    const { range, signal } = asked
    const headers = range && { Range: `bytes=${range.start}-${range.end}` }
    try {
      return await this.#ask('GET', key, { ...(headers && { headers }), ...(signal && { signal }) })
    } catch (error) {
      if (error instanceof S3Error && error.code === 'NoSuchKey') return null
      throw error
    }
  }

  async put(key: string, body: Uint8Array): Promise<void> {
    await this.#ask('PUT', key, { body, headers: TYPE, ms: SENT_MS })
  }

  async remove(key: string): Promise<void> {
    await this.#ask('DELETE', key)
  }

  /** Writes a file of any size. What a stopped upload leaves is no object; it is aborted, at the latest by `sweep`. */
  async putFile(key: string, path: string, bytes: number): Promise<void> {
    const file = await open(path)
    const read = async (at: number): Promise<Uint8Array> => {
      const length = Math.min(PART_BYTES, bytes - at)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      if (bytesRead !== length) throw new Error('the file is shorter than it was')
      return buffer
    }
    try {
      if (bytes <= PART_BYTES) await this.put(key, bytes === 0 ? new Uint8Array() : await read(0))
      else await this.#putParts(key, bytes, read)
    } finally {
      await file.close()
    }
  }

  async #putParts(key: string, bytes: number, read: (at: number) => Promise<Uint8Array>): Promise<void> {
    const begun = await (await this.#ask('POST', key, { query: { uploads: '' }, headers: TYPE })).text()
    const [, uploadId] = texts(begun, ['UploadId'])[0] ?? []
    if (uploadId === undefined) throw new S3Error('NoUploadId', 200)
    try {
      const parts: string[] = []
      for (let at = 0, number = 1; at < bytes; at += PART_BYTES, number++) {
        const query = { partNumber: String(number), uploadId }
        const { headers } = await this.#ask('PUT', key, { query, body: await read(at), ms: SENT_MS })
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`)
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const answer = await (await this.#ask('POST', key, { query: { uploadId }, body, ms: SENT_MS })).text()
      // The status is sent before the parts are joined, so a failure may come after a 200.
      const [, code] = texts(answer, ['Code'])[0] ?? []
      if (code !== undefined) throw new S3Error(code, 200)
    } catch (error) {
      await this.#ask('DELETE', key, { query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  /** Names below the prefix, each with the time at which it was written, in milliseconds since 1970. */
  async *list(): AsyncGenerator<{ key: string; written: number }> {
    for (let token = ''; ;) {
      const query = { 'list-type': '2', prefix: this.#prefix, ...(token && { 'continuation-token': token }) }
      const xml = await (await this.#ask('GET', null, { query })).text()
      let key = ''
      let next = ''
      for (const [name, text] of texts(xml, ['Key', 'LastModified', 'NextContinuationToken'])) {
        if (name === 'Key') key = text.slice(this.#prefix.length)
        else if (name === 'LastModified') yield { key, written: Date.parse(text) }
        else next = text
      }
      if (next === '') return
      token = next
    }
  }

  /** Aborts uploads in parts that began before that time; a server that cannot list them needs a rule of its own. */
  async abortUploads(before: number): Promise<void> {
    const xml = await this.#ask('GET', null, { query: { uploads: '', prefix: this.#prefix } }).then(
      answer => answer.text(),
      () => '',
    )
    let [key, uploadId] = ['', '']
    for (const [name, text] of texts(xml, ['Key', 'UploadId', 'Initiated'])) {
      if (name === 'Key') key = text.slice(this.#prefix.length)
      else if (name === 'UploadId') uploadId = text
      else if (Date.parse(text) < before) await this.#ask('DELETE', key, { query: { uploadId } }).catch(() => {})
    }
  }
}

/** An object that somebody opens in a browser is never shown as what it claims to be. */
const TYPE = { 'content-type': 'application/octet-stream' }
