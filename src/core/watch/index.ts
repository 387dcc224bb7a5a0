/**
 * Watches the folders of all accounts while this process may: one of an installation does, whichever it is. New and
 * changed files are taken in, moved ones are known by their content, and what is gone is told, never deleted.
 */
import type { Storage, WatchedFolder } from '../../../storage/contract.ts'
import { trail } from '../../errors.ts'
import { retry } from '../documents/record.ts'
import type { Log } from '../jobs.ts'
import type { Library } from '../library.ts'
import { again, watchFolder, type FolderWatch } from './folder.ts'
import { QUIET_MS } from './sweep.ts'

/** A process that hangs keeps others from it for so long; one that dies, not at all. */
const LEASE_SECONDS = 10
/** Folders that another process adds are found by looking. */
const LOOK_MS = 1000
/** While files wait for room in the queue. */
const ROOM_MS = 100
/**
 * Who was interrupted is read again once this process has run for so long: a file that ends the process would end it
 * again.
 */
const STEADY_MS = 60_000

export interface WatchParts {
  storage: Storage
  library(account: string): Library
  log: Log
  /** Anaquel's own folder, which is never read. */
  own: string
  /** Documents that are read at the same time. */
  parallel: number
  maxBytes: number
  /** For tests: `STEADY_MS` and `QUIET_MS`. */
  steadyMs?: number
  quietMs?: number
}

export interface Watcher {
  stop(): Promise<void>
}

type Folder = WatchedFolder & { account: string }

export function startWatching(parts: WatchParts): Watcher {
  const { storage, library, log } = parts
  const holder = storage.session
  const stopping = new AbortController()
  const open = new Map<string, FolderWatch>()
  const began = Date.now()
  let steadied = false
  let wake = (): void => {}

  const sleep = (ms: number): Promise<void> =>
    new Promise(done => {
      const timer = setTimeout(done, Math.max(0, ms))
      wake = () => {
        clearTimeout(timer)
        setTimeout(done, ROOM_MS)
      }
      if (stopping.signal.aborted) wake()
    })
  const start = (folder: Folder): FolderWatch => {
    const { own, maxBytes, parallel } = parts
    const { signal } = stopping
    const one = {
      library: library(folder.account),
      own,
      maxBytes,
      signal,
      room: 4 * parallel,
      quiet: parts.quietMs ?? QUIET_MS,
    }
    return watchFolder(folder, one, () => wake())
  }
  const close = (id: string): void => {
    open.get(id)?.close()
    open.delete(id)
  }
  /** Which folders there are now; a folder that breaks stops no other. Answers when something is to be done next. */
  const round = async (): Promise<number> => {
    const folders = await storage.watching.folders()
    const ids = new Set(folders.map(({ id }) => id))
    for (const id of open.keys()) if (!ids.has(id)) close(id)
    let next = Date.now() + LOOK_MS
    for (const folder of folders) {
      if (stopping.signal.aborted) break
      const watched = open.get(folder.id) ?? start(folder)
      open.set(folder.id, watched)
      await storage.leases.take('watch', holder, LEASE_SECONDS)
      try {
        const more = await watched.turn()
        next = Math.min(next, more ? Date.now() + ROOM_MS : watched.due())
      } catch (error) {
        if (stopping.signal.aborted) break
        log.error({ ...trail(error), folder: folder.id }, 'watched folder')
      }
    }
    if (!steadied && Date.now() - began >= (parts.steadyMs ?? STEADY_MS)) {
      steadied = true
      await readAgain(parts, folders)
    }
    return next
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const mine = await storage.leases.take('watch', holder, LEASE_SECONDS)
        if (!mine) for (const id of [...open.keys()]) close(id)
        await sleep((mine ? await round() : Date.now() + LOOK_MS) - Date.now())
      } catch (error) {
        if (stopping.signal.aborted) break
        log.error(trail(error), 'watching')
        await sleep(LOOK_MS)
      }
    }
    for (const id of [...open.keys()]) close(id)
    await storage.leases.end('watch', holder)
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      wake()
      await running
    },
  }
}

/** What was only ever interrupted: nothing is wrong with those files. */
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
