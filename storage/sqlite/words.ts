/**
 * Numbers for words: an index of numbers is smaller and read ten times faster than one of strings. All accounts share
 * them; which passages contain a word is not stored here.
 */
import type { SqliteConnection } from './database.ts'

/** Words that this process remembers, about 15 MB. */
const REMEMBERED = 100_000

export class Words {
  /** By form, because a key of form and stem would be put together and hashed for every word of every passage. */
  private readonly known = new Map<string, { stem: string; number: number }>()
  private readonly connection: SqliteConnection
  private version = -1

  constructor(connection: SqliteConnection) {
    this.connection = connection
  }

  /** Number of that form with that stem; a new pair gets one. Must run inside the verb's transaction. */
  number(form: string, stem: string): number {
    const known = this.known.get(form)
    if (known?.stem === stem) return known.number
    const { sql, values } = this.connection
    const number =
      values<number>('SELECT id FROM words WHERE form = ? AND stem = ?').get(form, stem) ??
      Number(sql('INSERT INTO words (form, stem) VALUES (?, ?)').run(form, stem).lastInsertRowid)
    if (this.known.size >= REMEMBERED) this.known.clear()
    this.known.set(form, { stem, number })
    return number
  }

  /**
   * Must be called before the first number of a transaction: another process may have deleted words, so what was
   * remembered before its last commit is discarded.
   */
  refresh(): void {
    const version = this.connection.db.pragma<number>('data_version')!
    if (version !== this.version) this.known.clear()
    this.version = version
  }

  /** Must be called after a transaction that was rolled back, because the numbers that it assigned do not exist. */
  forget(): void {
    this.known.clear()
  }
}
