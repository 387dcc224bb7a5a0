/**
 * The scan threads as the main thread sees them. Each has a few searches running or ready, and further ones wait in
 * line; a thread that dies is started again when it is next needed.
 */
import { Worker } from 'node:worker_threads'
import { Failure } from '../../src/errors.ts'
import { bundled } from '../../src/paths.ts'
import type { Hit, LexicalQuery, LexicalResult, Scope } from '../contract.ts'
import type { Unused } from './sweep.ts'

export type Task =
  | { kind: 'lexical'; account: string; query: LexicalQuery; scope: Scope; limit: number }
  | { kind: 'semantic'; account: string; model: string; vector: Float32Array; scope: Scope; limit: number }
  | { kind: 'checkpoint' }
  | { kind: 'unused' }

export type Answer<T extends Task> = T extends { kind: 'lexical' }
  ? LexicalResult
  : T extends { kind: 'semantic' }
    ? Hit[]
    : T extends { kind: 'unused' }
      ? Unused
      : null

export interface Request {
  id: number
  task: Task
}
export type Asked = { id: number; value: Answer<Task> } | { id: number; failed: string }

interface Waiting {
  request: Request
  /** How often a thread has died while it ran this task. */
  deaths: number
  resolve(value: Answer<Task>): void
  reject(error: unknown): void
}

/**
 * How many searches a thread is given at a time: with some ready it need not wait until the main thread has time to
 * send the next, and questions to one library are answered together (`VectorIndex.search`). At a million passages and
 * eight clients a search took 16.4 ms of processor time with two, 13.5 with four and 15.0 with eight.
 */
const GIVEN = 4

class Lane {
  private worker: Worker | null = null
  private readonly line: Waiting[] = []
  /** Tasks in the order in which they are answered; the thread is working on the first. */
  private readonly given: Waiting[] = []
  private readonly open: () => Worker
  private count = 0
  private closing = false
  /** What ended the last thread that died. */
  private fault: unknown

  constructor(open: () => Worker) {
    this.open = open
  }

  ask(task: Task, signal: AbortSignal | undefined): Promise<Answer<Task>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error)
        return
      }
      const waiting: Waiting = { request: { id: ++this.count, task }, deaths: 0, resolve, reject }
      const abort = (): void => {
        const at = this.line.indexOf(waiting)
        if (at >= 0) this.line.splice(at, 1)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.resolve = value => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      }
      waiting.reject = error => {
        signal?.removeEventListener('abort', abort)
        reject(error as Error)
      }
      this.line.push(waiting)
      this.next()
    })
  }

  async close(): Promise<void> {
    for (const { reject } of this.line.splice(0)) reject(new Failure('no_disponible'))
    const { worker } = this
    if (!worker) return
    const ended = new Promise(resolve => worker.once('exit', resolve))
    this.closing = true
    worker.ref()
    worker.postMessage('close')
    await ended
  }

  private next(): void {
    while (this.line.length > 0 && this.given.length < this.most()) this.give(this.line.shift()!)
    if (this.given.length > 0) this.worker?.ref()
    // An answer that comes while the thread is closed must not let the process end before what follows.
    else if (!this.closing) this.worker?.unref()
  }

  /** How many tasks the thread may be given. One that may have ended a thread is given alone: it alone can fail. */
  private most(): number {
    return [this.given[0], this.line[0]].some(waiting => waiting && waiting.deaths > 0) ? 1 : GIVEN
  }

  private give(waiting: Waiting): void {
    this.worker ??= this.start()
    try {
      this.worker.postMessage(waiting.request)
      this.given.push(waiting)
    } catch (error) {
      // A task that cannot be sent fails alone.
      waiting.reject(error)
    }
  }

  private start(): Worker {
    const worker = this.open()
    worker.on('message', (answer: Asked) => {
      const done = this.given.shift()
      if ('value' in answer) done?.resolve(answer.value)
      else done?.reject(new Error(`scan: ${answer.failed}`))
      this.next()
    })
    // The 'exit' event follows and is handled below; without this listener the error would end the process.
    worker.on('error', error => {
      this.fault = error
    })
    worker.on('exit', () => {
      if (this.worker === worker) this.died()
    })
    return worker
  }

  /**
   * Retries what the thread had been given once, each task alone, because any of those that are answered together may
   * have ended it; a task that ends a thread twice fails with `no_disponible`.
   */
  private died(): void {
    this.worker = null
    const lost = this.given.splice(0)
    for (const waiting of lost) waiting.deaths++
    const [failed, again] = [lost.filter(({ deaths }) => deaths > 1), lost.filter(({ deaths }) => deaths < 2)]
    this.line.unshift(...again)
    const cause = new Error('scan thread died', { cause: this.fault })
    for (const { reject } of failed) reject(new Failure('no_disponible', {}, { cause }))
    this.next()
  }
}

export interface ScanPool {
  ask<T extends Task>(task: T, signal?: AbortSignal): Promise<Answer<T>>
  close(): Promise<void>
}

interface ScanOptions {
  /** The database file. */
  file: string
  /** Memory in bytes for the indexes of each kind. */
  room: number
}

/**
 * Lexical and semantic searches have a thread each (`threads` 2) or share one (1), so an index is in memory only once.
 * `open` starts a thread.
 */
export function openScanPool(
  options: ScanOptions,
  threads: number,
  open = () => new Worker(bundled('storage/sqlite/scan-worker.ts'), { workerData: options }),
): ScanPool {
  const words = new Lane(open),
    vectors = threads > 1 ? new Lane(open) : words
  const lanes = { lexical: words, semantic: vectors, checkpoint: vectors, unused: vectors } as const
  return {
    ask: <T extends Task>(task: T, signal?: AbortSignal) => lanes[task.kind].ask(task, signal) as Promise<Answer<T>>,
    async close() {
      await Promise.all([...new Set([words, vectors])].map(lane => lane.close()))
    },
  }
}
