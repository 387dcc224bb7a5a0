/** Originals on disk: held while they are on their way to a row, whoever else writes to the same folder. */
import { fork } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compiled } from '../../src/paths.ts'
import { openBlobs, type Blobs } from '../../storage/blobs.ts'
import type { Storage } from '../../storage/contract.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { writeStream } from '../../storage/originals/write-stream.ts'
import { newDocument, shelfOf } from './fixtures.ts'

const UPLOADER = compiled('test/storage/uploader.ts')
const ROUNDS = 300

let folder: string
let storage: Storage
let blobs: Blobs
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-blobs-'))
  storage = await openSqlite({ folder })
  blobs = openBlobs(join(folder, 'blobs'), storage)
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const text = (words: string): Readable => Readable.from([Buffer.from(words)])

it('what was received stays until it is settled, and then as long as a row names it', async () => {
  const shelf = await shelfOf(storage),
    first = await blobs.receive(text('uno'))
  await blobs.letGo(first.sha256)
  expect(await blobs.has(first.sha256)).toBe(true)
  const { row } = await shelf.add(newDocument({ sha256: first.sha256 }))
  const second = await blobs.receive(text('uno'))
  await blobs.settle(first)
  const { orphans } = await shelf.remove(row.id)
  for (const sha256 of orphans) await blobs.letGo(sha256)
  expect(await blobs.has(first.sha256), 'it came again meanwhile').toBe(true)
  await blobs.settle(second)
  expect(await blobs.list()).toEqual([])
})

it('a stream that breaks off at once has closed its file, which can then be removed', async () => {
  const path = join(folder, 'broken')
  // The file is opened by a thread of a pool, and these keep the pool busy.
  for (let threads = 0; threads < 64; threads++) pbkdf2('a', 'b', 20_000, 32, 'sha256', () => {})
  const stream = new PassThrough()
  stream.write('cortado')
  setImmediate(() => stream.destroy(new Error('Broken off')))
  await expect(writeStream(stream, new PassThrough(), path)).rejects.toThrow('Broken off')
  expect(existsSync(path)).toBe(true)
  rmSync(path)
})

it('what somebody removes is written anew once it is gone', async () => {
  const { sha256, hold } = await blobs.receive(text('dos'))
  await storage.holds.release(hold)
  expect(await storage.holds.letGo(sha256, 60)).toBe(true)
  let received = false
  const waiting = blobs.receive(text('dos')).finally(() => {
    received = true
  })
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(received).toBe(false)
  await blobs.withFile(sha256, async path => rmSync(path))
  await storage.holds.gone(sha256)
  const again = await waiting
  expect(await blobs.has(sha256)).toBe(true)
  await blobs.settle(again)
})

it.runIf(existsSync(UPLOADER))(
  'two processes that put the same content in and out never take each other’s away',
  async () => {
    const processes = [1, 2].map(() => fork(UPLOADER, [folder, String(ROUNDS)]))
    const told = await Promise.all(processes.map(async child => (await once(child, 'message'))[0] as { lost: number }))
    expect(told).toEqual([{ lost: 0 }, { lost: 0 }])
  },
)

it('parts of a process that is gone go; those in flight stay, whoever writes them', async () => {
  const parts = join(folder, 'blobs', 'parts')
  const other = await openSqlite({ folder })
  const gone = await openSqlite({ folder })
  await gone.close()
  const names = [`${storage.session}.a`, `${other.session}.b`]
  for (const name of [...names, `${gone.session}.c`, 'young', 'old']) writeFileSync(join(parts, name), 'x')
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(parts, 'old'), before, before)
  await blobs.sweep()
  expect(readdirSync(parts).sort()).toEqual([...names, 'young'].sort())
  await other.close()
  await blobs.sweep()
  expect(readdirSync(parts).sort()).toEqual([names[0]!, 'young'].sort())
})
