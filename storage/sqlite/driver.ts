/**
 * The SQLite driver of this engine. The package has the interface of Node's own `node:sqlite` (which Node 20 lacks) and
 * carries its binaries for Linux, macOS and Windows: nothing is compiled or fetched from elsewhere at installation, and
 * one binary serves every version of Node.
 */
import { existsSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { backup, DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite'

export type Parameter = null | number | string | Uint8Array
/** Positional values for `?`, or one object for `@name`; names that the statement does not use are ignored. */
export type Bound = Parameter | Record<string, Parameter>

/** A prepared statement. Rows have no prototype, and their blobs are `Uint8Array`s with memory of their own. */
export interface Statement<Row> {
  run(...bound: Bound[]): { changes: number; lastInsertRowid: number }
  get(...bound: Bound[]): Row | undefined
  all(...bound: Bound[]): Row[]
  iterate(...bound: Bound[]): IterableIterator<Row>
}

export interface DatabaseOptions {
  readonly?: boolean
  /** Throw when the file does not exist. Otherwise a writable database is created. */
  mustExist?: boolean
  /** Milliseconds to wait for another connection's lock. */
  timeout?: number
}

const BUSY = 5

/** A statement that lets go of the driver's own when its connection is closed, whoever still holds it. */
class Prepared<Row> implements Statement<Row> {
  private own: Statement<Row> | null

  constructor(own: StatementSyncInstance) {
    this.own = own as unknown as Statement<Row>
  }

  run(...bound: Bound[]): { changes: number; lastInsertRowid: number } {
    return this.open.run(...bound)
  }

  get(...bound: Bound[]): Row | undefined {
    return this.open.get(...bound)
  }

  all(...bound: Bound[]): Row[] {
    return this.open.all(...bound)
  }

  iterate(...bound: Bound[]): IterableIterator<Row> {
    return this.open.iterate(...bound)
  }

  letGo(): void {
    this.own = null
  }

  private get open(): Statement<Row> {
    if (!this.own) throw new Error('The database is closed.')
    return this.own
  }
}

export class Database {
  private readonly db: InstanceType<typeof DatabaseSync>
  private readonly prepared: Prepared<never>[] = []

  constructor(file: string, { readonly = false, mustExist = readonly, timeout = 0 }: DatabaseOptions = {}) {
    if (mustExist && !existsSync(file)) throw new Error(`${file} does not exist.`)
    this.db = new DatabaseSync(file, { readOnly: readonly, timeout, allowUnknownNamedParameters: true })
  }

  /** It is kept until the connection is closed: one that lives long prepares each text once. */
  prepare<Row>(text: string): Statement<Row> {
    return this.held<Row>(this.db.prepare(text))
  }

  /** A statement that returns the values of the first column instead of rows. */
  column<Value>(text: string): Statement<Value> {
    const statement = this.db.prepare(text)
    statement.setReturnArrays(true)
    const rows = this.held<[Value]>(statement)
    return {
      run: (...bound) => rows.run(...bound),
      get: (...bound) => rows.get(...bound)?.[0],
      all: (...bound) => rows.all(...bound).map(row => row[0]),
      *iterate(...bound) {
        for (const [value] of rows.iterate(...bound)) yield value
      },
    }
  }

  /** Runs several statements without parameters. */
  exec(text: string): void {
    this.db.exec(text)
  }

  /** The first value that a pragma answers, as in `pragma('user_version')`; undefined when it answers none. */
  pragma<Value = unknown>(text: string): Value | undefined {
    return this.column<Value>(`PRAGMA ${text}`).get()
  }

  get inTransaction(): boolean {
    return this.db.isTransaction
  }

  /**
   * Commits all of `work` or nothing. `immediate` takes the write lock at the start, so that it waits for other writers
   * only once.
   */
  transaction<T>(work: () => T, { immediate = false } = {}): T {
    this.db.exec(immediate ? 'BEGIN IMMEDIATE' : 'BEGIN')
    try {
      const result = work()
      this.db.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite itself ends a transaction after some errors, such as a full disk.
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      throw error
    }
  }

  /** Writes a complete copy while others read and write. */
  async backup(to: string): Promise<void> {
    await backup(this.db, to)
  }

  /**
   * Closes the connection. The driver gives no way to end a prepared statement: the files of a connection that has
   * prepared any stay open until these are collected as garbage, so one that comes and goes often runs `exec` alone.
   */
  close(): void {
    for (const statement of this.prepared.splice(0)) statement.letGo()
    this.db.close()
  }

  private held<Row>(own: StatementSyncInstance): Statement<Row> {
    const statement = new Prepared<Row>(own)
    this.prepared.push(statement as Prepared<never>)
    return statement
  }
}

/**
 * Resolves once the files of closed connections may be removed. Windows removes and replaces no file that is open, so
 * there the statements of these connections are collected at once; elsewhere it does nothing.
 */
export async function filesReleased(platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform !== 'win32') return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // A collection that had begun before takes for living what was dropped since: it is collected by the next.
  for (let n = 0; n < 2; n++) {
    collect()
    await turn() // the driver ends what was collected in the turn after
  }
}

/** Whether the error says that another connection holds the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
