/** The rows that belong to an imported item: files, notes, annotations. */
import type { ImportedAnnotation, ImportedFile, ImportedItem, ImportedNote, WholeItem } from '../contract.ts'
import { parsed } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { numberOf } from './document-row.ts'
import { numbersOf } from './record-row.ts'

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const object = <T>(text: string | null): T | null => (text === null ? null : parsed<T>(text))

interface ItemRow {
  key: string
  mark: string
  title: string
  record: string | null
  said: string
}
export const ITEMS = `SELECT key, mark, title, r.id AS record, said FROM imported_items i
  LEFT JOIN records r ON r.number = i.record`
export const presentItem = ({ said: extra, ...row }: ItemRow): ImportedItem => ({ ...row, said: parsed(extra) })
export type { ItemRow }

export interface FileRow {
  item: string
  key: string
  title: string
  path: string
  mark: string
  problem: string | null
  document: string | null
}
export const FILES = `SELECT f.item, f.key, f.title, f.path, f.mark, f.problem, d.id AS document FROM imported_files f
  LEFT JOIN documents d ON d.number = f.document`
export const presentFile = ({ problem, ...row }: FileRow): ImportedFile & { item: string } => ({
  ...row,
  problem: object(problem),
})

interface NoteRow {
  key: string
  html: string
  tags: string
  changed: string
}
export interface AnnotationRow extends Omit<ImportedAnnotation, 'place' | 'tags' | 'external'> {
  place: string | null
  tags: string
  external: number
}
export const ANNOTATION = `a.key, a.file, a.kind, a.text, a.comment, a.colour, a.page_label AS pageLabel,
  a.page, a.place,
  a.sort, a.external, a.author, a.tags, a.changed`
export const presentAnnotation = <Row extends AnnotationRow>({ place, tags, external, ...row }: Row) => ({
  ...row,
  place: object<Record<string, unknown>>(place),
  tags: parsed<string[]>(tags),
  external: external === 1,
})

/** All that belongs to an item, each kind in its own order. */
export function belongings(
  { sql }: Connection,
  number: number,
  key: string,
): Pick<WholeItem, 'files' | 'notes' | 'annotations'> {
  const files = sql<FileRow>(`${FILES} WHERE f.import = ? AND f.item = ? ORDER BY f.key`).all(number, key)
  const notes = sql<NoteRow>(
    'SELECT key, html, tags, changed FROM imported_notes WHERE import = ? AND item = ? ORDER BY key',
  ).all(number, key)
  const annotations = sql<AnnotationRow>(
    `SELECT ${ANNOTATION} FROM imported_annotations a WHERE a.import = ? AND a.item = ? ORDER BY a.file, a.sort, a.key`,
  ).all(number, key)
  return {
    files: files.map(presentFile).map(({ item: _item, ...file }) => file),
    notes: notes.map(({ tags, ...note }): ImportedNote => ({ ...note, tags: parsed<string[]>(tags) })),
    annotations: annotations.map(presentAnnotation),
  }
}

/** Replaces all that is kept of an item, with everything that belongs to it. */
export function putItem(c: Connection, account: string, { number, item }: { number: number; item: WholeItem }): void {
  const { key, mark, title, record, said: extra, files, notes, annotations } = item
  dropItem(c, number, key)
  const put = (table: string, columns: string, ...values: Parameter[]): unknown =>
    c
      .sql(`INSERT OR REPLACE INTO ${table} (import, ${columns}) VALUES (?${', ?'.repeat(values.length)})`)
      .run(number, ...values)
  const of = record === null ? null : numbersOf(c, account, [record])[0]!
  put('imported_items', 'key, mark, title, record, said', key, mark, title, of, JSON.stringify(extra))
  for (const file of files) {
    const document = file.document === null ? null : numberOf(c, account, file.document)
    put(
      'imported_files',
      'key, item, title, path, mark, problem, document',
      ...[file.key, key, file.title, file.path, file.mark, json(file.problem), document],
    )
  }
  for (const { key: note, html, tags, changed } of notes)
    put('imported_notes', 'key, item, html, tags, changed', note, key, html, JSON.stringify(tags), changed)
  for (const a of annotations)
    put(
      'imported_annotations',
      'key, item, file, kind, text, comment, colour, page_label, page, place, sort, external, author, tags, changed',
      ...[a.key, key, a.file, a.kind, a.text, a.comment, a.colour, a.pageLabel, a.page, json(a.place), a.sort],
      ...[a.external ? 1 : 0, a.author, JSON.stringify(a.tags), a.changed],
    )
}

export function dropItem({ sql }: Connection, number: number, key: string): void {
  sql('DELETE FROM imported_items WHERE import = ? AND key = ?').run(number, key)
  for (const table of ['imported_files', 'imported_notes', 'imported_annotations'])
    sql(`DELETE FROM ${table} WHERE import = ? AND item = ?`).run(number, key)
}
