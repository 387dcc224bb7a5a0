/**
 * Zotero's folder and its local address are two ways to one library: whoever goes one and then the other finds nothing
 * new, and no file is read again.
 */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importForeign } from '../../../src/core/foreign/import.ts'
import type { ImportOptions, ImportResult } from '../../../src/core/foreign/result.ts'
import { removeGone } from '../../../src/core/foreign/gone.ts'
import { openZoteroApi } from '../../../src/core/foreign/zotero/api.ts'
import { lookAt, openZotero } from '../../../src/core/foreign/zotero/index.ts'
import { unchanged } from '../../../src/core/foreign/unchanged.ts'
import type { Library } from '../../../src/core/library.ts'
import { openHouse, type House } from '../../server/house.ts'
import { serveFake } from './fake-zotero-api.ts'
import { ZoteroFixture, type Version } from './fixture-zotero.ts'
import { filesReleased } from '../../../storage/sqlite/driver.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
})
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

let n = 0
const newLibrary = async (): Promise<Library> => house.library((await house.newAccount(`w${n++}@example.org`)).account)

function newZotero(version: Version, synced = true): ZoteroFixture {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-both-'))
  const zotero = new ZoteroFixture(folder, version, { synced })
  open.push(async () => {
    zotero.close()
    await filesReleased()
    rmSync(folder, { recursive: true, force: true })
  })
  return zotero
}

/** A library with one of each thing that both ways tell. */
function furnished(version: Version, synced = true): { zotero: ZoteroFixture; book: number } {
  const zotero = newZotero(version, synced)
  const thesis = zotero.collection('Tesis')
  const book = zotero.item({
    fields: {
      ...{ title: 'Cultura libre', date: '2004-03-25 25 de marzo de 2004', accessDate: '2026-01-02 10:11:12' },
      ...{ rights: 'CC', extra: 'Citation Key: lessig2004\nuna nota' },
    },
    creators: [
      ['author', 'Lessig', 'Lawrence'],
      ['editor', 'Instituto Cervantes', null],
    ],
    tags: ['derecho', 'Árbol', 'zeta'],
    collections: [zotero.collection('Capítulo 1', thesis), thesis],
  })
  const file = zotero.stored(book, 'lessig.txt', '#1\nel agua clara')
  zotero.annotation(file, { text: 'agua', comment: 'ojo', pageLabel: 'xiv', pageIndex: 13, tags: ['b', 'a'] })
  zotero.note(book, '<p>Nota</p>')
  zotero.item({ type: 'journalArticle', fields: { title: 'Artículo', date: '1998-00-00 1998-1999' } })
  zotero.stored(null, 'suelto.txt', '#1\nsin ficha')
  zotero.item({ library: 2, key: zotero.keyOf(book), fields: { title: 'Del grupo' } })
  return { zotero, book }
}

const ways = {
  folder: async (library: Library, { folder }: ZoteroFixture, options: ImportOptions = {}) => {
    const source = await openZotero({ folder, base: null }, { waitMs: 1 })
    return importForeign(library, source, options).finally(() => source.close())
  },
  address: async (library: Library, zotero: ZoteroFixture, options: ImportOptions = {}) => {
    const fake = await serveFake(zotero)
    try {
      return await importForeign(library, await openZoteroApi(fake.address), options)
    } finally {
      asked = fake.asked
      fake.close()
    }
  },
}
let asked: string[] = []
const counts = ({ total, nuevas, cambiadas, iguales, archivos, desaparecidas }: ImportResult): number[] => [
  ...[total, nuevas, cambiadas, iguales, archivos, desaparecidas.length],
]

/** The first that has a local address, and the last. */
describe.each([7, 10] as const)('Zotero %i', version => {
  it.each([
    ['folder', 'address', true],
    ['address', 'folder', true],
    ['folder', 'address', false],
    ['address', 'folder', false],
  ] as const)(
    'by its %s and then by its %s (synchronised: %s): nothing new, nothing read',
    async (one, other, synced) => {
      const library = await newLibrary()
      const { zotero } = furnished(version, synced)
      expect(counts(await ways[one](library, zotero))).toEqual([4, 4, 0, 0, 2, 0])
      expect(counts(await ways[other](library, zotero, { simular: true }))).toEqual([4, 0, 0, 4, 0, 0])
      expect(counts(await ways[other](library, zotero))).toEqual([4, 0, 0, 4, 0, 0])
      expect(counts(await ways[one](library, zotero))).toEqual([4, 0, 0, 4, 0, 0])
      const own = synced ? 'users/475425' : one === 'folder' || other === 'folder' ? 'users/local/Ab12Cd34' : ''
      expect((await library.shelf.imports()).map(row => row.library).sort()).toEqual(['groups/9001', own])
      expect((await library.shelf.list({ limite: 9 })).total).toBe(2)
    },
  )
})

