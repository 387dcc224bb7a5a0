/**
 * Cancellation before revision 2026-07-28: a second request names the first by its id, and without sessions only the
 * sender ties the two together. A call is stopped when exactly one of that sender runs under that id. Two programs with
 * the same key on one machine may both count from 1; then neither call is stopped.
 */
export interface Running {
  /** Aborted when the call is cancelled. */
  readonly signal: AbortSignal
  end(): void
}

export interface Calls {
  begin(id: string | number): Running
  cancel(id: string | number): void
}

/** Keeps the running calls of all senders; `of` returns those of one sender. */
export function createCalls(): { of(sender: string): Calls } {
  const running = new Map<string, Set<AbortController>>()
  return {
    of(sender) {
      const name = (id: string | number): string => JSON.stringify([sender, id])
      return {
        begin(id) {
          const controller = new AbortController()
          const same = running.get(name(id)) ?? new Set()
          running.set(name(id), same.add(controller))
          return {
            signal: controller.signal,
            end() {
              same.delete(controller)
              if (same.size === 0) running.delete(name(id))
            },
          }
        },
        cancel(id) {
          const [only, ...others] = running.get(name(id)) ?? []
          if (others.length === 0) only?.abort()
        },
      }
    },
  }
}
