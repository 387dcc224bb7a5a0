/**
 * A `fetch` for small third-party documents (client metadata, keys): it connects to public addresses alone and follows
 * no redirect.
 */
import type { RequestInit, Response } from 'undici'
import { timeLimit } from '../../../time-limit.ts'
import type { Client } from './client.ts'
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
  const limits = { silence: SECONDS * 1000, bytes: BYTES }
  let client: Promise<Client> | undefined
  const opened = (): Promise<Client> =>
    (client ??= import('./client.ts').then(module => module.createClient(guard, limits)))
  return {
    async fetch(url, init = {}) {
      const allowed = guard.url(String(url))
      return (await opened()).fetch(allowed, { ...init, signal: timeLimit(SECONDS * 1000, init.signal) })
    },
    close: async () => (await client)?.close(),
  }
}
