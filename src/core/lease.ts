/**
 * Work that one process of an installation does for all: the process that gets the lease does it, and the others do not
 * wait.
 */
import { randomUUID } from 'node:crypto'
import type { Leases } from '../../storage/contract.ts'

/** When a process dies at its work, this is how long no other process can start it. */
const SECONDS = 60
const RENEW_MS = 20_000

/** Runs `act` under the lease and returns true; returns false when another process is doing that work. */
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
