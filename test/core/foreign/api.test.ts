/**
 * Zotero's local address, by a fake of its documented answers: what it tells, one request at a time, and its refusals.
 */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importForeign } from '../../../src/core/foreign/import.ts'
import { openZoteroApi, type ApiOptions } from '../../../src/core/foreign/zotero/api.ts'
import { openZotero } from '../../../src/core/foreign/zotero/index.ts'
import type { ForeignSource } from '../../../src/core/foreign/model.ts'
import { openHouse, type House } from '../../server/house.ts'
import { ZoteroFixture } from './fixture-zotero.ts'
import { filesReleased } from '../../../storage/sqlite/driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-api-'))
const text = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#1\n${name}`)
  return path
}

const own = { type: 'user', id: 475425, name: 'ana' }
const group = { type: 'group', id: 9001, name: 'Seminario' }
const object = (key: string, data: object, library = own): object => ({
  key,
  version: 7,
  library,
  data: { key, ...data },
})
const MANY = Array.from({ length: 510 }, (_, i) => object(`M${i}`, { itemType: 'book', title: `Libro ${i}` }))

const ITEMS = [
  object('AAAAAAAA', {
    ...{ itemType: 'book', title: 'Cultura libre', date: '2004-03-25', citationKey: 'lessig2004', extra: 'nota' },
    creators: [
      { creatorType: 'author', firstName: 'Lawrence', lastName: 'Lessig' },
      { creatorType: 'editor', name: 'Instituto' },
    ],
    ...{ tags: [{ tag: 'derecho' }], collections: ['CCCCCCC2'], dateModified: '2026-01-01T00:00:00Z' },
  }),
  object('FFFFFFFF', {
    ...{ itemType: 'attachment', parentItem: 'AAAAAAAA', linkMode: 'imported_file', filename: 'a.txt', title: 'PDF' },
  }),
  object('NNNNNNNN', { itemType: 'note', parentItem: 'AAAAAAAA', note: '<p>n</p>', dateModified: '2026' }),
  object('HHHHHHHH', {
    ...{ itemType: 'annotation', parentItem: 'FFFFFFFF', annotationType: 'highlight', annotationText: 'agua' },
    ...{ annotationPageLabel: 'xiv', annotationSortIndex: '00013|1|1', annotationColor: '#ffd400' },
    annotationPosition: '{"pageIndex":13}',
  }),
  object('TTTTTTTT', { itemType: 'book', title: 'Tirado', deleted: 1 }),
  ...MANY,
]

let server: Server
let address = ''
let status = 200
let most = 0
let asked: IncomingMessage[] = []
let house: House

/** As the documentation of Zotero 7 and later has it; nothing of Zotero's. */
function fakeAnswer(url: URL): unknown {
  const page = (list: readonly object[]): readonly object[] =>
    list.slice(
      Number(url.searchParams.get('start')),
      Number(url.searchParams.get('start')) + Number(url.searchParams.get('limit')),
    )
  switch (url.pathname) {
    case '/api/users/0/groups':
      return page([{ id: 9001, version: 1, data: { name: 'Seminario' } }])
    case '/api/users/0/items':
      return page(ITEMS)
    case '/api/users/0/collections':
      return page([
        object('CCCCCCC1', { name: 'Tesis', parentCollection: false }),
        object('CCCCCCC2', { name: 'Capítulo 1', parentCollection: 'CCCCCCC1' }),
      ])
    case '/api/groups/9001/items':
      return page([object('AAAAAAAA', { itemType: 'report', title: 'Del grupo' }, group)])
    case '/api/groups/9001/collections':
      return []
    case '/api/users/0/items/FFFFFFFF/file/view/url':
      return pathToFileURL(join(folder, 'storage', 'FFFFFFFF', 'a.txt')).href
    default:
      return null
  }
}

