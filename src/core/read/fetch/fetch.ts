/**
 * Fetches the bytes of an address: one GET over a guarded connection, with redirects followed by hand and each of them
 * checked, and with size and time limited. It stores nothing and knows no format.
 */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Response } from 'undici'
import { timeLimit } from '../../../time-limit.ts'
import type { Client } from './client.ts'
import { createGuard, Refused, type Guard, type GuardOptions } from './guard.ts'
import { reason, refusedBy, tooLarge } from './refusals.ts'
import { Unreadable } from '../unreadable.ts'

/** Largest body, the same as for uploads: 95 MiB, counted after decompression. */
export const MAX_FETCH = 95 * 1024 * 1024
const MAX_REDIRECTS = 5
const SECONDS = 300
/** Longest silence of the server, before its answer and in the middle of it. */
const SILENCE_MS = 30_000
/**
 * Longest wait for the name server. If it does not answer, the fetch goes on: the address is checked again when
 * connecting.
 */
const RESOLVE_MS = 3_000

export interface FetcherOptions extends GuardOptions {
  /** User agent, as `Anaquel/<version> (+<site>)`. */
  userAgent: string
  seconds?: number
}

export interface Fetched {
  /** Final address, after redirects. */
  url: string
  status: number
  /** Content type as the server states it, with its parameters; null when it states none. */
  contentType: string | null
  /** Name from Content-Disposition or from the last part of the address. */
  nombre: string | null
  /** Seconds after which the server asks to be tried again; absent when it does not say. */
  retryAfter?: number
  /** The decompressed body. Reading it fails with `Unreadable` when the size or the time is exceeded. */
  body: Readable
}

export interface GetOptions {
  signal?: AbortSignal
  bytes?: number
  accept?: string
  seconds?: number
  /** Returns an answer of any status instead of throwing, for interfaces that answer 404 for what they do not have. */
  anyStatus?: boolean
}

export interface Fetcher {
  readonly userAgent: string
  /** Rejects with `Refused`, which carries the reason, when the address must not be fetched. */
  check(url: string): Promise<void>
  /**
   * Fetches the address. Throws `Refused` or `Unreadable` with a sentence for the owner, or the signal's reason when it
   * was aborted. A status other than 2xx is `Unreadable`, unless `anyStatus` is set.
   */
  get(url: string, options?: GetOptions): Promise<Fetched>
  close(): Promise<void>
}

export function createFetcher({ userAgent, seconds = SECONDS, ...options }: FetcherOptions): Fetcher {
  const guard = createGuard(options)
  let client: Promise<Client> | undefined
  const opened = (): Promise<Client> =>
    (client ??= import('./client.ts').then(module => module.createClient(guard, { silence: SILENCE_MS, bytes: -1 })))
  return {
    userAgent,
    async check(text) {
      const url = guard.url(text)
      await Promise.race([guard.host(url), pause(RESOLVE_MS, undefined, { ref: false })])
    },
    async get(text, { signal, bytes = MAX_FETCH, accept = '*/*', seconds: own = seconds, anyStatus = false } = {}) {
      const limits = { headers: { 'user-agent': userAgent, accept }, signal: timeLimit(own * 1000, signal) }
      let url = guard.url(text)
      try {
        const { fetch } = await opened()
        for (let hops = 0; ; hops++) {
          const response = await fetch(url, limits)
          const next = await redirected(response, url)
          if (next === null) return answer(response, url, { bytes, signal, anyStatus })
          if (hops === MAX_REDIRECTS)
            throw new Unreadable(`La dirección redirige más de ${MAX_REDIRECTS} veces.`, 'too many redirects')
          url = moved(next, guard)
        }
      } catch (error) {
        signal?.throwIfAborted()
        throw reason(error, url)
      }
    },
    close: async () => (await client)?.close(),
  }
}

const MOVED = [301, 302, 303, 307, 308]

async function redirected(response: Response, from: URL): Promise<string | null> {
  const location = response.headers.get('location')
  if (!MOVED.includes(response.status) || location === null) return null
  await response.body?.cancel()
  const target = asUtf8(location)
  return URL.canParse(target, from.href) ? new URL(target, from).href : target
}

/**
 * The address of a redirect. When it must not be fetched, the error says that a redirect led there, because the owner
 * gave another address.
 */
function moved(location: string, guard: Guard): URL {
  try {
    return guard.url(location)
  } catch (error) {
    throw error instanceof Refused
      ? new Refused(`La dirección redirige a otra que no se admite: ${error.mensaje}`, `redirected: ${error.message}`)
      : error
  }
}

/** Decodes a header as UTF-8: Node gives it byte by byte, and servers write addresses and names in UTF-8. */
function asUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}

type Limits = Required<Pick<GetOptions, 'bytes' | 'anyStatus'>> & Pick<GetOptions, 'signal'>

async function answer(response: Response, url: URL, limits: Limits): Promise<Fetched> {
  const { status, headers } = response
  const wait = headers.get('retry-after')
  if (!response.ok && !limits.anyStatus) {
    await response.body?.cancel()
    throw refusedBy(response, url)
  }
  const declared = Number(headers.get('content-length') ?? 0)
  if (declared > limits.bytes) {
    await response.body?.cancel()
    throw tooLarge(limits.bytes)
  }
  return {
    url: url.href,
    status,
    contentType: headers.get('content-type'),
    nombre: nameOf(headers.get('content-disposition'), url),
    ...(/^\d{1,6}$/.test(wait ?? '') && { retryAfter: Number(wait) }),
    body: metered(response, url, limits),
  }
}

function metered(response: Response, url: URL, { bytes, signal }: { bytes: number; signal?: AbortSignal }): Readable {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    let seen = 0
    try {
      for await (const piece of response.body ?? []) {
        seen += piece.length
        if (seen > bytes) throw tooLarge(bytes)
        yield piece
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw reason(error, url)
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** File name by RFC 6266: `filename*` before `filename`, else the last part of the path. It never contains a path. */
export function nameOf(disposition: string | null, url: URL): string | null {
  const header = disposition === null ? '' : asUtf8(disposition)
  const starred = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  const name =
    (starred && decoded(starred)) ??
    plain?.[1]?.replace(/\\(.)/g, '$1') ??
    plain?.[2] ??
    decoded(url.pathname.split('/').at(-1) ?? '')
  const last = name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}+/gu, '')
    .trim()
    .slice(0, 255)
  return last || null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
