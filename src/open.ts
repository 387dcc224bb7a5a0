/** Builds the House from a Config. This is the one file that names an engine and a model. */
import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { MAX_BYTES, openBlobs, type Blobs } from '../storage/blobs.ts'
import type { Quotas, Shelf, Storage } from '../storage/contract.ts'
import { requireBucket } from '../storage/originals/bucket.ts'
import { openScratch, type Scratch } from '../storage/scratch.ts'
import { openSqlite } from '../storage/sqlite/index.ts'
import type { Config } from './config.ts'
import { extractive } from './core/ask/extractive.ts'
import { createLocal } from './core/ask/local.ts'
import { createRemote } from './core/ask/remote.ts'
import { createCsl } from './core/cite/csl/index.ts'
import { createCatalogues } from './core/catalogues/index.ts'
import { createDescriber } from './core/models/describe.ts'
import { openModels, type OpenModels } from './core/models/index.ts'
import { createSpeech } from './core/models/speech.ts'
import { embeddedModel } from './core/models/static.ts'
import { planTable, type PlanTable } from './core/accounts/plans.ts'
import { createFetcher } from './core/read/fetch/fetch.ts'
import { startReembedding } from './core/ingest/reembed.ts'
import { createAligned } from './core/verify/aligned.ts'
import { createBench } from './core/verify/bench.ts'
import type { Reader } from './core/verify/entailer.ts'
import { openSigner, type Signer } from './core/receipts/key.ts'
import { openReaders, type Readers } from './core/readers/open.ts'
import { answer, type Asked } from './core/readers/relay.ts'
import type { Library } from './core/library.ts'
import { startWatching, type Watcher } from './core/watch/index.ts'
import { trail } from './errors.ts'
import { createLog } from './log.ts'
import { restrictNetwork } from './network.ts'
import { bundled } from './paths.ts'

/**
 * How often a job with a waiting caller is looked at, in milliseconds: another process may be doing it. Where the
 * engine tells of its end, how far it is still comes from looking.
 */
const LOOK_MS = 500,
  LOOK_TOLD_MS = 2000
const STOP_MS = 10_000

export interface House {
  readonly config: Config
  readonly log: Logger
  readonly storage: Storage
  readonly blobs: Blobs
  readonly scratch: Scratch
  readonly models: OpenModels
  /** null in the job thread. */
  readonly readers: Readers | null
  readonly plans: PlanTable
  readonly signer: Signer
  library(account: string): Library
  /**
   * Starts the thread that reads and cites, so that no request waits for that work; none where `ANAQUEL_JOBS` is 0 and
   * other processes do it.
   */
  startJobs(): void
  /** Watches the folders of all accounts while no other process does. Stop it before the house is closed. */
  watch(): Watcher
  /** Wakes those who wait for that document or citation. */
  changed(subject: string): void
  close(): Promise<void>
}

export interface OpenOptions {
  /** The file descriptor of the log; 2 keeps standard output free. */
  logTo?: 1 | 2
  /**
   * Given in the job thread, which shares its process with the serving thread: it sends its questions to that thread's
   * readers.
   */
  reader?: Reader
  /** Judges that were never measured are measured in the background. */
  measures?: boolean
}

/** Opens the rows of a library alone, without its files and models. */
export async function openStorage(
  {
    data,
    database,
    network,
    indexMegabytes,
  }: Pick<Config, 'data' | 'database' | 'network'> & Partial<Pick<Config, 'indexMegabytes'>>,
  quotas?: Quotas,
): Promise<Storage> {
  const given = quotas && { quotas }
  if (database === null) return openSqlite({ folder: data, indexMegabytes, ...given })
  const { openPostgres } = await import('../storage/postgres/index.ts')
  return openPostgres({ url: database, network, ...given })
}

/** A library that is only half there is not served. */
async function refuseUnfinished(storage: Storage): Promise<void> {
  const progress = await storage.transfer.progress()
  if (progress === null) return
  await storage.close()
  throw new Error(`This library is not whole: \`anaquel move\` from ${progress.source} was stopped. Run it again.`)
}

