/**
 * Ids of passages by their numbers, for the scan threads. A passage keeps both for life, and no other ever gets its
 * number (`documents.number` is AUTOINCREMENT, `next_passage` only grows), so the last ones are remembered: to look for
 * one in the database costs 5 µs, and a search names a hundred. A passage that was removed is not asked for, because
 * the index no longer finds it.
 */
import type { SqliteConnection } from './database.ts'

/** Ids that are remembered, some 5 MB in each thread; then all are forgotten. */
const MOST = 50_000

const IDS = `SELECT p.number, d.id || ':' || p.token AS id
  FROM json_each(?) j CROSS JOIN passages p ON p.number = j.value CROSS JOIN documents d ON d.number = p.document
  WHERE d.account = ?`

export class PassageNames {
  private readonly connection: SqliteConnection
  private readonly most: number
  /** By account, so that a number of another account has no id. */
  private readonly known = new Map<string, Map<number, string>>()
  private size = 0

  constructor(connection: SqliteConnection, most = MOST) {
    this.connection = connection
    this.most = most
  }

  /** The ids of those of the numbers that are passages of the account. */
  of(account: string, numbers: readonly number[]): ReadonlyMap<number, string> {
    const known = this.ofAccount(account),
      unknown = numbers.filter(number => !known.has(number))
    if (unknown.length === 0) return known
    for (const { number, id } of this.connection
      .sql<{ number: number; id: string }>(IDS)
      .all(JSON.stringify(unknown), account)) {
      known.set(number, id)
      this.size++
    }
    return known
  }

  private ofAccount(account: string): Map<number, string> {
    if (this.size > this.most) {
      this.known.clear()
      this.size = 0
    }
    const known = this.known.get(account) ?? new Map<number, string>()
    this.known.set(account, known)
    return known
  }
}
