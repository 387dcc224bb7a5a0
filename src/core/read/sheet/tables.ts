/**
 * Rows of a sheet → its tables, each with the rows that head it: told by words, width and merged cells; where that is
 * not plain there is none. Pure.
 */

/** `cells` may be made anew each time it is asked for. */
export interface Row {
  readonly fila: number
  readonly cells: readonly string[]
  /** Holds a number or a date. */
  readonly numeric?: boolean
  /** A cell of it reaches over several columns, or into the row below. */
  readonly across?: boolean
  readonly down?: boolean
}
export interface Table {
  header: readonly Row[]
  body: readonly Row[]
}

const PROBED = 12
/** Rows of a header beyond its first. */
const MORE = 2

const filled = (row: Row): number => row.cells.filter(Boolean).length
const follows = (row: Row, next: Row | undefined): next is Row => next?.fila === row.fila + 1

/** After a gap a new table begins where a header does; what stood before it may be its title. */
export function tables(rows: readonly Row[]): Table[] {
  const starts = [0]
  let said = false
  for (const [i, row] of rows.entries()) {
    if (said && !follows(rows[i - 1]!, row) && beginsTable(rows, i)) {
      starts.push(i)
      said = false
    }
    said ||= filled(row) > 1
  }
  return starts.map((from, i) => headed(rows.slice(from, starts[i + 1])))
}

/** Words above each cell of a row of numbers, but for its own label; or lines of a title and then that. */
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
 * The first row of several words without numbers that is nearly as wide as the table below it, with no row of data
 * above it; or a row of years.
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

/** A label over several columns is explained by the row below. */
const groups = (row: Row, next: Row | undefined): next is Row => row.across === true && follows(row, next)

/** Its other labels reach down beside that row, or numbers begin below it. */
const continues = (row: Row, next: Row | undefined, after: Row | undefined): boolean =>
  groups(row, next) &&
  after !== undefined &&
  (row.down === true || (after.numeric === true && (!next.numeric || years(next).length > 1)))

/** Years in their order, or under labels of several columns; and below them other numbers. */
const counts = (row: Row, next: Row, above: Row | undefined): boolean => {
  const found = years(row)
  const ordered =
    found.every((year, i) => i === 0 || year > found[i - 1]!) || (above !== undefined && groups(above, row))
  return found.length > 1 && ordered && next.numeric === true && years(next).length === 0
}

/** The numbers of a row when all of them are years. */
function years(row: Row): number[] {
  const numbers = row.cells.filter(cell => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell))
  return numbers.every(cell => /^(?:1[5-9]|20)\d\d$/.test(cell)) ? numbers.map(Number) : []
}
