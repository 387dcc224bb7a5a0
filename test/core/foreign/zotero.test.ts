/**
 * Zotero's library into this one: every version's form, everything that belongs to an item, nothing from the trash,
 * nothing read twice, nothing removed unasked.
 */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importForeign } from '../../../src/core/foreign/import.ts'
import type { ImportOptions, ImportResult } from '../../../src/core/foreign/result.ts'
import { openZotero, type ZoteroOptions } from '../../../src/core/foreign/zotero/index.ts'
import type { Library } from '../../../src/core/library.ts'
import { correct } from '../../../src/core/records/correct.ts'
import { openHouse, type House } from '../../server/house.ts'
import { failure } from '../../storage/fixtures.ts'
import { VERSIONS, ZoteroFixture, type Version } from './fixture-zotero.ts'
import { filesReleased } from '../../../storage/sqlite/driver.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
})

const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'anaquel-zotero-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  await filesReleased()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

let n = 0
const newLibrary = async (): Promise<Library> => house.library((await house.newAccount(`z${n++}@example.org`)).account)

async function bring(
  library: Library,
  from: string | ZoteroFixture,
  options: ImportOptions & ZoteroOptions & { linked?: string } = {},
): Promise<ImportResult> {
  const place = typeof from === 'string' ? from : from.folder
  const source = await openZotero({ folder: place, base: options.linked ?? null }, { waitMs: 1, ...options })
  try {
    return await importForeign(library, source, options)
  } finally {
    await source.close()
  }
}

const counts = ({ total, nuevas, cambiadas, iguales, archivos }: ImportResult): number[] => [
  ...[total, nuevas, cambiadas, iguales, archivos],
]
/** Seconds: a time that a file is given back to the letter. */
const WHEN = 1_700_000_000

/** A text that the house's fake reader reads. */
const text = (words: string): string => `#1\n${words}`

