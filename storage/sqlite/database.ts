/**
 * Opens the database file, brings its schema up to date and gives statements that are prepared once. Nothing else knows
 * the pragmas.
 */
import { readFileSync, readdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import { asset } from '../../src/paths.ts'

export type Parameter = null | number | string | Uint8Array
/** One value after the other for `?`, or one object for `@name`: the driver knows no `?1`. */
type Bound = Parameter | Record<string, Parameter>
type Prepared<Row> = Database.Statement<Bound[], Row>

export interface Connection {
  readonly db: Database.Database
  /** The statement of that text, prepared at its first use. */
  sql<Row = never>(text: string): Prepared<Row>
  /** One column instead of rows. */
  values<Value>(text: string): Prepared<Value>
  /** Runs `work` as one transaction that may write from its start on; inside another one it joins it. */
  whole<T>(work: () => T): T
}

const MIGRATIONS = 'storage/sqlite/migrations'

/** Numbers of `migrations/0001.sql` and so on, in order. */
function migrations(): { number: number; text: string }[] {
  return readdirSync(asset(MIGRATIONS))
    .filter(name => /^\d{4}\.sql$/.test(name))
    .sort()
    .map(name => ({ number: Number(name.slice(0, 4)), text: readFileSync(asset(`${MIGRATIONS}/${name}`), 'utf8') }))
}

/**
 * Each migration is one transaction; `user_version` is the last one that is in. A database of a newer version is
 * refused.
 */
export function migrate(db: Database.Database): void {
  const all = migrations()
  const newest = all.at(-1)?.number ?? 0
  db.transaction(() => {
    const version = db.pragma('user_version', { simple: true }) as number
    if (version > newest)
      throw new Error(`The database has schema ${version}; this program knows up to ${newest}. Use a newer Anaquel.`)
    for (const { number, text } of all.filter(m => m.number > version)) {
      db.exec(text)
      db.pragma(`user_version = ${number}`)
    }
  }).immediate()
}

function connection(db: Database.Database): Connection {
  const prepared = new Map<string, Prepared<unknown>>()
  const statement = (key: string, make: () => Prepared<unknown>): Prepared<unknown> => {
    let found = prepared.get(key)
    if (!found) prepared.set(key, (found = make()))
    return found
  }
  return {
    db,
    sql: <Row>(text: string) => statement(text, () => db.prepare<Bound[], unknown>(text)) as Prepared<Row>,
    values: <Value>(text: string) =>
      statement(`pluck ${text}`, () => db.prepare<Bound[], unknown>(text).pluck()) as Prepared<Value>,
    whole: work => (db.inTransaction ? work() : db.transaction(work).immediate()),
  }
}

/**
 * The one connection that writes. Commits are not forced to the disk one by one: a killed process loses nothing, a
 * power cut at most the last seconds.
 */
export function openWriter(file: string): Connection {
  const db = new Database(file, { timeout: 5000 })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.pragma('temp_store = MEMORY')
  // The scan threads write the log back (`checkpoint`); a commit does it itself only when nobody else has: 80 MB.
  db.pragma('wal_autocheckpoint = 20000')
  db.pragma(`journal_size_limit = ${8 * 2 ** 20}`)
  migrate(db)
  return connection(db)
}

export function openReader(file: string): Connection {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  db.pragma('temp_store = MEMORY')
  return connection(db)
}

/** Writes the log back into the database file, as far as readers let it, and forces it to the disk. */
export function writeBack(file: string): void {
  const db = new Database(file, { fileMustExist: true, timeout: 1000 })
  db.pragma('wal_checkpoint(PASSIVE)')
  db.close()
}

/** Whoever held something where that copy was made holds nothing in it. */
export function forgetProcesses(copy: string): void {
  const db = new Database(copy, { fileMustExist: true })
  db.exec('DELETE FROM holds; DELETE FROM leases')
  db.close()
}