it('a change is seen by either way, and what is gone is removed by either', async () => {
  const library = await newLibrary()
  const { zotero, book } = furnished(9, false)
  await ways.folder(library, zotero)
  zotero.setField(book, 'title', 'Otro título')
  zotero.touch(book, '2026-05-05 00:00:00')
  expect(counts(await ways.address(library, zotero))).toEqual([4, 0, 1, 3, 0, 0])
  expect((await library.shelf.record('lessig2004')).item['title']).toBe('Otro título')
  zotero.trash(book)
  const { desaparecidas } = await ways.address(library, zotero)
  expect(desaparecidas).toHaveLength(1)
  expect(await removeGone(library, 'zotero', desaparecidas)).toBe(1)
  expect(counts(await ways.folder(library, zotero))).toEqual([3, 0, 0, 3, 0, 0])
})

it('the address is asked where a file is only for items that changed', async () => {
  const library = await newLibrary()
  const { zotero, book } = furnished(10)
  const files = (): number => asked.filter(path => path.includes('/file/')).length
  await ways.address(library, zotero)
  expect(files()).toBe(2)
  await ways.address(library, zotero)
  expect(files()).toBe(0)
  zotero.setField(book, 'title', 'Otro')
  zotero.touch(book, '2026-05-05 00:00:00')
  await ways.address(library, zotero)
  expect(files()).toBe(1)
})

it('two libraries that were never synchronised stay two: their keys are others', async () => {
  const library = await newLibrary()
  const [mine, theirs] = [newZotero(9, false), newZotero(9, false)]
  theirs.run("UPDATE settings SET value = 'Zz99Zz99' WHERE key = 'localUserKey'")
  mine.item({ key: 'AAAAAAAA', fields: { title: 'Mío' } })
  theirs.item({ key: 'BBBBBBBB', fields: { title: 'Suyo' } })
  await ways.folder(library, mine)
  expect(counts(await ways.folder(library, theirs))).toEqual([1, 1, 0, 0, 0, 0])
  expect((await library.shelf.imports()).map(row => row.library).sort()).toEqual([
    ...['users/local/Ab12Cd34', 'users/local/Zz99Zz99'],
  ])
})

describe('a database that nobody wrote since', () => {
  const old = new Date(Date.now() - 60_000)
  const settle = ({ folder, db }: ZoteroFixture): void => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    for (const name of ['zotero.sqlite', 'zotero.sqlite-wal'])
      try {
        utimesSync(join(folder, name), old, old)
      } catch {
        // older versions have no log
      }
  }
  const again = async (library: Library, { folder }: ZoteroFixture, options: ImportOptions = {}) =>
    unchanged(library, { program: 'zotero', ...(await lookAt({ folder })) }, options)

  it.each([9, 10] as const)(
    'Zotero %i: is not opened; a change, a new file or an unfinished run opens it',
    async version => {
      const library = await newLibrary()
      const { zotero, book } = furnished(version)
      const missing = zotero.stored(book, 'falta.txt', null)
      settle(zotero)
      const first = await ways.folder(library, zotero)
      const result = await again(library, zotero)
      expect(counts(result!)).toEqual([4, 0, 0, 4, 0, 0])
      expect(result!.noLeidos).toEqual(first.noLeidos.map(one => ({ ...one, archivo: expect.any(String) })))
      expect(result!.noLeidos).toHaveLength(1)
      expect(await again(library, zotero, { colecciones: ['Tesis'] })).toBeNull()
      expect(await again(await newLibrary(), zotero), 'another account').toBeNull()
      const stop = new AbortController()
      stop.abort()
      await ways.folder(library, zotero, { signal: stop.signal })
      expect(await again(library, zotero), 'after a run that was stopped').toBeNull()
      await ways.folder(library, zotero)
      expect(await again(library, zotero)).not.toBeNull()
      writeFileSync(zotero.fileOf(missing), '#1\nya llegó')
      expect(await again(library, zotero), 'a file that came').toBeNull()
      zotero.setField(book, 'title', 'Otro')
      zotero.touch(book, '2026-05-05 00:00:00')
      expect(await again(library, zotero), 'written a moment ago').toBeNull()
    },
  )
})
