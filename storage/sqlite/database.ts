/**
 * Opens the database file, brings its schema up to date, and gives statements that are prepared once. No other file
 * sets pragmas.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { asset } from '../../src/paths.ts'
import type { NewPassage } from '../contract.ts'
import { Database, type Statement } from './driver.ts'

export type { Parameter } from './driver.ts'

/** What the verbs see of an engine: they are written once, in SQL that SQLite and PostgreSQL both read. */
export interface Connection {
  readonly index: PassageIndex
  /**
   * What ends a SELECT whose row the same transaction then changes, where an engine has several writers: `row` waits
   * for another one, `free` passes over the rows that another one has.
   */
  readonly locks: { readonly row: string; readonly free: string }
  /** The statement with that text, prepared at its first use. */
  sql<Row = never>(text: string): Statement<Row>
  /** Like `sql`, with the values of one column instead of rows. */
  values<Value>(text: string): Statement<Value>
  /**
   * Runs `work` as one transaction that holds the write lock from its start; inside another transaction it joins that
   * one.
   */
  whole<T>(work: () => T): T
}

/** New passages, numbered from `first`. */
export interface NumberedPassages {
  first: number
  passages: readonly NewPassage[]
}

/** How an engine keeps passages and finds their words. Each verb of it must run inside the verb's transaction. */
export interface PassageIndex {
  /** Saves the rows of new passages and indexes them. */
  save(account: string, document: number, rows: NumberedPassages): void
  /** Deletes all passages of a document, or those of some units, and returns how many. */
  drop(account: string, document: number, units?: readonly [desde: number, hasta: number]): number
  /** Changes the heading words of a document's passages. */
  rehead(account: string, document: number, heading: (ruta: readonly string[]) => string): void
  /** Must be called after a transaction that was rolled back. */
  rolledBack(): void
}

/** A connection to the database file. */
export interface SqliteConnection extends Omit<Connection, 'index' | 'locks'> {
  readonly db: Database
}

const MIGRATIONS = 'storage/sqlite/migrations'

/** The numbered files `migrations/0001.sql` and so on, in order. */
function migrations(): { number: number; text: string }[] {
  return readdirSync(asset(MIGRATIONS))
    .filter(name => /^\d{4}\.sql$/.test(name))
    .sort()
    .map(name => ({ number: Number(name.slice(0, 4)), text: readFileSync(asset(`${MIGRATIONS}/${name}`), 'utf8') }))
}

/**
 * Applies the missing migrations in one transaction; `user_version` is the last one applied. Throws when the database
 * is of a newer version.
 */
export function migrate(db: Database): void {
  const all = migrations()
  const newest = all.at(-1)?.number ?? 0
  const bringUp = (): void => {
    const version = db.pragma<number>('user_version') ?? 0
    if (version > newest)
      throw new Error(`The database has schema ${version}; this program knows up to ${newest}. Use a newer Anaquel.`)
    for (const { number, text } of all.filter(m => m.number > version)) {
      db.exec(text)
      db.pragma(`user_version = ${number}`)
    }
  }
  db.transaction(bringUp, { immediate: true })
}

function connection(db: Database): SqliteConnection {
  const prepared = new Map<string, Statement<unknown>>()
  const statement = (key: string, make: () => Statement<unknown>): Statement<unknown> => {
    let cached = prepared.get(key)
    if (!cached) prepared.set(key, (cached = make()))
    return cached
  }
  return {
    db,
    sql: <Row>(text: string) => statement(text, () => db.prepare(text)) as Statement<Row>,
    values: <Value>(text: string) => statement(`column ${text}`, () => db.column(text)) as Statement<Value>,
    whole: work => (db.inTransaction ? work() : db.transaction(work, { immediate: true })),
  }
}

/** Changes when another connection commits. The statement is kept: 8 µs a time, and 25 where it is prepared anew. */
export const dataVersion = ({ values }: Pick<SqliteConnection, 'values'>): number =>
  values<number>('PRAGMA data_version').get()!

/** Page cache of a connection in KiB; SQLite's own default is an eighth of it. */
const CACHE_KB = 16_000

/**
 * Opens the one connection that writes. Commits are not forced to the disk one by one: a killed process loses nothing,
 * a power cut at most the last seconds.
 */
export function openWriter(file: string): SqliteConnection {
  const db = new Database(file, { timeout: 5000 })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  db.pragma(`cache_size = -${CACHE_KB}`)
  // The scan threads write the log back (`checkpoint`). A commit does so itself only when the log has reached 80 MB.
  db.pragma('wal_autocheckpoint = 20000')
  db.pragma(`journal_size_limit = ${8 * 2 ** 20}`)
  migrate(db)
  return connection(db)
}

export function openReader(file: string): SqliteConnection {
  const db = new Database(file, { readonly: true, timeout: 5000 })
  db.pragma('temp_store = MEMORY')
  db.pragma(`cache_size = -${CACHE_KB}`)
  return connection(db)
}

/** The connection of a scan thread for its own short transactions. */
export function openBeside(file: string): SqliteConnection {
  const db = new Database(file, { mustExist: true, timeout: 5000 })
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  return connection(db)
}

/** Writes the log back into the database file, as far as readers allow, and forces it to the disk. */
export function writeBack(file: string): void {
  const db = new Database(file, { mustExist: true, timeout: 1000 })
  // As a prepared statement it left two files open each second in which something was saved: 436 after 18 documents.
  db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  db.close()
}

/** Deletes from a copy what belongs to processes or files beside the database that the copy does not have. */
export function forgetProcesses(copy: string): void {
  const db = new Database(copy, { mustExist: true })
  db.exec('DELETE FROM holds; DELETE FROM leases; DELETE FROM index_files')
  db.close()
}
