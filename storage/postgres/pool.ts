/**
 * The verb threads as the main thread sees them: verbs wait in line for one, and a thread is started when all are busy.
 */
import { MessageChannel, Worker } from 'node:worker_threads'
import { Failure } from '../../src/errors.ts'
import { bundled } from '../../src/paths.ts'
import type { Quotas } from '../contract.ts'
import type { Answer, CallbackCall, Callback, CallbackReply, VerbData } from './verb-thread.ts'
import type { VerbCall } from './verbs.ts'
import { answering, type AskingEnd } from './wire.ts'

type Callbacks = ((...args: unknown[]) => unknown)[]

interface Waiting {
  wanted: VerbCall
  callbacks: Callbacks
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** More verbs than this in line are refused, so that a slow database does not fill the memory. */
const LINE = 2000

/** Both ends of a wire; the asking one goes to another thread. */
function wire(): { asking: AskingEnd; answeringEnd: AskingEnd } {
  const { port1, port2 } = new MessageChannel(),
    bell = new Int32Array(new SharedArrayBuffer(4))
  return { asking: { port: port1, bell }, answeringEnd: { port: port2, bell } }
}

/** The value with each function in it replaced by its place in `callbacks`, because functions cannot cross threads. */
function numbered(value: unknown, callbacks: Callbacks): unknown {
  if (typeof value === 'function')
    return { callback: callbacks.push(value as Callbacks[number]) - 1 } satisfies Callback
  if (Array.isArray(value)) return value.map(inner => numbered(inner, callbacks))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbered(inner, callbacks)]))
}

/**
 * Runs a callback for a verb thread. The function that it takes lives there, so its results are looked up in `answers`;
 * arguments that have none are returned as `open`.
 */
function runCallback(run: Callbacks[number], { args, answers }: CallbackCall): CallbackReply {
  const known = new Map(answers),
    open: unknown[][] = []
  const inner = (...given: unknown[]): unknown => {
    const key = JSON.stringify(given)
    if (!known.has(key)) open.push(given)
    return known.get(key)
  }
  return { value: run(...args.map(arg => (arg === null ? inner : arg))), open }
}

export interface PoolOptions {
  threads: number
  quotas: Quotas
  keys: VerbData['keys']
  session: string
  /** One thread that sees the database as it was at its first verb. */
  snapshot?: boolean
  /** Hands one end of a wire to the thread that talks to the server. */
  attach(end: AskingEnd): void
}

class Thread {
  readonly worker: Worker
  task: Waiting | null = null

  constructor({ quotas, keys, session, snapshot = false, attach }: PoolOptions) {
    const server = wire(),
      caller = wire()
    attach(server.answeringEnd)
    answering<CallbackCall, CallbackReply>(caller.answeringEnd, question => {
      if (question.callback === 'quotas') return { value: quotas.of(question.args[0] as string | null), open: [] }
      return runCallback(this.task!.callbacks[question.callback]!, question)
    })
    caller.answeringEnd.port.unref()
    this.worker = new Worker(bundled('storage/postgres/verb-thread.ts'), {
      workerData: { server: server.asking, caller: caller.asking, keys, session, snapshot } satisfies VerbData,
      transferList: [server.asking.port, caller.asking.port],
    })
    this.worker.unref()
  }
}

const restored = (answer: Exclude<Answer, { value: unknown }>): Error => {
  if ('failure' in answer) {
    const { codigo, detalles, ...text } = answer.failure
    return new Failure(codigo, detalles, text)
  }
  return Object.assign(new Error(answer.error.message), { code: answer.error.code })
}

export class Pool {
  private readonly threads: Thread[] = []
  private readonly line: Waiting[] = []
  private readonly options: PoolOptions
  private closed = false

  constructor(options: PoolOptions) {
    this.options = options
  }

  run(wanted: VerbCall, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      if (this.closed || this.line.length >= LINE) return reject(this.refusal())
      const callbacks: Callbacks = []
      const waiting: Waiting = { wanted: this.sendable(wanted, callbacks), callbacks, resolve, reject }
      this.line.push(waiting)
      signal?.addEventListener('abort', () => this.callOff(waiting, signal), { once: true })
      this.next()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    for (const { reject } of this.line.splice(0)) reject(this.refusal())
    await Promise.all(this.threads.map(({ task }) => task && new Promise(resolve => this.afterwards(task, resolve))))
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()))
  }

  private refusal(): Failure {
    return new Failure('no_disponible', {}, { headers: { 'Retry-After': '1' } })
  }

  private afterwards(task: Waiting, then: (value: unknown) => void): void {
    const { resolve, reject } = task
    task.resolve = value => (resolve(value), then(null))
    task.reject = error => (reject(error), then(null))
  }

  private sendable(wanted: VerbCall, callbacks: Callbacks): VerbCall {
    const carries = wanted.verb === 'describe' || wanted.verb === 'saveRecords'
    return carries ? { ...wanted, args: wanted.args.map(arg => numbered(arg, callbacks)) } : wanted
  }

  private callOff(waiting: Waiting, { reason }: AbortSignal): void {
    const at = this.line.indexOf(waiting)
    if (at >= 0) this.line.splice(at, 1)
    waiting.reject(reason)
  }

  private next(): void {
    while (this.line.length > 0) {
      const free = this.threads.find(({ task }) => task === null) ?? this.started()
      if (!free) return
      const task = this.line.shift()!
      try {
        free.worker.postMessage(task.wanted)
        free.task = task
        free.worker.ref()
      } catch (error) {
        task.reject(error)
      }
    }
  }

  private started(): Thread | null {
    if (this.threads.length >= this.options.threads) return null
    const thread = new Thread(this.options)
    thread.worker.on('message', (answer: Answer) => {
      const { task } = thread
      thread.task = null
      thread.worker.unref()
      if ('value' in answer) task?.resolve(answer.value)
      else task?.reject(restored(answer))
      this.next()
    })
    thread.worker.on('error', () => {})
    thread.worker.on('exit', () => this.died(thread))
    this.threads.push(thread)
    return thread
  }

  private died(thread: Thread): void {
    this.threads.splice(this.threads.indexOf(thread), 1)
    thread.task?.reject(this.refusal())
    if (!this.closed) this.next()
  }
}
