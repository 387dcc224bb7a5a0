/**
 * Divides the rows of a sheet into tables, each with its header rows. Words, width and merged cells tell a header;
 * where they are not clear, the table has none. Pure.
 */

/** A row of a sheet. `cells` may be a getter that splits the row anew each time. */
export interface Row {
  readonly fila: number
  readonly cells: readonly string[]
  /** True when it holds a number or a date. */
  readonly numeric?: boolean
  /** True when one of its cells extends over several columns (`across`) or into the row below (`down`). */
  readonly across?: boolean
  readonly down?: boolean
}
export interface Table {
  header: readonly Row[]
  body: readonly Row[]
}

const PROBED = 12
/** Most header rows after the first. */
const MORE = 2

const filled = (row: Row): number => row.cells.filter(Boolean).length
const follows = (row: Row, next: Row | undefined): next is Row => next?.fila === row.fila + 1

/** After a gap, a new table begins where a header begins; the rows before it may be its title. */
export function tables(rows: readonly Row[]): Table[] {
  const starts = [0]
  let hasFilled = false
  for (const [i, row] of rows.entries()) {
    if (hasFilled && !follows(rows[i - 1]!, row) && beginsTable(rows, i)) {
      starts.push(i)
      hasFilled = false
    }
    hasFilled ||= filled(row) > 1
  }
  return starts.map((from, i) => headed(rows.slice(from, starts[i + 1])))
}

/** True at a row of words above each cell of a row of numbers, except its label; title lines may come first. */
function beginsTable(rows: readonly Row[], from: number): boolean {
  let at = from
  while (at < from + MORE && rows[at] && filled(rows[at]!) === 1) at++
  const row = rows[at],
    next = rows[at + 1]
  if (row === undefined || !follows(row, next) || row.numeric || !next.numeric) return false
  const corner = row.cells[next.cells.findIndex(Boolean)] ? 0 : 1
  return filled(row) >= 2 && filled(row) >= filled(next) - corner
}

/**
 * Finds the header: the first row of several words without numbers that is nearly as wide as the table below it and has
 * no row of data above it, or a row of years.
 */
function headed(rows: readonly Row[]): Table {
  const probe = rows.slice(0, PROBED)
  const width = Math.max(0, ...probe.map(filled))
  const wide = (row: Row): boolean => filled(row) >= 2 && filled(row) >= width * 0.6
  const at = probe.findIndex(
    (row, i) => i < rows.length - 1 && wide(row) && (!row.numeric || counts(row, rows[i + 1]!, rows[i - 1])),
  )
  if (at < 0 || probe.slice(0, at).some(row => row.numeric && filled(row) >= filled(probe[at]!)))
    return { header: [], body: rows }
  const above = at > 0 && groups(probe[at - 1]!, probe[at]) && !probe[at - 1]!.numeric && filled(probe[at - 1]!) >= 2
  const from = above ? at - 1 : at
  let to = at + 1
  while (to - at <= MORE && continues(rows[to - 1]!, rows[to], rows[to + 1])) to++
  return { header: rows.slice(from, to), body: [...rows.slice(0, from), ...rows.slice(to)] }
}

/** True when a label over several columns is explained by the row below. */
const groups = (row: Row, next: Row | undefined): next is Row => row.across === true && follows(row, next)

/** True when the header goes on in the next row: the other labels extend down beside it, or numbers begin below it. */
const continues = (row: Row, next: Row | undefined, after: Row | undefined): boolean =>
  groups(row, next) &&
  after !== undefined &&
  (row.down === true || (after.numeric === true && (!next.numeric || years(next).length > 1)))

/** True for a row of years in their order, or under labels of several columns, with other numbers below. */
const counts = (row: Row, next: Row, above: Row | undefined): boolean => {
  const values = years(row)
  const ordered =
    values.every((year, i) => i === 0 || year > values[i - 1]!) || (above !== undefined && groups(above, row))
  return values.length > 1 && ordered && next.numeric === true && years(next).length === 0
}

/** The numbers of a row when all of them are years, else none. */
function years(row: Row): number[] {
  const numbers = row.cells.filter(cell => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell))
  return numbers.every(cell => /^(?:1[5-9]|20)\d\d$/.test(cell)) ? numbers.map(Number) : []
}
