/** The phrase service on its port: opened, answering, and closed without cutting a request short. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createApp } from './app.ts'
import type { PhraseConfig } from './config.ts'

/** `close` lets requests in flight finish (10 s at most). It resolves, as `done` does, when the port is free. */
export type PhraseService = { url: string; close(): Promise<void>; done: Promise<void> }

const GRACE = 10_000

/**
 * Opens the service. Rejects with an explanation when the port cannot be opened. With port 0 the system chooses one,
 * and the links use it.
 */
export async function serve({ port, host, site }: PhraseConfig): Promise<PhraseService> {
  const server = createServer()
  const done = new Promise<void>(resolve => server.once('close', resolve))
  const open = await listen(server, port, host)
  const url = site ?? `http://localhost:${open}`
  server.on('request', createApp({ site: url }))
  server.on('clientError', refuseRaw)
  return { url, done, close: () => close(server, done) }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', cause => reject(new Error(`Cannot listen on ${host}:${port}: ${cause.message}`, { cause })))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function close(server: Server, done: Promise<void>): Promise<void> {
  server.close()
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), GRACE)
  patience.unref()
  return done.finally(() => clearTimeout(patience))
}

/** Answers requests that are not HTTP, or whose head exceeds 16 kB, in JSON too: they never reach the application. */
function refuseRaw(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const body = '{"error":"The request is not valid HTTP, or its head is too long."}'
  socket.end(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nAccess-Control-Allow-Origin: ' +
      '*\r\nCache-Control: public, max-age=300\r\nContent-Type: application/json; ' +
      `charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}