export async function openHouse(config: Config, options: OpenOptions = {}): Promise<House> {
  mkdirSync(config.data, { recursive: true, mode: 0o700 })
  const log = createLog(config.log, options.logTo)
  restrictNetwork(config.network, error => log.warn(error.message))
  const plans = planTable(config.plans, config.rate, (fields, text) => log.warn(fields, text))
  if (config.blobs && !options.reader) await requireBucket(config.blobs)
  const storage = await openStorage(config, plans)
  await refuseUnfinished(storage)
  if (storage.about && !options.reader) log.info(storage.about)
  const blobs = openBlobs(join(config.data, 'blobs'), storage, config.blobs)
  const scratch = openScratch(join(config.data, 'scratch'))
  const signer = await openSigner(storage.secrets)
  // Every passage gets the embedded model's vectors in the thread that reads it; vectors of a better model are made
  // here, in the thread that serves.
  const models = await openModels({
    mode: options.reader ? 'off' : config.models.mode,
    folder: config.models.folder,
    log,
  })
  const csl = createCsl({ folder: join(config.data, 'styles'), own: storage.styles })
  const embedded = await embeddedModel()
  const readers = options.reader
    ? null
    : openReaders({
        ...config,
        models,
        fetches: config.models.mode !== 'off',
        measured: options.measures ?? false,
        log,
      })
  const reader = options.reader ?? readers!.reader
  const entail = createBench(createAligned(embedded), () => [reader])
  const writer = config.writer ? createRemote(config.writer) : createLocal(models, extractive)
  const fetcher = createFetcher({ userAgent: `Anaquel/${config.version} (+${config.site})` })
  const catalogues = config.catalogues && createCatalogues({ ...config.catalogues, fetcher, log })
  const speech = createSpeech({
    folder: config.models.mode === 'off' ? null : config.models.folder,
    remote: config.speech,
  })
  const tessdata = config.models.mode === 'off' ? null : join(config.models.folder, 'ocr')
  const describe = config.vision && createDescriber(config.vision)
  const changes = new EventEmitter().setMaxListeners(0)
  const look = storage.listen(subject => subject !== null && changes.emit(subject)) ? LOOK_TOLD_MS : LOOK_MS
  let jobs: JobThread | null = null
  let better: { stop(): Promise<void> } | null = null
  const shelves = async (): Promise<Shelf[]> =>
    (await storage.access.accounts()).map(account => storage.shelf(account.id))
  const wake = (): void => jobs?.wake()
  const house: House = {
    config,
    log,
    storage,
    blobs,
    scratch,
    models,
    readers,
    plans,
    signer,
    library: account => ({
      shelf: storage.shelf(account),
      blobs,
      scratch,
      models,
      entail,
      judges: readers,
      writer,
      fallback: config.fallback,
      csl,
      signer,
      fetcher,
      catalogues,
      speech: speech.here(),
      describe,
      site: config.site,
      limits: { read: config.read, ocr: config.ocr, tessdata },
      plan: async () => plans.of(await storage.shelf(account).plan()),
      now: () => new Date(),
      wake,
      changed: (subject, seconds, signal) => waitFor(changes, subject, { ms: Math.min(seconds * 1000, look), signal }),
    }),
    startJobs() {
      if (config.jobs > 0)
        jobs ??= startThread({ config, logTo: options.logTo ?? 1 }, log, {
          changed: subject => changes.emit(subject),
          reader,
        })
      better ??= startReembedding({
        shelves,
        models,
        log,
        embedded: embedded.name,
        leases: storage.leases,
        picture: (sha256, use) => blobs.withFile(sha256, use),
      })
    },
    watch: () => {
      const { library } = house
      return startWatching({
        storage,
        library,
        log,
        own: config.data,
        parallel: Math.max(1, config.jobs),
        maxBytes: MAX_BYTES,
      })
    },
    changed: subject => void changes.emit(subject),
    async close() {
      await Promise.all([jobs?.stop(), better?.stop(), readers?.close()])
      await csl.close()
      await fetcher.close()
      await speech.close()
      await models.close()
      await blobs.close()
      await storage.close()
    },
  }
  return house
}

async function waitFor(
  changes: EventEmitter,
  subject: string,
  { ms, signal }: { ms: number; signal?: AbortSignal },
): Promise<void> {
  const limit = AbortSignal.timeout(ms)
  await once(changes, subject, { signal: signal ? AbortSignal.any([limit, signal]) : limit }).catch(() => {})
}

interface JobThread {
  wake(): void
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
function startThread(data: WorkerData, log: Logger, { changed, reader }: Heard): JobThread {
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
    async stop() {
      stopping = true
      const gone = once(worker, 'exit')
      worker.postMessage('stop')
      await Promise.race([gone, new Promise(done => setTimeout(done, STOP_MS).unref())])
      await worker.terminate()
    },
  }
}
