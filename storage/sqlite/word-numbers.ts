/**
 * The numbers of the words of a question, for the scan threads: to look them up in the database was a sixth of a search
 * by words, and questions share many. They are remembered until another connection commits, which may have brought or
 * removed words. Words and their numbers belong to no account.
 */
import type { Numbers } from '../index/asked.ts'
import { dataVersion, type SqliteConnection } from './database.ts'

/** Words that are remembered, some 2 MB; then all are forgotten. */
const MOST = 10_000

const OF_WORD = 'SELECT id, form FROM words WHERE form = ? UNION SELECT id, form FROM words WHERE stem = ?'

export class WordNumbers {
  private readonly connection: SqliteConnection
  private readonly most: number
  private readonly known = new Map<string, Numbers>()
  private version = -1

  constructor(connection: SqliteConnection, most = MOST) {
    this.connection = connection
    this.most = most
  }

  /** Must be called before the first word of a search. */
  refresh(): void {
    const version = dataVersion(this.connection)
    if (version !== this.version || this.known.size > this.most) this.known.clear()
    this.version = version
  }

  of(form: string, stem: string): Numbers {
    const key = `${form} ${stem}`,
      known = this.known.get(key)
    if (known) return known
    const rows = this.connection.sql<{ id: number; form: string }>(OF_WORD).all(form, stem)
    const ids = (exact: boolean): number[] => rows.filter(row => (row.form === form) === exact).map(({ id }) => id)
    const numbers = { exact: ids(true), others: ids(false) }
    this.known.set(key, numbers)
    return numbers
  }
}
