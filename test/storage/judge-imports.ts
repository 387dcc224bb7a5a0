/**
 * What came from other programs: kept by library and key, replaced whole, found from the record and from the document.
 */
import { expect, it } from 'vitest'
import type { ImportedAnnotation, ImportShelf, WholeItem } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, shelfOf } from './fixtures.ts'
import { free, record } from './judge-records.ts'

export const found = (change: Partial<Parameters<ImportShelf['importOf']>[0]> = {}) => ({
  ...{ program: 'zotero', library: 'l1', formerly: [], name: 'Mi biblioteca', place: '/z' },
  ...change,
})

export const annotation = (key: string, change: Partial<ImportedAnnotation> = {}): ImportedAnnotation => ({
  ...{ key, file: 'F1', kind: 'resaltado', text: 'agua', comment: null, colour: '#ffd400', pageLabel: '23', page: 5 },
  ...{
    place: { pageIndex: 4 },
    sort: '00004|000010|00100',
    external: false,
    author: null,
    tags: ['a'],
    changed: '2026',
  },
  ...change,
})

export const item = (key: string, change: Partial<WholeItem> = {}): WholeItem => ({
  ...{ key, mark: 'm1', title: 'Título', record: null, said: { tags: ['x'] } },
  ...{ files: [], notes: [], annotations: [] },
  ...change,
})

const file = (key: string, document: string | null = null) => ({
  ...{ key, title: 'PDF', path: 'storage:a.pdf', mark: document ? '9-9' : '', document },
  problem: document ? null : { causa: 'ausente' },
})

export function judgeImports(get: Get): void {
  it('a library is one by program and name, also under the name that it gets later', async () => {
    const shelf = await shelfOf(get())
    const first = await shelf.importOf(found())
    expect(first).toMatchObject({
      ...{ program: 'zotero', library: 'l1', name: 'Mi biblioteca', place: '/z' },
      items: 0,
    })
    expect((await shelf.importOf(found({ place: '/y' }))).id).toBe(first.id)
    const renamed = await shelf.importOf(found({ library: 'u7', formerly: ['l1'], name: 'Ana' }))
    expect([renamed.id, renamed.library, renamed.name]).toEqual([first.id, 'u7', 'Ana'])
    expect((await shelf.importOf(found({ program: 'calibre', library: 'u7' }))).id).not.toBe(first.id)
    const done = await shelf.endImport(first.id, { nuevas: 3 })
    expect(done.summary).toEqual({ nuevas: 3 })
    expect((await shelf.imports()).map(({ program }) => program).sort()).toEqual(['calibre', 'zotero'])
  })

  it('an item is kept with all that belongs to it, and replaced whole', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    const [row] = await shelf.saveRecords([record({ documents: [{ id: document, patch: {} }] })], free)
    const { id } = await shelf.importOf(found())
    const notes = [{ key: 'N1', html: '<p>nota</p>', tags: [], changed: '2026' }]
    const whole = item('I1', {
      ...{ record: row!.id, notes, files: [file('F1', document), file('F2')] },
      annotations: [annotation('A2', { sort: '00009|000000|00000' }), annotation('A1')],
    })
    await shelf.saveImported(id, [whole, item('I2')])
    expect(await shelf.importedItems(id)).toEqual([
      { key: 'I1', mark: 'm1', title: 'Título', record: row!.id, said: { tags: ['x'] } },
      { key: 'I2', mark: 'm1', title: 'Título', record: null, said: { tags: ['x'] } },
    ])
    const [origin] = await shelf.originsOf(row!.id)
    expect(origin).toEqual({
      ...whole,
      annotations: [annotation('A1'), annotation('A2', { sort: '00009|000000|00000' })],
      import: { id, program: 'zotero', library: 'l1', name: 'Mi biblioteca' },
    })
    expect(await shelf.originsOf(document)).toEqual([origin])
    expect((await shelf.importedAnnotations(document)).map(a => [a.key, a.program, a.place])).toEqual([
      ['A1', 'zotero', { pageIndex: 4 }],
      ['A2', 'zotero', { pageIndex: 4 }],
    ])
    expect((await shelf.imports())[0]).toMatchObject({ items: 2, files: 2, documents: 1, annotations: 2 })
    await shelf.saveImported(id, [item('I1', { mark: 'm2', record: row!.id, files: [file('F1', document)] })])
    expect(await shelf.importedAnnotations(document)).toEqual([])
    expect((await shelf.importedFiles(id)).map(({ key, item: of }) => [key, of])).toEqual([['F1', 'I1']])
  })

  it('what its owner removes here leaves its key behind; what the program removes is forgotten alone', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    const [row] = await shelf.saveRecords([record({ documents: [{ id: document, patch: {} }] })], free)
    const { id } = await shelf.importOf(found())
    await shelf.saveImported(id, [item('I1', { record: row!.id, files: [file('F1', document)] })])
    await shelf.forgetImported(id, ['I9'])
    await shelf.remove(document)
    expect((await shelf.importedFiles(id)).map(f => [f.key, f.document, f.mark])).toEqual([['F1', null, '9-9']])
    expect((await shelf.importedItems(id)).map(i => i.key)).toEqual(['I1'])
    await shelf.forgetImported(id, ['I1'])
    expect([await shelf.importedItems(id), await shelf.importedFiles(id)]).toEqual([[], []])
  })

  it('collections are known by key; a record leaves one with its documents', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    const { id: collection } = await shelf.createCollection('Tesis', [])
    const [row] = await shelf.saveRecords(
      [record({ documents: [{ id: document, patch: {} }], bibliotecas: [collection] })],
      free,
    )
    await shelf.changeCollection(collection, { incluir: [document] })
    const { id } = await shelf.importOf(found())
    const now = { key: 'C1', name: 'Tesis', collection }
    await shelf.saveImportedCollections(id, [{ key: 'C1', now }])
    expect(await shelf.importedCollections(id)).toEqual([now])
    await shelf.leaveCollections(row!.id, [collection, 'gone'])
    expect((await shelf.record(row!.id)).bibliotecas).toEqual(['principal'])
    await shelf.removeCollection(collection)
    expect(await shelf.importedCollections(id)).toEqual([{ ...now, collection: null }])
    await shelf.saveImportedCollections(id, [{ key: 'C1', now: null }])
    expect(await shelf.importedCollections(id)).toEqual([])
  })

  it('all items of a call or none; a document or record that is not here is `no_encontrado`', async () => {
    const shelf = await shelfOf(get())
    const { id } = await shelf.importOf(found())
    for (const bad of [item('I2', { files: [file('F', 'dnothere')] }), item('I2', { record: 'rnothere' })])
      await expect(shelf.saveImported(id, [item('I1'), bad])).rejects.toSatisfy(failure('no_encontrado'))
    expect(await shelf.importedItems(id)).toEqual([])
    await expect(shelf.endImport('inothere', {})).rejects.toSatisfy(failure('no_encontrado'))
  })
}
