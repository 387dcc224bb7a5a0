/** What a careful librarian reads off the real PDFs of the shared data: one record a file, and the other readings. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shared } from '../shared.ts'

export interface Person {
  family?: string
  given?: string
  literal?: string
}

/** `*_also` are other readings that a librarian accepts; null or an empty list there: leaving it out is accepted. */
export interface TrueRecord {
  file: string
  path: string
  type: string
  title: string | null
  subtitle: string | null
  authors: Person[]
  editors: Person[]
  year: number | null
  year_basis: string
  container: string | null
  volume: string | null
  issue: string | null
  page_first: string | null
  page_last: string | null
  publisher: string | null
  place: string | null
  edition: string | null
  doi: string | null
  isbn: string | null
  issn: string | null
  arxiv: string | null
  language: string
  cover_sheet: boolean
  title_also?: (string | null)[]
  year_also?: (number | null)[]
  authors_also?: Person[][]
  type_also?: string[]
  note?: string
}

const FOLDERS = ['pdf/records', 'pdf/printed']

/** Empty where the shared data are not here. */
export function trueRecords(): TrueRecord[] {
  return FOLDERS.flatMap(folder => {
    const table = shared(join(folder, 'records.jsonl'))
    if (!existsSync(table)) return []
    return readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .map(row => JSON.parse(row) as TrueRecord)
      .map(record => ({ ...record, path: shared(join(folder, record.file)) }))
  })
}
