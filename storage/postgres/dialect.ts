/**
 * From the SQL of the verbs to PostgreSQL's. The verbs are written once; what the two engines write differently is
 * listed here, and what they call differently is in `migrations/0001.sql`.
 */
import { TAKEN as CITATION_TAKEN } from '../sqlite/citations.ts'
import type { Parameter } from '../sqlite/database.ts'
import { TAKEN as DOCUMENT_TAKEN } from '../sqlite/documents.ts'
import { NAMED } from '../sqlite/holds.ts'

/** Statements that ask about all accounts: a shelf sees one, so it asks a function that answers yes or no. */
const OF_ALL: ReadonlyMap<string, string> = new Map([
  [NAMED, 'SELECT 1 WHERE blob_named(@sha256)'],
  [DOCUMENT_TAKEN, 'SELECT 1 WHERE document_taken(?)'],
  [CITATION_TAKEN, 'SELECT 1 WHERE citation_taken(?)'],
])

/** Columns of each table's primary key. */
export type Keys = ReadonlyMap<string, readonly string[]>

export interface Translated {
  text: string
  /** The names behind `$1`, `$2` …; null when the statement takes its values by position. */
  names: readonly string[] | null
}

function target(table: string, keys: Keys): string {
  const columns = keys.get(table)
  if (!columns) throw new Error(`${table} has no primary key to replace a row by`)
  return `(${columns.join(', ')})`
}

const REPLACE = /^\s*INSERT OR REPLACE INTO (\w+) \(([^)]+)\)/
const INSERT = /^\s*INSERT INTO (\w+)/

function upserts(text: string, keys: Keys): string {
  const replaced = REPLACE.exec(text)
  if (replaced) {
    const [, table, columns] = replaced as unknown as [string, string, string]
    const own = keys.get(table) ?? []
    const sets = columns
      .split(',')
      .map(name => name.trim())
      .filter(name => !own.includes(name))
    const act =
      sets.length === 0 ? 'NOTHING' : `UPDATE SET ${sets.map(name => `${name} = excluded.${name}`).join(', ')}`
    return `${text.replace('INSERT OR REPLACE', 'INSERT')} ON CONFLICT ${target(table, keys)} DO ${act}`
  }
  if (/^\s*INSERT OR IGNORE/.test(text)) return `${text.replace('INSERT OR IGNORE', 'INSERT')} ON CONFLICT DO NOTHING`
  const table = INSERT.exec(text)?.[1]
  return table ? text.replace(/ON CONFLICT\s+DO UPDATE/, () => `ON CONFLICT ${target(table, keys)} DO UPDATE`) : text
}

function numbered(text: string): Translated {
  const names: string[] = []
  if (text.includes('?')) {
    let count = 0
    return { text: text.replace(/\?/g, () => `$${++count}`), names: null }
  }
  const made = text.replace(/@(\w+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: made, names: names.length > 0 ? names : null }
}

/** A name with capitals is kept as it is written only between quotes. */
const CAPITALS = /\bAS ([a-z]+[A-Z]\w*)/g

export function translate(statement: string, keys: Keys): Translated {
  const text = (OF_ALL.get(statement) ?? statement).replaceAll('CROSS JOIN', 'JOIN').replace(CAPITALS, 'AS "$1"')
  return numbered(upserts(text, keys))
}

/** Values as the server takes them: it has no text with a zero character, and no number that is none. */
export function bindable(value: Parameter | undefined): Parameter {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  return value === undefined || Number.isNaN(value) ? null : value
}
