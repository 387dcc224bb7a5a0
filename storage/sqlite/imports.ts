/** What one account imported from the libraries of other programs. */
import type { ImportRow, ImportShelf, ImportedCollection, ImportedOrigin } from '../contract.ts'
import { missing, newId, parsed } from './columns.ts'
import type { Connection } from './database.ts'
import { numberOf } from './document-row.ts'
import {
  ANNOTATION,
  belongings,
  dropItem,
  FILES,
  ITEMS,
  presentAnnotation,
  presentFile,
  presentItem,
  putItem,
  type AnnotationRow,
  type FileRow,
  type ItemRow,
} from './import-rows.ts'
import { numbersOf } from './record-row.ts'

const count = (table: string, where = ''): string =>
  `(SELECT count(*) FROM ${table} t WHERE t.import = imports.number${where})`
const IMPORTS = `SELECT id, program, library, name, place, summary, seen, ${count('imported_items')} AS items,
  ${count('imported_files')} AS files, ${count('imported_files', ' AND t.document IS NOT NULL')} AS documents,
  ${count('imported_annotations')} AS annotations FROM imports`

type Row = Omit<ImportRow, 'summary'> & { summary: string }
const present = ({ summary, ...row }: Row): ImportRow => ({ ...row, summary: parsed(summary) })

function importNumber({ values }: Connection, account: string, id: string): number {
  const number = values<number>('SELECT number FROM imports WHERE account = ? AND id = ?').get(account, id)
  if (number === undefined) throw missing({ importacion: id })
  return number
}

function importOf(c: Connection, account: string, source: Parameters<ImportShelf['importOf']>[0]): ImportRow {
  const { program, library, formerly, name, place } = source
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ?').get(account)) throw missing({ cuenta: account })
  const there = c.values<number>(
    `SELECT number FROM imports WHERE account = ? AND program = ? AND library IN (SELECT value FROM json_each(?))
     ORDER BY library = ? DESC LIMIT 1`,
  )
  const number = there.get(account, program, JSON.stringify([library, ...formerly]), library)
  const now = new Date().toISOString()
  if (number === undefined)
    c.sql('INSERT INTO imports (id, account, program, library, name, place, seen) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      ...[`i${newId()}`, account, program, library, name, place, now],
    )
  else
    c.sql('UPDATE imports SET library = ?, name = ?, place = ?, seen = ? WHERE number = ?').run(
      ...[library, name, place, now, number],
    )
  const row = c.sql<Row>(`${IMPORTS} WHERE account = ? AND program = ? AND library = ?`).get(account, program, library)
  return present(row!)
}

interface OriginRow extends ItemRow {
  number: number
  import: string
  program: string
  library: string
  name: string
}

function originsOf(c: Connection, account: string, record: string): ImportedOrigin[] {
  const [number] = numbersOf(c, account, [record])
  return c
    .sql<OriginRow>(
      `SELECT n.number, n.id AS import, n.program, n.library, n.name, i.key, i.mark, i.title, r.id AS record, i.said
       FROM imported_items i JOIN imports n ON n.number = i.import JOIN records r ON r.number = i.record
       WHERE i.record = ? AND n.account = ? ORDER BY n.program, n.library, i.key`,
    )
    .all(number!, account)
    .map(({ number: of, import: id, program, library, name, ...row }) => ({
      ...presentItem(row),
      ...belongings(c, of, row.key),
      import: { id, program, library, name },
    }))
}

function leave(
  c: Connection,
  account: string,
  { record, collections }: { record: string; collections: readonly string[] },
): void {
  const [number] = numbersOf(c, account, [record])
  const own = c
    .values<string>('SELECT id FROM collections WHERE account = ? AND id IN (SELECT value FROM json_each(?))')
    .all(account, JSON.stringify(collections))
  for (const id of own) {
    c.sql('DELETE FROM record_members WHERE collection = ? AND record = ?').run(id, number!)
    c.sql(
      'DELETE FROM members WHERE collection = ? AND document IN (SELECT number FROM documents WHERE record = ?)',
    ).run(id, number!)
  }
}

function end(c: Connection, number: number, summary: Parameters<ImportShelf['endImport']>[1]): ImportRow {
  c.sql('UPDATE imports SET summary = ?, seen = ? WHERE number = ?').run(
    ...[JSON.stringify(summary), new Date().toISOString(), number],
  )
  return present(c.sql<Row>(`${IMPORTS} WHERE number = ?`).get(number)!)
}

function saveCollections(
  c: Connection,
  number: number,
  changes: Parameters<ImportShelf['saveImportedCollections']>[1],
): void {
  for (const { key, now } of changes)
    if (now)
      c.sql('INSERT OR REPLACE INTO imported_collections (import, key, name, collection) VALUES (?, ?, ?, ?)').run(
        ...[number, key, now.name, now.collection],
      )
    else c.sql('DELETE FROM imported_collections WHERE import = ? AND key = ?').run(number, key)
}

export function imports(c: Connection, account: string): ImportShelf {
  const of = (id: string): number => importNumber(c, account, id)
  return {
    importOf: async source => c.whole(() => importOf(c, account, source)),
    imports: async () =>
      c.sql<Row>(`${IMPORTS} WHERE account = ? ORDER BY seen DESC, number DESC`).all(account).map(present),
    endImport: async (id, summary) => c.whole(() => end(c, of(id), summary)),
    importedItems: async id => c.sql<ItemRow>(`${ITEMS} WHERE import = ? ORDER BY key`).all(of(id)).map(presentItem),
    importedFiles: async id =>
      c.sql<FileRow>(`${FILES} WHERE f.import = ? ORDER BY f.key`).all(of(id)).map(presentFile),
    importedCollections: async id =>
      c
        .sql<ImportedCollection>('SELECT key, name, collection FROM imported_collections WHERE import = ? ORDER BY key')
        .all(of(id)),
    saveImported: async (id, items) =>
      c.whole(() => {
        const number = of(id)
        for (const item of items) putItem(c, account, { number, item })
      }),
    saveImportedCollections: async (id, changes) => c.whole(() => saveCollections(c, of(id), changes)),
    forgetImported: async (id, keys) =>
      c.whole(() => {
        const number = of(id)
        for (const key of keys) dropItem(c, number, key)
      }),
    originsOf: async record => originsOf(c, account, record),
    importedAnnotations: async document =>
      c
        .sql<AnnotationRow & { program: string; library: string }>(
          `SELECT n.program, n.library, ${ANNOTATION} FROM imported_files f JOIN imports n ON n.number = f.import
           JOIN imported_annotations a ON a.import = f.import AND a.file = f.key
           WHERE f.document = ? AND n.account = ? ORDER BY a.sort, a.key`,
        )
        .all(numberOf(c, account, document), account)
        .map(presentAnnotation),
    leaveCollections: async (record, collections) => c.whole(() => leave(c, account, { record, collections })),
  }
}
