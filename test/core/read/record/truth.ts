/** What a careful librarian reads off the real PDFs of the shared data: one record a file, and the other readings. */
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'
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
  /**
   * Debian package that holds it, or `shared`, and its path there; only title, authors, year, type and publisher were
   * read.
   */
  package?: string
  /** True when the path is in the package's source. */
  source?: boolean
  inside?: string
}

const FOLDERS = ['pdf/records', 'pdf/printed']

/** Where `test/bench/fetch-debian.ts` puts the documents of Debian packages. */
export const DEBIAN = join(tmpdir(), 'anaquel-bench-debian')
const NOTHING = {
  ...{ subtitle: null, editors: [], year_basis: '', container: null, volume: null, issue: null, page_first: null },
  ...{ page_last: null, publisher: null, place: null, edition: null, doi: null, isbn: null, issn: null, arxiv: null },
  cover_sheet: false,
}

/**
 * Theses, articles and manuals that nothing here was written for, in Debian packages and elsewhere in the shared data
 * (package `shared`).
 */
export const moreRecords = (): TrueRecord[] =>
  readFileSync(join(PACKAGE_ROOT, 'test', 'core', 'read', 'record', 'more-records.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(row => ({ ...NOTHING, ...(JSON.parse(row) as Omit<TrueRecord, 'path'>) }) as TrueRecord)
    .map(record => ({
      ...record,
      path: record.package === 'shared' ? shared(record.inside!) : join(DEBIAN, record.file),
    }))

/** Empty where the shared data are not here; those of Debian only where they were fetched. */
export function trueRecords(): TrueRecord[] {
  return [...sharedRecords(), ...moreRecords().filter(({ path }) => existsSync(path))]
}

function sharedRecords(): TrueRecord[] {
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
