/** The SQLite engine: one file `anaquel.db` in the data folder, one connection that writes, and threads that search. */
import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../src/paths.ts'
import type { Quotas, Shelf, Snapshot, Storage, Transfer } from '../contract.ts'
import { allCommon, COMMON } from './common.ts'
import { forgetProcesses, openReader, openWriter, type SqliteConnection } from './database.ts'
import { filesReleased } from './driver.ts'
import { tidyIndexes } from './index-files.ts'
import { passageIndex } from './passage-index.ts'
import { arrive, type Presence } from './presence.ts'
import { openScanPool, type ScanPool } from './scan-pool.ts'
import { shelfVerbs } from './shelf.ts'
import { rewritePhrases, sweepWords } from './sweep.ts'
import { readPage, SQLITE_WAYS, transfer } from './transfer.ts'
import { TABLES } from './transfer-tables.ts'
import { UNLIMITED, type Metered } from './usage.ts'
import { Words } from './words.ts'

export interface SqliteOptions {
  /** The data folder; it is created when missing. */
  folder: string
  /** With 2, lexical and semantic searches run in parallel; with 1, one after the other. */
  scanThreads?: number
  /** Memory in MiB that the indexes of searched libraries may take, half of it for words and half for vectors. */
  indexMegabytes?: number
  /** What plans allow; without it nothing has a limit. */
  quotas?: Quotas
}

interface Parts {
  connection: Metered
  pool: ScanPool
  afterRemoval(): void
}

function shelf({ connection, pool, afterRemoval }: Parts, account: string): Shelf {
  const own = shelfVerbs(connection, account)
  return {
    ...own,
    remove: async id => {
      const removed = await own.remove(id)
      afterRemoval()
      return removed
    },
    lexical: (query, { scope, limite }, signal) =>
      pool.ask({ kind: 'lexical', account, query, scope, limit: limite }, signal),
    semantic: (query, { scope, limite }, signal) =>
      pool.ask({ kind: 'semantic', account, ...query, scope, limit: limite }, signal),
  }
}

/**
 * Checks the database after an unclean stop. Returns false when there was none, true when the database is sound, and
 * throws when it is damaged.
 */
function inspect({ db }: SqliteConnection, presence: Presence): boolean {
  if (presence.dead.length === 0) return false
  const verdict = db.pragma('integrity_check(10)')
  if (verdict !== 'ok')
    throw new Error(
      `The database was damaged by an unclean stop: ${String(verdict)}. Restore a backup, or ask SQLite to recover it.`,
    )
  presence.forgetDead()
  return true
}

/**
 * Once a second a log of at least 8 MiB is written back in a scan thread, so that no commit has to wait for the disk.
 */
const CHECK_MS = 1000,
  LOG_BYTES = 8 * 2 ** 20

function writeBack(file: string, pool: ScanPool): NodeJS.Timeout {
  let busy = false,
    written = 0
  return setInterval(() => {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (busy || !log || log.size < LOG_BYTES || log.mtimeMs === written) return
    busy = true
    written = log.mtimeMs
    pool
      .ask({ kind: 'checkpoint' })
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }, CHECK_MS).unref()
}

/** How long after the last removal the sweep runs, so that many removals cost one sweep. */
const SWEEP_MS = 60_000

function sweeper(
  connection: SqliteConnection,
  file: string,
  words: Words,
): { later(): void; now(): Promise<unknown>; stop(): Promise<unknown> } {
  let timer: NodeJS.Timeout | undefined,
    running: Promise<unknown> = Promise.resolve()
  const stopping = new AbortController()
  const now = (): Promise<unknown> => {
    clearTimeout(timer)
    return (running = running
      .then(async () => {
        tidyIndexes(connection, file)
        await sweepWords(connection, file, words)
        await rewritePhrases(connection, stopping.signal)
      })
      .catch(() => {}))
  }
  return {
    now,
    later() {
      clearTimeout(timer)
      timer = setTimeout(() => void now(), SWEEP_MS).unref()
    },
    stop() {
      clearTimeout(timer)
      stopping.abort()
      return running
    },
  }
}

/**
 * Creates the file readable and writable by its owner alone, whatever the folder allows; SQLite gives the files beside
 * it the same mode. Returns false when the file exists already.
 */
function madePrivate(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** A connection of its own, whose one transaction sees the database as it is now. */
function snapshot(file: string): Snapshot {
  const reader = openReader(file)
  const connection = { ...reader, locks: { row: '', free: '' }, index: null as never }
  reader.db.exec('BEGIN')
  return {
    read: async (table, after, limit) => readPage(connection, SQLITE_WAYS, { table, after, limit }),
    close: async () => reader.db.close(),
  }
}

/** Moves rows to and from this storage. */
const moving = (connection: Metered, file: string, presence: Presence): Transfer => ({
  tables: TABLES.map(({ name }) => name),
  ...transfer(connection, SQLITE_WAYS),
  snapshot: async () => snapshot(file),
  others: async () => presence.others(),
})

/** Copies the database, and leaves out what only living processes mean. Throws when the file exists. */
async function copyTo({ db }: SqliteConnection, to: string): Promise<void> {
  if (!madePrivate(to)) throw new Error(`${to} exists already.`)
  await db.backup(to)
  forgetProcesses(to)
}

/** Opens the connection that writes. When that fails, this process leaves again. */
function openSound(file: string, presence: Presence): { writer: SqliteConnection; recovered: boolean } {
  try {
    const writer = openWriter(file)
    return { writer, recovered: inspect(writer, presence) }
  } catch (error) {
    presence.leave()
    throw error
  }
}

/** Room for one library of a million passages, or for some twelve of 100,000 each. */
const INDEX_MB = 1000

export async function openSqlite({
  folder,
  scanThreads = 2,
  indexMegabytes = INDEX_MB,
  quotas = UNLIMITED,
}: SqliteOptions): Promise<Storage> {
  makeFolder(folder, 0o700)
  const file = join(folder, 'anaquel.db')
  madePrivate(file)
  const presence = arrive(folder)
  const { writer, recovered } = openSound(file, presence)
  const pool = openScanPool({ file, room: (indexMegabytes / 2) * 2 ** 20 }, scanThreads),
    timer = writeBack(file, pool),
    words = new Words(writer),
    sweep = sweeper(writer, file, words)
  const connection: Metered = { ...writer, quotas, index: passageIndex(writer, words), locks: { row: '', free: '' } }
  let closed: Promise<void> | null = null
  const close = async (): Promise<void> => {
    clearInterval(timer)
    await sweep.stop()
    await pool.close()
    writer.db.close()
    presence.leave()
    await filesReleased()
  }
  return {
    session: presence.session,
    alive: async session => presence.alive(session),
    shelf: account => shelf({ connection, pool, afterRemoval: sweep.later }, account),
    ...allCommon(name => COMMON[name](connection, presence)),
    listen: () => false,
    transfer: moving(connection, file, presence),
    forget: async () => {
      await sweep.now()
    },
    backup: to => copyTo(writer, to),
    recovered,
    close: () => (closed ??= close()),
  }
}
