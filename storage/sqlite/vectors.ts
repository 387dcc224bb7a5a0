/** Vectors of passages, one signed byte per dimension, kept apart by model. */
import type { Shelf } from '../contract.ts'
import { parsed } from './columns.ts'
import type { Connection } from './database.ts'
import { numberOf, parts } from './document-row.ts'

/**
 * The direction of a vector as bytes, scaled so that its largest value is 127. Null for a vector of zeros, which a text
 * without a known word has.
 */
export function quantise(vector: Float32Array): Int8Array | null {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!))
  if (largest === 0) return null
  const bytes = new Int8Array(vector.length)
  // A plain loop, because `Int8Array.from` with a function takes many times as long.
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round((vector[i]! / largest) * 127)
  return bytes
}

export function modelNumber({ values }: Pick<Connection, 'values'>, name: string): number | undefined {
  return values<number>('SELECT id FROM models WHERE name = ?').get(name)
}

/** Counts a document's vectors again after passages, and with them their vectors, were deleted. */
export function countEmbedded({ sql }: Connection, document: number): void {
  sql('DELETE FROM embedded WHERE document = ?').run(document)
  sql(`INSERT INTO embedded (document, model, total) SELECT p.document, v.model,
    count(*) FROM passages p JOIN vectors v ON v.passage = p.number
    WHERE p.document = ? GROUP BY p.document, v.model`).run(document)
}

function save(
  c: Connection,
  account: string,
  { name, rows }: { name: string; rows: Parameters<Shelf['saveVectors']>[1] },
): void {
  c.sql('INSERT OR IGNORE INTO models (name) VALUES (?)').run(name)
  const model = modelNumber(c, name)!,
    made = new Map<number, number>()
  for (const { id, vector } of rows) {
    const passage = c
      .sql<{
        number: number
        document: number
      }>(`SELECT p.number, p.document FROM documents d CROSS JOIN passages p ON p.document = d.number
      WHERE d.account = ? AND d.id = ? AND p.token = ?`)
      .get(account, ...parts(id))
    // The passage was replaced or its document removed while the vector was being made.
    if (!passage) continue
    const bytes = quantise(vector),
      again = c.sql('SELECT 1 FROM vectors WHERE passage = ? AND model = ?').get(passage.number, model)
    c.sql('INSERT OR REPLACE INTO vectors (account, model, passage, data) VALUES (?, ?, ?, ?)').run(
      account,
      model,
      passage.number,
      bytes ? new Uint8Array(bytes.buffer) : new Uint8Array(),
    )
    if (!again) made.set(passage.document, (made.get(passage.document) ?? 0) + 1)
  }
  // Adds to the count: counting all vectors took 30 ms for each batch of a sheet of 300,000 rows.
  for (const [document, more] of made) {
    c.sql(
      'INSERT INTO embedded (document, model, total) VALUES (?, ?, ?) ON ' +
        'CONFLICT DO UPDATE SET total = embedded.total + excluded.total',
    ).run(document, model, more)
  }
}

interface Text {
  id: string
  texto: string
  ruta: string
}

/**
 * Skips documents whose count of vectors equals their count of passages, so that a fully embedded shelf costs one look
 * per document and not per passage.
 */
const UNEMBEDDED = `SELECT d.id || ':' || p.token AS id, p.texto, p.ruta
  FROM documents d CROSS JOIN passages p ON p.document = d.number
  WHERE d.account = @account AND d.number = coalesce(@document, d.number)
    AND d.passages > coalesce((SELECT total FROM embedded e WHERE e.document = d.number AND e.model = @model), 0)
    AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.passage = p.number AND v.model = @model)
  ORDER BY d.number, p.number LIMIT @limite`

type Vectors = Pick<Shelf, 'saveVectors' | 'unembedded'>

export function vectors(c: Connection, account: string): Vectors {
  return {
    saveVectors: async (model, rows) => c.whole(() => save(c, account, { name: model, rows })),
    unembedded: async (model, limite, id) => {
      const of = {
        account,
        document: id === undefined ? null : numberOf(c, account, id),
        model: modelNumber(c, model) ?? 0,
        limite,
      }
      return c
        .sql<Text>(UNEMBEDDED)
        .all(of)
        .map(row => ({ ...row, ruta: parsed<string[]>(row.ruta) }))
    },
  }
}
