/** Calibre's folder, and exports of Readwise, Mendeley and EndNote: known by what they are, in by the same door. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringIn, chosen } from '../../../src/core/foreign/bring.ts'
import type { Library } from '../../../src/core/library.ts'
import { Database } from '../../../storage/sqlite/driver.ts'
import { openHouse, type House } from '../../server/house.ts'

let house: House
const root = mkdtempSync(join(tmpdir(), 'anaquel-exports-'))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  await house.close()
})
let n = 0
const newLibrary = async (): Promise<Library> => house.library((await house.newAccount(`e${n++}@example.org`)).account)
const write = (name: string, text: string): string => {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
const records = async (library: Library) => (await library.shelf.listRecords({ limite: 99 })).rows

function calibre(): string {
  const folder = join(root, 'Calibre Library')
  mkdirSync(folder)
  const db = new Database(join(folder, 'metadata.db'))
  db.exec(`CREATE TABLE library_id (id INTEGER PRIMARY KEY, uuid TEXT); INSERT INTO library_id VALUES (1, 'lib-1');
    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, pubdate TEXT, series_index REAL, path TEXT, uuid TEXT, last_modified TEXT);
    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
    CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INT, author INT);
    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INT, tag INT);
    CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INT, series INT);
    CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INT, publisher INT);
    CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT); CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INT, lang_code INT);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, book INT, text TEXT);
    CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INT, type TEXT, val TEXT);
    CREATE TABLE data (id INTEGER PRIMARY KEY, book INT, format TEXT, name TEXT);
    CREATE TABLE annotations (id INTEGER PRIMARY KEY, book INT, format TEXT, annot_type TEXT, annot_data TEXT);
    INSERT INTO books VALUES (1, 'Pozos', '1999-03-01 00:00:00+00:00', 2.0, 'Ana Sol/Pozos (1)', 'u-1', '2026');
    INSERT INTO books VALUES (2, 'Sin fecha', '0101-01-01 00:00:00+00:00', 1.0, 'x/y', 'u-2', '2026');
    INSERT INTO authors VALUES (1, 'Ana Sol', 'Sol, Ana'), (2, 'Consejo| Instituto', 'Consejo| Instituto');
    INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 1, 2);
    INSERT INTO tags VALUES (1, 'agua'); INSERT INTO books_tags_link VALUES (1, 1, 1);
    INSERT INTO series VALUES (1, 'Fuentes'); INSERT INTO books_series_link VALUES (1, 1, 1);
    INSERT INTO publishers VALUES (1, 'Lumen'); INSERT INTO books_publishers_link VALUES (1, 1, 1);
    INSERT INTO languages VALUES (1, 'spa'); INSERT INTO books_languages_link VALUES (1, 1, 1);
    INSERT INTO comments VALUES (1, 1, '<p>Comentario</p>');
    INSERT INTO identifiers VALUES (1, 1, 'isbn', '9781594200069'), (2, 1, 'goodreads', '77');
    INSERT INTO data VALUES (1, 1, 'TXT', 'Pozos - Ana Sol'), (2, 1, 'MOBI', 'Pozos - Ana Sol');
    INSERT INTO annotations VALUES (1, 1, 'TXT', 'highlight', '{"uuid":"h1","highlighted_text":"agua","notes":"ojo","start_cfi":"/2/4"}');
    INSERT INTO annotations VALUES (2, 1, 'TXT', 'bookmark', '{}')`)
  db.close()
  write('Calibre Library/Ana Sol/Pozos (1)/Pozos - Ana Sol.txt', '#3\nagua clara')
  return folder
}

const CSV = `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
"agua clara, dice",Pozos,Ana Sol,B01,ojo,yellow,"cita,agua",page,23,2026-01-01 10:00:00+00:00,
otra,Pozos,Ana Sol,B01,,,,page,40,2026-01-02 10:00:00+00:00,
tercera,Fuentes,,,,,,location,900,2026-01-02 10:00:00+00:00,leer
`
const READWISE_JSON = JSON.stringify({
  results: [
    {
      ...{ user_book_id: 5, title: 'Pozos', author: 'Ana Sol', source_url: null, book_tags: [{ name: 'agua' }] },
      highlights: [
        { id: 9, text: 'agua', note: '', color: 'blue', location: 3, location_type: 'page', tags: [{ name: 't' }] },
      ],
    },
  ],
})
const MENDELEY = JSON.stringify([
  {
    ...{ id: 'm1', type: 'journal', title: 'Los pozos', year: 1999, month: 5, source: 'Revista', pages: '3-9' },
    ...{ authors: [{ first_name: 'Ana', last_name: 'Sol' }, { last_name: 'Consejo' }], citation_key: 'sol99' },
    ...{ identifiers: { doi: '10.5555/x', arxiv: '2101.1', scopus: 's' }, keywords: ['agua'], tags: ['leer'] },
    ...{ profile_id: 'p', file_attached: true, last_modified: '2026' },
  },
])
const ENDNOTE = `<?xml version="1.0"?><xml><records>
<record><rec-number>12</rec-number><ref-type name="Book">6</ref-type><contributors><authors><author>Sol, Ana</author></authors></contributors>
<titles><title>Pozos de ayer</title></titles><dates><year>1999</year></dates>
<urls><pdf-urls><url>internal-pdf://123/pozos.txt</url><url>internal-pdf://../../../etc/passwd</url></pdf-urls></urls></record>
<record><rec-number>13</rec-number><ref-type name="Book">6</ref-type><titles><title>Roto`

describe('by the same door', () => {
  it('Calibre: books with series, tags, files, notes and highlights', async () => {
    const library = await newLibrary()
    const result = await bringIn(library, { lugar: calibre() })
    expect(result).toMatchObject({ programa: 'calibre', nuevas: 2, archivos: 1, notas: 1, anotaciones: 1 })
    expect(result.no_leidos.map(({ causa, archivo }) => [causa, archivo])).toEqual([
      ['ausente', 'Pozos - Ana Sol.mobi'],
    ])
    const [book, undated] = await records(library)
    expect(book!.item).toEqual({
      ...{ type: 'book', title: 'Pozos', issued: { 'date-parts': [[1999]] }, 'collection-title': 'Fuentes' },
      ...{ 'collection-number': '2', publisher: 'Lumen', language: 'spa', ISBN: '9781594200069', keyword: 'agua' },
      author: [{ family: 'Sol', given: 'Ana' }, { literal: 'Consejo, Instituto' }],
    })
    expect(undated!.item).toEqual({ type: 'book', title: 'Sin fecha' })
    expect((await library.shelf.importedAnnotations(book!.documentos[0]!))[0]).toMatchObject({
      ...{ key: 'h1', text: 'agua', comment: 'ojo', page: null, place: { start_cfi: '/2/4' } },
    })
    expect(await bringIn(library, { lugar: join(root, 'Calibre Library') })).toMatchObject({ iguales: 2, archivos: 0 })
  })

  it.each([
    ['CSV', 'rw.csv', CSV, 2, 3],
    ['JSON', 'rw.json', READWISE_JSON, 1, 1],
  ])('Readwise, %s: highlights by book, their pages as labels', async (_kind, name, text, books, highlights) => {
    const library = await newLibrary()
    const result = await bringIn(library, { lugar: write(name, text) })
    expect(result).toMatchObject({ programa: 'readwise', nuevas: books, anotaciones: highlights })
    const row = (await records(library)).find(({ item }) => item['title'] === 'Pozos')!
    expect(row.item['author']).toEqual([{ family: 'Sol', given: 'Ana' }])
    expect((await library.shelf.originsOf(row.id))[0]!.annotations[0]).toMatchObject({
      page: null,
      pageLabel: expect.any(String),
    })
    expect(await bringIn(library, { lugar: join(root, name) })).toMatchObject({ iguales: books, nuevas: 0 })
  })

  it.each([
    [
      'Erik Hall and Andrew McAfee',
      [
        { family: 'Hall', given: 'Erik' },
        { family: 'McAfee', given: 'Andrew' },
      ],
    ],
    ['Norberg, Daniel', [{ family: 'Norberg', given: 'Daniel' }]],
    ['Wait But Why', [{ literal: 'Wait But Why' }]],
  ])('Readwise: whoever wrote it, in one cell: %s', async (author, people) => {
    const library = await newLibrary()
    const book = { user_book_id: 7, title: 'Norias', author, source_url: null, highlights: [] }
    await bringIn(library, { lugar: write(`${author}.json`, JSON.stringify({ results: [book] })) })
    expect((await records(library))[0]!.item['author']).toEqual(people)
  })

  it('Mendeley: documents with their keys and identifiers', async () => {
    const library = await newLibrary()
    expect(await bringIn(library, { lugar: write('m.json', MENDELEY) })).toMatchObject({
      programa: 'mendeley',
      nuevas: 1,
    })
    const row = await library.shelf.record('sol99')
    expect(row.item).toEqual({
      ...{ type: 'article-journal', title: 'Los pozos', 'container-title': 'Revista', page: '3-9', DOI: '10.5555/x' },
      ...{ archive: 'arXiv', archive_location: '2101.1', issued: { 'date-parts': [[1999, 5]] }, keyword: 'leer, agua' },
      author: [{ family: 'Sol', given: 'Ana' }, { literal: 'Consejo' }],
    })
    expect((await library.shelf.originsOf(row.id))[0]!.said).toMatchObject({
      other: { scopus: 's', file_attached: true },
    })
  })

  it('EndNote: records with the files beside them; what breaks off is told', async () => {
    const library = await newLibrary()
    write('en/My.Data/PDF/123/pozos.txt', '#3\nagua de ayer')
    const result = await bringIn(library, { lugar: write('en/My.xml', ENDNOTE) })
    expect(result).toMatchObject({ programa: 'endnote', nuevas: 1, archivos: 1 })
    expect(result.no_leidos.map(({ causa }) => causa)).toEqual(['base'])
    expect(result.avisos[0]!.message).toMatch(/^Line 5: The XML breaks off/)
    expect((await records(library))[0]).toMatchObject({
      item: { title: 'Pozos de ayer' },
      documentos: [expect.any(String)],
    })
  })

  it('what is none of them is refused with what is', async () => {
    const place = write('no.txt', 'nada')
    await expect(chosen(undefined, place)).rejects.toThrow(
      /is not the data folder of Zotero, nor the folder of a library of Calibre/,
    )
    const library = await newLibrary()
    for (const programa of ['calibre', 'readwise', 'mendeley', 'endnote'] as const)
      await expect(bringIn(library, { lugar: place, programa })).rejects.toThrow(/"lugar"/)
    await expect(bringIn(library, { lugar: join(root, 'gone.csv'), programa: 'readwise' })).rejects.toThrow(
      /cannot be read/,
    )
  })
})
