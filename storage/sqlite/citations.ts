/** Citation jobs of one account: what was asked, how far they are, and their results. */
import { Failure } from '../../src/errors.ts'
import type { CitationRow, CitationShelf, Json, NewCitation, Once } from '../contract.ts'
import { missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'
import { named } from './holds.ts'
import { enqueue, stop } from './jobs.ts'
import { recall, remember } from './once.ts'
import { count, type Metered } from './usage.ts'

type Row = Omit<CitationRow, 'input' | 'result'> & { input: string; result: string }

const SELECT = `SELECT id, estado, estilo, progreso, fase, error, creado, input, draft, result, cited
  FROM citations WHERE account = ?`

const present = (row: Row): CitationRow => ({
  ...row,
  input: parsed<Json>(row.input),
  result: parsed<Json>(row.result),
})

function read({ sql }: Connection, account: string, id: string): CitationRow {
  const row = sql<Row>(`${SELECT} AND id = ?`).get(account, id)
  if (!row) throw missing({ citado: id })
  return present(row)
}

export const TAKEN = 'SELECT 1 FROM citations WHERE id = ?'

function add(
  c: Metered,
  account: string,
  { citation: { id, estilo, input, draft = null }, once }: { citation: NewCitation; once: Once | undefined },
): { row: CitationRow; replayed: boolean } {
  const earlier = once && recall(c, account, once)
  if (earlier) return { row: read(c, account, earlier.resource), replayed: true }
  if (c.values<number>(TAKEN).get(id)) throw new Failure('conflicto', { citado: id })
  count(c, account, { contador: 'citados_mes', n: 1 })
  c.sql(
    `INSERT INTO citations (id, account, estado, estilo, progreso, creado, input, draft, result)
      VALUES (?, ?, 'en_cola', ?, 0, ?, ?, ?, 'null')`,
  ).run(id, account, estilo, new Date().toISOString(), JSON.stringify(input), draft)
  enqueue(c, { account, kind: 'cite', subject: id, modo: 'rapido', extra: null })
  if (once) remember(c, account, { once, resource: id })
  return { row: read(c, account, id), replayed: false }
}

function leave(c: Connection, account: string, { id, fingerprint }: { id: string; fingerprint: string | null }): void {
  c.sql('UPDATE citations SET untold = NULL WHERE account = ? AND untold = ?').run(account, fingerprint)
  if (c.sql('UPDATE citations SET untold = ? WHERE account = ? AND id = ?').run(fingerprint, account, id).changes === 0)
    throw missing({ citado: id })
}

function resume(c: Metered, account: string, id: string): CitationRow {
  if (read(c, account, id).estado === 'error') {
    count(c, account, { contador: 'citados_mes', n: 1 })
    c.sql(`UPDATE citations SET estado = 'en_cola', error = NULL WHERE account = ? AND id = ?`).run(account, id)
    enqueue(c, { account, kind: 'cite', subject: id, modo: 'rapido', extra: null })
  }
  return read(c, account, id)
}

function removeAll(c: Connection, account: string): { ids: string[]; orphans: string[] } {
  const ids = c.values<string>('SELECT id FROM citations WHERE account = ?').all(account)
  const files = c
    .values<string>(
      `SELECT draft FROM citations WHERE account = @account AND draft IS NOT NULL
        UNION SELECT cited FROM citations WHERE account = @account AND cited IS NOT NULL`,
    )
    .all({ account })
  c.sql(`DELETE FROM jobs WHERE kind = 'cite' AND account = ?`).run(account)
  c.sql('DELETE FROM citations WHERE account = ?').run(account)
  return { ids, orphans: files.filter(sha256 => !named(c, sha256)) }
}

export function citations(c: Metered, account: string): CitationShelf {
  return {
    addCitation: async (citation, once) => c.whole(() => add(c, account, { citation, once })),
    citation: async id => read(c, account, id),
    saveCitation: async (id, result, cited = null) => {
      const { changes } = c
        .sql('UPDATE citations SET result = ?, cited = ? WHERE account = ? AND id = ?')
        .run(JSON.stringify(result), cited, account, id)
      if (changes === 0) throw missing({ citado: id })
    },
    leaveCitation: async (id, fingerprint) => c.whole(() => leave(c, account, { id, fingerprint })),
    leftCitation: async (fingerprint, seconds) => {
      const since = new Date(Date.now() - seconds * 1000).toISOString()
      const row = c.sql<Row>(`${SELECT} AND untold = ? AND creado > ?`).get(account, fingerprint, since)
      return row ? present(row) : null
    },
    stopCitation: async (id, mensaje) => c.whole(() => stop(c, 'cite', { subject: read(c, account, id).id, mensaje })),
    resumeCitation: async id => c.whole(() => resume(c, account, id)),
    removeCitations: async () => c.whole(() => removeAll(c, account)),
  }
}