const hashOf = (root: string): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(root, name)
    const found = statSync(path)
    // the system writes the time of a mapped file when it pleases
    hash.update(`${name} ${name.endsWith('-shm') ? '' : found.mtimeMs} `)
    if (found.isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** One of each thing that a library has. */
function everything(version: Version): { zotero: ZoteroFixture; linked: string; ids: Record<string, number> } {
  const zotero = new ZoteroFixture(folder(), version)
  const linked = folder()
  const thesis = zotero.collection('Tesis')
  const chapter = zotero.collection('Capítulo 1', thesis)
  const dead = zotero.collection('Vieja')
  if (version >= 7) zotero.run("INSERT INTO deletedCollections VALUES (?, '2026')", dead)
  const native = version >= 8
  const book = zotero.item({
    fields: {
      ...{
        title: '<i>Cultura</i> libre',
        date: '2004-03-25 25 de marzo de 2004',
        publisher: 'Penguin',
        place: 'Nueva York',
      },
      ...{ ISBN: '978-1-59420-006-9', accessDate: '2026-01-02 10:11:12', abstractNote: 'Resumen.', series: 'Serie' },
      ...(native ? { citationKey: 'lessig2004' } : {}),
      extra: `${native ? '' : 'Citation Key: lessig2004\n'}Original Date: 1999\nuna nota suya`,
    },
    creators: [
      ['author', 'Lessig', 'Lawrence'],
      ['editor', 'Instituto Cervantes', null],
      ['translator', 'Ruiz', 'Eva'],
      ['author', 'Doctorow', 'Cory'],
    ],
    tags: ['derecho', 'copia, lícita'],
    collections: [chapter, dead],
  })
  const pdf = zotero.stored(book, 'Lessig - Cultura libre.txt', text('el agua clara de Lessig'))
  const snapshot = zotero.stored(book, 'pagina.txt', text('instantánea de la página'), { mode: 1 })
  const high = zotero.annotation(pdf, {
    text: 'agua clara',
    comment: 'ojo',
    pageLabel: 'xiv',
    pageIndex: 13,
    tags: ['cita'],
  })
  zotero.annotation(pdf, {
    type: 2,
    comment: 'suelta',
    position: '{"type":"FragmentSelector","value":"epubcfi(/6/4)"}',
  })
  zotero.note(book, '<p>Nota de <b>libro</b></p>')
  writeFileSync(join(linked, 'enlazado.txt'), text('archivo enlazado'))
  const article = zotero.item({
    type: 'journalArticle',
    fields: {
      title: 'Artículo',
      publicationTitle: 'Revista',
      date: '1998-00-00 1998-1999',
      pages: '12-20',
      rights: 'CC',
    },
    creators: [
      ['castMember', 'Actriz', 'Una'],
      ['author', 'Sol', 'Ana'],
    ],
    collections: [thesis],
  })
  zotero.linked(article, 'attachments:enlazado.txt')
  zotero.linked(article, 'https://example.org/a', 3)
  const orphan = zotero.stored(null, 'huérfano.txt', text('archivo sin ficha'))
  const loose = zotero.note(null, '<p>Nota suelta</p>')
  const grouped = zotero.item({ library: 2, key: zotero.keyOf(book), fields: { title: 'Del grupo' } })
  const trashed = zotero.item({ fields: { title: 'A la papelera' } })
  zotero.stored(trashed, 'tirado.txt', text('tirado'))
  zotero.trash(trashed)
  zotero.trash(zotero.stored(book, 'tirado2.txt', text('tirado dos')))
  zotero.item({ library: 3, type: 'webpage', fields: { title: 'Noticia de un canal' } })
  return { zotero, linked, ids: { book, article, orphan, loose, grouped, pdf, snapshot, high, thesis, chapter } }
}

describe.each(VERSIONS)('Zotero %i', version => {
  it('everything comes, in its order; nothing from the trash or from feeds; its folder is not touched', async () => {
    const library = await newLibrary()
    const { zotero, linked, ids } = everything(version)
    const key = (name: string): string => zotero.keyOf(ids[name]!)
    const before = hashOf(zotero.folder)
    const result = await bring(library, zotero, { linked })
    expect(hashOf(zotero.folder)).toBe(before)
    expect(counts(result)).toEqual([5, 5, 0, 0, 4])
    expect([result.notas, result.anotaciones, result.noLeidos, result.desaparecidas]).toEqual([2, 2, [], []])

    const book = await library.shelf.record('lessig2004')
    expect(book.item).toEqual({
      ...{ type: 'book', title: '<i>Cultura</i> libre', publisher: 'Penguin', 'publisher-place': 'Nueva York' },
      ...{ ISBN: '978-1-59420-006-9', abstract: 'Resumen.', 'collection-title': 'Serie' },
      ...{ issued: { 'date-parts': [[2004, 3, 25]] }, accessed: { 'date-parts': [[2026, 1, 2]] } },
      author: [
        { family: 'Lessig', given: 'Lawrence' },
        { family: 'Doctorow', given: 'Cory' },
      ],
      editor: [{ literal: 'Instituto Cervantes' }],
      translator: [{ family: 'Ruiz', given: 'Eva' }],
      'original-date': { 'date-parts': [[1999]] },
      ...{ note: 'una nota suya', keyword: 'copia, lícita, derecho' },
    })
    expect(book.documentos).toHaveLength(2)
    expect(book.bibliotecas).toEqual(['Tesis / Capítulo 1', ...(version >= 7 ? [] : ['Vieja']), 'principal'])
    const [origin] = await library.shelf.originsOf(book.id)
    expect(origin).toMatchObject({
      ...{ key: key('book'), import: { program: 'zotero', library: 'users/475425' } },
      said: { tags: ['copia, lícita', 'derecho'] },
      notes: [{ html: '<p>Nota de <b>libro</b></p>' }],
      files: [{ key: key('pdf') }, { key: key('snapshot') }],
    })
    const pdf = origin!.files[0]!.document!
    expect((await library.shelf.document(pdf)).titulo).toBe('Cultura libre')
    const [cfi, high] = await library.shelf.importedAnnotations(pdf)
    expect(high).toEqual({
      ...{ program: 'zotero', library: 'users/475425', key: key('high'), file: key('pdf'), kind: 'resaltado' },
      ...{
        text: 'agua clara',
        comment: 'ojo',
        colour: '#ffd400',
        pageLabel: 'xiv',
        page: 14,
        sort: '00013|000100|00080',
      },
      ...{ place: { pageIndex: 13, rects: [[72, 700, 300, 712]] }, external: false, author: null, tags: ['cita'] },
      changed: '2026-03-01T10:00:00Z',
    })
    expect(cfi).toMatchObject({ kind: 'nota', comment: 'suelta', page: null, place: { value: 'epubcfi(/6/4)' } })

    const rows = (await library.shelf.listRecords({ limite: 99 })).rows
    const article = rows.find(row => row.item['title'] === 'Artículo')!
    expect(article.item).toMatchObject({
      ...{ 'container-title': 'Revista', page: '12-20', issued: { 'date-parts': [[1998], [1999]] } },
      ...{ performer: [{ family: 'Actriz', given: 'Una' }], author: [{ family: 'Sol', given: 'Ana' }], license: 'CC' },
    })
    expect([article.documentos.length, article.bibliotecas]).toEqual([1, ['Tesis', 'principal']])
    const grouped = rows.find(row => row.item['title'] === 'Del grupo')!
    expect((await library.shelf.originsOf(grouped.id))[0]).toMatchObject({
      ...{ key: key('book'), import: { library: 'groups/9001', name: 'Seminario' } },
    })
    expect(
      rows
        .map(row => row.item['title'])
        .filter(Boolean)
        .sort(),
    ).toEqual(['<i>Cultura</i> libre', 'Artículo', 'Del grupo'])
    const documents = await library.shelf.list({ limite: 99 })
    expect(documents.rows.map(({ nombre }) => nombre).sort()).toEqual(
      ['Lessig - Cultura libre.txt', 'enlazado.txt', 'huérfano.txt', 'pagina.txt'].sort(),
    )
    zotero.close()
  })

  it('a second run reads nothing again; a change brings that alone', async () => {
    const library = await newLibrary()
    const { zotero, linked, ids } = everything(version)
    utimesSync(zotero.fileOf(ids['pdf']!), WHEN, WHEN)
    await bring(library, zotero, { linked })
    const opened = hashOf(zotero.folder)
    // other words of the same size and time: whoever opened the file would see them
    const path = zotero.fileOf(ids['pdf']!)
    const words = readFileSync(path)
    writeFileSync(
      path,
      words.map(byte => byte ^ 1),
    )
    utimesSync(path, WHEN, WHEN)
    expect(counts(await bring(library, zotero, { linked }))).toEqual([5, 0, 0, 5, 0])
    writeFileSync(path, words)
    utimesSync(path, WHEN, WHEN)
    expect(hashOf(zotero.folder)).toBe(opened)
    zotero.setField(ids['article']!, 'title', 'Artículo corregido')
    zotero.touch(ids['article']!, '2026-04-01 00:00:00')
    const again = await bring(library, zotero, { linked })
    expect(counts(again)).toEqual([5, 0, 1, 4, 0])
    const rows = (await library.shelf.listRecords({ limite: 99, q: 'corregido' })).rows
    expect(rows).toHaveLength(1)
    zotero.close()
  })
})

describe('an open Zotero', () => {
  it('a row that is only in the log is seen, under an exclusive lock too', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 10)
    zotero.db.pragma('locking_mode = EXCLUSIVE')
    zotero.db.pragma('wal_checkpoint(TRUNCATE)')
    zotero.item({ fields: { title: 'Recién escrito' } })
    expect(statSync(join(zotero.folder, 'zotero.sqlite-wal')).size).toBeGreaterThan(0)
    expect((await bring(library, zotero)).nuevas).toBe(1)
    expect((await library.shelf.listRecords({ limite: 9 })).rows[0]!.item['title']).toBe('Recién escrito')
    zotero.close()
  })
})

