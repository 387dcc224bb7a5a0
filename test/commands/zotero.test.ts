/** `zotero` and `import` as commands: what they bring, what they say, and to whose account it goes. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/core/accounts/access.ts'
import type { Command, Io } from '../../src/commands/command.ts'
import importCommand from '../../src/commands/import.ts'
import zoteroCommand from '../../src/commands/zotero.ts'
import { engineEnv, openEngine } from '../engine.ts'
import { serveFake } from '../core/foreign/fake-zotero-api.ts'
import { ZoteroFixture } from '../core/foreign/fixture-zotero.ts'
import { filesReleased } from '../../storage/sqlite/driver.ts'

let base = ''
let zotero: ZoteroFixture
const keys = { ana: '', reader: '' }
beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'anaquel-foreign-')))
  zotero = new ZoteroFixture(join(base, 'Zotero'), 10)
  zotero.db.pragma('locking_mode = EXCLUSIVE')
  const thesis = zotero.collection('Tesis')
  const book = zotero.item({ fields: { title: 'La imprenta', citationKey: 'imprenta' }, collections: [thesis] })
  zotero.stored(book, 'imprenta.txt', 'La imprenta llegó en 1702.')
  zotero.stored(book, 'falta.pdf', null)
  zotero.item({ fields: { title: 'Otra' } })
  const storage = await openEngine({ folder: join(base, 'data') })
  const owner = (await storage.access.owner()).id
  const ana = (await storage.access.createAccount('ana@example.org', null)).id
  keys.ana = (await createKey(storage.access, ana, { wish: { nombre: 'a', alcances: ['lectura', 'escritura'] } })).key
  keys.reader = (await createKey(storage.access, owner, { wish: { nombre: 'r', alcances: ['lectura'] } })).key
  await storage.close()
})
afterAll(async () => {
  zotero.close()
  await filesReleased()
  rmSync(base, { recursive: true, force: true })
})

async function run(command: Command, words: string[], key?: string): Promise<{ code: number; out: string }> {
  const stream = (): NodeJS.WriteStream => Object.assign(new PassThrough(), { isTTY: false }) as never
  const stdout = stream()
  const env = {
    ANAQUEL_DATA: join(base, 'data'),
    ...(await engineEnv(join(base, 'data'))),
    ANAQUEL_MODELS: 'off',
    ...(key !== undefined && { ANAQUEL_KEY: key }),
  }
  const io: Io = { stdout, stderr: stream(), stdin: process.stdin, env }
  const code = await command.invoke(words, io)
  return { code, out: String(stdout.read() ?? '') }
}
const ofZotero = (words: string[], key?: string) => run(zoteroCommand, ['--data', join(base, 'Zotero'), ...words], key)

describe('anaquel zotero', () => {
  it('tells what would come, brings one collection, then everything, and passes over it the next time', async () => {
    const told = await ofZotero(['--dry-run'])
    expect(told).toMatchObject({
      code: 0,
      out: expect.stringMatching(/2 items \(nothing was changed\)\n2 new, 0 changed, 0 as they were\.\n/) as string,
    })
    const thesis = await ofZotero(['--collection', 'Tesis'])
    expect(thesis.out).toMatch(/1 new, 0 changed, 0 as they were; 1 files/)
    expect(thesis.out).toMatch(/Could not be read: 1\n.*falta\.pdf.*not where the program says/)
    const all = await ofZotero([])
    expect([all.code, all.out]).toEqual([0, expect.stringMatching(/1 new, 0 changed, 1 as they were; 0 files/)])
    const again = JSON.parse((await ofZotero(['--json'])).out) as unknown
    expect(again).toMatchObject({
      programa: 'zotero',
      total: 2,
      iguales: 2,
      archivos: 0,
      noLeidos: [{ causa: 'ausente' }],
    })
  })

  it('by its address it is the same library', async () => {
    const fake = await serveFake(zotero)
    const { out } = await run(zoteroCommand, ['--api', fake.address, '--json'])
    fake.close()
    expect(JSON.parse(out)).toMatchObject({ nuevas: 0, iguales: 2, archivos: 0 })
  })

  it('what is gone there stays until --remove-gone', async () => {
    zotero.trash(zotero.item({ fields: { title: 'Se va' }, key: 'ZZZZZZZZ' }))
    zotero.run('DELETE FROM deletedItems')
    await ofZotero([])
    zotero.run("INSERT INTO deletedItems SELECT itemID, '2026' FROM items WHERE key = 'ZZZZZZZZ'")
    expect((await ofZotero([])).out).toMatch(/Gone there, still here \(--remove-gone removes them\): 1\n +ZZZZZZZZ/)
    expect((await ofZotero(['--remove-gone'])).out).toMatch(/1 that are gone there were removed here/)
    expect((await ofZotero([])).out).not.toMatch(/[Gg]one there/)
  })

  it('goes into the account of the key, which must allow writing', async () => {
    expect((await ofZotero([], keys.ana)).out).toMatch(/2 new/)
    await expect(ofZotero([], keys.reader)).rejects.toThrow(/escritura|scope/)
  })

  it.each([
    [['--data', '/nowhere'], /there is no library of Zotero in \/nowhere/],
    [['--data', '.', 'Tesis'], /--collection/],
    [['--api', 'file:///x'], /--api is the local address/],
    [['--api', 'http://127.0.0.1:1'], /is Zotero open/],
  ])('%j is refused with what to do', async (words, said) => {
    await expect(run(zoteroCommand, words)).rejects.toThrow(said)
  })

  it('a collection that is none names the nearest', async () => {
    await expect(ofZotero(['--collection', 'Tesi'])).rejects.toThrow(/there is no collection "Tesi".*"Tesis"/)
  })
})

describe('anaquel import', () => {
  const csv = (): string => join(base, 'rw.csv')
  it('takes an export by what it is, again what changed, and refuses what is none', async () => {
    writeFileSync(csv(), 'Highlight,Book Title,Book Author,Location\nagua clara,Pozos,Ana Sol,23\n')
    expect((await run(importCommand, [csv()])).out).toMatch(/1 new[^]*1 annotations/)
    expect((await run(importCommand, [csv()])).out).toMatch(/0 new, 0 changed, 1 as they were/)
    expect((await run(importCommand, [join(base, 'Zotero'), '--json'])).out).toMatch(/"programa":"zotero".*"iguales":2/)
    writeFileSync(csv(), 'nada')
    await expect(run(importCommand, [csv()])).rejects.toThrow(/nor an export of Readwise/)
    await expect(run(importCommand, [])).rejects.toThrow(/missing/)
    await expect(run(importCommand, [csv(), '--program', 'word'])).rejects.toThrow(/--program is one of zotero/)
  })
})
