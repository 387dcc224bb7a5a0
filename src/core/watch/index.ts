/**
 * Watches the folders of all accounts, in one process of an installation at a time. New and changed files are added,
 * moved ones are recognised by their content, and missing ones are reported, never deleted.
 */
import type { Storage, WatchedFolder } from '../../../storage/contract.ts'
import { trail } from '../../errors.ts'
import { retry } from '../documents/record.ts'
import type { Log } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import { again, FolderWatch } from './folder.ts'
import { QUIET_MS } from './sweep.ts'
import { STALL_MS } from './take.ts'

const WORK = 'watch'
/** When the watching process hangs, another takes over after this long; when it dies, at once. */
const LEASE_SECONDS = 10
/** How often folders that another process added are looked for. */
const LOOK_MS = 1000
/** Wait before the next try while files wait for room in the queue. */
const ROOM_MS = 100
/**
 * Interrupted documents are retried once this process has run for this long: a file that crashes the process would
 * crash it again.
 */
const STEADY_MS = 60_000

export interface WatchParts {
  storage: Storage
  library(account: string): Library
  log: Log
  /** Anaquel's own folder, which is never read. */
  own: string
  /** How many documents are read at the same time. */
  parallel: number
  maxBytes: number
  /** For tests: values for `STEADY_MS`, `QUIET_MS` and `STALL_MS`. */
  steadyMs?: number
  quietMs?: number
  stallMs?: number
}

export interface Watcher {
  stop(): Promise<void>
}

type Folder = WatchedFolder & { account: string }

/** Sleeps until the time is over, or until shortly after somebody calls `ring`. */
interface Bell {
  ring(): void
  sleep(ms: number): Promise<void>
}

function createBell(signal: AbortSignal): Bell {
  let ring = (): void => {}
  return {
    ring: () => ring(),
    sleep: ms =>
      new Promise(done => {
        const timer = setTimeout(done, Math.max(0, ms))
        ring = () => {
          clearTimeout(timer)
          setTimeout(done, ROOM_MS)
        }
        if (signal.aborted) ring()
      }),
  }
}

/** The folders that this process watches at present. */
class Folders {
  readonly #open = new Map<string, FolderWatch>()
  readonly #parts: WatchParts
  readonly #signal: AbortSignal
  readonly #wake: () => void

  constructor(parts: WatchParts, signal: AbortSignal, wake: () => void) {
    this.#parts = parts
    this.#signal = signal
    this.#wake = wake
  }

  /**
   * Gives each folder its turn and returns the time of the next one. An error in one folder is logged and does not stop
   * the others.
   */
  async round(folders: readonly Folder[]): Promise<number> {
    const { storage, log } = this.#parts
    this.close(new Set(folders.map(({ id }) => id)))
    let next = Date.now() + LOOK_MS
    for (const folder of folders) {
      if (this.#signal.aborted) break
      await storage.leases.take(WORK, storage.session, LEASE_SECONDS)
      const watched = this.#watched(folder)
      try {
        const more = await watched.turn()
        next = Math.min(next, more ? Date.now() + ROOM_MS : watched.due)
      } catch (error) {
        if (this.#signal.aborted) break
        log.error({ ...trail(error), folder: folder.id }, 'watched folder')
      }
    }
    return next
  }

  /** Stops watching all folders except those. */
  close(but: ReadonlySet<string> = new Set()): void {
    for (const [id, watched] of this.#open) {
      if (but.has(id)) continue
      watched.close()
      this.#open.delete(id)
    }
  }

  #watched(folder: Folder): FolderWatch {
    const open = this.#open.get(folder.id)
    if (open) return open
    const { own, maxBytes, parallel, quietMs: quiet = QUIET_MS, stallMs: stall = STALL_MS } = this.#parts
    const library = this.#parts.library(folder.account)
    const parts = { library, own, maxBytes, signal: this.#signal, room: 4 * parallel, quiet, stall }
    const made = new FolderWatch(folder, parts, this.#wake)
    this.#open.set(folder.id, made)
    return made
  }
}

async function run(parts: WatchParts, signal: AbortSignal, bell: Bell): Promise<void> {
  const { storage, log, steadyMs = STEADY_MS } = parts
  const watched = new Folders(parts, signal, bell.ring)
  let steady = Date.now() + steadyMs
  while (!signal.aborted) {
    try {
      // Taking the lease writes to the database. Most installations watch no folder, and they write nothing.
      const all = await storage.watching.folders()
      const mine = all.length > 0 && (await storage.leases.take(WORK, storage.session, LEASE_SECONDS))
      const folders = mine ? all : []
      const next = await watched.round(folders)
      if (mine && Date.now() >= steady) {
        steady = Infinity
        await readAgain(parts, folders)
      }
      await bell.sleep(next - Date.now())
    } catch (error) {
      if (signal.aborted) break
      log.error(trail(error), 'watching')
      await bell.sleep(LOOK_MS)
    }
  }
  watched.close()
  await storage.leases.end(WORK, storage.session)
}

export function startWatching(parts: WatchParts): Watcher {
  const stopping = new AbortController()
  const bell = createBell(stopping.signal)
  const running = run(parts, stopping.signal, bell)
  return {
    async stop() {
      stopping.abort()
      bell.ring()
      await running
    },
  }
}

/** Retries documents whose reading was only interrupted; nothing is wrong with their files. */
async function readAgain({ library }: WatchParts, folders: readonly Folder[]): Promise<void> {
  for (const { account, id } of folders) {
    const own = library(account)
    const files = new Map((await own.shelf.watchedFiles(id)).map(file => [file.ruta, file]))
    for (let cursor: string | undefined; ;) {
      const page = await own.shelf.coverage({
        carpeta: id,
        estado: 'en_espera',
        limite: 1000,
        ...(cursor && { cursor }),
      })
      for (const { ruta, motivo, documento } of page.rows) {
        const file = files.get(ruta)
        if (motivo !== 'interrumpido' || documento === null || !file) continue
        await own.shelf.saveWatched(id, [again(file)], [])
        await retry(own, documento)
      }
      if (page.siguiente === undefined) break
      cursor = page.siguiente
    }
  }
}