describe('what changes there', () => {
  it('collections follow: items that move, collections that are renamed or put under others', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 9)
    const [a, b] = [zotero.collection('A'), zotero.collection('B')]
    const item = zotero.item({ fields: { title: 'Móvil' }, collections: [a] })
    zotero.stored(item, 'm.txt', text('móvil'))
    await bring(library, zotero)
    const where = async (): Promise<string[]> => (await library.shelf.listRecords({ limite: 9 })).rows[0]!.bibliotecas
    expect(await where()).toEqual(['A', 'principal'])
    zotero.run('UPDATE collectionItems SET collectionID = ?', b)
    await bring(library, zotero)
    expect(await where()).toEqual(['B', 'principal'])
    zotero.run("UPDATE collections SET collectionName = 'Be', parentCollectionID = ? WHERE collectionID = ?", a, b)
    await bring(library, zotero)
    expect(await where()).toEqual(['A / Be', 'principal'])
    zotero.close()
  })

  it('the whole folder may move; a file that is another now is read, and its old document told', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 9)
    const item = zotero.item({ fields: { title: 'Libro' } })
    const file = zotero.stored(item, 'l.txt', text('primera'))
    await bring(library, zotero)
    const [first] = (await library.shelf.list({ limite: 9 })).rows
    const path = zotero.fileOf(file)
    zotero.close()
    const moved = join(folder(), 'Zotero')
    renameSync(zotero.folder, moved)
    mkdirSync(zotero.folder)
    expect((await bring(library, moved)).archivos).toBe(0)
    writeFileSync(path.replace(zotero.folder, moved), text('segunda, y más larga'))
    const result = await bring(library, moved)
    const now = (await library.shelf.list({ limite: 9 })).rows
    const [second] = now.filter(({ id }) => id !== first!.id)
    expect(result.sustituidos).toEqual([expect.objectContaining({ documento: first!.id, por: second!.id })])
    expect(now).toHaveLength(2)
  })

  it('what is gone there is told and stays, until it is removed here; what is removed here does not come back', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 8)
    const item = zotero.item({ fields: { title: 'Se va' } })
    const file = zotero.stored(item, 's.txt', text('se va'))
    const stays = zotero.item({ fields: { title: 'Se queda' } })
    const second = zotero.stored(stays, 'q.txt', text('se queda'))
    await bring(library, zotero)
    zotero.trash(item)
    for (const simular of [true, false]) {
      const { desaparecidas } = await bring(library, zotero, { simular })
      expect(desaparecidas).toEqual([
        expect.objectContaining({ clave: zotero.keyOf(item), titulo: 'Se va', documentos: [expect.any(String)] }),
      ])
    }
    const row = (await library.shelf.listRecords({ limite: 9, q: 'queda' })).rows[0]!
    await library.shelf.remove(row.documentos[0]!)
    await library.shelf.removeRecord(row.id)
    zotero.touch(stays, '2026-05-05 00:00:00')
    expect((await bring(library, zotero)).archivos).toBe(0)
    expect((await library.shelf.listRecords({ limite: 9 })).rows.map(r => r.item['title'])).toEqual(['Se va'])
    expect([zotero.keyOf(file), zotero.keyOf(second)]).toHaveLength(2)
    zotero.close()
  })

  it('a person’s word stays above what Zotero says later', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 8)
    const item = zotero.item({ fields: { title: 'Título', citationKey: 'clave1', publisher: 'Uno' } })
    await bring(library, zotero)
    await correct(library, 'clave1', { campos: { title: 'Mi título' } })
    zotero.setField(item, 'title', 'Otro')
    zotero.setField(item, 'publisher', 'Dos')
    zotero.setField(item, 'citationKey', 'clave2')
    zotero.touch(item, '2026-05-05 00:00:00')
    await bring(library, zotero)
    expect(await library.shelf.record('clave2')).toMatchObject({
      ...{ alias: ['clave1'], item: { title: 'Mi título', publisher: 'Dos' } },
    })
    zotero.close()
  })
})

