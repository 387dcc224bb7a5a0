/**
 * The end of an account: first nobody gets in and no job goes on, then its documents one by one, then the last row.
 * What a kill interrupts, the next start ends.
 */
import { stat } from 'node:fs/promises'
import type { Blobs } from '../../../storage/blobs.ts'
import type { Storage } from '../../../storage/contract.ts'
import { remove } from '../documents/index.ts'
import type { Library } from '../library.ts'

export interface RemovalParts {
  storage: Storage
  library(account: string): Library
}

/** Documents at once: each is a transaction of its own, so that no other request waits for a whole library to go. */
const PAGE = 100

export async function removeAccount(parts: RemovalParts, account: string): Promise<void> {
  await parts.storage.access.closeAccount(account)
  await finish(parts, account)
  await parts.storage.forget()
}

async function finish({ storage, library }: RemovalParts, account: string): Promise<void> {
  const own = library(account)
  // An upload that was on its way may still put something in.
  while (!(await storage.access.removeAccount(account))) {
    const { rows } = await own.shelf.list({ limite: PAGE })
    for (const { id } of rows) await remove(own, id)
  }
}

async function letGo({ storage }: RemovalParts, blobs: Blobs, sha256: string): Promise<void> {
  if (!(await storage.needed(sha256))) await blobs.remove(sha256)
}

const DAY_MS = 86_400_000

/**
 * At the start: removals that a kill interrupted, and files of more than a day that no document needs (an upload that
 * was cut off between file and row).
 */
export async function tidy(parts: RemovalParts, blobs: Blobs, now = Date.now()): Promise<void> {
  for (const account of await parts.storage.access.closing()) await finish(parts, account)
  for (const sha256 of blobs.list()) {
    const found = await stat(blobs.path(sha256)).catch(() => null)
    if (found && now - found.mtimeMs > DAY_MS) await letGo(parts, blobs, sha256)
  }
}
