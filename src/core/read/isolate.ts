/**
 * Hostile input is parsed in a child process, which is killed when it exceeds its time or memory or when the call is
 * aborted. A child is kept warm between calls and is never used again after one of these ends.
 * This is the side that asks; `isolate-child.ts` answers. Neither knows a format.
 */
import { availableParallelism } from 'node:os'
import { Child } from './isolate-process.ts'

export interface IsolateLimits {
  /** Limit of the whole call, of the child's processor time where it can be asked, else of the clock. */
  milliseconds: number
  /** The same between two messages; when absent, only the whole call is limited. */
  silence?: number
  /**
   * Limit of the child's resident memory: it includes WebAssembly and buffers, which the `resourceLimits` of a thread
   * do not see.
   */
  megabytes: number
}

export type Stop = 'time' | 'memory' | 'crash' | 'aborted'
export type Outcome<T> =
  | { ok: true; value: T }
  /** The task threw: `name`, `message` and `mensaje` are those of the error. */
  | { ok: false; why: 'failed'; name: string; message: string; mensaje?: string }
  /** `fault` is true when the child ended by an error of its own program, which no input explains. */
  | { ok: false; why: Stop; message: string; fault?: boolean }

export interface IsolateOptions {
  limits: IsolateLimits
  signal?: AbortSignal
  /**
   * Receives what the task emits while it runs, in order; each call is awaited before the next one and before the
   * outcome.
   */
  onMessage?(message: unknown): void | Promise<void>
  /**
   * True for work of minutes: the child runs at a lower priority, so that calls of a few seconds get the processor
   * first.
   */
  patient?: boolean
}

/**
 * Most children of one program that wait: as many files are read at a time as there are processors. With one for all of
 * them every second note of thousands started a child of its own (400 notes took 97 ms of processor time each, and take
 * 52). A fresh child holds 140 MB, one that has read much 215; each goes after a minute without work.
 */
const WAITING = Math.min(4, availableParallelism())
const idle = new Map<string, Child[]>()
let calls = 0

/**
 * Runs `task` of `source` (a module under `src` that calls `serveTasks`) in a child. It never throws: every end is an
 * outcome.
 */
export async function isolated<T>(
  source: string,
  { task, input }: { task: string; input: unknown },
  options: IsolateOptions,
): Promise<Outcome<T>> {
  if (options.signal?.aborted) return { ok: false, why: 'aborted', message: 'aborted before it began' }
  const child = take(source)
  const outcome = await child.run<T>({ id: ++calls, task, input, megabytes: options.limits.megabytes }, options)
  if (child.healthy) keep(child)
  return outcome
}

/** Starts a child in advance, so that the first call does not wait for it. */
export function warm(source: string): void {
  if (!idle.get(source)?.length) keep(new Child(source))
}

/** Kills every waiting child; called when the process or a test ends. */
export function closeIdle(): void {
  for (const child of [...idle.values()].flat()) child.kill()
  idle.clear()
}

/** The child that worked last, so that those which are not needed come to their end. */
function take(source: string): Child {
  const waiting = idle.get(source)?.pop()
  return waiting?.healthy ? waiting : new Child(source)
}

function keep(child: Child): void {
  const waiting = idle.get(child.source) ?? []
  idle.set(child.source, waiting)
  if (waiting.length >= WAITING) return child.kill()
  waiting.push(child)
  child.rest(() => {
    const at = waiting.indexOf(child)
    if (at >= 0) waiting.splice(at, 1)
  })
}
