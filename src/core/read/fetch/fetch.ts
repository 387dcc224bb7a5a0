/**
 * Address → bytes: one GET by a guarded connection, redirects followed by hand and checked each time, size and time
 * capped. Keeps nothing, knows no format.
 */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch, type Response } from 'undici'
import { createGuard, Refused, type Guard, type GuardOptions } from './guard.ts'
import { Unreadable } from '../unreadable.ts'

/** As for uploads: 95 MiB, counted after decompression. */
export const MAX_FETCH = 95 * 1024 * 1024
const MAX_REDIRECTS = 5
const SECONDS = 300
/** Silence of the server, before its answer and in the middle of it. */
const SILENCE_MS = 30_000
/** A name server that does not answer must not keep the caller waiting: the connection is checked again anyway. */
const RESOLVE_MS = 3_000

export interface FetcherOptions extends GuardOptions {
  /** `Anaquel/<version> (+<site>)`. */
  userAgent: string
  seconds?: number
}

export interface Fetched {
  /** After redirects. */
  url: string
  status: number
  /** As the server calls it, with its parameters; null when it does not. */
  contentType: string | null
  /** From Content-Disposition or the last part of the address. */
  nombre: string | null
  /** Seconds after which the server wants to be asked again, where it says so. */
  retryAfter?: number
  /** Decompressed. Fails with Unreadable past the size or the time. */
  body: Readable
}

export interface GetOptions {
  signal?: AbortSignal
  bytes?: number
  accept?: string
  seconds?: number
  /** Any status is an answer, its page the body: for an interface that answers 404 to what it does not have. */
  anyStatus?: boolean
}

export interface Fetcher {
  readonly userAgent: string
  /** Refused, with the reason, when that address must not be asked. */
  check(url: string): Promise<void>
  /**
   * Refused or Unreadable, with a sentence for the owner; the signal's reason when it was aborted. Any other status
   * than 2xx is Unreadable.
   */
  get(url: string, options?: GetOptions): Promise<Fetched>
  close(): Promise<void>
}

export function createFetcher({ userAgent, seconds = SECONDS, ...options }: FetcherOptions): Fetcher {
  const guard = createGuard(options)
  const agent = new Agent({
    connect: guard.connect,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    keepAliveTimeout: 2_000,
    maxResponseSize: -1,
  })
  return {
    userAgent,
    async check(text) {
      const url = guard.url(text)
      await Promise.race([guard.host(url), pause(RESOLVE_MS, undefined, { ref: false })])
    },
    async get(text, { signal, bytes = MAX_FETCH, accept = '*/*', seconds: own = seconds, anyStatus = false } = {}) {
      const clock = AbortSignal.timeout(own * 1000)
      const both = signal ? AbortSignal.any([signal, clock]) : clock
      const limits = {
        dispatcher: agent,
        redirect: 'manual',
        headers: { 'user-agent': userAgent, accept },
        signal: both,
      } as const
      let url = guard.url(text)
      try {
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
    close: () => agent.destroy(),
  }
}

const MOVED = [301, 302, 303, 307, 308]

async function redirected(response: Response, from: URL): Promise<string | null> {
  const location = response.headers.get('location')
  if (!MOVED.includes(response.status) || location === null) return null
  await response.body?.cancel()
  const said = asUtf8(location)
  return URL.canParse(said, from.href) ? new URL(said, from).href : said
}

/** A redirect to what must not be asked says that it was one: the owner gave another address. */
function moved(location: string, guard: Guard): URL {
  try {
    return guard.url(location)
  } catch (error) {
    throw error instanceof Refused
      ? new Refused(`La dirección redirige a otra que no se admite: ${error.mensaje}`, `redirected: ${error.message}`)
      : error
  }
}

/** Headers arrive byte by byte; servers write addresses and names in UTF-8 all the same. */
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

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
const tooLarge = (bytes: number): Unreadable =>
  new Unreadable(`Lo que hay en la dirección supera el límite de ${megabytes(bytes)} MB.`, `more than ${bytes} bytes`)

const STATUSES: Record<number, string> = {
  401: 'pide identificarse',
  402: 'pide un pago',
  403: 'no permite la descarga',
  404: 'ya no existe o nunca existió',
  410: 'se retiró',
  429: 'el sitio recibe demasiadas peticiones; prueba más tarde',
  451: 'no está disponible por motivos legales',
}

function refusedBy({ status, headers }: Response, { hostname }: URL): Unreadable {
  const wait = waitOf(headers.get('retry-after'))
  const why = (
    STATUSES[status] ?? (status >= 500 ? 'el sitio falla; prueba más tarde' : 'el sitio no lo entrega')
  ).replace('más tarde', wait ?? 'más tarde')
  return new Unreadable(`${hostname} respondió ${status}: ${why}.`, `${hostname} answered ${status}`)
}

/** RFC 9110 §10.2.3: seconds; a date is left to the reader. */
function waitOf(after: string | null): string | null {
  const seconds = /^\d{1,6}$/.test(after?.trim() ?? '') ? Number(after) : 0
  return seconds === 0 ? null : seconds < 120 ? `dentro de ${seconds} s` : `dentro de ${Math.ceil(seconds / 60)} min`
}

/** Code of Node, undici or OpenSSL → what happened, for the owner. First match. */
const REASONS: readonly (readonly [RegExp, (host: string) => string])[] = [
  [/^ENOTFOUND|^EAI_/, host => `No existe ningún servidor «${host}», o su nombre no se pudo resolver.`],
  [/^ECONNREFUSED/, host => `${host} no acepta conexiones.`],
  [/TIMEDOUT|TIMEOUT|TimeoutError/, host => `${host} tardó demasiado en responder.`],
  [/EXPIRED/, host => `La conexión segura con ${host} falló: su certificado ha caducado.`],
  [/ALTNAME/, host => `La conexión segura con ${host} falló: su certificado es de otro sitio.`],
  [/CERT|SELF_SIGNED|UNABLE_TO_/, host => `La conexión segura con ${host} falló: su certificado no es válido.`],
  [/TLS|SSL|EPROTO/, host => `${host} no ofrece ahí una conexión segura (https).`],
  [
    /HTTPParser|HEADERS_OVERFLOW|^Z_|^ERR__|^ERR_BROTLI/,
    host => `${host} respondió algo que no se entiende: no es una página, o llegó dañada.`,
  ],
  [/UNREACH/, host => `No hay camino hasta ${host}.`],
]

function reason(error: unknown, { hostname }: URL): Error {
  const chain: unknown[] = []
  for (let at: unknown = error; at instanceof Error && chain.length < 5; at = at.cause)
    chain.push(at, ...(at instanceof AggregateError ? at.errors : []))
  const known = chain.find(one => one instanceof Refused) ?? chain.find(one => one instanceof Unreadable)
  if (known instanceof Unreadable) return known
  const codes = chain.flatMap(one =>
    one instanceof Error ? [...('code' in one ? [String(one.code)] : []), one.name] : [],
  )
  const found = REASONS.find(([pattern]) => codes.some(code => pattern.test(code)))
  return new Unreadable(
    found?.[1](hostname) ?? `La conexión con ${hostname} se cortó.`,
    `${hostname}: ${codes.join(' ') || String(error)}`,
  )
}

/** RFC 6266: `filename*` before `filename`; else the last part of the path. Never a path. */
export function nameOf(disposition: string | null, url: URL): string | null {
  const said = disposition === null ? '' : asUtf8(disposition)
  const starred = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(said)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(said)
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
