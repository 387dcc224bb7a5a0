/** One call, as this side follows it: how long it may take, what it has told, and how it ended. */
import type { FromChild } from './isolate-child.ts'
import { Limit } from './isolate-limit.ts'
import type { IsolateOptions, Outcome, Stop } from './isolate.ts'

/** What a call may do to the child that runs it. */
export interface Running {
  /** False once it takes no other call. */
  healthy: boolean
  readonly pid: number | undefined
  stop(why: Stop): void
  kill(): void
}

export class Call<T> {
  /** The outcome, once all that was told before has been listened to. */
  readonly ended: Promise<Outcome<T>>
  private readonly options: IsolateOptions
  private readonly child: Running
  private readonly clock: Limit
  private readonly silence: Limit | undefined
  private readonly abort = (): void => this.child.stop('aborted')
  private resolve: (outcome: Outcome<T>) => void = () => {}
  private over = false
  private queue: Promise<void> = Promise.resolve()
  /** What the listener threw. From then on it hears nothing, and the call has failed by it. */
  private deaf: { error: unknown } | null = null

  constructor(options: IsolateOptions, child: Running) {
    this.options = options
    this.child = child
    this.ended = new Promise(resolve => {
      this.resolve = resolve
    })
    const { milliseconds, silence } = options.limits
    const limit = (time: number): Limit => new Limit(time, child.pid, () => child.stop('time'))
    this.clock = limit(milliseconds)
    this.silence = silence === undefined ? undefined : limit(silence)
    options.signal?.addEventListener('abort', this.abort, { once: true })
  }

  hear(message: Exclude<FromChild, { kind: 'ready' }>): void {
    if (this.over) return
    this.silence?.begin()
    // The child announces that it is leaving. Before it did, the next call could be sent to a child that was
    // already ending: 5 of 176 readings in a row were lost that way.
    if (message.kind !== 'message' && message.leaves === true) this.child.healthy = false
    if (message.kind === 'value') this.finish({ ok: true, value: message.value as T })
    else if (message.kind === 'failed') {
      const { name, message: detail, mensaje } = message
      this.finish({ ok: false, why: 'failed', name, message: detail, mensaje })
    } else this.pass(message.message)
  }

  finish(outcome: Outcome<T>): void {
    if (this.over) return
    this.over = true
    this.clock.end()
    this.silence?.end()
    this.options.signal?.removeEventListener('abort', this.abort)
    void this.queue.then(() => this.resolve(this.deaf ? failed(this.deaf.error) : outcome))
  }

  /** Passes on what the task emitted, once what it emitted before has been listened to. */
  private pass(emitted: unknown): void {
    const { onMessage } = this.options
    if (!onMessage) return
    this.queue = this.queue
      .then(() => (this.deaf ? undefined : onMessage(emitted)))
      .catch((error: unknown) => {
        this.deaf = { error }
        this.child.kill()
      })
  }
}

const failed = (error: unknown): Outcome<never> => ({
  ok: false,
  why: 'failed',
  name: error instanceof Error ? error.name : 'Error',
  message: error instanceof Error ? error.message : String(error),
})
