/**
 * The product's own weights on the real PDFs of the shared data; `npm run bench -- records` has the held-out figures.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import { ready } from '../shared.ts'
import { realMaterial } from './corpus.ts'
import { judgeRecord } from './score.ts'
import { trueRecords } from './truth.ts'

afterAll(closeIdle)

const here = ready('records of real PDFs', 'pdf/records/records.jsonl', 'src/core/read/pdf/process.ts')
/** Those whose first pages have text of their own: no OCR is needed. */
const FILES = [
  'longa-retinopatia',
  'paxos-simple',
  'tesis-uni',
  'omega-jcss',
  'bloom-lncs',
  'csp-book',
  'systematic-review',
  'tesis-unam',
  'shor',
  'meng-redis-hal',
]

describe.skipIf(!here)('the records of real PDFs', () => {
  const truths = trueRecords().filter(({ file }) => FILES.some(name => file.startsWith(name)))
  it.each(truths.map(truth => [truth.file, truth] as const))('%s: title, authors and year', async (_file, truth) => {
    const { title, authors, year } = judgeRecord(recordOf(await realMaterial(truth)), truth)
    expect({ title, authors, year }).toEqual({
      title: 'right',
      authors: 'right',
      year: truth.year === null ? expect.stringMatching(/right|absent/) : 'right',
    })
  })
})
