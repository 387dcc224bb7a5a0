/**
 * A thread that splits and embeds the text of long documents, so that the thread of jobs only saves what it makes: each
 * is about half of the work. It starts at the first long document and ends when it has had nothing to do for a minute.
 */
import { Worker } from 'node:worker_threads'
import type { NewPassage } from '../../../storage/contract.ts'
import { bundled } from '../../paths.ts'
import type { Unit } from '../read/reader.ts'

/** What `split` needs of a document. */
export interface Named {
  titulo: string
  autores: readonly string[]
}

/** The passages of some units, and a vector of each. */
export interface Made {
  passages: NewPassage[]
  vectors: Float32Array[]
}

export interface Splitter {
  /** Name of the model of its vectors. */
  readonly model: string
  /** Starts the thread, which takes a while, when it has not been started. */
  warm(): void
  /**
   * Splits a document, group by group in order, some groups ahead of whoever takes them. Throws `ThreadEnded` when the
   * thread dies meanwhile.
   */
  split(document: Named, groups: readonly (readonly Unit[])[]): AsyncGenerator<Made>
  /** Ends the thread; it is started again when it is next needed. */
  close(): Promise<void>
}

export class ThreadEnded extends Error {
  constructor(cause?: unknown) {
    super('the thread that splits text has ended', { cause })
  }
}

/** Groups of one document, by its number; the thread remembers what stood before in a document until its end. */
export type Request = { document: number; name: Named; units: readonly Unit[] } | { end: number }
export type Answer = { passages: NewPassage[]; values: Float32Array } | { failure: unknown }

/** Groups of a document that are in the thread or come back from it, so that neither thread waits for the other. */
const AHEAD = 3
const IDLE_MS = 60_000

interface Waiting {
  resolve(answer: Made): void
  reject(error: unknown): void
}

/** One life of the thread. */
class Life {
  readonly #worker: Worker
  /** In the order in which they are answered. */
  readonly #asked: Waiting[] = []
  #ended: ThreadEnded | null = null

  constructor(source: string, gone: () => void) {
    this.#worker = new Worker(source)
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => this.#hear(answer))
    this.#worker.on('error', error => this.#end(error))
    this.#worker.on('exit', () => {
      this.#end()
      gone()
    })
  }

  ask(request: Request): Promise<Made> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      this.#worker.ref()
      this.#worker.postMessage(request)
      this.#asked.push({ resolve, reject })
    })
  }

  tell(request: Request): void {
    this.#worker.postMessage(request)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #hear(answer: Answer): void {
    const asked = this.#asked.shift()
    if (this.#asked.length === 0) this.#worker.unref()
    if ('failure' in answer) asked?.reject(answer.failure)
    else asked?.resolve({ passages: answer.passages, vectors: parts(answer.values, answer.passages.length) })
  }

  #end(cause?: unknown): void {
    this.#ended ??= new ThreadEnded(cause)
    for (const { reject } of this.#asked.splice(0)) reject(this.#ended)
  }
}

function parts(values: Float32Array, count: number): Float32Array[] {
  const size = values.length / count
  return Array.from({ length: count }, (_, i) => values.subarray(i * size, (i + 1) * size))
}

/** For tests: another thread than the house's, and how long it waits before it ends. */
interface SplitterOptions {
  source?: string
  idle?: number
}

/** `model` is the name of the embedded model, which its thread opens. */
export function createSplitter(model: string, options: SplitterOptions = {}): Splitter {
  return new ThreadSplitter(model, options)
}

class ThreadSplitter implements Splitter {
  readonly model: string
  readonly #source: string
  readonly #idle: number
  #life: Life | null = null
  #timer: NodeJS.Timeout | undefined
  /** Documents that were begun, which are their numbers, and those that have not ended. */
  #begun = 0
  #open = 0

  constructor(model: string, { source = bundled('src/core/ingest/split-worker.ts'), idle = IDLE_MS }: SplitterOptions) {
    this.model = model
    this.#source = source
    this.#idle = idle
  }

  warm(): void {
    this.#alive()
    if (this.#open === 0) this.#rest()
  }

  async *split(name: Named, groups: readonly (readonly Unit[])[]): AsyncGenerator<Made> {
    const document = ++this.#begun,
      // A thread that is started anew has forgotten what stood before in this document.
      life = this.#alive(),
      ahead: Promise<Made>[] = []
    this.#open++
    try {
      for (let next = 0; next < groups.length || ahead.length > 0;) {
        while (ahead.length < AHEAD && next < groups.length) {
          const made = life.ask({ document, name, units: groups[next++]! })
          made.catch(() => {}) // thrown below when its turn comes; nobody waits for it when an earlier one failed
          ahead.push(made)
        }
        yield await ahead.shift()!
      }
    } finally {
      life.tell({ end: document })
      if (--this.#open === 0) this.#rest()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const life = this.#life
    this.#life = null
    await life?.stop()
  }

  #alive(): Life {
    clearTimeout(this.#timer)
    if (this.#life) return this.#life
    const life: Life = new Life(this.#source, () => {
      if (this.#life === life) this.#life = null
    })
    return (this.#life = life)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.close(), this.#idle)
    this.#timer.unref()
  }
}