describe('what is here already', () => {
  it('a document that was uploaded before becomes the item’s; a reference that waits for its file gets it', async () => {
    const library = await newLibrary()
    const { key } = await house.newAccount(`z${n++}@example.org`)
    expect(key).toBeTruthy()
    const zotero = new ZoteroFixture(folder(), 9)
    const item = zotero.item({
      fields: { title: 'Ya estaba', DOI: '10.1000/ya' },
      creators: [['author', 'Sol', 'Ana']],
    })
    zotero.stored(item, 'ya.txt', text('ya estaba aquí'))
    const other = await newLibrary()
    await bring(other, zotero)
    const first = await bring(library, zotero)
    expect(first.archivos).toBe(1)
    // the same file under another item: one document, and no second record of the same title
    const twin = zotero.item({ fields: { title: 'Ya estaba' } })
    zotero.stored(twin, 'copia.txt', text('ya estaba aquí'))
    await bring(library, zotero)
    expect((await library.shelf.list({ limite: 9 })).total).toBe(1)
    expect((await library.shelf.listRecords({ limite: 9 })).total).toBe(1)
    zotero.close()
  })

  it.each(['in one run', 'in two'])('two items with one file, brought %s: the first says what it is', async when => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 9)
    const whole = { title: 'El mismo', date: '2004', publisher: 'Alfa', extra: 'Citation Key: sol2004' }
    zotero.stored(zotero.item({ fields: whole, creators: [['author', 'Sol', 'Ana']] }), 'uno.txt', text('un archivo'))
    if (when === 'in two') await bring(library, zotero)
    const [poor, other] = [
      zotero.item({ fields: { title: 'El mismo', date: '2005', extra: 'Citation Key: sol2004a' } }),
      zotero.item({ fields: { title: 'Otra cosa del todo', date: '1999' } }),
    ]
    for (const item of [poor, other]) zotero.stored(item, 'copia.txt', text('un archivo'))
    for (let run = 0; run < 2; run++) await bring(library, zotero)
    const { rows } = await library.shelf.listRecords({ limite: 9 })
    expect(rows.map(({ item, documentos }) => [item['title'], documentos.length]).sort()).toEqual([
      ['El mismo', 1],
      ['Otra cosa del todo', 0],
    ])
    const same = await library.shelf.record('sol2004a')
    expect(same).toMatchObject({ clave: 'sol2004', alias: ['sol2004a'], item: { publisher: 'Alfa' } })
    expect(same.item['author']).toEqual([{ family: 'Sol', given: 'Ana' }])
    zotero.close()
  })

  it('another account sees nothing of it', async () => {
    const [mine, theirs] = [await newLibrary(), await newLibrary()]
    const { zotero, linked } = everything(10)
    await bring(theirs, zotero, { linked })
    expect(await mine.shelf.imports()).toEqual([])
    const { id } = await theirs.shelf.record('lessig2004')
    await expect(mine.shelf.originsOf(id)).rejects.toSatisfy(failure('no_encontrado'))
    zotero.close()
  })
})

