/**
 * A row read under the names of its columns: what a claim or a question says of a cell, and what stands there. The row
 * "France | Paris | 67,000,000" says nothing of a population until its columns are known.
 */
import type { PassageRow, TextShelf } from '../../../../storage/contract.ts'
import { embeddedModel } from '../../models/static.ts'
import { wordSpace, type WordSpace } from '../language/vectors.ts'
import { hasColumns, lookUp, resolve, type Answer, type Finding } from './resolve.ts'
import { questions, statements, type Statement } from './statement.ts'
import { tablesOf, type Table } from './table.ts'

export type { Answer, Finding } from './resolve.ts'
export type ColumnShelf = Pick<TextShelf, 'passagesOf' | 'countPassages'>

/**
 * Most passages of a document that are read to tell whether one row alone is meant. So many, of 20,000 rows, took 74 to
 * 270 ms on a busy machine.
 */
const MOST = 2000

export const isUnderColumns = ({ ancla }: PassageRow): boolean => 'cabecera' in ancla && ancla.cabecera !== undefined

/**
 * Returns the tables of the documents that the passages are of, by document, where the names above one of the passages
 * are those of a statement, or stand in another passage.
 */
async function tablesFor(
  shelf: ColumnShelf,
  read: readonly Statement[],
  rows: readonly PassageRow[],
): Promise<Map<string, Table[]>> {
  const tables = new Map<string, Table[]>()
  if (read.length === 0) return tables
  const space = await spaceOf()
  for (const row of rows) {
    const { documento } = row
    const [own] = tables.has(documento) ? [] : [namedIn(row)]
    if (own === undefined || (own && !read.some(statement => hasColumns(own, statement, space)))) continue
    const many = (await shelf.countPassages(documento)) > MOST
    tables.set(documento, many ? [] : tablesOf(await shelf.passagesOf(documento, 1, Number.MAX_SAFE_INTEGER)))
  }
  return tables
}

/** The table of a passage as far as it stands there; null where the names of its columns stand in another one. */
const namedIn = (row: PassageRow): Table | null => tablesOf([row]).find(({ names }) => names.length > 0) ?? null

const spaceOf = async (): Promise<WordSpace> => wordSpace(await embeddedModel())

/**
 * Returns what the tables that the passages belong to say of the claim, by document. A document is missing where the
 * claim has none of the plain forms, or no table has its column and its key.
 */
export async function findings(
  shelf: ColumnShelf,
  claim: string,
  rows: readonly PassageRow[],
): Promise<Map<string, Finding>> {
  const best = new Map<string, Finding>(),
    under = rows.filter(isUnderColumns)
  // Most claims meet no table, and are not read for one.
  if (under.length === 0) return best
  const read = [...statements(claim)],
    space = await spaceOf()
  for (const [documento, tables] of await tablesFor(shelf, read, under)) {
    const all = read.flatMap(statement => resolve(statement, tables, space) ?? [])
    const [first] = ['said', 'denied', 'apart'].flatMap(kind => all.find(finding => finding.kind === kind) ?? [])
    if (first) best.set(documento, first)
  }
  return best
}

/** Returns the one cell that a question asks for, of the first document whose tables have it; null where none has. */
export async function answerIn(
  shelf: ColumnShelf,
  question: string,
  rows: readonly PassageRow[],
): Promise<Answer | null> {
  const under = rows.filter(isUnderColumns)
  if (under.length === 0) return null
  const read = [...questions(question)],
    space = await spaceOf()
  for (const tables of (await tablesFor(shelf, read, under)).values())
    for (const sought of read) {
      const answer = lookUp(sought, tables, space)
      if (answer) return answer
    }
  return null
}

/** Returns the row of a passage that names the columns of its other rows; null where it has none. */
export function headingOf(row: PassageRow): string | null {
  const table = isUnderColumns(row) ? namedIn(row) : null
  return table ? row.texto.slice(...table.heading.range) : null
}
