/** Files of a watched folder that are written on while, or after, their document is read again. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Library } from '../../../src/core/library.ts'
import { coverage } from '../../../src/core/watch/coverage.ts'
import { addFolder } from '../../../src/core/watch/folders.ts'
import { startWatching, type Watcher } from '../../../src/core/watch/index.ts'
import { openHouse, type House } from '../../server/house.ts'

const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) }
const told: object[] = []
const PATIENT = { timeout: 90_000 }

let house: House
let base = ''
let root = ''
let library: Library
let watcher: Watcher
let people = 0
beforeAll(async () => {
  house = await openHouse()
  base = realpathSync(mkdtempSync(join(tmpdir(), 'anaquel edited ')))
  mkdirSync(join(base, 'own'))
})
afterAll(async () => {
  rmSync(base, { recursive: true, force: true })
  await house.close()
})
beforeEach(async () => {
  const { account } = await house.newAccount(`e${++people}@example.org`)
  library = house.library(account)
  root = join(base, String(people))
  mkdirSync(root)
  put('a.txt', '#1\nuno')
  await addFolder(library, root, join(base, 'own'))
  const { storage, library: of } = house
  const rest = { log, parallel: 2, maxBytes: 20_000, quietMs: 0, own: join(base, 'own') }
  watcher = startWatching({ storage, library: of, ...rest })
  await become({ 'a.txt': 'leido leido' })
})
afterEach(async () => {
  house.hold(false)
  await watcher.stop()
  for (const { id } of await library.shelf.watchedFolders()) await library.shelf.unwatchFolder(id)
  expect(told).toEqual([])
})

const put = (name: string, text: string): void => writeFileSync(join(root, name), text)
const files = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await coverage(library, { limite: 99 })).archivos.map(f => [f.ruta, `${f.estado} ${f.motivo}`]))
const become = (expected: Record<string, string>): Promise<void> => expect.poll(files, PATIENT).toEqual(expected)
/** The texts of all documents. */
const texts = async (): Promise<string[]> => {
  const { rows } = await library.shelf.list({ limite: 99 })
  return (await Promise.all(rows.map(async ({ id }) => (await library.shelf.units(id, 1, 9))[0]?.texto ?? ''))).sort()
}
const only = async (): Promise<string> => (await library.shelf.list({ limite: 9 })).rows[0]!.id
const next = async (): Promise<boolean> =>
  (await library.shelf.list({ limite: 9 })).rows.some(({ given }) => given.siguiente !== undefined)
const absent = async (): Promise<string[]> => (await library.shelf.absent()).map(row => `${row.ruta} ${row.cambiado}`)

describe('while the next text of its document is read', () => {
  it('written on once more it stays one document, and has its last words', async () => {
    house.hold(true)
    put('a.txt', '#1\nuno y dos')
    await expect.poll(next, PATIENT).toBeTruthy()
    put('a.txt', '#1\nuno y dos y tres')
    await become({ 'a.txt': 'en_espera leyendo' })
    house.hold(false)
    await expect.poll(texts, PATIENT).toEqual(['uno y dos y tres'])
    await become({ 'a.txt': 'leido leido' })
    expect(await absent()).toEqual([])
  })

  it('is not called read before its words stand there, although its document has the new content already', async () => {
    house.hold(true)
    put('a.txt', '#1\nuno y dos')
    await expect.poll(next, PATIENT).toBeTruthy()
    await library.shelf.renew(await only(), 13)
    const since = new Date().toISOString()
    const looked = async (): Promise<string> => (await library.shelf.watchedFolders())[0]!.revisada ?? ''
    await expect.poll(async () => (await looked()) > since, PATIENT).toBeTruthy()
    const looks = await looked()
    await expect.poll(async () => (await looked()) > looks, PATIENT).toBeTruthy()
    const waits = { 'a.txt': expect.stringMatching(/^en_espera/) as string } // for its turn too, at each look
    expect([await texts(), await files()]).toEqual([['uno'], waits])
    house.hold(false)
    await become({ 'a.txt': 'leido leido' })
    expect(await texts()).toEqual(['uno y dos'])
  })

  it('taken back, its document has the old words again, and nobody says that it was deleted', async () => {
    house.hold(true)
    put('a.txt', '#1\nuno y dos')
    await expect.poll(next, PATIENT).toBeTruthy()
    put('a.txt', '#1\nuno')
    await become({ 'a.txt': 'en_espera leyendo' })
    house.hold(false)
    await become({ 'a.txt': 'leido leido' })
    expect([await texts(), await absent()]).toEqual([['uno'], []])
  })

  it('deleted, its document is offered', async () => {
    house.hold(true)
    put('b.txt', '#1\notro')
    put('a.txt', '#1\nuno y dos')
    await expect.poll(next, PATIENT).toBeTruthy()
    rmSync(join(root, 'a.txt'))
    await expect.poll(files, PATIENT).not.toHaveProperty('a.txt')
    house.hold(false)
    await expect.poll(texts, PATIENT).toEqual(['otro', 'uno y dos'])
    await expect.poll(absent, PATIENT).toEqual(['a.txt false'])
  })

  it('moved, and with a second file of that content, there is one document of it', async () => {
    put('b.txt', '#1\notro')
    await become({ 'a.txt': 'leido leido', 'b.txt': 'leido leido' })
    house.hold(true)
    put('a.txt', '#1\nuno y dos')
    put('b.txt', '#1\nuno y dos')
    await become({ 'a.txt': 'en_espera leyendo', 'b.txt': 'en_espera leyendo' })
    renameSync(join(root, 'a.txt'), join(root, 'c.txt'))
    await become({ 'b.txt': 'en_espera leyendo', 'c.txt': 'en_espera leyendo' })
    house.hold(false)
    await become({ 'b.txt': 'leido leido', 'c.txt': 'leido leido' })
    expect(await texts()).toEqual(['otro', 'uno y dos'])
  })
})

describe('a next text that cannot be read', () => {
  beforeEach(async () => {
    put('a.txt', 'ROTO')
    await become({ 'a.txt': 'fallido no_se_leyo' })
  })

  it('leaves the document as it is, which is not offered to be deleted', async () => {
    expect([await texts(), await absent()]).toEqual([['uno'], []])
    const [file] = (await coverage(library, { limite: 9 })).archivos
    expect(file!.porque).toBe('No se pudo leer: El archivo está dañado.')
  })

  it('is forgotten when the file has its old content again, and the document can be read anew', async () => {
    put('a.txt', '#1\nuno')
    await become({ 'a.txt': 'leido leido' })
    const id = await only()
    expect(await library.shelf.document(id)).toMatchObject({ given: {}, avisos: [] })
    await library.shelf.reread(id)
    library.wake()
    await expect.poll(async () => (await library.shelf.document(id)).relectura, PATIENT).toBe(null)
    expect([await texts(), await files()]).toEqual([['uno'], { 'a.txt': 'leido leido' }])
  })
})
