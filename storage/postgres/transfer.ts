/** PostgreSQL's ways of carrying a whole library: rows go in as JSON, a page in one statement. */
import type { TransferRow } from '../contract.ts'
import { documentOf, type TransferWays } from '../sqlite/transfer.ts'
import type { Table } from '../sqlite/transfer-tables.ts'
import { storable } from './lexemes.ts'
import { signsOf } from './search.ts'

const COLUMNS = `SELECT column_name FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = ?`
/** Tables whose numbers the server gives. */
const NUMBERED = `SELECT table_name AS name, column_name AS column FROM information_schema.columns
  WHERE table_schema = current_schema() AND is_identity = 'YES' AND identity_generation = 'BY DEFAULT'`

/** As `json_populate_recordset` reads it. */
function value(given: TransferRow[string]): string | number | null {
  if (given instanceof Uint8Array)
    return `\\x${Buffer.from(given.buffer, given.byteOffset, given.length).toString('hex')}`
  return typeof given === 'string' ? storable(given) : given
}

/** A vector with the columns that are derived from it. */
function derived({ name }: Table, row: TransferRow): TransferRow {
  if (name !== 'vectors') return row
  const { buffer, byteOffset, length } = row['data'] as Uint8Array
  return {
    ...row,
    document: documentOf(Number(row['passage'])),
    signs: signsOf(new Int8Array(buffer, byteOffset, length)),
  }
}

export const POSTGRES_WAYS: TransferWays = {
  accountFirst: true,
  columns: (c, table) => c.values<string>(COLUMNS).all(table),
  insert(c, table, rows) {
    const known = POSTGRES_WAYS.columns(c, table.name),
      whole = rows.map(row => derived(table, row))
    const columns = known.filter(name => Object.hasOwn(whole[0]!, name)).join(', ')
    const json = whole.map(row => Object.fromEntries(Object.entries(row).map(([name, given]) => [name, value(given)])))
    const sets = known.filter(name => !table.key.includes(name)).map(name => `${name} = excluded.${name}`)
    c.sql(
      `INSERT INTO ${table.name} (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::${table.name}, ?::json)
       ${table.replaces ? `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${sets.join(', ')}` : ''}`,
    ).run(JSON.stringify(json))
  },
  enter: (c, account) => void c.values(`SELECT set_config('anaquel.account', ?, true)`).get(account),
  renumber(c) {
    for (const { name, column } of c.sql<{ name: string; column: string }>(NUMBERED).all())
      c.sql(`SELECT setval(pg_get_serial_sequence('${name}', '${column}'), max(${column})) FROM ${name}`).get()
  },
}
