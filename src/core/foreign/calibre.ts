/** Reads Calibre, a folder of books with `metadata.db`: its records, series, tags, files and highlights. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ImportedAnnotation } from '../../../storage/contract.ts'
import { filesReleased, type Database } from '../../../storage/sqlite/driver.ts'
import { invalid } from '../../errors.ts'
import type { Item, Name } from '../references/model.ts'
import { sourceOf, type Whole } from './memory.ts'
import type { ForeignFile, ForeignSource } from './model.ts'
import { openCopy } from './zotero/copy.ts'

const FILE = 'metadata.db'

export const isCalibre = (place: string): Promise<boolean> =>
  stat(join(place, FILE)).then(
    entry => entry.isFile(),
    () => false,
  )

/**
 * Opens a library. The database is read from a copy; books are read where they are. Throws on `lugar` when there is no
 * library.
 */
export async function openCalibre(place: string): Promise<ForeignSource> {
  if (!(await isCalibre(place)))
    throw invalid(
      'lugar',
      `no hay ninguna biblioteca de Calibre en ${place}.`,
      `there is no library of Calibre in ${place}.`,
    )
  const scratch = await mkdtemp(join(tmpdir(), 'anaquel-calibre-'))
  try {
    const db = await openCopy(join(place, FILE), scratch)
    try {
      return sourceOf({ program: 'calibre', place, library: libraryOf(db, place), items: booksOf(db, place) })
    } finally {
      db.close()
    }
  } finally {
    await filesReleased()
    await rm(scratch, { recursive: true, force: true })
  }
}

const libraryOf = (db: Database, place: string): Whole['library'] => ({
  id: db.column<string>('SELECT uuid FROM library_id').get() ?? 'calibre',
  name: basename(place),
})

interface BookRow {
  id: number
  uuid: string
  title: string
  pubdate: string | null
  path: string
  series: string | null
  number: number | null
  publisher: string | null
  language: string | null
  comments: string | null
  changed: string
}

const BOOKS = `SELECT b.id, b.uuid, b.title, b.pubdate, b.path, b.series_index AS number, b.last_modified AS changed,
  (SELECT s.name FROM series s JOIN books_series_link l ON l.series = s.id WHERE l.book = b.id) AS series,
  (SELECT p.name FROM publishers p JOIN books_publishers_link l ON l.publisher = p.id WHERE l.book = b.id) AS publisher,
  (SELECT g.lang_code FROM languages g JOIN books_languages_link l ON l.lang_code = g.id
    WHERE l.book = b.id) AS language,
  (SELECT c.text FROM comments c WHERE c.book = b.id) AS comments FROM books b ORDER BY b.id`

/** Year that Calibre stores for "no date". */
const UNDATED = '0101'

function booksOf(db: Database, place: string): Whole['items'] {
  const list = <Row extends { book: number }>(query: string): Map<number, Row[]> =>
    grouped(db.prepare<Row>(query).all())
  const authors = list<{ book: number; name: string; sort: string | null }>(
    'SELECT l.book, a.name, a.sort FROM authors a JOIN books_authors_link l ON l.author = a.id ORDER BY l.id',
  )
  const tags = list<{ book: number; name: string }>(
    'SELECT l.book, t.name FROM tags t JOIN books_tags_link l ON l.tag = t.id ORDER BY t.name',
  )
  const ids = list<{ book: number; type: string; val: string }>('SELECT book, type, val FROM identifiers ORDER BY type')
  const files = list<{ book: number; format: string; name: string }>(
    'SELECT book, format, name FROM data ORDER BY book, format',
  )
  const marked = annotationsOf(db)
  return db
    .prepare<BookRow>(BOOKS)
    .all()
    .map(book => {
      const known = new Map((ids.get(book.id) ?? []).map(({ type, val }) => [type, val]))
      const other = Object.fromEntries([...known].filter(([type]) => !['isbn', 'doi'].includes(type)))
      const own = (files.get(book.id) ?? []).map(({ format, name }): ForeignFile => {
        const named = `${name}.${format.toLowerCase()}`
        return { key: `${book.uuid}.${format}`, title: format, named, path: join(place, book.path, named) }
      })
      return {
        ...{
          key: book.uuid,
          title: book.title,
          item: itemOf(book, authors.get(book.id) ?? [], known),
          citationKey: '',
        },
        ...{ collections: [], tags: (tags.get(book.id) ?? []).map(({ name }) => name), other, files: own },
        notes: book.comments
          ? [{ key: `${book.uuid}.comments`, html: book.comments, tags: [], changed: book.changed }]
          : [],
        annotations: marked.get(book.id)?.map(mark => ({ ...mark, file: `${book.uuid}.${mark.file}` })) ?? [],
      }
    })
}

function grouped<Row extends { book: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const map = new Map<number, Row[]>()
  for (const row of rows) map.set(row.book, [...(map.get(row.book) ?? []), row])
  return map
}

function itemOf(
  { title, pubdate, series, number, publisher, language }: BookRow,
  authors: readonly { name: string; sort: string | null }[],
  ids: ReadonlyMap<string, string>,
): Item {
  const year = pubdate && !pubdate.startsWith(UNDATED) ? Number(pubdate.slice(0, 4)) : NaN
  const isbn = ids.get('isbn')
  const doi = ids.get('doi')
  return {
    ...{ type: 'book', title },
    ...(authors.length > 0 && { author: authors.map(nameOf) }),
    ...(Number.isInteger(year) && { issued: { 'date-parts': [[year]] } }),
    ...(series && { 'collection-title': series }),
    ...(series && number !== null && { 'collection-number': String(number) }),
    ...{ ...(publisher && { publisher }), ...(language && { language }), ...(isbn && { ISBN: isbn }) },
    ...(doi && { DOI: doi }),
  }
}

/** Reads an author. `sort` is "Family, Given", where `|` stands for a comma inside a name. */
function nameOf({ name, sort }: { name: string; sort: string | null }): Name {
  const [family = '', given = ''] = (sort ?? '').split(', ').map(part => part.replaceAll('|', ',').trim())
  return given ? { family, given } : { literal: name.replaceAll('|', ',') }
}

/**
 * Returns the highlights of each book, which Calibre has from version 5 on. Their places are EPUB fragments, kept as
 * they are: they name no page.
 */
function annotationsOf(db: Database): Map<number, ImportedAnnotation[]> {
  const there = db.column<number>("SELECT 1 FROM sqlite_schema WHERE name = 'annotations'").get()
  interface Row {
    book: number
    id: number
    format: string
    data: string
  }
  const rows = there
    ? db
        .prepare<Row>(
          'SELECT book, id, format, annot_data AS data FROM annotations WHERE ' +
            "annot_type = 'highlight' ORDER BY book, id",
        )
        .all()
    : []
  const map = new Map<number, ImportedAnnotation[]>()
  for (const { book, id, format, data } of rows) {
    const fields = JSON.parse(data) as Record<string, unknown>
    const text = (name: string): string | null => (typeof fields[name] === 'string' ? fields[name] : null)
    if (fields['removed'] === true) continue
    const mark: ImportedAnnotation = {
      ...{ key: text('uuid') ?? String(id), file: format, kind: 'resaltado', text: text('highlighted_text') },
      ...{ comment: text('notes'), colour: null, pageLabel: null, page: null, place: fields },
      ...{
        sort: String(id).padStart(8, '0'),
        external: false,
        author: null,
        tags: [],
        changed: text('timestamp') ?? '',
      },
    }
    map.set(book, [...(map.get(book) ?? []), mark])
  }
  return map
}
