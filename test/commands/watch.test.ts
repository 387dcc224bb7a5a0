/** What `watch` and `coverage` answer to wrong words, and that both work in the account of the key alone. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/core/accounts/access.ts'
import type { Command, Io } from '../../src/commands/command.ts'
import coverage from '../../src/commands/coverage.ts'
import watch from '../../src/commands/watch.ts'
import type { Cobertura } from '../../src/schema/index.ts'
import { engineEnv, openEngine } from '../engine.ts'
import { seenFile } from '../storage/judge-watch.ts'

const COMMANDS = { coverage, watch }

let base = ''
let root = ''
const keys = { ana: '', reader: '' }
beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'anaquel-watch-')))
  root = join(base, 'tesis')
  mkdirSync(join(root, 'dentro'), { recursive: true })
  writeFileSync(join(base, 'suelto.txt'), 'x')
  const storage = await openEngine({ folder: join(base, 'data') })
  const owner = (await storage.access.owner()).id
  const shelf = storage.shelf(owner)
  const { id } = await shelf.watchFolder(root, false)
  await shelf.saveWatched(id, [seenFile('a.xyz'), seenFile('b.pdf', { estado: 'fallido', motivo: 'sin_permiso' })], [])
  const ana = (await storage.access.createAccount('ana@example.org', null)).id
  keys.ana = (await createKey(storage.access, ana, { wish: { nombre: 'a', alcances: ['lectura', 'escritura'] } })).key
  keys.reader = (await createKey(storage.access, owner, { wish: { nombre: 'r', alcances: ['lectura'] } })).key
  await storage.close()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

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

describe('wrong words', () => {
  it.each<[keyof typeof COMMANDS, string, () => string[], RegExp]>([
    ['coverage', 'no ids', () => ['--keep'], /the ids of the documents/],
    ['coverage', 'ids alone', () => ['dx'], /the ids of the documents/],
    ['coverage', 'both', () => ['--keep', '--delete', 'dx'], /either --keep or --delete/],
    ['coverage', 'a state that is none', () => ['--state', 'perdido'], /--state is leido/],
    ['coverage', 'a document that is none', () => ['--delete', 'dx'], /./],
    ['watch', 'nothing to stop', () => ['--stop'], /needs the folders/],
    ['watch', 'one that is not watched', () => ['--stop', base], /is not watched/],
    ['watch', 'no folder', () => [join(base, 'nada')], /is not there/],
    ['watch', 'a file', () => [join(base, 'suelto.txt')], /is no folder/],
    ['watch', 'one inside of another', () => [join(root, 'dentro')], /one inside the other/],
    ['watch', 'the library itself', () => [join(base, 'data')], /belongs to Anaquel itself/],
  ])('%s, %s: said in one line', async (name, _what, words, message) => {
    await expect(run(COMMANDS[name], words())).rejects.toThrow(message)
  })
})

describe('the account of the key', () => {
  it('another account sees nothing, and can end no watch', async () => {
    const mine = JSON.parse((await run(coverage, ['--json'])).out) as Cobertura
    expect([mine.total, mine.carpetas.length]).toEqual([2, 1])
    const theirs = JSON.parse((await run(coverage, ['--json'], keys.ana)).out) as Cobertura
    expect([theirs.total, theirs.carpetas, theirs.archivos]).toEqual([0, [], []])
    await expect(run(watch, ['--stop', root], keys.ana)).rejects.toThrow(/is not watched/)
    await expect(run(watch, [], keys.ana)).rejects.toThrow(/name the folders/)
  })
  it('a key that only reads sees, and changes nothing', async () => {
    expect((await run(coverage, ['--state', 'fallido'], keys.reader)).out).toContain('no permission')
    for (const words of [['--stop', root], [root]]) await expect(run(watch, words, keys.reader)).rejects.toThrow()
    await expect(run(coverage, ['--delete', 'dx'], keys.reader)).rejects.toThrow()
  })
  it('--stop ends the watch', async () => {
    expect((await run(watch, ['--stop', root])).out).toContain('its documents stay')
    expect((await run(coverage, [])).out).toContain('0 files')
  })
})