beforeAll(async () => {
  text('storage/FFFFFFFF/a.txt')
  house = await openHouse()
  let open = 0
  server = createServer((request, response) => {
    asked.push(request)
    most = Math.max(most, ++open)
    setImmediate(() => {
      open--
      const answer = fakeAnswer(new URL(request.url!, 'http://localhost'))
      response.statusCode = status !== 200 ? status : answer === null ? 404 : 200
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await filesReleased()
  rmSync(folder, { recursive: true, force: true })
  await house.close()
})
beforeEach(() => {
  ;[status, most, asked] = [200, 0, []]
})

const whole = async (options: ApiOptions = {}): Promise<ForeignSource> => openZoteroApi(address, options)

describe('the local address', () => {
  it('tells everything, page by page and one request at a time, as an ordinary program', async () => {
    const source = await whole()
    expect(most).toBe(1)
    expect(asked.map(({ url }) => url!.split('?')[0]).filter(url => url!.endsWith('/items'))).toHaveLength(3)
    expect(
      asked.every(({ headers }) => headers.host!.startsWith('localhost:') && headers['user-agent'] === 'Anaquel'),
    ).toBe(true)
    expect(source.libraries.map(({ id }) => id)).toEqual(['users/475425', 'groups/9001'])
    expect(source.collections.map(({ path }) => path.join('/'))).toEqual(['Tesis', 'Tesis/Capítulo 1'])
    expect(source.marks).toHaveLength(512)
    const library = house.library((await house.newAccount('api@example.org')).account)
    expect(await importForeign(library, source)).toMatchObject({ nuevas: 512, archivos: 1, notas: 1, anotaciones: 1 })
    const book = await library.shelf.record('lessig2004')
    expect(book.item).toMatchObject({
      ...{ type: 'book', title: 'Cultura libre', issued: { 'date-parts': [[2004, 3, 25]] }, keyword: 'derecho' },
      author: [{ family: 'Lessig', given: 'Lawrence' }],
      editor: [{ literal: 'Instituto' }],
    })
    expect(book.bibliotecas).toContain('Tesis / Capítulo 1')
    expect((await library.shelf.importedAnnotations(book.documentos[0]!))[0]).toMatchObject({
      ...{ key: 'HHHHHHHH', file: 'FFFFFFFF', kind: 'resaltado', page: 14, pageLabel: 'xiv' },
    })
    expect(await importForeign(library, await whole())).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 512 })
  })

  it('is the same library as its folder', async () => {
    const library = house.library((await house.newAccount('both@example.org')).account)
    const zotero = new ZoteroFixture(join(folder, 'same'), 10)
    zotero.item({ key: 'AAAAAAAA', fields: { title: 'Cultura libre', citationKey: 'lessig2004' } })
    const source = await openZotero({ folder: zotero.folder, base: null })
    await importForeign(library, source)
    await source.close()
    zotero.close()
    const result = await importForeign(library, await whole())
    expect([result.nuevas, result.cambiadas]).toEqual([511, 1])
  })

  it('files are in a folder that is mounted here, when that is named', async () => {
    const source = await whole({ folder })
    expect(asked.some(({ url }) => url!.includes('/file/'))).toBe(false)
    const { items } = await source.items(source.marks.filter(({ key }) => key === 'AAAAAAAA'))
    expect(items[0]!.files[0]!.path).toBe(join(folder, 'storage', 'FFFFFFFF', 'a.txt'))
  })

  it.each([
    [403, /Allow other applications on this computer/],
    [400, /answered 400/],
  ])('%i: a clear line with the way out', async (code, message) => {
    status = code
    await expect(whole()).rejects.toThrow(message)
  })

  it('nobody there, somebody else there, nobody who answers', async () => {
    await expect(openZoteroApi('http://127.0.0.1:1')).rejects.toThrow(/is Zotero open/)
    const other = createServer((_request, response) => response.end('<html>'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    await expect(openZoteroApi(elsewhere)).rejects.toThrow(/does not answer as/)
    other.close()
    const silent = createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const mute = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    await expect(openZoteroApi(mute, { timeoutMs: 50 })).rejects.toThrow(/nobody answers/)
    silent.closeAllConnections()
    silent.close()
  })
})
