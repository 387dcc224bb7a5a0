/** Asks the child that parses what the web sends; its ends become sentences for the owner. */
import { isolated, type Stop } from '../isolate.ts'
import type { ReadLimits } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'

/** The compiled child. */
const WEB_PROCESS = 'src/core/read/web/process.ts'

const MESSAGES = {
  time: 'Lo que hay en la dirección tarda demasiado en leerse: puede estar dañado o ser malicioso.',
  memory: 'Lo que hay en la dirección necesita demasiada memoria: puede estar dañado o ser malicioso.',
  crash: 'Lo que hay en la dirección está dañado y no se pudo leer.',
  aborted: 'La lectura de la dirección se interrumpió.',
} as const satisfies Record<Stop, string>

export type WebTask = 'article' | 'film' | 'feed' | 'transcript'
export interface ChildOptions {
  limits: ReadLimits
  signal?: AbortSignal
}

/** Throws Unreadable, or the signal's reason. */
export async function inChild<T>(task: WebTask, input: unknown, { limits, signal }: ChildOptions): Promise<T> {
  const outcome = await isolated<T>(WEB_PROCESS, task, input, {
    limits: { milliseconds: limits.seconds * 1000, megabytes: limits.megabytes },
    signal,
  })
  if (outcome.ok) return outcome.value
  signal?.throwIfAborted()
  if (outcome.why === 'failed' && outcome.mensaje !== undefined) throw new Unreadable(outcome.mensaje, outcome.message)
  if (outcome.why === 'failed' || outcome.fault) throw new Error(`web ${task}: ${outcome.message}`)
  throw new Unreadable(MESSAGES[outcome.why], outcome.message)
}
