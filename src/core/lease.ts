/** Work that one process of an installation does for all: whoever gets the lease does it, the others do not wait. */
import { randomUUID } from 'node:crypto'
import type { Leases } from '../../storage/contract.ts'

/** A process that dies at its work keeps others from it for so long. */
const SECONDS = 60
const RENEW_MS = 20_000

/** Answers whether the work was done here: false when another process is at it. */
export async function alone(leases: Leases, work: string, act: () => Promise<void>): Promise<boolean> {
  const holder = randomUUID()
  if (!(await leases.take(work, holder, SECONDS))) return false
  const timer = setInterval(() => void leases.take(work, holder, SECONDS).catch(() => {}), RENEW_MS).unref()
  try {
    await act()
    return true
  } finally {
    clearInterval(timer)
    await leases.end(work, holder)
  }
}
