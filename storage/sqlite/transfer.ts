/** A whole library, read page by page and written page by page: the verbs of both engines. */
import type { Transfer, TransferCursor, TransferPage, TransferProgress, TransferRow } from '../contract.ts'
import { parsed } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { PASSAGE_BITS } from './passages.ts'
import { parentOf, TABLES, tableOf, type Table } from './transfer-tables.ts'

/** What the engines do each in its own way. */
export interface TransferWays {
  /** The account stands in every table, and begins its keys. */
  accountFirst: boolean
  columns(c: Connection, table: string): string[]
  insert(c: Connection, table: Table, rows: readonly TransferRow[]): void
  /** Called before the passages of an account are saved. */
  enter(c: Connection, account: string): void
  /** Numbers that the engine gives go on after those that were written. */
  renumber(c: Connection): void
}

/** The secret that a copy into this storage keeps until it is complete. */
const PROGRESS = 'copy'

/** What the words of a passage are made of besides its own row; `same` holds the account where an engine keeps it. */
const extras = (same: string): string => `, d.titulo, d.autores, (SELECT f.descripcion FROM figures f
  WHERE f.document = t.document ${same && 'AND f.account = t.account'} AND 'f' || f.n = t.token) AS descripcion`

interface Reading {
  text: string
  /** Names under which the values of the cursor stand in a row. */
  cursor: readonly string[]
}

/** Columns of the table, and whether a page begins behind the page before. */
interface Asked {
  columns: readonly string[]
  from: boolean
}

function reading(ways: TransferWays, table: Table, { columns: names, from }: Asked): Reading {
  const parent = parentOf(table),
    own = names.filter(name => !table.own?.includes(name))
  const columns = own.map(name => `t.${name}`)
  const joined = parent !== null && !ways.accountFirst
  if (table.key[0] === 'rowid' && !own.includes('rowid')) columns.push('t.rowid')
  if (joined) columns.push('d.account')
  const passages = table.name === 'passages',
    same = ways.accountFirst ? 'AND d.account = t.account' : ''
  const cursor = ways.accountFirst && table.of !== null ? [...new Set(['account', ...table.key])] : table.key
  const keys = cursor.map(name => `t.${name}`).join(', ')
  const join = passages
    ? `JOIN documents d ON d.number = t.document ${same}`
    : joined
      ? `JOIN ${parent.table} d ON d.${parent.key} = t.${parent.column}`
      : ''
  const where = from ? `WHERE (${keys}) > (${cursor.map(() => '?').join(', ')})` : ''
  // CROSS JOIN keeps SQLite reading in the order of the key; for PostgreSQL the two are one.
  const text = `SELECT ${columns.join(', ')}${passages ? extras(same) : ''}
    FROM ${table.name} t ${join && `CROSS ${join}`} ${where} ORDER BY ${keys} LIMIT ?`
  return { text, cursor }
}

/** At most `limit` rows of a table, after those of the page before. */
export function readPage(
  c: Connection,
  ways: TransferWays,
  { table: name, after, limit }: { table: string; after: TransferCursor | null; limit: number },
): TransferPage {
  const table = tableOf(name),
    { text, cursor } = reading(ways, table, { columns: ways.columns(c, name), from: after !== null })
  const most = table.whole ? Number.MAX_SAFE_INTEGER : limit
  const rows = c.sql<TransferRow>(text).all(...((after ?? []) as Parameter[]), most)
  const last = rows.at(-1)
  return {
    rows: rows.filter(row => name !== 'secrets' || row['name'] !== PROGRESS).map(row => ({ ...row })),
    next: last !== undefined && rows.length === most ? cursor.map(key => last[key]!) : null,
  }
}

/** Passages with consecutive numbers of one document are saved together, as they were. */
function runs(rows: readonly TransferRow[]): TransferRow[][] {
  const all: TransferRow[][] = []
  for (const row of rows) {
    const run = all.at(-1),
      last = run?.at(-1)
    if (last && last['document'] === row['document'] && Number(last['number']) + 1 === row['number']) run!.push(row)
    else all.push([row])
  }
  return all
}

function savePassages(c: Connection, ways: TransferWays, rows: readonly TransferRow[]): void {
  const text = (row: TransferRow, name: string): string => String(row[name])
  for (const run of runs(rows)) {
    const { account, document, number } = run[0]!
    ways.enter(c, String(account))
    c.index.save(String(account), Number(document), {
      first: Number(number),
      passages: run.map(row => ({
        token: text(row, 'token'),
        posicion: Number(row['posicion']),
        texto: text(row, 'texto'),
        ruta: parsed<string[]>(text(row, 'ruta')),
        ancla: row['ancla'] === null ? null : parsed(text(row, 'ancla')),
        desde: Number(row['desde']),
        hasta: Number(row['hasta']),
        forms: text(row, 'forms'),
        stems: text(row, 'stems'),
        heading: text(row, 'heading'),
      })),
    })
  }
}

/** The document that a passage's number names. */
export const documentOf = (passage: number): number => Math.floor(passage / PASSAGE_BITS)

const keep = (c: Connection, progress: TransferProgress): void =>
  void c.sql('INSERT OR REPLACE INTO secrets (name, secret) VALUES (?, ?)').run(PROGRESS, JSON.stringify(progress))

export type TransferVerbs = Omit<Transfer, 'tables' | 'snapshot' | 'others'>

export function transfer(c: Connection, ways: TransferWays): TransferVerbs {
  return {
    write: async (name, rows, progress) => {
      try {
        c.whole(() => {
          if (name === 'passages') savePassages(c, ways, rows)
          else if (rows.length > 0) ways.insert(c, tableOf(name), rows)
          keep(c, progress)
        })
      } catch (error) {
        c.index.rolledBack()
        throw error
      }
    },
    progress: async () => {
      const secret = c.values<string>('SELECT secret FROM secrets WHERE name = ?').get(PROGRESS)
      return secret === undefined ? null : parsed<TransferProgress>(secret)
    },
    complete: async () =>
      c.whole(() => {
        ways.renumber(c)
        c.sql('DELETE FROM secrets WHERE name = ?').run(PROGRESS)
      }),
    isEmpty: async () =>
      TABLES.filter(({ of }) => of === null).every(
        ({ name }) => c.values<number>(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined,
      ),
  }
}

/** SQLite's ways. Its own numbers go on by themselves (AUTOINCREMENT). */
export const SQLITE_WAYS: TransferWays = {
  accountFirst: false,
  columns: (c, table) => c.values<string>('SELECT name FROM pragma_table_info(?)').all(table),
  insert(c, table, rows) {
    const own = SQLITE_WAYS.columns(c, table.name)
    const columns = Object.keys(rows[0]!).filter(name => own.includes(name) || name === 'rowid')
    const statement = c.sql(
      `INSERT ${table.replaces ? 'OR REPLACE ' : ''}INTO ${table.name} (${columns.join(', ')})
       VALUES (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of rows) statement.run(...columns.map(name => row[name]!))
  },
  enter: () => {},
  renumber: () => {},
}
