/** A job that a copy of the library has, without what its earlier attempt had kept beside the database. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSample } from '../../../src/core/documents/record.ts'
import { ingest } from '../../../src/core/ingest/index.ts'
import { startJobLoop } from '../../../src/core/jobs/loop.ts'
import { closeIdle } from '../../../src/core/read/isolate.ts'
import { PDF_PROCESS } from '../../../src/core/read/pdf/index.ts'
import { compiled } from '../../../src/paths.ts'
import { openHouse, type House } from '../../server/house.ts'

const built = existsSync(compiled(PDF_PROCESS))
if (!built) console.warn('SKIPPED: reading a PDF needs the compiled child (npm run build)')

let house: House
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
})
afterAll(async () => {
  closeIdle()
  await house.close()
})

it.runIf(built)(
  'does all its steps anew, and what it says to be done is done',
  async () => {
    const { jobs } = house.storage
    const library = house.library((await house.storage.access.owner()).id)
    const { row } = await addSample(library)
    const job = (await jobs.claim('w', 60, { economico: true }))!
    await jobs.checkpoint(job.id, 'w', { done: ['lectura', 'folios', 'metadatos', 'fragmentos'] })
    await jobs.release(job.id, 'w')
    const states: unknown[] = []
    const ended = new Promise<void>(resolve => {
      const loop = startJobLoop({
        jobs: {
          ...jobs,
          checkpoint: (id, worker, state) => {
            states.push(structuredClone(state))
            return jobs.checkpoint(id, worker, state)
          },
        },
        tasks: { ingest, cite: async () => {}, figures: async () => {}, reread: async () => {} },
        library: house.library,
        changed: () => {},
        parallel: 1,
        log: { info: () => void loop.stop().then(resolve), warn: () => {}, error: () => {} },
      })
    })
    await ended
    expect((await library.shelf.document(row.id)).estado).toBe('listo')
    const printed = (await library.shelf.folios(row.id)).map(({ ancla }) => ancla.tipo === 'pagina' && ancla.impresa)
    expect(printed.slice(8, 11)).toEqual(['ix', '1', '2'])
    expect(states[0]).toEqual({ done: ['lectura'] })
    expect(states.at(-1)).toEqual({ done: ['lectura', 'folios', 'metadatos', 'fragmentos'] })
  },
  600_000,
)
