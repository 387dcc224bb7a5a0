/**
 * Indexes as files in the folder `indexes` beside the database, so that a start reads them whole instead of making them
 * from rows. A file counts only while a row of the database names it, and its name is used once: a copy of the database
 * that is put back finds the file it knew or none.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readParts, writeParts, type Parts, type Written } from '../index/parts.ts'
import { openBeside, type SqliteConnection } from './database.ts'

/** What an index was made from. */
export interface State {
  /** Id of the last row that was read, and the account's count of removals then. */
  last: number
  removals: number
}

/** Whose index it is, and which of theirs. */
export interface Owner {
  account: string
  kind: string
}

interface Row extends State {
  name: string
  live: number
}

/** Ending of a file that is being written. One that was left behind is removed after `LEFT_MS`. */
const UNFINISHED = '.part',
  LEFT_MS = 3_600_000

const folderOf = (file: string): string => join(dirname(file), 'indexes')

const SAVE = `INSERT INTO index_files (account, kind, name, last, removals, live) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET
    name = excluded.name, last = excluded.last, removals = excluded.removals, live = excluded.live`

export class IndexFiles {
  private readonly connection: SqliteConnection
  private readonly file: string
  private readonly folder: string
  /** Opened for the first file that is written. */
  private beside: SqliteConnection | undefined

  /** `file` is the database's. */
  constructor(connection: SqliteConnection, file: string) {
    this.connection = connection
    this.file = file
    this.folder = folderOf(file)
  }

  private row({ account, kind }: Owner): Row | undefined {
    return this.connection
      .sql<Row>('SELECT name, last, removals, live FROM index_files WHERE account = ? AND kind = ?')
      .get(account, kind)
  }

  /** How many passages the file of that index has; 0 when there is none, or removed passages are in it. */
  size(owner: Owner, removals: number): number {
    const row = this.row(owner)
    return row?.removals === removals ? row.live : 0
  }

  /** The index in the file, or null when there is none or it cannot be read: then it is made from rows. */
  read<I>(owner: Owner, make: (parts: Parts) => I): { index: I; state: State } | null {
    const row = this.row(owner)
    if (!row) return null
    try {
      return { index: readParts(join(this.folder, row.name), make), state: { last: row.last, removals: row.removals } }
    } catch {
      return null
    }
  }

  /**
   * Writes an index of that state in steps. The file gets its name in the transaction that names it, so a process that
   * is killed leaves the old index. The caller stops after a step, by `return`, when the index has changed.
   */
  *write(owner: Owner, index: Written & { live: number }, state: State): Generator<void, void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const name = randomBytes(12).toString('hex'),
      path = join(this.folder, name)
    try {
      yield* writeParts(path + UNFINISHED, index)
      const beside = (this.beside ??= openBeside(this.file))
      beside.db.transaction(
        () => {
          beside.sql(SAVE).run(owner.account, owner.kind, name, state.last, state.removals, index.live)
          renameSync(path + UNFINISHED, path)
        },
        { immediate: true },
      )
      tidyIndexes(beside, this.file)
    } finally {
      rmSync(path + UNFINISHED, { force: true })
    }
  }

  close(): void {
    this.beside?.db.close()
  }
}

/** Forgets the files that hold something of removed passages, and deletes every file that no row names. */
export function tidyIndexes({ db, sql, values }: Pick<SqliteConnection, 'db' | 'sql' | 'values'>, file: string): void {
  const folder = folderOf(file)
  // No file gets its name while this transaction runs, and one without a row then never gets one.
  const unnamed = (): string[] => {
    sql(
      'DELETE FROM index_files WHERE removals <> (SELECT removals FROM accounts WHERE id = index_files.account)',
    ).run()
    const named = new Set(values<string>('SELECT name FROM index_files').all())
    return namesIn(folder).filter(
      name => !named.has(name) && !(name.endsWith(UNFINISHED) && isRecent(join(folder, name))),
    )
  }
  for (const name of db.transaction(unnamed, { immediate: true })) rmSync(join(folder, name), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // nothing was written yet
  }
}

function isRecent(path: string): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs < LEFT_MS
}
