/**
 * Hostile input is parsed in a child process, which is killed when it exceeds its time or memory or when the call is
 * aborted. A child is kept warm between calls and is never used again after one of these ends.
 * This is the side that asks; `isolate-child.ts` answers. Neither knows a format.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { bundled } from '../../paths.ts'
import type { FromChild, ToChild } from './isolate-child.ts'

export interface IsolateLimits {
  /** Wall-clock limit of the whole call. */
  milliseconds: number
  /** The longest silence between two messages; when absent, only the whole call is limited. */
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
 * Gives the child a ninth of the processor's time beside work of normal priority; the lowest priority would give it a
 * seventieth.
 */
const LOW = constants.priority.PRIORITY_BELOW_NORMAL

/** How long a child waits for its next call before it is killed. */
const IDLE = 60_000
const HEAP_MEGABYTES = 768
/**
 * A large young generation suits the many short-lived lines and words: reading 300 pages took 2.3 s of processor time
 * instead of 2.8.
 */
const YOUNG = '--max-semi-space-size=32'
/**
 * Most children of one program that wait: as many files are read at a time as there are processors, and with one for
 * all of them every second note of thousands started a child of its own, 130 ms of processor time. Each takes 60 MB.
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

class Child {
  readonly source: string
  healthy = true
  private readonly process: ChildProcess
  private readonly errors: string[] = []
  private timer: NodeJS.Timeout | undefined
  private stopped: Stop | null = null
  private settle: ((message: FromChild | null) => void) | null = null

  constructor(source: string) {
    this.source = source
    this.process = fork(bundled(source), [], {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, YOUNG],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { TZ: 'UTC' },
    })
    this.process.stderr?.on('data', (chunk: Buffer) => {
      if (this.errors.length < 20) this.errors.push(chunk.toString('utf8').slice(0, 500))
    })
    this.process.stderr?.on('error', () => {})
    this.process.on('message', message => this.settle?.(message as FromChild))
    this.process.on('error', error => {
      this.errors.push(error.message)
      this.gone()
    })
    this.process.on('close', () => this.gone())
    this.free()
  }

  run<T>(call: ToChild, options: IsolateOptions): Promise<Outcome<T>> {
    const { limits, signal, onMessage } = options
    clearTimeout(this.timer)
    if (options.patient) this.giveWay()
    this.process.ref()
    this.process.channel?.ref()
    return new Promise(resolve => {
      let queue: Promise<void> = Promise.resolve()
      let deaf: { error: unknown } | null = null
      let silence: NodeJS.Timeout | undefined
      const clock = setTimeout(() => this.stop('time'), limits.milliseconds)
      const abort = (): void => this.stop('aborted')
      const hear = (): void => {
        clearTimeout(silence)
        if (limits.silence !== undefined) silence = setTimeout(() => this.stop('time'), limits.silence)
      }
      const finish = (outcome: Outcome<T>): void => {
        clearTimeout(clock)
        clearTimeout(silence)
        signal?.removeEventListener('abort', abort)
        this.settle = null
        void queue.then(() => resolve(deaf ? failed(deaf.error) : outcome))
      }
      signal?.addEventListener('abort', abort, { once: true })
      hear()
      this.settle = message => {
        if (message === null) return finish(this.death())
        if (message.kind === 'ready' || message.id !== call.id) return
        hear()
        // The child announces that it is leaving. Before it did, the next call could be sent to a child that was
        // already ending: 5 of 176 readings in a row were lost that way.
        if (message.kind !== 'message' && message.leaves === true) this.healthy = false
        if (message.kind === 'value') return finish({ ok: true, value: message.value as T })
        if (message.kind === 'failed') {
          const { name, message: detail, mensaje } = message
          return finish({ ok: false, why: 'failed', name, message: detail, mensaje })
        }
        const listen = onMessage
        if (listen)
          queue = queue
            .then(() => (deaf ? undefined : listen(message.message)))
            .catch((error: unknown) => {
              deaf = { error }
              this.kill()
            })
      }
      if (this.healthy)
        this.process.send(call, error => {
          if (error) this.gone()
        })
      else finish(this.death())
    })
  }

  /** Makes the child wait for the next call. `left` is called when it has waited as long as `IDLE`, or has died. */
  rest(left: () => void): void {
    this.free()
    this.settle = message => {
      if (message === null) left()
    }
    this.timer = setTimeout(() => {
      left()
      this.kill()
    }, IDLE)
    this.timer.unref()
  }

  private giveWay(): void {
    try {
      if (this.process.pid !== undefined) setPriority(this.process.pid, LOW)
    } catch {
      // The child has just ended, and the call learns that from its outcome.
    }
  }

  kill(): void {
    this.healthy = false
    this.process.kill('SIGKILL')
  }

  /** Lets this process end although the child is still waiting. */
  private free(): void {
    this.process.unref()
    this.process.channel?.unref()
    const { stderr } = this.process
    if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref()
  }

  private stop(why: Stop): void {
    this.stopped = why
    this.kill()
  }

  private gone(): void {
    this.healthy = false
    this.settle?.(null)
  }

  private death(): Outcome<never> {
    // If this process did not kill the child and it still ended by SIGKILL, its own watch thread or the system found it
    // too large.
    const heap = this.errors.some(text => /heap out of memory|Aborted\(OOM|Cannot enlarge memory/i.test(text))
    const killed = this.process.signalCode === 'SIGKILL' || endedByItself(this.process.exitCode, this.errors)
    const why = this.stopped ?? (killed || heap ? 'memory' : 'crash')
    const fault = why === 'crash' && this.process.exitCode === 1
    return {
      ok: false,
      why,
      ...(fault && { fault }),
      message:
        this.errors.join('').trim().slice(0, 2000) ||
        `child ended with ${this.process.signalCode ?? this.process.exitCode}`,
    }
  }
}

/** Windows has no signals: a child that its own watch thread ends there has exit code 1 and has written no error. */
const endedByItself = (code: number | null, errors: readonly string[]): boolean =>
  process.platform === 'win32' && code === 1 && errors.length === 0

const failed = (error: unknown): Outcome<never> => ({
  ok: false,
  why: 'failed',
  name: error instanceof Error ? error.name : 'Error',
  message: error instanceof Error ? error.message : String(error),
})
