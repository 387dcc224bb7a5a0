/** Builds the House from a Config. The files of this name are the only ones that name an engine and a model. */
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { MAX_BYTES, openBlobs, type Blobs } from '../storage/blobs.ts'
import type { Quotas, Storage } from '../storage/contract.ts'
import { requireBucket } from '../storage/originals/bucket.ts'
import { openScratch, type Scratch } from '../storage/scratch.ts'
import { openSqlite } from '../storage/sqlite/index.ts'
import type { Config } from './config.ts'
import { planTable, type PlanTable } from './core/accounts/plans.ts'
import type { Library } from './core/library.ts'
import type { OpenModels } from './core/models/index.ts'
import type { Readers } from './core/readers/open.ts'
import { openSigner, type Signer } from './core/receipts/key.ts'
import type { Reader } from './core/verify/entailer.ts'
import type { Watcher } from './core/watch/index.ts'
import { createLog } from './log.ts'
import { restrictNetwork } from './network.ts'
import { createBackground } from './open-background.ts'
import { openServices, type Services } from './open-services.ts'
import { makeFolder } from './paths.ts'
import { timeLimit } from './time-limit.ts'

/**
 * How often a job with a waiting caller is looked at, in milliseconds: another process may be doing it. Where the
 * engine tells of its end, how far it is still comes from looking.
 */
const LOOK_MS = 500,
  LOOK_TOLD_MS = 2000

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
  /** The program was asked to stop: a job that ends badly from now on is put back, and no other begins. */
  closing(): void
  /** Watches the folders of all accounts while no other process does. Stop it before the house is closed. */
  watch(): Promise<Watcher>
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

/** Opens a library to serve it: one that is only half there is refused. */
async function openWhole(config: Config, plans: PlanTable): Promise<Storage> {
  const storage = await openStorage(config, plans)
  const progress = await storage.transfer.progress()
  if (progress === null) return storage
  await storage.close()
  throw new Error(`This library is not whole: \`anaquel move\` from ${progress.source} was stopped. Run it again.`)
}

interface Changes {
  tell(subject: string): void
  /** Resolves when that document or citation may have changed, or after `seconds`. */
  wait(subject: string, seconds: number, signal?: AbortSignal): Promise<void>
}

/** Hears what this process and, where the engine tells of it, other processes change. */
function hearChanges(storage: Pick<Storage, 'listen'>): Changes {
  const changes = new EventEmitter().setMaxListeners(0)
  const told = storage.listen(subject => subject !== null && changes.emit(subject))
  const look = told ? LOOK_TOLD_MS : LOOK_MS
  return {
    tell: subject => void changes.emit(subject),
    async wait(subject, seconds, signal) {
      const limit = timeLimit(Math.min(seconds * 1000, look), signal)
      await once(changes, subject, { signal: limit }).catch(() => {})
    },
  }
}

/** What a house has before anything runs in it. */
type Opened = Pick<House, 'config' | 'log' | 'storage' | 'blobs' | 'scratch' | 'plans' | 'signer'>

async function openParts(config: Config, { reader, logTo }: OpenOptions): Promise<Opened> {
  makeFolder(config.data, 0o700)
  const log = createLog(config.log, logTo)
  restrictNetwork(config.network, error => log.warn(error.message))
  const plans = planTable(config.plans, config.rate, (fields, text) => log.warn(fields, text))
  if (config.blobs && !reader) await requireBucket(config.blobs)
  const storage = await openWhole(config, plans)
  if (storage.about && !reader) log.info(storage.about)
  const blobs = openBlobs(join(config.data, 'blobs'), storage, config.blobs)
  const scratch = openScratch(join(config.data, 'scratch'))
  return { config, log, storage, blobs, scratch, plans, signer: await openSigner(storage.secrets) }
}

/** Gives each account its library. */
function libraries(
  { config, storage, blobs, scratch, signer, plans }: Opened,
  services: Services,
  { wake, changed }: Pick<Library, 'wake' | 'changed'>,
): (account: string) => Library {
  return account => {
    const shelf = storage.shelf(account)
    return {
      ...services.forLibrary(),
      shelf,
      blobs,
      scratch,
      signer,
      site: config.site,
      plan: async () => plans.of(await shelf.plan()),
      now: () => new Date(),
      wake,
      changed,
    }
  }
}

export async function openHouse(config: Config, options: OpenOptions = {}): Promise<House> {
  const opened = await openParts(config, options)
  const { storage, blobs, log } = opened
  const { reader, measures = false, logTo = 1 } = options
  const services = await openServices(config, { storage, log, reader, measures })
  const changes = hearChanges(storage)
  const background = createBackground(config, { storage, blobs, services, log, logTo, changed: changes.tell })
  const library = libraries(opened, services, { wake: background.wake, changed: changes.wait })
  return {
    ...opened,
    models: services.models,
    readers: services.readers,
    library,
    startJobs: background.start,
    closing: background.closing,
    async watch() {
      // Not needed by commands, and it brings every reader with it: two fifths of what a start would load.
      const { startWatching } = await import('./core/watch/index.ts')
      const parallel = Math.max(1, config.jobs)
      return startWatching({ storage, library, log, own: config.data, parallel, maxBytes: MAX_BYTES })
    },
    changed: changes.tell,
    async close() {
      await Promise.all([background.stop(), services.readers?.close()])
      await services.close()
      await blobs.close()
      await storage.close()
    },
  }
}
