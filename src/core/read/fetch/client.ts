/**
 * The HTTP client behind the guard. It is imported at the first request, because undici takes a fourteenth of the time
 * in which the program starts.
 */
import { isIP } from 'node:net'
import { Agent, buildConnector, fetch, type RequestInit, type Response } from 'undici'
import { bare, inner, type Guard } from './guard.ts'

export interface Client {
  /** Follows no redirect. Rejects with `Refused` when the connection leads to an address that is not allowed. */
  fetch(url: URL, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

const CONNECT_MS = 10_000

/** Connects only to addresses that the guard allows: asked by name, by address, and again of the connected socket. */
function connector({ lookup, admits }: Guard): buildConnector.connector {
  // buildConnector passes `lookup` on to net.connect, although its types do not declare it
  const base = buildConnector({ timeout: CONNECT_MS, lookup } as buildConnector.BuildOptions)
  return (options, callback) => {
    const host = bare(options.hostname)
    if (isIP(host) && !admits(host)) {
      callback(inner(host), null)
      return
    }
    base(options, (...[error, socket]) => {
      if (error) {
        callback(error, null)
        return
      }
      const { remoteAddress } = socket!
      if (remoteAddress !== undefined && admits(remoteAddress)) {
        callback(null, socket!)
        return
      }
      socket!.destroy()
      callback(inner(host), null)
    })
  }
}

/** `silence`: milliseconds without a byte after which a request is given up. `bytes`: most of an answer; -1 for any. */
export function createClient(guard: Guard, { silence, bytes }: { silence: number; bytes: number }): Client {
  const agent = new Agent({
    connect: connector(guard),
    headersTimeout: silence,
    bodyTimeout: silence,
    keepAliveTimeout: 2_000,
    maxResponseSize: bytes,
  })
  return {
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent, redirect: 'manual' }),
    close: () => agent.destroy(),
  }
}
