/**
 * A row read under the names of its columns: what a claim or a question says of a cell, and what stands there. The row
 * "France | Paris | 67,000,000" says nothing of a population until its columns are known.
 */
import type { PassageRow, TextShelf } from '../../../../storage/contract.ts'
import { embeddedModel } from '../../models/static.ts'
import { wordSpace } from '../language/vectors.ts'
import { lookUp, resolve, type Answer, type Finding } from './resolve.ts'
import { questions, statements } from './statement.ts'
import { tablesOf, type Table } from './table.ts'

export type { Answer, Finding } from './resolve.ts'
export type ColumnShelf = Pick<TextShelf, 'passagesOf' | 'countPassages'>

/**
 * Most passages of a document that are read to tell whether one row alone is meant: some 25,000 rows. 3,000 take 40 ms.
 */
const MOST = 3000

export const isUnderColumns = ({ ancla }: PassageRow): boolean => 'cabecera' in ancla && ancla.cabecera !== undefined

async function tablesIn(shelf: ColumnShelf, documento: string): Promise<Table[]> {
  const many = (await shelf.countPassages(documento)) > MOST
  return many ? [] : tablesOf(await shelf.passagesOf(documento, 1, Number.MAX_SAFE_INTEGER))
}

/** The documents of the passages that are rows under columns, in their order. */
const documentsOf = (rows: readonly PassageRow[]): string[] => [
  ...new Set(rows.filter(isUnderColumns).map(row => row.documento)),
]

/**
 * Returns what the tables that the passages belong to say of the claim, by document. A document is missing where the
 * claim has none of the plain forms, or no table has its column and its key.
 */
export async function findings(
  shelf: ColumnShelf,
  claim: string,
  rows: readonly PassageRow[],
): Promise<Map<string, Finding>> {
  const read = [...statements(claim)],
    documents = read.length > 0 ? documentsOf(rows) : []
  const told = new Map<string, Finding>()
  if (documents.length === 0) return told
  const space = wordSpace(await embeddedModel())
  for (const documento of documents) {
    const tables = await tablesIn(shelf, documento)
    const all = read.flatMap(statement => resolve(statement, tables, space) ?? [])
    const [best] = ['said', 'denied', 'apart'].flatMap(kind => all.find(finding => finding.kind === kind) ?? [])
    if (best) told.set(documento, best)
  }
  return told
}

/** Returns the one cell that a question asks for, of the first document whose tables have it; null where none has. */
export async function answerIn(
  shelf: ColumnShelf,
  question: string,
  rows: readonly PassageRow[],
): Promise<Answer | null> {
  const read = [...questions(question)],
    documents = read.length > 0 ? documentsOf(rows) : []
  if (documents.length === 0) return null
  const space = wordSpace(await embeddedModel())
  for (const documento of documents) {
    const tables = await tablesIn(shelf, documento)
    for (const sought of read) {
      const answer = lookUp(sought, tables, space)
      if (answer) return answer
    }
  }
  return null
}

/** Returns the row of a passage that names the columns of its other rows; null where it has none. */
export function headingOf(row: PassageRow): string | null {
  const [table] = isUnderColumns(row) ? tablesOf([row]) : []
  return table ? row.texto.slice(...table.heading.range) : null
}
