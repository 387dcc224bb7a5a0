/** Passages of one account: saved and indexed in one step, read by id or by place, and deleted with their document. */
import type { Ancla } from '../../src/schema/index.ts'
import type { NewPassage, PassageRow, Shelf } from '../contract.ts'
import { missing, parsed, timed } from './columns.ts'
import type { Connection } from './database.ts'
import { numberOf, parts } from './document-row.ts'
import { countEmbedded } from './vectors.ts'

/**
 * How many passages a document can have in its life; its number is multiplied by this, so they are the low bits of a
 * passage's number.
 */
export const PASSAGE_BITS = 2 ** 20

interface Row {
  documento: string
  token: string
  posicion: number
  texto: string
  ruta: string
  ancla: string
  desde: number
  hasta: number
  cues: string | null
}

const COLUMNS =
  'SELECT d.id AS documento, p.token, p.posicion, p.texto, p.ruta, ' +
  'coalesce(p.ancla, u.ancla) AS ancla, p.desde, p.hasta, u.cues'
/** A range of one: asked for the place itself, SQLite takes the key and reads the unit with its text. */
const UNIT = 'CROSS JOIN units u ON u.document = p.document AND u.posicion BETWEEN p.posicion AND p.posicion'
const SELECT = `${COLUMNS} FROM documents d CROSS JOIN passages p ON p.document = d.number ${UNIT}`
/** Passages by a JSON array of pairs of document id and token. */
const OF_IDS = `${COLUMNS} FROM json_each(?) wanted CROSS JOIN documents d ON d.id = wanted.value ->> 0
  CROSS JOIN passages p ON p.document = d.number AND p.token = wanted.value ->> 1 ${UNIT}`

const present = ({ cues, ...row }: Row): PassageRow => ({
  ...row,
  ...timed(cues),
  id: `${row.documento}:${row.token}`,
  ruta: parsed<string[]>(row.ruta),
  ancla: parsed<Ancla>(row.ancla),
})

/**
 * Deletes units, folios, passages, figures, index, vectors and word boxes of a document, and keeps its row. Must run
 * inside the verb's transaction.
 */
export function dropDerived(c: Connection, account: string, document: number): void {
  c.index.drop(account, document)
  c.sql('DELETE FROM embedded WHERE document = ?').run(document)
  c.sql('DELETE FROM figures WHERE document = ?').run(document)
  c.sql('DELETE FROM units WHERE document = ?').run(document)
  c.sql('DELETE FROM word_boxes WHERE document = ?').run(document)
}

/** Adds passages to those that exist and indexes them. Must run inside the verb's transaction. */
export function addPassages(
  c: Connection,
  account: string,
  { document, passages }: { document: number; passages: readonly NewPassage[] },
): void {
  if (passages.length === 0) return
  const next = c.values<number>('SELECT next_passage FROM documents WHERE number = ?').get(document) ?? 0
  if (next + passages.length > PASSAGE_BITS)
    throw new Error(`document ${document}: more than ${PASSAGE_BITS} passages in its life`)
  const first = document * PASSAGE_BITS + next
  c.index.save(account, document, { first, passages })
  c.sql(
    'UPDATE documents SET next_passage = next_passage + @more, passages = passages + @more WHERE number = @document',
  ).run({ more: passages.length, document })
}

/** Deletes the passages of those units. */
function clear(
  c: Connection,
  account: string,
  { document, units }: { document: number; units: readonly [number, number] },
): void {
  if (c.index.drop(account, document, units) > 0) countEmbedded(c, document)
}

function count(c: Connection, account: string, id: string | undefined): number {
  if (id === undefined)
    return c.values<number>('SELECT total(passages) FROM documents WHERE account = ?').get(account) ?? 0
  const total = c.values<number>('SELECT passages FROM documents WHERE account = ? AND id = ?').get(account, id)
  if (total === undefined) throw missing({ documento: id })
  return total
}

type Passages = Pick<Shelf, 'savePassages' | 'cutUnits' | 'passages' | 'passagesOf' | 'countPassages'>

export function passages(c: Connection, account: string): Passages {
  return {
    savePassages: async (id, units, rows) => {
      try {
        c.whole(() => {
          const document = numberOf(c, account, id)
          clear(c, account, { document, units })
          addPassages(c, account, { document, passages: rows })
        })
      } catch (error) {
        c.index.rolledBack()
        throw error
      }
    },
    cutUnits: async (id, count) =>
      c.whole(() => {
        const document = numberOf(c, account, id)
        clear(c, account, { document, units: [count + 1, Number.MAX_SAFE_INTEGER] })
        for (const table of ['evidence', 'units'] as const)
          c.sql(`DELETE FROM ${table} WHERE document = ? AND posicion > ?`).run(document, count)
      }),
    passages: async ids =>
      c
        .sql<Row>(`${OF_IDS} WHERE d.account = ? ORDER BY wanted.key`)
        .all(JSON.stringify(ids.map(parts)), account)
        .map(present),
    passagesOf: async (id, desde, hasta) =>
      c
        .sql<Row>(`${SELECT} WHERE d.number = ? AND p.posicion BETWEEN ? AND ? ORDER BY p.posicion, p.number`)
        .all(numberOf(c, account, id), desde, hasta)
        .map(present),
    countPassages: async id => count(c, account, id),
  }
}
