/** What a house does by itself: the thread that reads and cites, and the vectors of a better model. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Blobs } from '../storage/blobs.ts'
import type { Shelf, Storage } from '../storage/contract.ts'
import type { Config } from './config.ts'
import { startReembedding } from './core/ingest/reembed.ts'
import { answer, type Asked } from './core/readers/relay.ts'
import type { Reader } from './core/verify/entailer.ts'
import { trail } from './errors.ts'
import type { Services } from './open-services.ts'
import { bundled } from './paths.ts'

/** Milliseconds that the job thread has to stop before it is ended. */
const STOP_MS = 10_000

export interface Background {
  /** Starts what is not running yet. */
  start(): void
  /** Tells the job thread, when there is one, that there is work. */
  wake(): void
  /** The program was asked to stop: what the job thread does may end, and no other job begins. */
  closing(): void
  stop(): Promise<void>
}

export interface BackgroundOptions {
  storage: Pick<Storage, 'access' | 'leases' | 'shelf'>
  blobs: Blobs
  services: Services
  log: Logger
  logTo: 1 | 2
  /** Called with each document or citation that the job thread has changed. */
  changed(subject: string): void
}

export function createBackground(config: Config, options: BackgroundOptions): Background {
  const { storage, blobs, services, log, logTo, changed } = options
  let jobs: JobThread | null = null
  let better: { stop(): Promise<void> } | null = null
  const shelves = async (): Promise<Shelf[]> =>
    (await storage.access.accounts()).map(account => storage.shelf(account.id))
  return {
    start() {
      if (config.jobs > 0) jobs ??= startJobThread({ config, logTo }, log, { changed, reader: services.reader })
      better ??= startReembedding({
        shelves,
        models: services.models,
        log,
        embedded: services.embedded,
        leases: storage.leases,
        picture: (sha256, use) => blobs.withFile(sha256, use),
      })
    },
    wake: () => jobs?.wake(),
    closing: () => jobs?.closing(),
    stop: async () => void (await Promise.all([jobs?.stop(), better?.stop()])),
  }
}

interface JobThread {
  wake(): void
  closing(): void
  stop(): Promise<void>
}

/** What the job thread receives when it starts. */
export interface WorkerData {
  config: Config
  logTo: 1 | 2
}

/** What is called when the thread sends a message, and the reader that answers its questions. */
interface Heard {
  changed(subject: string): void
  reader: Reader
}

/**
 * Starts the job thread, and starts it again after a crash. A crash costs the jobs that it ran one attempt, and nothing
 * else.
 */
function startJobThread(data: WorkerData, log: Logger, { changed, reader }: Heard): JobThread {
  let stopping = false
  let worker: Worker
  const start = (): void => {
    worker = new Worker(bundled('src/work.ts'), { workerData: data })
    const own = worker
    own.on('message', (message: { changed: string } | Asked) => {
      if ('changed' in message) changed(message.changed)
      else void answer(reader, message, reply => own.postMessage(reply))
    })
    worker.on('error', error => log.error(trail(error), 'job thread'))
    worker.on('exit', () => {
      if (!stopping) setTimeout(start, 1000).unref()
    })
  }
  start()
  return {
    wake: () => worker.postMessage('wake'),
    closing: () => worker.postMessage('close'),
    async stop() {
      stopping = true
      const gone = once(worker, 'exit')
      worker.postMessage('stop')
      await Promise.race([gone, new Promise(done => setTimeout(done, STOP_MS).unref())])
      await worker.terminate()
    },
  }
}
