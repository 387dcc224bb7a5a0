/**
 * The indexes that a scan thread keeps in memory, updated from the database before each search. Rows are read in the
 * order in which they were saved, so an update only costs what is new; deleted passages are only looked for when the
 * account's count of removals has changed. An index that has grown is written to a file when the account is quiet.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { dataVersion, type SqliteConnection } from './database.ts'
import { IndexFiles, type Owner, type State } from './index-files.ts'
import { LexicalIndex } from '../index/lexical-index.ts'
import type { Parts, Written } from '../index/parts.ts'
import type { Segment } from '../index/segment.ts'
import { VectorIndex } from '../index/vector-index.ts'

/** An index with more dead passages than this, and more dead than living ones, is rebuilt. */
const DEAD = 20_000
/**
 * An index of at least so many passages is written when no file has it, or when what came and went since is this share
 * of it. Fewer are read from rows in a few hundredths of a second.
 */
const WORTH = 5000,
  CHANGED = 1 / 4
/**
 * How long an index must not have changed before it is written: after a removal until the sweep is over, which deletes
 * the files that hold something of what was removed.
 */
const QUIET_MS = { added: 5000, removed: 90_000 } as const
/** How long a step of writing takes, about. */
const STEP_MS = 10

interface Index extends Written {
  readonly live: number
  readonly dead: number
  /** Memory that it takes, about. */
  readonly bytes: number
  /** Forgets the passages that are not among these numbers. */
  retain(numbers: ReadonlySet<number>): void
}

interface Kept<I extends Index> extends State {
  index: I
  /** `PRAGMA data_version` at the last update. */
  version: number
  /** Rows read since the file, and how often the index has changed. */
  added: number
  changes: number
}

interface Source<I extends Index> {
  owner: Owner
  make(parts?: Parts): I
  /** Adds the rows after `last` to the index and returns the id of the last one. */
  read(index: I, last: number): number
}

const LIVE = 'SELECT p.number FROM documents d CROSS JOIN passages p ON p.document = d.number WHERE d.account = ?'

const keyOf = ({ account, kind }: Owner): string => `${kind} ${account}`

export interface KeeperOptions {
  connection: SqliteConnection
  /** The database file. */
  file: string
  /**
   * Memory in bytes over all accounts; beyond it the indexes not searched for longest are dropped, but never the last.
   */
  room: number
  /** The least number of passages for which a file is worth it. */
  worth?: number
}

export class Keeper<I extends Index> {
  private readonly entries = new Map<string, Kept<I>>()
  private readonly connection: SqliteConnection
  private readonly files: IndexFiles
  private readonly room: number
  private readonly worth: number
  /** What is to be written when it has not changed for a while. */
  private readonly waiting = new Map<string, { timer: NodeJS.Timeout; write: () => Promise<void> }>()
  private closed = false

  constructor({ connection, file, room, worth = WORTH }: KeeperOptions) {
    this.connection = connection
    this.files = new IndexFiles(connection, file)
    this.room = room
    this.worth = worth
  }

  /** The index of that source, updated to the present state of the database. */
  get(source: Source<I>): I {
    const version = dataVersion(this.connection),
      key = keyOf(source.owner)
    const known = this.entries.get(key)
    const entry = known?.version === version ? known : this.connection.db.transaction(() => this.updated(known, source))
    entry.version = version
    this.entries.delete(key)
    this.entries.set(key, entry)
    this.makeRoom()
    return entry.index
  }

  /** Writes at once what waits to be written. */
  async writeWaiting(): Promise<void> {
    for (const { write } of [...this.waiting.values()]) await write()
  }

  close(): void {
    this.closed = true
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.files.close()
  }

  private updated(known: Kept<I> | undefined, source: Source<I>): Kept<I> {
    // An index of nothing is made again: while an account has no vectors it does not know their length.
    const entry = known && known.last > 0 ? known : (this.fromFile(source) ?? empty(source))
    this.refresh(entry, source)
    if (entry.index.dead <= Math.max(DEAD, entry.index.live)) return entry
    const again = empty(source)
    this.refresh(again, source)
    return again
  }

  private fromFile(source: Source<I>): Kept<I> | null {
    const read = this.files.read(source.owner, source.make)
    return read && { index: read.index, ...read.state, version: -1, added: 0, changes: 0 }
  }

  private refresh(entry: Kept<I>, source: Source<I>): void {
    const { account } = source.owner,
      { live, dead } = entry.index
    const removals = this.connection.values<number>('SELECT removals FROM accounts WHERE id = ?').get(account) ?? 0
    const last = source.read(entry.index, entry.last),
      removed = removals !== entry.removals,
      changed = removed || last !== entry.last
    if (removed) entry.index.retain(new Set(this.connection.values<number>(LIVE).all(account)))
    Object.assign(entry, { last, removals })
    entry.added += Math.abs(entry.index.live - live) + Math.abs(entry.index.dead - dead)
    if (!changed) return
    entry.changes++
    this.writeLater(entry, source.owner, removed ? QUIET_MS.removed : QUIET_MS.added)
  }

  private writeLater(entry: Kept<I>, owner: Owner, quiet: number): void {
    const key = keyOf(owner),
      earlier = this.waiting.get(key)
    clearTimeout(earlier?.timer)
    const write = async (): Promise<void> => {
      clearTimeout(timer)
      this.waiting.delete(key)
      await this.write(entry, owner)
    }
    // A full disk or a busy database only means that rows are read again at the next start.
    const timer = setTimeout(() => void write().catch(() => {}), quiet).unref()
    this.waiting.set(key, { timer, write })
  }

  /** Writes the index when it is worth it. Searches go on between the steps; when one finds changes, it ends. */
  private async write(entry: Kept<I>, owner: Owner): Promise<void> {
    const { index, changes, last, removals } = entry,
      size = this.files.size(owner, removals)
    if (index.live < this.worth || (size > 0 && entry.added < CHANGED * size)) return
    const steps = this.files.write(owner, index, { last, removals })
    try {
      for (let since = performance.now(); !steps.next().done;) {
        if (performance.now() - since < STEP_MS) continue
        await breathe()
        if (this.closed || entry.changes !== changes) return
        since = performance.now()
      }
      entry.added = 0
    } finally {
      steps.return()
    }
  }

  private makeRoom(): void {
    let total = 0
    for (const { index } of this.entries.values()) total += index.bytes
    for (const [key, { index }] of this.entries) {
      if (total <= this.room || this.entries.size === 1) return
      total -= index.bytes
      this.entries.delete(key)
    }
  }
}

const empty = <I extends Index>(source: Source<I>): Kept<I> => ({
  ...{ index: source.make(), version: -1, last: 0, removals: 0, added: 0, changes: 0 },
})

export function lexicalSource({ sql }: SqliteConnection, account: string): Source<LexicalIndex> {
  return {
    owner: { account, kind: 'words' },
    make: parts => new LexicalIndex(parts),
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
  const dims = (): number =>
    values<number>('SELECT length(data) FROM vectors WHERE account = ? AND model = ? AND length(data) > 0 LIMIT 1').get(
      account,
      model,
    ) ?? 0
  return {
    owner: { account, kind: `vectors ${model}` },
    make: parts => new VectorIndex(parts?.facts.dims ?? dims(), parts),
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
