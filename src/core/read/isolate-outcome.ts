/** How a call of a child ended → its value, or the error that says who is to blame. */
import type { Outcome, Stop } from './isolate.ts'
import { Unreadable } from './unreadable.ts'

export interface Blame {
  /** Names the reader in errors of this program. */
  reader: string
  /** What the owner is told when the child had to be stopped. */
  stopped: Readonly<Record<Stop, string>>
}

/**
 * Returns the value. Throws `Unreadable` when what was read is to blame, the signal's reason when it was aborted, and a
 * plain Error for a fault of this program.
 */
export function valueOf<T>(outcome: Outcome<T>, { signal, ...blame }: Blame & { signal?: AbortSignal | undefined }): T {
  if (outcome.ok) return outcome.value
  signal?.throwIfAborted()
  throw errorOf(outcome, blame)
}

type Failed = Exclude<Outcome<never>, { ok: true }>

export function errorOf(outcome: Failed, { reader, stopped }: Blame): Error {
  const mensaje = outcome.why === 'failed' ? outcome.mensaje : stopped[outcome.why]
  return ownFault(outcome, reader) ?? new Unreadable(mensaje!, outcome.message)
}

/** The error of this program that ended the call; null when what was read is to blame. */
export function ownFault(outcome: Failed, reader: string): Error | null {
  const { why, message } = outcome
  if (why !== 'failed') return outcome.fault ? faultOf(`${reader}: ${message}`) : null
  return outcome.mensaje === undefined ? new Error(`${reader}: ${outcome.name}: ${message}`) : null
}

/** Keeps the code of a child that did not find a part of the program, which a newer version has replaced. */
function faultOf(message: string): Error {
  const [code] = /\b(?:ERR_)?MODULE_NOT_FOUND\b/.exec(message) ?? []
  return Object.assign(new Error(message), code && { code })
}
