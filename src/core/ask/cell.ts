/** A question that asks for one cell of a table → its row and the names of its columns; those of any other row. */
import type { PassageRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import type { Ranked } from '../search/index.ts'
import { isRow } from '../sentences.ts'
import { answerIn, headingOf } from '../verify/columns/index.ts'
import type { Selection } from './select.ts'

/** Names of columns, and of each the cell; an empty name is left out. */
export type Columns = readonly (readonly [name: string, cell: string])[]

/** Returns the selection whose answer is the cell; null where no table that was found has the column and the row. */
export async function selectCell(
  shelf: Library['shelf'],
  question: string,
  ranked: readonly Ranked[],
): Promise<Selection | null> {
  const answer = await answerIn(
    shelf,
    question,
    ranked.map(({ row }) => row),
  )
  if (!answer) return null
  const { row, table, column, by } = answer,
    { passage } = row
  const columns = [...by, column].map(i => [table.names[i] ?? '', row.cells[i]!] as const)
  // Each is quoted from the passage; a long table of a document has its names in another one.
  if (!columns.every(([name]) => passage.texto.includes(name))) return null
  const beside = ranked.find(({ row: { documento } }) => documento === passage.documento)!
  return {
    passages: [
      { ranked: { ...beside, row: passage }, answers: [passage.texto.slice(...row.range)], columns },
      ...ranked.filter(other => other.row.id !== passage.id).map(other => ({ ranked: other, answers: [] })),
    ],
    probability: 1,
  }
}

/** Returns the row that names the columns of those that answer: without it they do not tell what was asked. */
export function namesOver(row: PassageRow, answers: readonly string[]): string | null {
  const heading = answers.some(isRow) ? headingOf(row) : null
  return heading === null || answers.some(answer => answer.includes(heading)) ? null : heading
}
