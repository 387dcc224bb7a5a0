import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adoptScratch, saveScanWords, scanBoxes } from '../../../src/core/documents/scan-words.ts'
import type { Storage } from '../../../storage/contract.ts'
import { openScratch, type Scratch } from '../../../storage/scratch.ts'
import { openEngine } from '../../engine.ts'
import { book, shelfOf } from '../../storage/fixtures.ts'

let folder: string, storage: Storage, scratch: Scratch
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-words-'))
  storage = await openEngine({ folder })
  scratch = openScratch(join(folder, 'scratch'))
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const line = (text: string, y0: number) =>
  text.split(' ').map((word, i) => ({ text: word, x0: i / 10, x1: i / 10 + 0.08, y0, y1: y0 + 0.05 }))

it('a passage of a scan has one box a line; where no words were read it has none of its own', async () => {
  const shelf = await shelfOf(storage),
    id = await book(shelf, ['uno', 'dos'])
  await saveScanWords(shelf, id, { 2: [...line('la luna mueve', 0.1), ...line('las mareas', 0.2)] })
  const boxes = await scanBoxes(shelf, id, { posicion: 2, text: 'luna mueve las' })
  expect(boxes).toHaveLength(2)
  expect(boxes![0]).toMatchObject({ x0: 0.1, x1: 0.28, y0: 0.1, y1: 0.15 })
  expect(await scanBoxes(shelf, id, { posicion: 1, text: 'uno' })).toBeNull()
})

it('what an earlier version kept in files is taken in: words, and pictures whose job is still queued', async () => {
  const [mine, other] = [await shelfOf(storage), await shelfOf(storage)],
    [scanned, pictured, done] = [await book(other, ['a']), await book(mine, ['b']), await book(mine, ['c'])]
  await mine.queueFigures(pictured, null)
  await scratch.save(`${scanned}.words`, { 1: line('la luna', 0.1) })
  for (const id of [pictured, done]) await scratch.save(`${id}.pictures`, [{ name: 'a.png' }])
  await scratch.save('dgone.words', { 1: line('secreto', 0.1) })
  await scratch.save('drunning', { units: [] })
  await adoptScratch(scratch, [mine, other])
  expect((await other.wordBoxes(scanned)).get(1)!.map(word => word.text)).toEqual(['la', 'luna'])
  const extras = []
  for (let job = await storage.jobs.claim('w', 60, { economico: true }); job;) {
    if (job.kind === 'figures') extras.push([job.subject, job.extra])
    await storage.jobs.finish(job.id, 'w')
    job = await storage.jobs.claim('w', 60, { economico: true })
  }
  expect(extras).toEqual([[pictured, { pictures: [{ name: 'a.png' }] }]])
  expect(readdirSync(join(folder, 'scratch'))).toEqual(['drunning.v8'])
})
