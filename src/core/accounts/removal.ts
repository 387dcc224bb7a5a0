/**
 * Removes an account: first nobody can sign in and no job goes on, then its documents are deleted one by one, then its
 * row. A removal that was interrupted continues at the next start.
 */
import type { Blobs } from '../../../storage/blobs.ts'
import type { Storage } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { remove } from '../documents/index.ts'
import { alone } from '../lease.ts'
import type { Library } from '../library.ts'

export interface RemovalParts {
  storage: Storage
  library(account: string): Library
}

/**
 * How many documents are listed at a time. Each is removed in a transaction of its own, so that no request waits for a
 * whole library.
 */
const PAGE = 100

export async function removeAccount(parts: RemovalParts, account: string): Promise<void> {
  await parts.storage.access.closeAccount(account)
  await finish(parts, account)
  await parts.storage.forget()
}

async function finish({ storage, library }: RemovalParts, account: string): Promise<void> {
  const own = library(account)
  // Repeats while rows are left, because requests in progress may still have added some.
  while (!(await storage.access.removeAccount(account))) {
    const { ids, orphans } = await own.shelf.removeCitations()
    for (const id of ids) await own.scratch.forget(id)
    for (const sha256 of orphans) await own.blobs.letGo(sha256)
    const { rows } = await own.shelf.list({ limite: PAGE })
    for (const { id } of rows) await remove(own, id).catch(unlessGone)
  }
}

/** Ignores `no_encontrado`: another process may be removing the same account. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Failure && error.codigo === 'no_encontrado')) throw error
}

const DAY_MS = 86_400_000

/**
 * Runs at start and every hour: continues interrupted removals, deletes partial files whose writer died, and deletes
 * files older than a day that no row needs. The day gives somebody who restored an older database by mistake time to
 * notice.
 */
export async function tidy(parts: RemovalParts, blobs: Blobs, now = Date.now()): Promise<void> {
  for (const account of await parts.storage.access.closing()) await finish(parts, account)
  await blobs.sweep()
  for await (const sha256 of blobs.before(now - DAY_MS)) await blobs.letGo(sha256)
}

const HOUR_MS = 3_600_000

/** Tidies every hour, in one process at a time; `failed` receives errors. Returns a function that stops it. */
export function keepTidy(parts: RemovalParts, blobs: Blobs, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    alone(parts.storage.leases, 'tidy', () => tidy(parts, blobs)).catch(failed)
  }, HOUR_MS).unref()
  return () => clearInterval(timer)
}
