/** The judgement of a passage, as the tables of its document have it that it belongs to. Pure. */
import type { PassageRow } from '../../../storage/contract.ts'
import { isUnderColumns, type Finding } from './columns/index.ts'
import { BUILT_IN, type Judgement } from './entailer.ts'
import type { Veredicto } from './verdict.ts'

/**
 * Share of the rows that prove or deny a claim under their columns and do, at least. Of 3,320 claims made of cells of
 * 74 sheets and 69 documents that nobody had looked at 949 were supported, 941 rightly, and 556 denied, all rightly.
 */
const RIGHT = 0.97

/**
 * Only the row that was found proves or denies the claim. Of the others, and of a claim that no row proves although a
 * cell has its key and a column its name, the words alone tell nothing: "USA | Nebraska" is not the state of the USA.
 */
export function underColumns(
  own: Judgement,
  row: PassageRow,
  finding: Finding | undefined,
): Judgement & { range?: Finding['row']['range'] } {
  if (!finding || !isUnderColumns(row)) return own
  const doubt = 1 - RIGHT
  const none = {
    ...own,
    support: Math.min(own.support, doubt),
    contradiction: Math.min(own.contradiction, doubt),
    partial: Math.min(own.partial, doubt),
  }
  if (finding.kind === 'apart' || finding.row.passage.id !== row.id) return none
  const { range } = finding.row
  return finding.kind === 'said'
    ? { ...none, support: RIGHT, partial: RIGHT, missing: [], range, by: BUILT_IN }
    : { ...none, contradiction: RIGHT, range, by: BUILT_IN }
}

/** Returns what the row says instead of what an agent's verdict on it says, in words for the agent; null if nothing. */
export function otherwise({ kind, column, row }: Finding, veredicto: Veredicto): string | null {
  const there = `«${row.cells.join(' | ')}»`
  if (veredicto === 'contradicha') return kind === 'said' ? `La fila lo dice: ${there}` : null
  if (column !== undefined) return `Ese valor está en la columna «${column}»: ${there}`
  return kind === 'denied' ? `La fila dice otra cosa: ${there}` : null
}
