/**
 * Copies a SQLite database that another program may be writing. The copy is never stale or torn, and the original is
 * only read. Zotero 10 holds an exclusive lock while it runs, so that no second connection can open the original.
 */
import { constants } from 'node:fs'
import { copyFile, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Database, filesReleased } from '../../../../storage/sqlite/driver.ts'

/** What shows that the database or a file beside it has changed. */
interface State {
  /** Size, time and change counter of the database itself. */
  main: string
  /** Salts and sequence number of the write-ahead log; a checkpoint that restarts the log changes them. */
  log: string | null
  /** Size of the log in bytes; it may only grow while it is copied. */
  logged: number
  /** When the database or its log was written last, in milliseconds since 1970. */
  written: number
  /** State of the rollback journal that older versions use. */
  journal: string | null
}

/** How often a copy is tried when the original changed meanwhile: 40 times within some five seconds. */
const TRIES = 40
const WAIT_MS = 120

/** A write within the same tick of a disk's clock leaves no trace in its times; the coarsest, FAT's, counts 2 s. */
const TICK_MS = 2000

export interface CopyOptions {
  /** Tables that are read; the copy of the others is not checked. Absent: all are. */
  tables?: readonly string[]
  /** Hook for tests, called between two steps. */
  between?(step: 'looked' | 'main' | 'log'): void | Promise<void>
  waitMs?: number
}

/** The database kept changing during all tries. */
export class Unsteady extends Error {}

/**
 * Returns a text that is another one once the database or its log has been written; null when that cannot be told
 * because it was written a moment ago. Windows keeps the times of a file that is open for itself, so that there a
 * log tells nothing.
 */
export async function databaseState(file: string, now = Date.now()): Promise<string | null> {
  const { main, log, logged, journal, written } = await look(file)
  if (journal !== null || Math.abs(now - written) < TICK_MS) return null
  if (process.platform === 'win32' && logged > 0) return null
  return [main, log ?? '', logged, written].join(' ')
}

/**
 * Copies `file` into `folder` with its log, and returns the copy, open for reading and checked. Throws `Unsteady` when
 * the original does not stay unchanged long enough.
 */
export async function openCopy(file: string, folder: string, options: CopyOptions = {}): Promise<Database> {
  const copy = join(folder, basename(file))
  for (let n = 0; n < TRIES; n++) {
    if (n > 0) await sleep(options.waitMs ?? WAIT_MS)
    const before = await look(file)
    await options.between?.('looked')
    if (!(await copied({ file, copy }, before, options))) continue
    const after = await look(file)
    if (!steady(before, after)) continue
    const database = opened(copy, options.tables)
    if (database) return database
    await filesReleased() // a torn copy is written anew
  }
  throw new Unsteady(file)
}

/**
 * Copies the database and its log or journal. The log's shared memory (`-shm`) is never copied, because SQLite rebuilds
 * it from the log.
 */
async function copied(
  { file, copy }: { file: string; copy: string },
  { log, journal }: State,
  { between }: CopyOptions,
): Promise<boolean> {
  try {
    await copyFile(file, copy, constants.COPYFILE_FICLONE)
    await between?.('main')
    if (log !== null) await copyFile(`${file}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE)
    if (journal !== null) await copyFile(`${file}-journal`, `${copy}-journal`, constants.COPYFILE_FICLONE)
    await between?.('log')
    return true
  } catch (error) {
    // a log or journal that was there a moment ago is gone, so its changes are in the database now
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await exists(file))) return false
    throw error
  }
}

/** Bytes 24 to 27 of a database count its changes outside of a log; the first 32 bytes of a log hold its salts. */
async function look(file: string): Promise<State> {
  const { size, mtimeNs } = await stat(file, { bigint: true })
  const header = await head(file, 28)
  const log = await head(`${file}-wal`, 32)
  const journal = await head(`${file}-journal`, 28)
  const journalStat = journal && (await stat(`${file}-journal`, { bigint: true }).catch(() => null))
  const logStat = log && (await stat(`${file}-wal`).catch(() => null))
  return {
    main: `${size}-${mtimeNs}-${header?.subarray(24).toString('hex') ?? ''}`,
    log: log && log.length > 0 ? log.toString('hex') : null,
    logged: logStat?.size ?? 0,
    written: Math.max(Number(mtimeNs) / 1e6, logStat?.mtimeMs ?? 0),
    // a journal of zeros belongs to a finished transaction
    journal: journal?.some(byte => byte !== 0)
      ? `${journal.toString('hex')}-${journalStat?.size}-${journalStat?.mtimeNs}`
      : null,
  }
}

const steady = (before: State, after: State): boolean =>
  before.main === after.main &&
  before.log === after.log &&
  before.journal === after.journal &&
  after.logged >= before.logged

async function head(file: string, bytes: number): Promise<Buffer | null> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Opens the copy, which brings in what its log or journal holds; null when it is torn. */
function opened(copy: string, tables?: readonly string[]): Database | null {
  let database: Database | null = null
  try {
    database = new Database(copy, { mustExist: true })
    database.pragma('temp_store = MEMORY')
    if (whole(database, tables)) return database
  } catch {
    // the caller tries again
  }
  database?.close()
  return null
}

/** Zotero's index of words is by far its largest part and is not read, so the copy of it need not be checked. */
function whole(database: Database, tables: readonly string[] | undefined): boolean {
  if (!tables) return database.pragma('quick_check(1)') === 'ok'
  const there = database.column<string>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.every(name => !there.includes(name) || database.pragma(`quick_check(${name})`) === 'ok')
}
