/**
 * A whole server for tests: the real engine in a folder of its own, real blobs, an ingest that is fake and says so,
 * answers held to the OpenAPI.
 */
import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Alcance } from '../../src/schema/index.ts'
import { createKey } from '../../src/core/accounts/access.ts'
import { extractive } from '../../src/core/ask/extractive.ts'
import type { Library } from '../../src/core/library.ts'
import { embeddedModel } from '../../src/core/models/static.ts'
import { createFetcher } from '../../src/core/read/fetch/fetch.ts'
import { openSigner } from '../../src/core/receipts/key.ts'
import { createAligned } from '../../src/core/verify/aligned.ts'
import { noNames } from '../core/read/fetch/fake-site.ts'
import type { Models } from '../../src/core/models/models.ts'
import { planTable, type Plans } from '../../src/core/accounts/plans.ts'
import { createApp, type AppParts } from '../../src/server/app.ts'
import { createLimiter } from '../../src/server/limits.ts'
import { createHttp, serveWith, type HttpLimits } from '../../src/server/listen.ts'
import { openBlobs, type Blobs } from '../../storage/blobs.ts'
import type { Storage } from '../../storage/contract.ts'
import type { S3Address } from '../../storage/originals/s3.ts'
import { openScratch } from '../../storage/scratch.ts'
import { timeLimit } from '../../src/time-limit.ts'
import { sharedCsl } from '../csl.ts'
import { openEngine } from '../engine.ts'
import { cheapScrypt } from '../scrypt.ts'
import { fakeIngest } from './fake-ingest.ts'
import { judge } from './judge.ts'

/** Deterministic: a word is a direction. */
const fakeModels: Models = {
  embed: {
    name: 'fake',
    dims: 32,
    threshold: 0.1,
    embed: async texts =>
      texts.map(text => {
        const vector = new Float32Array(32)
        for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
          vector[[...word].reduce((n, c) => (n * 31 + c.codePointAt(0)!) % 32, 7)]! += 1
        const length = Math.hypot(...vector)
        return length === 0 ? vector : vector.map(value => value / length)
      }),
  },
  next: null,
  rerank: null,
  status: () => [{ name: 'fake', estado: 'listo' }],
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  json: Json
}
/** What a test reads out of an answer; a path that is not there is undefined and fails the expectation. */
export type Json = any

export interface Ask {
  key?: string | null
  body?: unknown
  raw?: RequestInit['body']
  headers?: Record<string, string>
  unchecked?: boolean
}

export interface House {
  url: string
  storage: Storage
  blobs: Blobs
  lines: string[]
  /** The owner's key with every scope. */
  key: string
  ask(method: string, path: string, options?: Ask): Promise<Reply>
  newKey(account: string, alcances?: readonly Alcance[]): Promise<string>
  newAccount(email: string): Promise<{ account: string; key: string }>
  /**
   * Headers of a browser in which somebody has signed in to that account; ask with `key: null`. `key`: id of the one
   * that began it.
   */
  signIn(account: string, key?: string): Promise<Record<'Cookie' | 'X-Anaquel-CSRF', string>>
  /** While true, jobs stay in the queue. */
  hold(held: boolean): void
  upload(text: string, query?: string, key?: string): Promise<Json>
  /** Names of unfinished files. */
  parts(): string[]
  library(account: string): Library
  close(): Promise<void>
}

export type HouseOptions = Partial<Pick<AppParts, 'tools' | 'mcp'>> & {
  perMinute?: number
  plans?: Plans
  http?: Partial<HttpLimits>
  trustProxy?: number
} & Partial<Pick<Library, 'writer' | 'fallback' | 'fetcher' | 'models'>> & {
    base?: string
    site?: (port: number) => string
    surfaces?: Surfaces
    /** Keeps the originals in S3. */
    bucket?: S3Address
  }

