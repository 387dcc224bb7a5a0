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
  /** The request is sent even while the page is being left. */ keepalive?: boolean
}

const address = (path: string, query: Options['query'] = {}): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return API + path + (search.size ? `?${search}` : '')
}

async function send(
  method: string,
  path: string,
  body: BodyInit | null,
  { signal, headers = {}, query, keepalive = false }: Options,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address(path, query), {
      method,
      body,
      keepalive,
      signal: signal ?? null,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(method === 'GET' ? {} : { 'X-Anaquel-CSRF': CSRF }), ...headers },
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {
      codigo: 'sin_conexion',
      mensaje: 'No hay conexión con tu servidor.',
      message: 'No connection to your server.',
    })
  }
  if (response.ok) return response
  if (response.status === 401) {
    signIn()
    return new Promise(() => {})
  }
  const answer = (await response.json().catch(() => ({}))) as { error?: Record<string, unknown> }
  throw new ApiError(response.status, answer.error ?? {}, Number(response.headers.get('retry-after')) || undefined)
}

/**
 * The session has ended: goes to the sign-in page and comes back here afterwards. What was typed stays in
 * sessionStorage (useDraft).
 */
export function signIn(): void {
  const { pathname, search, hash } = location
  location.assign(`${BASE}/entrar?fin=1&r=${encodeURIComponent(pathname + search + hash)}`)
}

const json = { 'Content-Type': 'application/json' }

export const get = async <T>(path: string, options: Options = {}): Promise<T> =>
  (await send('GET', path, null, options)).json() as Promise<T>
export const post = async <T>(path: string, body: unknown, options: Options = {}): Promise<T> =>
  (
    await send('POST', path, JSON.stringify(body), { ...options, headers: { ...json, ...options.headers } })
  ).json() as Promise<T>
export const patch = async <T>(path: string, body: unknown, options: Options = {}): Promise<T> =>
  (
    await send('PATCH', path, JSON.stringify(body), { ...options, headers: { ...json, ...options.headers } })
  ).json() as Promise<T>
/** Sends DELETE; a few operations need a `body`. */
export const del = async <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
  (
    await send('DELETE', path, body === undefined ? null : JSON.stringify(body), {
      ...options,
      headers: body === undefined ? {} : json,
    })
  ).json() as Promise<T>
/** Sends a request and returns the response, for downloads and Markdown. */
export const raw = (method: string, path: string, body: BodyInit | null, options: Options = {}): Promise<Response> =>
  send(method, path, body, options)

export interface ServerEvent {
  event: string
  data: unknown
}

/**
 * Yields the Server-Sent Events of a POST, in order, until the stream ends. An `error` event is thrown as an ApiError.
 */
export async function* events(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
  const response = await send('POST', path, JSON.stringify(body), {
    signal,
    headers: { ...json, Accept: 'text/event-stream' },
  })
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

/**
 * Uploads a file and reports how much was sent (`share` from 0 to 1). It uses XMLHttpRequest, because fetch does not
 * report upload progress.
 */
export function upload<T>(
  path: string,
  body: Blob | FormData,
  options: { headers?: Record<string, string>; onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', API + path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries({
      Accept: 'application/json',
      'X-Anaquel-CSRF': CSRF,
      ...options.headers,
    }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = event => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    request.onerror = () =>
      reject(
        new ApiError(0, {
          codigo: 'sin_conexion',
          mensaje: 'No hay conexión con tu servidor.',
          message: 'No connection to your server.',
        }),
      )
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      if (request.status === 401) return signIn()
      const answer = request.response as { error?: Record<string, unknown> } | null
      if (request.status < 400) resolve(answer as T)
      else
        reject(
          new ApiError(
            request.status,
            answer?.error ?? {},
            Number(request.getResponseHeader('retry-after')) || undefined,
          ),
        )
    }
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
