import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobLoop, type LoopParts } from '../../src/core/jobs.ts'
import type { Library } from '../../src/core/library.ts'
import { wordsOf } from '../../src/core/documents/scan-words.ts'
import { openScratch } from '../../storage/scratch.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import type { Storage } from '../../storage/contract.ts'
import { newDocument } from '../storage/fixtures.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-jobs-'))
  storage = await openSqlite({ folder })
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

it.each([
  ['ends well', true],
  ['notices', false],
])(
  'a document that is deleted while it is read leaves nothing of its text behind, when the job %s',
  async (_name, blind) => {
    const scratch = openScratch(join(folder, 'scratch')),
      { id: account } = await storage.access.owner()
    const library = (of: string): Library => ({ shelf: storage.shelf(of), scratch }) as unknown as Library
    let ended = (): void => {}
    const over = new Promise<void>(resolve => {
      ended = resolve
    })
    const ingest: LoopParts['tasks']['ingest'] = async (own, job, report) => {
      await own.shelf.remove(job.subject)
      await own.scratch.save(job.subject, { texto: 'secreto' })
      await own.scratch.save(wordsOf(job.subject), { texto: 'secreto' })
      if (!blind) await report.checkpoint('lectura')
    }
    const silent = { info: () => ended(), warn: () => ended(), error: () => ended() }
    const loop = startJobLoop({
      jobs: storage.jobs,
      tasks: { ingest, cite: ingest, figures: ingest, reread: ingest },
      library,
      changed: () => {},
      parallel: 1,
      log: silent,
    })
    await storage.shelf(account).add(newDocument())
    loop.wake()
    await over
    await loop.stop()
    expect(readdirSync(join(folder, 'scratch'))).toEqual([])
  },
)
