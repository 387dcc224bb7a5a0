/** Citation jobs of one account: what was asked, how far it is, what came out. */
import { Failure } from '../../src/errors.ts'
import type { Estado } from '../../src/schema.ts'
import type { CitationRow, Json, Shelf } from '../contract.ts'
import { missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'
import { enqueue } from './jobs.ts'
import { recall, remember } from './once.ts'
import { count, type Metered } from './usage.ts'

interface Row {
  id: string
  estado: Estado
  estilo: string
  progreso: number
  fase: string | null
  error: string | null
  creado: string
  input: string
  result: string
}

function read({ sql }: Connection, account: string, id: string): CitationRow {
  const row = sql<Row>(
    'SELECT id, estado, estilo, progreso, fase, error, creado, input, result FROM citations WHERE account = ? AND id = ?',
  ).get(account, id)
  if (!row) throw missing({ citado: id })
  return { ...row, input: parsed<Json>(row.input), result: parsed<Json>(row.result) }
}

type Citations = Pick<Shelf, 'addCitation' | 'citation' | 'saveCitation'>

export function citations(c: Metered, account: string): Citations {
  return {
    addCitation: async ({ id, estilo, input }, once) =>
      c.whole(() => {
        const earlier = once && recall(c, account, once)
        if (earlier) return { row: read(c, account, earlier.resource), replayed: true }
        if (c.values<number>('SELECT 1 FROM citations WHERE id = ?').get(id))
          throw new Failure('conflicto', { citado: id })
        count(c, account, 'citados_mes', 1)
        c.sql(
          `INSERT INTO citations (id, account, estado, estilo, progreso, creado, input, result) VALUES (?, ?, 'en_cola', ?, 0, ?, ?, 'null')`,
        ).run(id, account, estilo, new Date().toISOString(), JSON.stringify(input))
        enqueue(c, { account, kind: 'cite', subject: id, modo: 'rapido', extra: null })
        if (once) remember(c, account, once, id)
        return { row: read(c, account, id), replayed: false }
      }),
    citation: async id => read(c, account, id),
    saveCitation: async (id, result) => {
      const { changes } = c
        .sql('UPDATE citations SET result = ? WHERE account = ? AND id = ?')
        .run(JSON.stringify(result), account, id)
      if (changes === 0) throw missing({ citado: id })
    },
  }
}
