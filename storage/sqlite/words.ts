/**
 * Numbers of words: an index of numbers is smaller and read ten times faster than one of strings. Shared by all
 * accounts; which passages hold a word is not in here.
 */
import type { Connection } from './database.ts'

/** Words remembered in this process: about 15 MB. */
const REMEMBERED = 100_000

export class Words {
  private readonly known = new Map<string, number>()
  private readonly connection: Connection
  private version = -1

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** Number of that form with that stem, given now when it has none. Inside the transaction of the verb. */
  number(form: string, stem: string): number {
    const key = `${form} ${stem}`,
      known = this.known.get(key)
    if (known !== undefined) return known
    const { sql, values } = this.connection
    const number =
      values<number>('SELECT id FROM words WHERE form = ? AND stem = ?').get(form, stem) ??
      Number(sql('INSERT INTO words (form, stem) VALUES (?, ?)').run(form, stem).lastInsertRowid)
    if (this.known.size >= REMEMBERED) this.known.clear()
    this.known.set(key, number)
    return number
  }

  /**
   * Another process may have forgotten words: what is remembered from before its last commit is void. Before the first
   * number of a transaction.
   */
  refresh(): void {
    const version = this.connection.db.pragma<number>('data_version')!
    if (version !== this.version) this.known.clear()
    this.version = version
  }

  /** After a transaction that came to nothing, whose new numbers are void. */
  forget(): void {
    this.known.clear()
  }
}
