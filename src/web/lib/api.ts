/** The public API, and nothing else: what the pages do, a program can do. */
import { API, BASE, CSRF, lang } from './page.ts'

/**
 * A refusal of the server, from its envelope. The `codigo` 'sin_conexion' is made here and means that nobody answered.
 */
export class ApiError extends Error {
  readonly codigo: string
  readonly campo: string | undefined
  readonly status: number
  /** Seconds until the request may be repeated. */
  readonly after: number | undefined
  /** The whole `error` object, with the fields that only this error has. */
  readonly detail: Record<string, unknown>
  constructor(status: number, detail: Record<string, unknown>, after?: number) {
    super(String((lang === 'es' ? detail.mensaje : detail.message) ?? detail.mensaje ?? detail.codigo ?? status))
    this.status = status
    this.codigo = String(detail.codigo ?? 'interno')
    this.campo = typeof detail.campo === 'string' ? detail.campo : undefined
    this.after = after
    this.detail = detail
  }
}

export interface Options {
  signal?: AbortSignal
  headers?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  /** The request is sent even while the page is being left. */
  keepalive?: boolean
}

interface Sending extends Options {
  /** A form is sent as it is, any other value as JSON. */
  body?: unknown
}

const address = (path: string, query: Options['query'] = {}): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return API + path + (search.size ? `?${search}` : '')
}

const unreachable = (): ApiError =>
  new ApiError(0, {
    codigo: 'sin_conexion',
    mensaje: 'No hay conexión con tu servidor.',
    message: 'No connection to your server.',
  })

/** The error that the server's envelope tells; `after` is its header `Retry-After`. */
const refusal = (status: number, answer: unknown, after: string | null): ApiError =>
  new ApiError(status, (answer as { error?: Record<string, unknown> } | null)?.error ?? {}, Number(after) || undefined)

const encoded = (body: unknown): { body: BodyInit | null; headers: Record<string, string> } =>
  body === undefined || body instanceof FormData
    ? { body: body ?? null, headers: {} }
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }

/** Sends a request and returns the response, for downloads and Markdown; the verbs below read JSON from it. */
export async function request(
  method: string,
  path: string,
  { body, signal, headers = {}, query, keepalive = false }: Sending = {},
): Promise<Response> {
  const sent = encoded(body)
  const guard: Record<string, string> = method === 'GET' ? {} : { 'X-Anaquel-CSRF': CSRF }
  let response: Response
  try {
    response = await fetch(address(path, query), {
      method,
      body: sent.body,
      keepalive,
      signal: signal ?? null,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...guard, ...sent.headers, ...headers },
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  if (response.ok) return response
  if (response.status === 401) {
    signIn()
    return new Promise(() => {})
  }
  const answer: unknown = await response.json().catch(() => null)
  throw refusal(response.status, answer, response.headers.get('retry-after'))
}

/**
 * The session has ended: goes to the sign-in page and comes back here afterwards. What was typed stays in
 * sessionStorage (useDraft).
 */
function signIn(): void {
  const { pathname, search, hash } = location
  location.assign(`${BASE}/entrar?fin=1&r=${encodeURIComponent(pathname + search + hash)}`)
}

const answered = async <T>(method: string, path: string, sending: Sending): Promise<T> =>
  (await request(method, path, sending)).json() as Promise<T>

export const get = <T>(path: string, options: Options = {}): Promise<T> => answered('GET', path, options)
export const post = <T>(path: string, body: unknown, options: Options = {}): Promise<T> =>
  answered('POST', path, { ...options, body })
export const patch = <T>(path: string, body: unknown, options: Options = {}): Promise<T> =>
  answered('PATCH', path, { ...options, body })
/** A few operations need a `body`. */
export const del = <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
  answered('DELETE', path, { ...options, body })

export interface ServerEvent {
  event: string
  data: unknown
}

/**
 * Yields the Server-Sent Events of a POST, in order, until the stream ends. An `error` event is thrown as an ApiError.
 */
export async function* events(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
  const response = await request('POST', path, { body, signal, headers: { Accept: 'text/event-stream' } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const event = parsed(block)
      if (event?.event === 'error')
        throw new ApiError(
          response.status,
          ((event.data as { error?: Record<string, unknown> }).error ?? event.data) as Record<string, unknown>,
        )
      if (event) yield event
    }
  }
}

function parsed(block: string): ServerEvent | null {
  const lines = block.split('\n')
  const of = (name: string): string[] =>
    lines.flatMap(line => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trimStart()] : []))
  const data = of('data').join('\n')
  return data === '' ? null : { event: of('event')[0] ?? 'message', data: JSON.parse(data) as unknown }
}

export interface UploadOptions {
  headers?: Record<string, string>
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file and reports how much was sent (`share` from 0 to 1). It uses XMLHttpRequest, because fetch does not
 * report upload progress.
 */
export function upload<T>(path: string, body: Blob | FormData, options: UploadOptions = {}): Promise<T> {
  const { headers, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', API + path)
    sending.responseType = 'json'
    const all = { Accept: 'application/json', 'X-Anaquel-CSRF': CSRF, ...headers }
    for (const [name, value] of Object.entries(all)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    sending.onerror = () => reject(unreachable())
    sending.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    sending.onload = () => {
      const { status, response } = sending
      if (status === 401) return signIn()
      if (status < 400) resolve(response as T)
      else reject(refusal(status, response, sending.getResponseHeader('retry-after')))
    }
    signal?.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(body)
  })
}
