/**
 * Numbers for words: an index of numbers is smaller and read ten times faster than one of strings. All accounts share
 * them; which passages contain a word is not stored here.
 */
import { WordBook } from '../index/word-book.ts'
import { dataVersion, type SqliteConnection } from './database.ts'

export class Words {
  readonly book = new WordBook((form, stem) => this.number(form, stem))
  private readonly connection: SqliteConnection
  private version = -1

  constructor(connection: SqliteConnection) {
    this.connection = connection
  }

  /** Number of that form with that stem; a new pair gets one. Must run inside the verb's transaction. */
  private number(form: string, stem: string): number {
    const { sql, values } = this.connection
    return (
      values<number>('SELECT id FROM words WHERE form = ? AND stem = ?').get(form, stem) ??
      Number(sql('INSERT INTO words (form, stem) VALUES (?, ?)').run(form, stem).lastInsertRowid)
    )
  }

  /**
   * Must be called before the first number of a transaction: another process may have deleted words, so what was
   * remembered before its last commit is discarded.
   */
  refresh(): void {
    const version = dataVersion(this.connection)
    if (version !== this.version) this.forget()
    this.version = version
  }

  /** Must be called after a transaction that was rolled back, because the numbers that it assigned do not exist. */
  forget(): void {
    this.book.forget()
  }
}
