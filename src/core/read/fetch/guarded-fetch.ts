/**
 * A `fetch` for small third-party documents (client metadata, keys): it connects to public addresses alone and follows
 * no redirect.
 */
import { Agent, fetch, type RequestInit, type Response } from 'undici'
import { createGuard, type GuardOptions } from './guard.ts'

const SECONDS = 5,
  BYTES = 512 * 1024

export interface GuardedFetch {
  /** Rejects with `Refused` when the address must not be fetched. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const guard = createGuard(options)
  const silence = { headersTimeout: SECONDS * 1000, bodyTimeout: SECONDS * 1000, keepAliveTimeout: 2_000 }
  const agent = new Agent({ ...silence, connect: guard.connect, maxResponseSize: BYTES })
  return {
    async fetch(url, init = {}) {
      const signals = [AbortSignal.timeout(SECONDS * 1000), ...(init.signal ? [init.signal] : [])]
      return fetch(guard.url(String(url)), {
        ...init,
        dispatcher: agent,
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      })
    },
    close: () => agent.destroy(),
  }
}
