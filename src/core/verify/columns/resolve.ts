/** A statement and the tables of a document → the row that says it, says otherwise, or does not prove it. Pure. */
import type { WordSpace } from '../language/vectors.ts'
import { naming, nameWords } from './names.ts'
import type { Statement, Told } from './statement.ts'
import { DATING, type Row, type Table } from './table.ts'
import { amountOf, dayOf, isBlank, nameKey, numbersAlike, tellsWhen, type Likeness } from './values.ts'

/**
 * What the tables tell of a statement whose columns they have. `apart`: a cell has its key, and no row proves it; where
 * one row alone is meant, `column` names the other column in which the claimed value stands.
 */
export interface Finding {
  kind: 'said' | 'denied' | 'apart'
  row: Row
  column?: string
}

/** A table, the rows that a statement speaks of, and the columns that it names. */
interface Meant {
  table: Table
  rows: readonly Row[]
  columns: readonly number[]
  /** Whether the columns are named by their own words. */
  own: boolean
}

export function resolve(statement: Statement, tables: readonly Table[], space: WordSpace): Finding | null {
  const meant = tables.flatMap(table => meantIn(table, statement, space) ?? [])
  const readings = meant.flatMap(({ table, rows, columns, own }) =>
    rows.map(row => ({ table, row, columns, own, likeness: saysAll(statement.told, { table, row, columns }) })),
  )
  const [first, second] = readings
  const key = statement.key ?? statement.when[0]!
  if (!first) {
    const row = meant.flatMap(
      ({ table }) => table.rows.find(({ cells }) => cells.some(cell => isNamed(cell, key))) ?? [],
    )[0]
    return row ? { kind: 'apart', row } : null
  }
  const { row } = first
  if (readings.every(({ likeness }) => likeness === 'same'))
    return { kind: standsNameless(key, first.table, tables) ? 'apart' : 'said', row }
  if (second) return { kind: 'apart', row }
  const denied = first.own && first.likeness === 'other' && standsOnce(key, statement.when, tables)
  const column = elsewhere(statement.told, first)
  return { kind: denied ? 'denied' : 'apart', row, ...(column !== undefined && { column }) }
}

/** Whether a row of the same sheet that stands under no names has a cell with that name. */
const standsNameless = (key: string, { sheet }: Table, tables: readonly Table[]): boolean =>
  tables.some(
    other =>
      other.names.length === 0 &&
      other.sheet === sheet &&
      other.rows.some(({ cells }) => cells.some(cell => isNamed(cell, key))),
  )

const isNamed = (cell: string, key: string): boolean => cell !== '' && nameKey(cell) === nameKey(key)

/** A cell, in its row. */
export interface Cell {
  table: Table
  row: Row
  column: number
}

/** The cell that a question asks for, with the columns by which the question tells its row. */
export interface Answer extends Cell {
  by: readonly number[]
}

/** Returns the cell that a question asks for; null where no row is meant, or several that differ in it. */
export function lookUp(asked: Statement, tables: readonly Table[], space: WordSpace): Answer | null {
  const meant = tables.flatMap(table => meantIn(table, asked, space) ?? [])
  const cells = meant.flatMap(({ table, rows, columns }) => rows.map(row => ({ table, row, column: columns[0]! })))
  const [cell] = cells
  const shown = new Set(cells.map(({ row, column }) => nameKey(row.cells[column] ?? '')))
  if (!cell || shown.size > 1 || isBlank(cell.row.cells[cell.column] ?? '')) return null
  const { table, row } = cell
  const told = asked.when.flatMap(condition => holdsAt(table, row, condition) ?? [])
  return { ...cell, by: [...new Set([table.subject, ...told])] }
}

/** Returns whether a table has the columns of a statement; a part of its rows does not tell which is the subject. */
export const hasColumns = ({ names }: Table, { told }: Statement, space: WordSpace): boolean =>
  told.every(each => columnOf({ names, subject: -1 }, each, space) !== null)

function meantIn(table: Table, { key, when, told }: Statement, space: WordSpace): Meant | null {
  if (table.subject < 0) return null
  const named = told.map(each => columnOf(table, each, space))
  if (named.some(each => each === null)) return null
  const [own = '', ...conditions] = key === null ? when : [key, ...when]
  if (own === '') return null
  // "In 1492 the population was …" is told by a table of years, not by one of foundations.
  if (tellsWhen(own) && !DATING.test(table.names[table.subject]!)) return null
  const rows = rowsOf(table, own).filter(row => conditions.every(condition => holdsAt(table, row, condition) !== null))
  return { table, rows, columns: named.map(each => each!.column), own: named.every(each => each!.how === 'own') }
}

