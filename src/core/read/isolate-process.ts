/** A child process in which hostile input is parsed, as this side starts it, asks it, and kills it. */
import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { bundled } from '../../paths.ts'
import { Call } from './isolate-call.ts'
import type { FromChild, ToChild } from './isolate-child.ts'
import type { IsolateOptions, Outcome, Stop } from './isolate.ts'

/**
 * Gives the child a ninth of the processor's time beside work of normal priority; the lowest priority would give it a
 * seventieth. Children of the thread of jobs have it from their start, so that twenty clients who search need not share
 * two processors with a book's reading; for others it is asked where nobody waits.
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

/** A child process, which runs one call after the other while it is healthy. */
export class Child {
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
    if (!isMainThread) this.giveWay(LOW)
    this.free()
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  run<T>(message: ToChild, options: IsolateOptions): Promise<Outcome<T>> {
    clearTimeout(this.timer)
    if (options.patient) this.giveWay(LOW)
    this.process.ref()
    this.process.channel?.ref()
    const call = new Call<T>(options, this)
    this.settle = answer => {
      if (answer === null) call.finish(this.death())
      else if (answer.kind !== 'ready' && answer.id === message.id) call.hear(answer)
    }
    if (this.healthy)
      this.process.send(message, error => {
        if (error) this.gone()
      })
    else call.finish(this.death())
    return call.ended
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

  private giveWay(niceness: number): void {
    try {
      if (this.process.pid !== undefined) setPriority(this.process.pid, niceness)
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

  /** Ends the child; the outcome of its call says why. */
  stop(why: Stop): void {
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
