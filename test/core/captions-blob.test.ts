import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upload } from '../../src/core/documents.ts'
import { ingest } from '../../src/core/ingest.ts'
import { closeIdle } from '../../src/core/read/isolate.ts'
import { MEDIA_PROCESS } from '../../src/core/read/media/index.ts'
import { compiled } from '../../src/paths.ts'
import { openHouse, type House } from '../server/house.ts'

const built = existsSync(compiled(MEDIA_PROCESS))
if (!built) console.warn('captions: the test of the job is skipped, because nothing has been built')

let house: House
beforeAll(async () => { house = await openHouse(); house.hold(true) })
afterAll(async () => { closeIdle(); await house.close() })

/** A second of silence. */
function wav(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0); head.writeUInt32LE(36 + 16000, 4); head.write('WAVEfmt ', 8); head.writeUInt32LE(16, 16); head.writeUInt16LE(1, 20); head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24); head.writeUInt32LE(16000, 28); head.writeUInt16LE(2, 32); head.writeUInt16LE(16, 34); head.write('data', 36); head.writeUInt32LE(16000, 40)
  return Buffer.concat([head, Buffer.alloc(16000)])
}

it.runIf(built)('captions that came with a recording do not stay behind when it ends in error', async () => {
  const library = house.library((await house.storage.access.owner()).id)
  const stored = async (bytes: Buffer, nombre: string) => ({ ...await library.blobs.receive(Readable.from([bytes])), nombre, media: null })
  const file = await stored(wav(), 'voz.wav'), transcript = await stored(Buffer.from('nada'), 'voz.txt')
  await upload(library, { file, transcript, given: {}, modo: 'rapido' })
  const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
  const report = { signal: new AbortController().signal, done: () => false, async phase() {}, async checkpoint() {} }
  expect(house.blobs.list()).toHaveLength(2)
  await expect(ingest(library, job, report)).rejects.toThrow('cues')
  expect(house.blobs.list()).toEqual([file.sha256])
}, 60_000)
