/**
 * SQLite as this engine asks it. The package speaks Node's own `node:sqlite` (which Node 20 has not) and carries its
 * binaries for Linux, macOS and Windows in the package: nothing is compiled or fetched from elsewhere when it is
 * installed, and one binary serves every version of Node.
 */
import { existsSync } from 'node:fs'
import { backup, DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite'

export type Parameter = null | number | string | Uint8Array
/** One value after the other for `?`, or one object for `@name`; names that the statement has not are passed over. */
export type Bound = Parameter | Record<string, Parameter>

/** Rows have no prototype, and their blobs are `Uint8Array`s of their own memory. */
export interface Statement<Row> {
  run(...bound: Bound[]): { changes: number; lastInsertRowid: number }
  get(...bound: Bound[]): Row | undefined
  all(...bound: Bound[]): Row[]
  iterate(...bound: Bound[]): IterableIterator<Row>
}

export interface DatabaseOptions {
  readonly?: boolean
  /** Otherwise a database that may be written is made when it is not there. */
  mustExist?: boolean
  /** Milliseconds that another connection's lock is waited for. */
  timeout?: number
}

const BUSY = 5

export class Database {
  private readonly db: InstanceType<typeof DatabaseSync>

  constructor(file: string, { readonly = false, mustExist = readonly, timeout = 0 }: DatabaseOptions = {}) {
    if (mustExist && !existsSync(file)) throw new Error(`${file} does not exist.`)
    this.db = new DatabaseSync(file, { readOnly: readonly, timeout, allowUnknownNamedParameters: true })
  }

  prepare<Row>(text: string): Statement<Row> {
    return this.db.prepare(text) as StatementSyncInstance as unknown as Statement<Row>
  }

  /** The first column instead of rows. */
  column<Value>(text: string): Statement<Value> {
    const statement = this.db.prepare(text)
    statement.setReturnArrays(true)
    const rows = statement as unknown as Statement<[Value]>
    return {
      run: (...bound) => rows.run(...bound),
      get: (...bound) => rows.get(...bound)?.[0],
      all: (...bound) => rows.all(...bound).map(row => row[0]),
      *iterate(...bound) {
        for (const [value] of rows.iterate(...bound)) yield value
      },
    }
  }

  /** Several statements, without parameters. */
  exec(text: string): void {
    this.db.exec(text)
  }

  /** What a pragma answers first: `pragma('user_version')`; undefined when it answers nothing. */
  pragma<Value = unknown>(text: string): Value | undefined {
    return this.column<Value>(`PRAGMA ${text}`).get()
  }

  get inTransaction(): boolean {
    return this.db.isTransaction
  }

  /** All of `work` or nothing. `immediate`: it may write from its start on, so that it waits for others once. */
  transaction<T>(work: () => T, { immediate = false } = {}): T {
    this.db.exec(immediate ? 'BEGIN IMMEDIATE' : 'BEGIN')
    try {
      const result = work()
      this.db.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite itself ends a transaction after some errors (a full disk is one).
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      throw error
    }
  }

  /** A whole copy, while others read and write. */
  async backup(to: string): Promise<void> {
    await backup(this.db, to)
  }

  close(): void {
    this.db.close()
  }
}

/** Whether that error says that another connection holds the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