describe('what cannot be read', () => {
  it('is listed with its reason, run after run; everything else goes on', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 9)
    const item = zotero.item({ fields: { title: 'Con problemas' } })
    const missing = zotero.stored(item, 'falta.txt', null)
    zotero.stored(item, 'vacío.txt', '')
    zotero.stored(item, 'raro.xyz', new Uint8Array([0, 1, 2, 3, 254, 255]))
    zotero.linked(item, 'attachments:x.txt')
    zotero.linked(item, 'C:\\libros\\a.pdf')
    zotero.linked(item, '../../../etc/passwd')
    zotero.stored(item, '../../fuera.txt', null)
    zotero.stored(item, 'bien.txt', text('bien'))
    const causes = (result: ImportResult): string[] => result.noLeidos.map(({ causa }) => causa)
    const all = ['ausente', 'vacio', 'tipo', 'base', 'ausente', 'ausente', 'ausente']
    const first = await bring(library, zotero)
    expect([causes(first), first.archivos]).toEqual([all, 1])
    for (const { mensaje, message, clave, titulo } of first.noLeidos)
      expect([mensaje, message, clave, titulo].every(Boolean)).toBe(true)
    expect(causes(await bring(library, zotero)).sort()).toEqual([...all].sort())
    writeFileSync(zotero.fileOf(missing), text('ya llegó'))
    const later = await bring(library, zotero)
    expect([later.archivos, causes(later)]).toEqual([1, all.slice(1)])
    zotero.close()
  })

  it('a folder without a library, a database of another form, rubbish: a clear line', async () => {
    const empty = folder()
    await expect(openZotero({ folder: empty, base: null })).rejects.toThrow(/no library of Zotero/)
    writeFileSync(join(empty, 'zotero.sqlite'), 'this is no database, and it is long enough to be read as one')
    await expect(openZotero({ folder: empty, base: null }, { waitMs: 0 })).rejects.toThrow(/damaged/)
    const old = new ZoteroFixture(folder(), 6)
    old.db.exec('DROP TABLE itemAttachments; ALTER TABLE creators DROP COLUMN fieldMode')
    await expect(openZotero({ folder: old.folder, base: null })).rejects.toSatisfy(failure('conflicto'))
    await expect(openZotero({ folder: old.folder, base: null })).rejects.toThrow(
      /it lacks itemAttachments, creators \(fieldMode\)/,
    )
    old.close()
    const future = new ZoteroFixture(folder(), 10)
    future.run("UPDATE version SET version = 400 WHERE schema = 'userdata'")
    future.item({ fields: { title: 'Del futuro' } })
    const result = await bring(await newLibrary(), future)
    expect([result.nuevas, result.avisos.map(({ message }) => message)]).toEqual([
      1,
      [expect.stringMatching(/version 400/)],
    ])
    future.close()
  })

  it('a run that is stopped goes on where it was', async () => {
    const library = await newLibrary()
    const zotero = new ZoteroFixture(folder(), 9)
    for (let i = 0; i < 120; i++) zotero.item({ fields: { title: `Libro ${i}` } })
    const stop = new AbortController()
    const onProgress = (done: number): void => {
      if (done === 60) stop.abort()
    }
    const first = await bring(library, zotero, { signal: stop.signal, onProgress })
    expect(first.interrumpida).toBe(true)
    const second = await bring(library, zotero)
    expect(second.iguales).toBeGreaterThanOrEqual(50)
    expect(second.iguales + second.nuevas).toBe(120)
    expect((await library.shelf.listRecords({ limite: 1 })).total).toBe(120)
    zotero.close()
  })
})

describe('chosen collections', () => {
  it('come with what is under them; the rest neither comes nor counts as gone', async () => {
    const library = await newLibrary()
    const { zotero, linked } = everything(9)
    await bring(library, zotero, { linked })
    const other = await newLibrary()
    const result = await bring(other, zotero, { linked, colecciones: ['Tesis/Capítulo 1'] })
    expect(counts(result)).toEqual([1, 1, 0, 0, 2])
    expect((await other.shelf.collections()).map(({ nombre }) => nombre)).toEqual(['principal', 'Tesis / Capítulo 1'])
    expect((await bring(library, zotero, { linked, colecciones: ['Tesis'] })).desaparecidas).toEqual([])
    await expect(bring(other, zotero, { colecciones: ['Tesiss'] })).rejects.toThrow(/Did you mean "Tesis"/)
    zotero.close()
  })
})