/** What needs the address and the storage of the house to be made: MCP, signing in. `folder`: of the library. */
export type Surfaces = (parts: AppParts, folder: string) => Promise<Partial<AppParts>>

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const restoreScrypt = cheapScrypt()
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-'))
  const plans = planTable(options.plans ?? null, options.perMinute ?? 100_000, () => {})
  const storage = await openEngine({ folder, quotas: plans })
  const blobs = openBlobs(join(folder, 'blobs'), storage, options.bucket)
  const scratch = openScratch(join(folder, 'scratch'))
  const signer = await openSigner(storage.secrets)
  const judging = {
    entail: createAligned(await embeddedModel()),
    writer: options.writer ?? extractive,
    fallback: options.fallback ?? true,
    csl: sharedCsl(),
    fetcher: options.fetcher ?? createFetcher({ userAgent: 'Anaquel/test', resolve: noNames }),
  }
  const changes = new EventEmitter().setMaxListeners(0)
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => void lines.push(line) })
  const place = { site: '' }
  const server = createHttp(place, options.http)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site = options.site?.(port) ?? `http://127.0.0.1:${port}${options.base ?? ''}`
  place.site = site
  const ingest = fakeIngest(
    storage,
    account => library(account),
    subject => changes.emit(subject),
  )
  const library = (account: string): Library => ({
    shelf: storage.shelf(account),
    blobs,
    scratch,
    models: options.models ?? fakeModels,
    ...judging,
    signer,
    site,
    limits: { read: { seconds: 600, megabytes: 1500 } },
    plan: async () => plans.of(await storage.shelf(account).plan()),
    now: () => new Date(),
    wake: () => ingest.wake(),
    async changed(subject, seconds, signal) {
      const limit = timeLimit(Math.min(seconds * 1000, 250), signal)
      await once(changes, subject, { signal: limit }).catch(() => {})
    },
  })
  const parts: AppParts = {
    storage,
    blobs,
    models: options.models ?? fakeModels,
    site,
    version: '0.0.0-test',
    log,
    library,
    limiter: createLimiter(storage.rates, 'requests', async account => (await library(account).plan()).peticiones),
    ...(options.tools && { tools: options.tools }),
    ...(options.mcp && { mcp: options.mcp }),
    trustProxy: options.trustProxy,
  }
  serveWith(server, createApp({ ...parts, ...(await options.surfaces?.(parts, folder)) }))
  return {
    ...client(`http://127.0.0.1:${port}`, parts, await ownerKey(storage)),
    storage,
    blobs,
    lines,
    library,
    hold: ingest.hold,
    parts: () => readdirSync(join(folder, 'blobs', 'parts')),
    async close() {
      restoreScrypt()
      await close(server, storage, ingest, folder)
      await judging.fetcher.close()
    },
  }
}

async function close(
  server: Server,
  storage: Storage,
  ingest: { stop(): Promise<void> },
  folder: string,
): Promise<void> {
  server.closeAllConnections()
  server.close()
  await ingest.stop()
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const ownerKey = async (storage: Storage): Promise<string> =>
  (
    await createKey(storage.access, (await storage.access.owner()).id, {
      wish: { nombre: 'test', alcances: ['lectura', 'escritura', 'mcp'] },
    })
  ).key

function client(
  url: string,
  { storage, tools }: AppParts,
  key: string,
): Pick<House, 'url' | 'key' | 'ask' | 'newKey' | 'newAccount' | 'signIn' | 'upload'> {
  const ask = async (
    method: string,
    path: string,
    { key: given = key, body, raw, headers = {}, unchecked }: Ask = {},
  ): Promise<Reply> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(given !== null && { Authorization: `Bearer ${given}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      ...(raw instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit)
    const text = await response.text()
    const json: Json =
      text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
    const reply = { status: response.status, headers: response.headers, text, json }
    if (!unchecked && path.startsWith('/api/v1/')) (await judge(url, tools))(method, path, reply)
    return reply
  }
  const newKey = async (
    account: string,
    alcances: readonly Alcance[] = ['lectura', 'escritura', 'mcp'],
  ): Promise<string> => (await createKey(storage.access, account, { wish: { nombre: 'test', alcances } })).key
  return {
    url,
    key,
    ask,
    newKey,
    async newAccount(email) {
      const { id } = await storage.access.createAccount(email, null)
      return { account: id, key: await newKey(id) }
    },
    async signIn(account, key) {
      const value = randomBytes(32).toString('base64url')
      await storage.access.createSession({
        hash: sha256(value),
        account,
        key: key ?? null,
        navegador: 'Firefox, Linux',
        expira: new Date(Date.now() + 3_600_000).toISOString(),
      })
      return { Cookie: `anaquel_sesion=${value}`, 'X-Anaquel-CSRF': sha256(`csrf ${value}`) }
    },
    async upload(text, query = '', asker = key) {
      const reply = await ask('POST', `/api/v1/documentos${query}`, {
        key: asker,
        raw: text,
        headers: { 'Content-Type': 'application/octet-stream' },
      })
      if (reply.status >= 400) throw new Error(reply.text)
      return reply.json
    },
  }
}
