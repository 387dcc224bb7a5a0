/**
 * The thread in which a public model runs, and who is asked first: a search's questions go before passages and pictures
 * that wait to be embedded.
 */
import { Worker } from 'node:worker_threads'
import { bundled } from '../../paths.ts'
import { engineAt } from './engine.ts'
import type { SpeechRow, WeightsRow } from './table.ts'
import type { Answer, Question, Task } from './worker.ts'

/** Whether models can be opened here without fetching the engine first. */
export const hasEngine = ({ folder, module }: Place): boolean => module !== undefined || engineAt(folder) !== null

export interface Place {
  /** The folder of models. */
  folder: string
  /** For tests: the address of a module with the engine's interface. */
  module?: string
  /** Called when the thread ends although nobody closed it; the model then answers no more. */
  onEnd?: (error: Error) => void
}

/** The error when models are there but no engine to run them. */
export const NO_ENGINE = 'the engine that runs public models has not been fetched'

export interface Closable {
  close(): Promise<void>
}

type Input =
  | { texts: string[] }
  | { picture: string }
  | { query: string; passages: string[] }
  | { system: string; user: string }
interface Listener {
  piece(text: string): void
  signal: AbortSignal
}
interface Waiting {
  question: Input
  listener?: Listener
  resolve(numbers: Float32Array): void
  reject(error: Error): void
}
export interface Thread extends Closable {
  /** Asks about one text at a time, so that an urgent question waits for one text at most. */
  ask(question: Input, urgent: boolean, listener?: Listener): Promise<Float32Array>
}

/** Rejects when the engine is not here, or the weights cannot be loaded. */
export async function start(
  name: string,
  row: Exclude<WeightsRow, SpeechRow>,
  { folder, module = engineAt(folder) ?? undefined, onEnd }: Place,
): Promise<Thread> {
  if (module === undefined) throw new Error(NO_ENGINE)
  const task: Task = { module, use: row.use, folder, name, dtype: row.dtype, file: row.file ?? null }
  const worker = new Worker(bundled('src/core/models/worker.ts'), { workerData: task })
  worker.unref()
  await ready(worker)
  return new ModelThread(worker, onEnd)
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the model’s thread ended while it loaded')))
  })
}

function stopWith(signal: AbortSignal, worker: Worker, id: number): void {
  const stop = (): void => worker.postMessage({ stop: id } satisfies Question)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
}

class ModelThread implements Thread {
  readonly #worker: Worker
  readonly #urgent: Waiting[] = []
  readonly #patient: Waiting[] = []
  #current: Waiting | undefined
  #ended: Error | undefined
  /** Number of the current question. */
  #id = 0
  #onEnd: ((error: Error) => void) | undefined

  constructor(worker: Worker, onEnd?: (error: Error) => void) {
    this.#worker = worker
    this.#onEnd = onEnd
    worker.on('message', (answer: Answer) => this.#hear(answer))
    worker.on('error', error => this.#end(error))
    worker.on('exit', () => this.#end(new Error('the model’s thread has ended')))
  }

  ask(question: Input, urgent: boolean, listener?: Listener): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      const queue = urgent ? this.#urgent : this.#patient
      queue.push({ question, listener, resolve, reject })
      if (!this.#current) this.#next()
    })
  }

  async close(): Promise<void> {
    this.#onEnd = undefined
    await this.#worker.terminate()
  }

  #hear(answer: Answer): void {
    if ('piece' in answer) {
      this.#current?.listener?.piece(answer.piece)
      return
    }
    if ('numbers' in answer) this.#current?.resolve(answer.numbers)
    else if ('failure' in answer) this.#current?.reject(new Error(answer.failure))
    this.#next()
  }

  #next(): void {
    const worker = this.#worker
    this.#current = this.#urgent.shift() ?? this.#patient.shift()
    if (!this.#current) {
      worker.unref()
      return
    }
    const { question, listener } = this.#current
    worker.postMessage({ id: ++this.#id, ...question } satisfies Question)
    if (listener) stopWith(listener.signal, worker, this.#id)
    worker.ref()
  }

  #end(error: Error): void {
    if (this.#ended) return
    this.#ended = error
    this.#onEnd?.(error)
    const waiting = [this.#current, ...this.#urgent.splice(0), ...this.#patient.splice(0)]
    for (const asked of waiting) asked?.reject(error)
    this.#current = undefined
  }
}
