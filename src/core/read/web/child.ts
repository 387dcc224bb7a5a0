/**
 * Calls the child process that parses what comes from the web, and turns the ways it may end into sentences for the
 * owner.
 */
import { valueOf } from '../isolate-outcome.ts'
import { isolated, type Stop } from '../isolate.ts'
import type { ReadLimits } from '../reader.ts'

/** Source of the child process, as `isolated` expects it. */
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

/**
 * Runs the task in the child and returns its result. Throws `Unreadable`, or the signal's reason when it was aborted.
 */
export async function inChild<T>(task: WebTask, input: unknown, { limits, signal }: ChildOptions): Promise<T> {
  const outcome = await isolated<T>(
    WEB_PROCESS,
    { task, input },
    { limits: { milliseconds: limits.seconds * 1000, megabytes: limits.megabytes }, signal },
  )
  return valueOf(outcome, { reader: `web ${task}`, stopped: MESSAGES, signal })
}
