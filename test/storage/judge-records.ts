/** Bibliographic records: kept, named, found again, joined with documents. */
import { expect, it } from 'vitest'
import type { RecordChange, Shelf } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, id, newDocument, shelfOf } from './fixtures.ts'

export const record = (change: Partial<RecordChange> = {}): RecordChange => ({
  item: { type: 'book', title: 'Título' },
  statements: {},
  candidates: {},
  originals: {},
  archivos: [],
  lender: false,
  identities: [],
  nombre: 'Título · García',
  ...change,
})
/** As the core makes keys free. */
export const free = (key: string, taken: (key: string) => boolean): string =>
  taken(key) ? free(`${key}x`, taken) : key
const save = async (shelf: Shelf, change: Partial<RecordChange> = {}): Promise<string> =>
  (await shelf.saveRecords([record(change)], free))[0]!.id

export function judgeRecords(get: Get): void {
  it('keeps a record, under any of its names, and changes it whole', async () => {
    const shelf = await shelfOf(get())
    const [made] = await shelf.saveRecords([record({ clave: 'k', alias: ['old'], archivos: ['a.pdf'] })], free)
    expect(made).toEqual({
      ...{ id: made!.id, clave: 'k', alias: ['old'], item: { type: 'book', title: 'Título' }, statements: {} },
      ...{ candidates: {}, originals: {}, archivos: ['a.pdf'], lender: false, documentos: [], bibliotecas: [] },
      ...{ creado: made!.creado, cambiado: made!.creado, version: 1 },
    })
    for (const name of [made!.id, 'k', 'old']) expect((await shelf.record(name)).id).toBe(made!.id)
    await shelf.saveRecords([record({ id: 'old', clave: 'new', item: { type: 'book' } })], free)
    expect(await shelf.record('new')).toMatchObject({ id: made!.id, item: { type: 'book' }, alias: ['k', 'old'] })
    await shelf.removeRecord('new')
    await expect(shelf.record('k')).rejects.toSatisfy(failure('no_encontrado'))
    await expect(shelf.removeRecord('new')).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a key means one record, whatever its case; who came first keeps it', async () => {
    const shelf = await shelfOf(get())
    const rows = await shelf.saveRecords(
      [record({ clave: 'K' }), record({ clave: 'k', alias: ['K', 'z'] }), record({ clave: 'K' })],
      free,
    )
    expect(rows.map(({ clave, alias }) => [clave, alias])).toEqual([
      ['K', []],
      ['kx', ['z']],
      ['Kxx', []],
    ])
    const [again] = await shelf.saveRecords([record({ id: rows[0]!.id, clave: 'K' })], free)
    expect(again!.clave).toBe('K')
  })

  it('who read an earlier version is told, and changes nothing', async () => {
    const shelf = await shelfOf(get()),
      one = await save(shelf)
    await shelf.saveRecords([record({ id: one, version: 1, item: { type: 'report' } })], free)
    const late = shelf.saveRecords([record({ id: one, version: 1, item: { type: 'map' } })], free)
    await expect(late).rejects.toSatisfy(failure('conflicto'))
    expect(await shelf.record(one)).toMatchObject({ item: { type: 'report' }, version: 2 })
  })

  it('a document that it takes goes into its collections', async () => {
    const shelf = await shelfOf(get()),
      document = await book(shelf, ['uno'])
    await shelf.createCollection('Tesis', [])
    const one = await save(shelf, { bibliotecas: ['Tesis'] })
    await shelf.saveRecords([record({ id: one, documents: [{ id: document, patch: {} }] })], free)
    expect(await shelf.scope({ biblioteca: 'Tesis' })).toEqual([document])
  })

  it('all changes or none', async () => {
    const shelf = await shelfOf(get())
    await expect(shelf.saveRecords([record({ clave: 'a' }), record({ id: 'unknown' })], free)).rejects.toSatisfy(
      failure('no_encontrado'),
    )
    expect((await shelf.listRecords({ limite: 10 })).total).toBe(0)
  })

  it('joined with a document: its CSL and its key are those of the record', async () => {
    const shelf = await shelfOf(get()),
      document = await book(shelf, ['uno'])
    expect((await shelf.unrecorded(9)).map(row => row.id)).toEqual([document])
    const one = await save(shelf, {
      clave: 'k',
      documents: [{ id: document, patch: { titulo: 'Otro' }, heading: () => 'otro' }],
    })
    expect(await shelf.document(document)).toMatchObject({ titulo: 'Otro', clave: 'k', csl: { title: 'Título' } })
    expect((await shelf.record(document)).documentos).toEqual([document])
    expect([...(await shelf.recordsOf([document, 'x'])).keys()]).toEqual([document])
    expect(await shelf.unrecorded(9)).toEqual([])
    await expect(shelf.removeRecord(one)).rejects.toSatisfy(failure('conflicto'))
  })

  it('goes with its last document, unless a file of references said it', async () => {
    const shelf = await shelfOf(get())
    const ids = [await book(shelf, ['uno']), await book(shelf, ['dos']), await book(shelf, ['tres'])]
    const joined = (i: number): Partial<RecordChange> => ({ documents: [{ id: ids[i]!, patch: {} }] })
    const own = await save(shelf, { clave: 'own', ...joined(0) })
    await shelf.saveRecords([record({ id: own, ...joined(1) })], free)
    const imported = await save(shelf, { clave: 'imported', originals: { bib: {} }, ...joined(2) })
    await shelf.remove(ids[0]!)
    expect((await shelf.record('own')).documentos).toEqual([ids[1]])
    await shelf.remove(ids[1]!)
    await expect(shelf.record('own')).rejects.toSatisfy(failure('no_encontrado'))
    await shelf.remove(ids[2]!)
    expect(await shelf.record('imported')).toMatchObject({ id: imported, documentos: [] })
  })

  it('lists them as they came: by words, by whether there is a text, by collection, by name; page by page', async () => {
    const shelf = await shelfOf(get()),
      document = await book(shelf, ['uno'])
    await shelf.createCollection('Tesis', [document])
    const a = await save(shelf, { clave: 'a', nombre: 'Ñandú · Pérez', bibliotecas: ['Tesis'] }),
      b = await save(shelf, { clave: 'b', documents: [{ id: document, patch: {} }] }),
      c = await save(shelf, { clave: 'c', lender: true })
    const ids = async (query: object): Promise<string[]> =>
      (await shelf.listRecords({ limite: 10, ...query })).rows.map(row => row.id)
    expect(await ids({})).toEqual([a, b])
    expect(await ids({ lenders: true })).toEqual([a, b, c])
    expect(await ids({ q: 'perez nandu' })).toEqual([a])
    expect(await ids({ sinArchivo: true })).toEqual([a])
    expect(await ids({ sinArchivo: false })).toEqual([b])
    expect(await ids({ biblioteca: 'Tesis' })).toEqual([a, b])
    expect(await ids({ biblioteca: 'principal' })).toEqual([b])
    expect(await ids({ ids: [document, 'a'] })).toEqual([a, b])
    expect((await shelf.record('a')).bibliotecas).toEqual(['Tesis'])
    expect((await shelf.record('b')).bibliotecas.sort()).toEqual(['Tesis', 'principal'])
    const { rows, total, siguiente } = await shelf.listRecords({ limite: 1 })
    expect([rows.map(row => row.id), total]).toEqual([[a], 2])
    expect((await shelf.listRecords({ limite: 1, cursor: siguiente! })).rows.map(row => row.id)).toEqual([b])
    await expect(shelf.listRecords({ limite: 1, ids: [id()] })).rejects.toSatisfy(failure('no_encontrado'))
    await expect(shelf.listRecords({ limite: 1, cursor: 'x' })).rejects.toSatisfy(failure('peticion_invalida'))
    await shelf.removeCollection('Tesis')
    expect((await shelf.record('a')).bibliotecas).toEqual([])
  })

  it('is found by what it is known by now, not by what it was', async () => {
    const shelf = await shelfOf(get())
    const one = await save(shelf, { clave: 'k', identities: [{ kind: 'doi', value: '10.1/x' }] })
    const find = async (value: string, keys: string[] = []): Promise<string[]> =>
      (await shelf.recordsWith({ identities: [{ kind: 'doi', value }], keys })).map(row => row.id)
    expect([await find('10.1/x'), await find('10.1/y'), await find('', ['k'])]).toEqual([[one], [], [one]])
    await shelf.saveRecords([record({ id: one, identities: [{ kind: 'doi', value: '10.1/y' }] })], free)
    expect([await find('10.1/x'), await find('10.1/y')]).toEqual([[], [one]])
  })

  it('goes with its account', async () => {
    const account = await get().access.createAccount(`${id()}@example.org`, null)
    const shelf = get().shelf(account.id)
    await save(shelf, { clave: 'k', identities: [{ kind: 'doi', value: '1' }] })
    await shelf.add(newDocument())
    await get().access.closeAccount(account.id)
    for (const { id: document } of (await shelf.list({ limite: 9 })).rows) await shelf.remove(document)
    expect(await get().access.removeAccount(account.id)).toBe(true)
    await expect(save(shelf)).rejects.toSatisfy(failure('no_encontrado'))
  })
}
