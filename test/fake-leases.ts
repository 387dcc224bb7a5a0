/** A fake of the storage's leases, in memory; their time is never over. */
import type { Leases } from '../storage/contract.ts'

export function fakeLeases(): Leases {
  const held = new Map<string, string>()
  return {
    async take(work, holder) {
      if ((held.get(work) ?? holder) !== holder) return false
      held.set(work, holder)
      return true
    },
    async end(work, holder) {
      if (held.get(work) === holder) held.delete(work)
    },
  }
}
