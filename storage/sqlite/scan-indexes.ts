/**
 * The indexes that a scan thread keeps in memory, updated from the database before each search. Rows are read in the
 * order in which they were saved, so an update only costs what is new; deleted passages are only looked for when the
 * account's count of removals has changed.
 */
import type { SqliteConnection } from './database.ts'
import { LexicalIndex } from '../index/lexical-index.ts'
import type { Segment } from '../index/segment.ts'
import { VectorIndex } from '../index/vector-index.ts'

/**
 * How many passages one thread keeps over all accounts; beyond that the accounts not searched for longest are dropped.
 * In the bench, 100,000 passages in both threads take 284 MiB for the whole process.
 */
const CAPACITY = 600_000
/** An index with more dead passages than this, and more dead than living ones, is rebuilt. */
const DEAD = 20_000

interface Index {
  readonly live: number
  readonly dead: number
  retain(numbers: ReadonlySet<number>): void
}

interface Kept<I extends Index> {
  index: I
  /** `PRAGMA data_version` at the last update, the id of the last row read, and the account's removals then. */
  version: number
  last: number
  removals: number
}

interface Source<I extends Index> {
  make(): I
  /** Adds the rows after `last` to the index and returns the id of the last one. */
  read(index: I, last: number): number
}

const LIVE = 'SELECT p.number FROM documents d CROSS JOIN passages p ON p.document = d.number WHERE d.account = ?'

export class Keeper<I extends Index> {
  private readonly entries = new Map<string, Kept<I>>()
  private readonly connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.connection = connection
  }

  /** The index with that key, which belongs to that account, updated to the present state of the database. */
  get(key: string, account: string, source: Source<I>): I {
    const version = this.connection.db.pragma<number>('data_version')!
    let entry = this.entries.get(key) ?? { index: source.make(), version: -1, last: 0, removals: 0 }
    this.entries.delete(key)
    if (entry.version !== version) {
      this.connection.db.transaction(() => this.refresh(entry, account, source))
      if (entry.index.dead > Math.max(DEAD, entry.index.live)) entry = this.remade(account, source)
      entry.version = version
    }
    this.entries.set(key, entry)
    this.makeRoom()
    return entry.index
  }

  private refresh(entry: Kept<I>, account: string, source: Source<I>): void {
    const removals = this.connection.values<number>('SELECT removals FROM accounts WHERE id = ?').get(account) ?? 0
    entry.last = source.read(entry.index, entry.last)
    if (removals !== entry.removals) entry.index.retain(new Set(this.connection.values<number>(LIVE).all(account)))
    entry.removals = removals
  }

  private remade(account: string, source: Source<I>): Kept<I> {
    const entry = { index: source.make(), version: -1, last: 0, removals: 0 }
    this.connection.db.transaction(() => this.refresh(entry, account, source))
    return entry
  }

  private makeRoom(): void {
    let total = 0
    for (const { index } of this.entries.values()) total += index.live
    for (const [key, { index }] of this.entries) {
      if (total <= CAPACITY || this.entries.size === 1) return
      total -= index.live
      this.entries.delete(key)
    }
  }
}

export function lexicalSource({ sql }: SqliteConnection, account: string): Source<LexicalIndex> {
  return {
    make: () => new LexicalIndex(),
    read(index, last) {
      const rows = sql<Segment & { id: number; first: number }>(
        'SELECT id, first, size, headings, postings FROM segments WHERE account = ? AND id > ? ORDER BY id',
      ).iterate(account, last)
      for (const row of rows) {
        index.append(row.first, row)
        last = row.id
      }
      return last
    },
  }
}

export function vectorSource({ sql, values }: SqliteConnection, account: string, model: number): Source<VectorIndex> {
  return {
    make: () =>
      new VectorIndex(
        values<number>(
          'SELECT length(data) FROM vectors WHERE account = ? AND model = ? AND length(data) > 0 LIMIT 1',
        ).get(account, model) ?? 0,
      ),
    read(index, last) {
      const rows = sql<{ id: number; passage: number; data: Uint8Array }>(
        'SELECT id, passage, data FROM vectors WHERE account = ? AND model = ? AND id > ? ORDER BY id',
      ).iterate(account, model, last)
      for (const { id, passage, data } of rows) {
        index.put(passage, new Int8Array(data.buffer, data.byteOffset, data.length))
        last = id
      }
      return last
    },
  }
}
