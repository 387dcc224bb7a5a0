/** Boxes of many passages at once are those of each asked for alone. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manyBoxes } from '../../../src/core/documents/many-boxes.ts'
import { boxesOf, type Placed } from '../../../src/core/documents/places.ts'
import { unitRow } from '../../../src/core/ingest/index.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { readPdf } from '../../../src/core/read/pdf/index.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'
import type { DocumentRow } from '../../../storage/contract.ts'
import { newDocument } from '../../storage/fixtures.ts'
import { hold, type Held } from '../held.ts'

const SAMPLE = `${PACKAGE_ROOT}/sample/don-quijote.pdf`
let held: Held
let document: DocumentRow
let asked: Placed[]
beforeAll(async () => {
  held = await hold([])
  const { shelf, blobs } = held.library
  const { sha256 } = await blobs.receive(createReadStream(SAMPLE))
  document = (await shelf.add(newDocument({ sha256, tipo: 'pdf' }))).row
  const { units } = await readPdf({ path: SAMPLE, limits: { seconds: 60, megabytes: 1500 } })
  await shelf.saveUnits(document.id, units.map(unitRow))
  await shelf.savePassages(document.id, [1, units.length], split(document, units))
  const rows = (await shelf.passagesOf(document.id, 1, units.length)).slice(0, 4)
  asked = rows.flatMap(row => [
    { passage: row, part: [0, row.texto.length] as const },
    { passage: row, part: [10, Math.min(90, row.texto.length)] as const },
  ])
})
afterAll(() => held.close())

const each = (list: readonly Placed[]) =>
  Promise.all(list.map(async placed => (await boxesOf(held.library, document, placed)).boxes))

it('of the parts of passages and of whole ones, in their order', async () => {
  const boxes = await manyBoxes(held.library, document, asked)
  expect(boxes).toEqual(await each(asked))
  expect(boxes.filter(list => list.length > 0).length).toBeGreaterThan(asked.length / 2)
})

it('of a file that is no PDF there are none', async () => {
  const { sha256 } = await held.library.blobs.receive(Readable.from([Buffer.from('nada')]))
  expect(await manyBoxes(held.library, { ...document, sha256 }, asked.slice(0, 2))).toEqual([[], []])
})
