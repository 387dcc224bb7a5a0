/**
 * A fake web site on the loopback: each path answers what the test says. `fetcher` may connect to it, and to nothing
 * else that is not public.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFetcher, type Fetcher, type FetcherOptions } from '../../../../src/core/read/fetch/fetch.ts'
import type { Resolve } from '../../../../src/core/read/fetch/guard.ts'

export interface Page {
  body?: string | Uint8Array
  type?: string | null
  status?: number
  headers?: Record<string, string>
}
export type Route = Page | ((req: IncomingMessage, res: ServerResponse) => void)

export interface Site {
  url: string
  port: number
  /** Paths asked for, in order. */
  asked: string[]
  /** User-Agent of the last request. */
  agent(): string | undefined
  set(path: string, route: Route): void
  close(): Promise<void>
}

export async function fakeSite(routes: Record<string, Route> = {}): Promise<Site> {
  const table = new Map(Object.entries(routes))
  const asked: string[] = []
  let agent: string | undefined
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    agent = req.headers['user-agent']
    const route = table.get((req.url ?? '').split('?')[0]!)
    if (route === undefined) {
      res.writeHead(404).end()
      return
    }
    if (typeof route === 'function') {
      route(req, res)
      return
    }
    const { body = '', type = 'text/html; charset=utf-8', status = 200, headers = {} } = route
    res.writeHead(status, { ...(type !== null && { 'content-type': type }), ...headers }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    agent: () => agent,
    set: (path, route) => void table.set(path, route),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Tests ask no name server: no name leads anywhere. */
export const noNames: Resolve = hostname =>
  Promise.reject(Object.assign(new Error(`there is no ${hostname}`), { code: 'ENOTFOUND' }))

/** It may connect to 127.0.0.1 alone. */
export const localFetcher = (options: Partial<FetcherOptions> = {}): Fetcher =>
  createFetcher({
    userAgent: 'Anaquel/0.0.0-test (+http://localhost:3000)',
    allow: address => address === '127.0.0.1',
    resolve: noNames,
    ...options,
  })
