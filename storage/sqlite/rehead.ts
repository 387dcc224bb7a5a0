/**
 * Changes the heading words of a document's passages: its segments are written again under new ids, so that every index
 * in memory reads them again.
 */
import { parsed } from './columns.ts'
import type { SqliteConnection } from './database.ts'
import { reheaded, type Segment } from '../index/segment.ts'

type Kept = Segment & { id: number; first: number }

/** Must run inside the verb's transaction. */
export function rehead(
  { sql }: SqliteConnection,
  account: string,
  { document, heading }: { document: number; heading: (ruta: readonly string[]) => string },
): void {
  const rows = sql<{ number: number; ruta: string }>('SELECT number, ruta FROM passages WHERE document = ?').all(
    document,
  )
  const rutas = new Map(rows.map(row => [row.number, row.ruta]))
  const made = new Map<string, string>()
  const headingOf = (ruta: string): string => {
    if (!made.has(ruta)) made.set(ruta, heading(parsed<string[]>(ruta)))
    return made.get(ruta)!
  }
  for (const segment of sql<Kept>(
    'SELECT id, first, size, headings, postings FROM segments WHERE document = ? ORDER BY id',
  ).all(document)) {
    const { size, headings, postings } = reheaded(segment, place => headingOf(rutas.get(segment.first + place) ?? '[]'))
    sql('DELETE FROM segments WHERE id = ?').run(segment.id)
    sql('INSERT INTO segments (account, document, first, size, headings, postings) VALUES (?, ?, ?, ?, ?, ?)').run(
      account,
      document,
      segment.first,
      size,
      headings,
      postings,
    )
  }
  // A segment may still name deleted passages; this makes every index that reads it again look for them.
  sql('UPDATE accounts SET removals = removals + 1 WHERE id = ?').run(account)
}
