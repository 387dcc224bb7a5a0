/**
 * Runs a public model in a thread of its own and gives it the interface of its use. A search's questions go before
 * passages and pictures that wait to be embedded.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { bundled } from '../../paths.ts'
import { engineAt } from './engine.ts'
import type { Composer, Embedder, Inference, Inferrer, Reranker, Vision } from './models.ts'
import type { EmbedRow, NliRow, RerankRow, SpeechRow, VisionRow, WeightsRow, WriteRow } from './table.ts'
import type { Answer, Question, Task } from './worker.ts'

/** Whether models can be opened here without fetching the engine first. */
export const hasEngine = ({ folder, module }: Place): boolean => module !== undefined || engineAt(folder) !== null

export interface Place {
  /** The folder of models. */
  folder: string
  /** For tests: a file with the engine's interface. */
  module?: string
  /** Called when the thread ends although nobody closed it; the model then answers no more. */
  onEnd?: (error: Error) => void
}

/** The error when models are there but no engine to run them. */
export const NO_ENGINE = 'the engine that runs public models has not been fetched'

export interface Closable {
  close(): Promise<void>
}

/** Rejects when the engine is not here, or the weights cannot be loaded. */
export async function openEmbedder(name: string, row: EmbedRow, place: Place): Promise<Embedder & Closable> {
  const thread = await start(name, row, place)
  const { dims, floor, threshold } = row
  return {
    name,
    dims,
    floor,
    threshold,
    async embed(texts, kind) {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await thread.ask({ texts: [row[kind] + text] }, kind === 'query'))
      return vectors
    },
    close: () => thread.close(),
  }
}

export async function openReranker(name: string, row: RerankRow, place: Place): Promise<Reranker & Closable> {
  const thread = await start(name, row, place)
  return {
    name,
    async rerank(query, passages, signal) {
      const scores: number[] = []
      for (const passage of passages) {
        signal?.throwIfAborted()
        scores.push((await thread.ask({ query, passages: [passage] }, true))[0] ?? 0)
      }
      return scores
    },
    close: () => thread.close(),
  }
}

export async function openInferrer(name: string, row: NliRow, place: Place): Promise<Inferrer & Closable> {
  const identity = await identityOf(join(place.folder, name), row)
  const thread = await start(name, row, place)
  return {
    name,
    identity,
    async infer(pairs, signal) {
      const inferences: Inference[] = []
      for (const { premise, hypothesis } of pairs) {
        signal?.throwIfAborted()
        const shares = await thread.ask({ query: premise, passages: [hypothesis] }, true)
        inferences.push({
          entailment: shares[row.labels.indexOf('entailment')] ?? 0,
          contradiction: shares[row.labels.indexOf('contradiction')] ?? 0,
        })
      }
      return inferences
    },
    close: () => thread.close(),
  }
}

/** Hash of the files as they are on disk: other weights under the same name are another model. */
async function identityOf(folder: string, { files, labels }: NliRow): Promise<string> {
  const hash = createHash('sha256').update(labels.join())
  for (const { path } of files)
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * The two towers run one after the other; searches go before pictures that wait. Rejects when the weights are those of
 * another model.
 */
export async function openVision(name: string, row: VisionRow, place: Place): Promise<Vision & Closable> {
  const thread = await start(name, row, place)
  const { vectors, dims, floor, ceiling, threshold } = row
  const { length } = await thread.ask({ texts: [name] }, true)
  if (length !== dims) {
    await thread.close()
    throw new Error(`its vectors have ${length} numbers and not ${dims}: these are the weights of another model`)
  }
  return {
    name: vectors,
    dims,
    floor,
    ceiling,
    threshold,
    async words(texts) {
      const textVectors: Float32Array[] = []
      for (const text of texts) textVectors.push(await thread.ask({ texts: [text] }, true))
      return textVectors
    },
    async pictures(paths) {
      const pictureVectors: Float32Array[] = []
      for (const path of paths) {
        const seen = await thread.ask({ picture: path }, false)
        pictureVectors.push(seen.length > 0 ? seen : new Float32Array(dims))
      }
      return pictureVectors
    },
    close: () => thread.close(),
  }
}

/** The model stops at its next word when the caller stops reading or aborts `signal`. */
export async function openComposer(name: string, row: WriteRow, place: Place): Promise<Composer & Closable> {
  const thread = await start(name, row, place)
  return {
    name,
    async *compose(prompt, signal) {
      const over = new AbortController(),
        pieces: string[] = []
      let done = false,
        wake = (): void => {}
      const heard = {
        piece: (text: string): void => {
          pieces.push(text)
          wake()
        },
        signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
      }
      const finished = thread.ask(prompt, true, heard).finally(() => {
        done = true
        wake()
      })
      finished.catch(() => {}) // awaited below, after the pieces before the error were yielded
      try {
        while (!done || pieces.length > 0) {
          signal?.throwIfAborted()
          const piece = pieces.shift()
          if (piece !== undefined) yield piece
          else
            await new Promise<void>(resolve => {
              wake = resolve
            })
        }
        await finished
        signal?.throwIfAborted()
      } finally {
        over.abort()
      }
    },
    close: () => thread.close(),
  }
}

type Unasked =
  | { texts: string[] }
  | { picture: string }
  | { query: string; passages: string[] }
  | { system: string; user: string }
interface Heard {
  piece(text: string): void
  signal: AbortSignal
}
interface Waiting {
  question: Unasked
  heard?: Heard
  resolve(numbers: Float32Array): void
  reject(error: Error): void
}
interface Thread extends Closable {
  /** Asks about one text at a time, so that an urgent question waits for one text at most. */
  ask(question: Unasked, urgent: boolean, heard?: Heard): Promise<Float32Array>
}

async function start(
  name: string,
  row: Exclude<WeightsRow, SpeechRow>,
  { folder, module = engineAt(folder) ?? undefined, onEnd }: Place,
): Promise<Thread> {
  if (module === undefined) throw new Error(NO_ENGINE)
  const task: Task = { module, use: row.use, folder, name, dtype: row.dtype, file: row.file ?? null }
  const worker = new Worker(bundled('src/core/models/worker.ts'), { workerData: task })
  worker.unref()
  await ready(worker)
  return conversation(worker, onEnd)
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

function conversation(worker: Worker, onEnd?: (error: Error) => void): Thread {
  const urgent: Waiting[] = [],
    patient: Waiting[] = []
  let current: Waiting | undefined
  let ended: Error | undefined
  let id = 0
  const next = (): void => {
    current = urgent.shift() ?? patient.shift()
    if (current) worker.postMessage({ id: ++id, ...current.question } satisfies Question)
    if (current?.heard) stopWith(current.heard.signal, worker, id)
    if (current) worker.ref()
    else worker.unref()
  }
  const end = (error: Error): void => {
    if (ended) return
    ended = error
    onEnd?.(error)
    for (const waiting of [current, ...urgent.splice(0), ...patient.splice(0)]) waiting?.reject(ended)
    current = undefined
  }
  worker.on('message', (answer: Answer) => {
    if ('piece' in answer) return current?.heard?.piece(answer.piece)
    if ('numbers' in answer) current?.resolve(answer.numbers)
    else if ('failure' in answer) current?.reject(new Error(answer.failure))
    next()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the model’s thread has ended')))
  return {
    ask: (question, first, heard) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        ;(first ? urgent : patient).push({ question, heard, resolve, reject })
        if (!current) next()
      }),
    async close() {
      onEnd = undefined
      await worker.terminate()
    },
  }
}
