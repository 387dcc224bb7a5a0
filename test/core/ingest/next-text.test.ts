import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsePlans } from '../../../src/core/accounts/plans.ts'
import { ingest } from '../../../src/core/ingest/index.ts'
import { reread, rereadingOf } from '../../../src/core/ingest/reread.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import type { Library } from '../../../src/core/library.ts'
import type { Reading } from '../../../src/core/read/reader.ts'
import type { JobRow } from '../../../storage/contract.ts'
import { openHouse, type House } from '../../server/house.ts'
import { failure, newDocument } from '../../storage/fixtures.ts'

let house: House
beforeAll(async () => {
  const plans = { predeterminado: 'corto', planes: { corto: { paginas_mes: 2, bytes: 100 } } }
  house = await openHouse({ plans: parsePlans(JSON.stringify(plans), 'plans.json', 600) })
  house.hold(true)
})
afterAll(() => house.close())

const kept: Report = {
  signal: new AbortController().signal,
  done: step => step === 'lectura',
  async phase() {},
  async long() {},
  async checkpoint() {},
}
const reading = (...texts: string[]): Reading => ({
  tipo: 'documento',
  meta: {},
  warnings: [],
  units: texts.map((texto, i) => ({
    ...{ posicion: i + 1, texto, ruta: [], parrafos: [{ desde: 0, hasta: texto.length }] },
    ancla: { tipo: 'seccion', ruta: [], parrafo: i + 1 },
  })),
})

/** A note whose file has other content by now, of that many bytes. */
async function edited(bytes: number, next: Reading): Promise<{ library: Library; id: string; job: JobRow }> {
  const { account } = await house.newAccount(`n${bytes}.${next.units.length}@example.org`)
  const library = house.library(account)
  const { row } = await library.shelf.add(newDocument({ bytes: 50 }))
  const job = { subject: row.id, extra: null } as unknown as JobRow
  await library.scratch.save(row.id, reading('La prensa vino de Sevilla.'))
  await ingest(library, job, kept)
  const { jobs } = house.storage
  for (let left; (left = await jobs.claim('w', 60, { economico: true }));) await jobs.finish(left.id, 'w')
  const stored = await house.blobs.receive(Readable.from([Buffer.alloc(bytes, String(bytes))]))
  await library.shelf.reread(row.id, stored.sha256)
  await library.scratch.save(rereadingOf(row.id), next)
  return { library, id: row.id, job }
}

it('a next text for which there is no quota, of bytes or of pages, changes nothing of its document', async () => {
  const words = 'La prensa vino de Toledo.'
  for (const [bytes, next] of [
    [101, reading(words)],
    [60, reading(words, words, words)],
  ] as const) {
    const { library, id, job } = await edited(bytes, next)
    const before = await library.shelf.document(id)
    await expect(reread(library, job, kept)).rejects.toSatisfy(failure('cuota_superada'))
    const { sha256, unidades } = await library.shelf.document(id)
    expect([sha256, unidades]).toEqual([before.sha256, 1])
    expect((await library.shelf.units(id, 1, 9)).map(({ texto }) => texto)).toEqual(['La prensa vino de Sevilla.'])
  }
})
