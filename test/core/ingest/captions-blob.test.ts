import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { remove, upload } from '../../../src/core/documents/index.ts'
import { ingest } from '../../../src/core/ingest/index.ts'
import { retry } from '../../../src/core/documents/record.ts'
import { closeIdle } from '../../../src/core/read/isolate.ts'
import { MEDIA_PROCESS } from '../../../src/core/read/media/index.ts'
import { compiled } from '../../../src/paths.ts'
import { openHouse, type House } from '../../server/house.ts'

const built = existsSync(compiled(MEDIA_PROCESS))
if (!built) console.warn('captions: the test of the job is skipped, because nothing has been built')

let house: House
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
})
afterAll(async () => {
  closeIdle()
  await house.close()
})

/** A second of silence. */
function wav(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 16000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(16000, 40)
  return Buffer.concat([head, Buffer.alloc(16000)])
}

const REPORT = {
  signal: new AbortController().signal,
  done: () => false,
  async phase() {},
  async long() {},
  async checkpoint() {},
}
const VTT = 'WEBVTT\n\n00:00.100 --> 00:00.900\nLa luna mueve las mareas.\n'

/** A recording with captions whose first reading ended in error. */
async function failed(words: string, nombre: string) {
  const library = house.library((await house.storage.access.owner()).id)
  const stored = async (bytes: Buffer, name: string) => ({
    ...(await library.blobs.receive(Readable.from([bytes]))),
    nombre: name,
    media: null,
  })
  const file = await stored(wav(), nombre),
    transcript = await stored(Buffer.from(words), 'voz.vtt')
  const { row } = await upload(library, { file, transcript, given: {}, modo: 'rapido' })
  for (const received of [file, transcript]) await library.blobs.settle(received)
  const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
  await house.storage.jobs.fail(job.id, 'w', 'La grabación tarda demasiado en abrirse.')
  return { library, file, transcript, id: row.id, stored }
}

it.runIf(built)(
  'captions outlive a failed reading: another try uses them, and then they go',
  async () => {
    const { library, id, file, transcript, stored } = await failed(VTT, 'voz.wav')
    expect((await house.blobs.list()).sort()).toEqual([file.sha256, transcript.sha256].sort())
    await retry(library, id)
    const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
    await ingest(library, job, REPORT)
    await house.storage.jobs.finish(job.id, 'w')
    expect(await library.shelf.units(id, 1, 9)).toMatchObject([
      { texto: 'La luna mueve las mareas.', ancla: { tipo: 'tiempo', t0: 0.1, t1: 0.9 } },
    ])
    expect(await house.blobs.list()).toEqual([file.sha256])
    const other = await stored(Buffer.from('otra'), 'otra.vtt')
    await upload(library, { file, transcript: other, given: {}, modo: 'rapido' })
    await library.blobs.settle(other)
    expect(await house.blobs.list()).toEqual([file.sha256])
    await remove(library, id)
    expect(await house.blobs.list()).toEqual([])
  },
  600_000,
)

it.runIf(built)(
  'captions without cues end in error, and other ones take their place; a removal leaves nothing',
  async () => {
    const { library, id, file, stored } = await failed('nada', 'otra.wav')
    await retry(library, id)
    const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
    await expect(ingest(library, job, REPORT)).rejects.toThrow('cues')
    await house.storage.jobs.fail(job.id, 'w', 'Sin palabras.')
    const better = await stored(Buffer.from(VTT), 'voz.vtt')
    await upload(library, { file, transcript: better, given: {}, modo: 'rapido' })
    await library.blobs.settle(better)
    expect((await house.blobs.list()).sort()).toEqual([file.sha256, better.sha256].sort())
    await remove(library, id)
    expect(await house.blobs.list()).toEqual([])
  },
  600_000,
)
