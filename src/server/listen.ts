/**
 * The HTTP server around the app, with its limits on size, number and speed. What Node refuses before there is a
 * request is answered with the envelope too.
 */
import { once } from 'node:events'
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { envelope, Failure } from '../errors.ts'

export interface HttpLimits {
  headerBytes: number
  headerCount: number
  /** Time from the first byte, or from the connection, to the end of the headers, in milliseconds. */
  headersMs: number
  /** Time to the end of the body: 95 MB over a slow line take longer than Node's default of five minutes. */
  bodyMs: number
  /**
   * A body may take this long, plus one second for every `bytesPerSecond` received: a line of 1 kB/s is served, one
   * byte every ten seconds is not.
   */
  graceMs: number
  bytesPerSecond: number
  /** How often these limits are checked, in milliseconds. */
  checkMs: number
}

const LIMITS: HttpLimits = {
  headerBytes: 16 * 1024,
  headerCount: 100,
  headersMs: 20_000,
  bodyMs: 30 * 60_000,
  graceMs: 30_000,
  bytesPerSecond: 100,
  checkMs: 5_000,
}

/** Longer than proxies keep idle connections, so that none of them sends a request into one that is being closed. */
const KEEP_ALIVE_MS = 65_000

const TOLD: Record<number, readonly [mensaje: string, message: string]> = {
  400: ['La petición no es HTTP bien formado.', 'The request is not well-formed HTTP.'],
  408: ['La petición llega demasiado despacio.', 'The request arrives too slowly.'],
  431: [
    'Las cabeceras o la dirección son demasiado grandes o demasiadas.',
    'The headers or the address are too large or too many.',
  ],
}

function refusal(status: number, site: string): { head: Record<string, string | number>; body: string } {
  const [mensaje, message] = TOLD[status]!
  const body = JSON.stringify(envelope(new Failure('peticion_invalida', {}, { status, mensaje, message }), site))
  const head = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
  }
  return { head: { ...head, Connection: 'close' }, body }
}

/** Creates the server without the app; connect it with `server.on('request', app)`. */
export function createHttp(place: { readonly site: string }, given: Partial<HttpLimits> = {}): Server {
  const limits = { ...LIMITS, ...given }
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.bodyMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  server.maxHeadersCount = limits.headerCount + 1 // Node drops headers beyond; one more is enough to notice
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    const res = answering.get(socket)
    // Nothing is written into the middle of an answer.
    if (!socket.writable || error.code === 'ECONNRESET' || (res?.headersSent && !res.writableFinished)) {
      socket.destroy()
      return
    }
    const { head, body } = refusal(status, place.site)
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(head)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`,
    )
  })
  server.on('request', (req, res) => {
    answering.set(req.socket, res)
    watch(req, res, { site: place.site, limits })
  })
  return server
}

/** Connects the app behind the limits; a request with too many headers never reaches it. */
export function serveWith(server: Server, app: RequestListener): void {
  server.on('request', (req, res) => {
    if (!res.writableEnded) app(req, res)
  })
}

function watch(
  req: IncomingMessage,
  res: ServerResponse,
  { site, limits: { headerCount, graceMs, bytesPerSecond, checkMs } }: { site: string; limits: HttpLimits },
): void {
  const refuse = (status: number): void => {
    const { head, body } = refusal(status, site)
    res.writeHead(status, head).end(body, () => req.destroy())
  }
  if (req.rawHeaders.length > 2 * headerCount) {
    refuse(431)
    return
  }
  if (req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0) return
  const { socket } = req,
    before = socket.bytesRead,
    began = performance.now()
  const timer = setInterval(() => {
    const earned = ((socket.bytesRead - before) * 1000) / bytesPerSecond
    if (req.complete || req.destroyed) clearInterval(timer)
    else if (performance.now() - began > graceMs + earned) {
      clearInterval(timer)
      if (res.headersSent) req.destroy()
      else refuse(408)
    }
  }, checkMs).unref()
  req.once('close', () => clearInterval(timer))
}

/** Resolves when the server accepts requests; rejects when the port is taken. */
export async function listen(
  app: RequestListener,
  place: { port: number; host: string; site: string },
  limits: Partial<HttpLimits> = {},
): Promise<Server> {
  const server = createHttp(place, limits)
  serveWith(server, app)
  server.listen(place.port, place.host)
  await once(server, 'listening')
  return server
}
