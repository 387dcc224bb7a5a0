/** Why an address could not be fetched, as a sentence for the owner. */
import type { Response } from 'undici'
import { Unreadable } from '../unreadable.ts'
import { Refused } from './guard.ts'

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
export const tooLarge = (bytes: number): Unreadable =>
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

/** The error for an answer whose status is none of success. */
export function refusedBy({ status, headers }: Response, { hostname }: URL): Unreadable {
  const wait = waitOf(headers.get('retry-after'))
  const why = (
    STATUSES[status] ?? (status >= 500 ? 'el sitio falla; prueba más tarde' : 'el sitio no lo entrega')
  ).replace('más tarde', wait ?? 'más tarde')
  return new Unreadable(`${hostname} respondió ${status}: ${why}.`, `${hostname} answered ${status}`)
}

/** The Retry-After header (RFC 9110 §10.2.3): seconds, or the date from which on it may be tried again. */
function waitOf(after: string | null): string | null {
  const isDate = /^\p{L}{3},? /u.test(after?.trim() ?? '')
  const seconds = /^\d{1,6}$/.test(after?.trim() ?? '')
    ? Number(after)
    : isDate
      ? Math.ceil((Date.parse(after!) - Date.now()) / 1000)
      : 0
  if (!(seconds > 0)) return null
  return seconds < 120 ? `dentro de ${seconds} s` : `dentro de ${Math.ceil(seconds / 60)} min`
}

/**
 * Error codes of Node, undici or OpenSSL, and the sentence that tells the owner what happened. The first match wins.
 */
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

/** The error for a connection that failed; one that says already what happened stays as it is. */
export function reason(error: unknown, { hostname }: URL): Error {
  const chain: unknown[] = []
  for (let at: unknown = error; at instanceof Error && chain.length < 5; at = at.cause)
    chain.push(at, ...(at instanceof AggregateError ? at.errors : []))
  const known = chain.find(cause => cause instanceof Refused) ?? chain.find(cause => cause instanceof Unreadable)
  if (known instanceof Unreadable) return known
  const codes = chain.flatMap(cause =>
    cause instanceof Error ? [...('code' in cause ? [String(cause.code)] : []), cause.name] : [],
  )
  const explained = REASONS.find(([pattern]) => codes.some(code => pattern.test(code)))
  return new Unreadable(
    explained?.[1](hostname) ?? `La conexión con ${hostname} se cortó.`,
    `${hostname}: ${codes.join(' ') || String(error)}`,
  )
}