/** What follows the name of a column: "Height (m)", "Voltage, V". */
const UNIT = /\p{L}\s*[,([]\s*(.+)$/u

/** The one column that is so named, not that of the subjects; its own words come before synonyms. */
function columnOf(
  { names, subject }: Pick<Table, 'names' | 'subject'>,
  { name, value }: Told,
  space: WordSpace,
): { column: number; how: 'own' | 'synonym' } | null {
  const asked = nameWords(name)
  const unit = nameWords(amountOf(value)?.unit ?? '')
  const named = names.map((words, column) => {
    // Who asks does not say in what a column is, and its whole name is shown.
    const beside = value === '' ? nameWords(UNIT.exec(words)?.[1] ?? '') : unit
    return words === '' || column === subject ? null : naming(asked, nameWords(words), { beside, space })
  })
  for (const how of ['own', 'synonym'] as const) {
    const columns = named.flatMap((each, column) => (each === how ? [column] : []))
    if (columns.length > 0) return columns.length === 1 ? { column: columns[0]!, how } : null
  }
  return null
}

/** The rows about `key`, which may have the name of its column before it: "the state of Alabama". */
function rowsOf({ names, subject, rows }: Table, key: string): readonly Row[] {
  const wanted = nameKey(key),
    column = `${nameKey(names[subject] ?? '')} `
  const bare =
    column !== ' ' && wanted.startsWith(column) ? wanted.slice(column.length).replace(/^(?:of|de) /, '') : wanted
  return rows.filter(({ cells }) => {
    const own = nameKey(cells[subject] ?? '')
    return own !== '' && (own === wanted || own === bare)
  })
}

/**
 * Returns the column in which a time stands, or what a column is said to have; that of the subject where the sheet has
 * the name, and null where the row does not show it.
 */
function holdsAt({ names, sheet, subject }: Table, { cells }: Row, condition: string): number | null {
  const wanted = nameKey(condition)
  if (sheet !== undefined && nameKey(sheet) === wanted) return subject
  const at = cells.findIndex((cell, column) => {
    if (column === subject || cell === '') return false
    const own = nameKey(cell)
    if (own === wanted) return tellsWhen(cell) && DATING.test(names[column]!)
    return names[column] !== '' && wanted === `${nameKey(names[column]!)} ${own}`
  })
  return at < 0 ? null : at
}

function saysAll(
  told: readonly Told[],
  { table, row, columns }: { table: Table; row: Row; columns: readonly number[] },
): Likeness {
  const each = told.map((each, i) => says(each.value, { table, row, column: columns[i]! }))
  if (each.includes('unknown')) return 'unknown'
  return each.includes('other') ? 'other' : 'same'
}

/** Compares what is claimed of a cell with the cell. A unit may stand in the name of the column. */
function says(value: string, { table, row, column }: Cell): Likeness {
  const cell = row.cells[column] ?? ''
  if (isBlank(cell)) return 'unknown'
  const [there, claimed] = [amountOf(cell), amountOf(value)]
  if (there && claimed) {
    if (table.qualified || isUnit(table.rows[0]?.cells[column])) return 'unknown'
    const named = nameWords(table.names[column]!)
    const fits =
      claimed.unit === there.unit || (there.unit === '' && nameWords(claimed.unit).every(word => named.includes(word)))
    return fits ? numbersAlike(there, claimed) : 'unknown'
  }
  if (there || claimed) return 'unknown'
  const [day, other] = [dayOf(cell), dayOf(value)]
  if (day !== null && other !== null) return day === other ? 'same' : 'other'
  if (nameKey(cell) === nameKey(value)) return 'same'
  return isOtherName(value, { table, row, column }) ? 'other' : 'unknown'
}

/** Whether the first cell of a column of numbers tells in what they are: "thousands". */
const isUnit = (cell = ''): boolean => !isBlank(cell) && amountOf(cell) === null

/** Signs of a cell that holds several names, of which a claim may tell one. */
const SEVERAL = /[,;/&+()[\]]|\s(?:and|or|y|e|o|u)\s/u

/** Whether the value is one that the same column has in other rows, and the cell a single name without it. */
function isOtherName(value: string, { table, row, column }: Cell): boolean {
  const wanted = nameKey(value),
    cell = row.cells[column]!
  if (SEVERAL.test(cell) || SEVERAL.test(value) || tellsWhen(cell)) return false
  const [a, b] = [wanted.split(' '), nameKey(cell).split(' ')]
  if (a.every(word => b.includes(word)) || b.every(word => a.includes(word))) return false
  return table.rows.some(other => nameKey(other.cells[column] ?? '') === wanted)
}

/** Whether one row alone, of all tables, has a cell with that name; of several, those for which the rest holds. */
function standsOnce(key: string, when: readonly string[], tables: readonly Table[]): boolean {
  const conditions = when.filter(condition => condition !== key)
  let rows = 0
  for (const table of tables)
    for (const row of table.rows)
      if (
        row.cells.some(cell => isNamed(cell, key)) &&
        conditions.every(condition => holdsAt(table, row, condition) !== null)
      )
        rows++
  return rows === 1
}

/** The name of the other column of the row that has the claimed value. */
function elsewhere(
  told: readonly Told[],
  { table, row, columns }: Pick<Cell, 'table' | 'row'> & { columns: readonly number[] },
): string | undefined {
  for (const [i, each] of told.entries()) {
    if (says(each.value, { table, row, column: columns[i]! }) === 'same') continue
    const at = row.cells.findIndex((cell, column) => column !== columns[i] && isNamed(cell, each.value))
    if (at >= 0 && table.names[at]) return table.names[at]
  }
  return undefined
}
