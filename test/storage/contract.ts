/**
 * One suite for every engine: each test is a line of `storage/contract.ts`. `open` gives an empty storage with these
 * plans.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import type { Quotas, Storage } from '../../storage/contract.ts'
import { judgeAccess } from './judge-access.ts'
import { judgeCitations, judgeCollections } from './judge-collections.ts'
import { judgeDocuments } from './judge-documents.ts'
import { judgeFigures } from './judge-figures.ts'
import { judgeFormer } from './judge-former.ts'
import { judgeImports } from './judge-imports.ts'
import { judgeIsolation } from './judge-isolation.ts'
import { judgeJobs } from './judge-jobs.ts'
import { judgeJudgements } from './judge-judgements.ts'
import { judgeLists } from './judge-list.ts'
import { judgeMarks } from './judge-marks.ts'
import { judgeReading } from './judge-reading.ts'
import { judgeOAuth } from './judge-oauth.ts'
import { judgePassages } from './judge-passages.ts'
import { judgeRecords } from './judge-records.ts'
import { judgeSearch } from './judge-search.ts'
import { judgeShared } from './judge-shared.ts'
import { judgeCarried, judgeTransfer, type OpenAnother } from './judge-transfer.ts'
import { judgeUnits } from './judge-units.ts'
import { judgeUsage, QUOTAS } from './judge-usage.ts'
import { judgeWatch } from './judge-watch.ts'
import { judgeWords } from './judge-words.ts'

export type Get = () => Storage

const JUDGES = {
  documents: judgeDocuments,
  lists: judgeLists,
  units: judgeUnits,
  passages: judgePassages,
  search: judgeSearch,
  collections: judgeCollections,
  citations: judgeCitations,
  jobs: judgeJobs,
  judgements: judgeJudgements,
  figures: judgeFigures,
  former: judgeFormer,
  marks: judgeMarks,
  reading: judgeReading,
  records: judgeRecords,
  imports: judgeImports,
  access: judgeAccess,
  oauth: judgeOAuth,
  isolation: judgeIsolation,
  usage: judgeUsage,
  words: judgeWords,
  shared: judgeShared,
  watch: judgeWatch,
  transfer: judgeTransfer,
} as const satisfies Record<string, (get: Get) => void>

/** The parts that claim the next job of any account: they begin with an empty queue. */
const WITH_QUEUE: ReadonlySet<string> = new Set(['jobs', 'figures', 'usage'])

/** Opening an engine for every part took a third of the processor time of the tests of PostgreSQL: most share one. */
export function judge(
  name: string,
  open: (quotas: Quotas) => Promise<Storage>,
  another: OpenAnother = () => open(QUOTAS),
): void {
  const parts = Object.entries(JUDGES)
  const share = (group: typeof parts): void => {
    let storage: Storage
    beforeAll(async () => {
      storage = await open(QUOTAS)
    })
    afterAll(async () => {
      await storage.close()
    })
    for (const [part, judgePart] of group) describe(`${name}: ${part}`, () => judgePart(() => storage))
    if (another) describe(`${name}: what they left`, () => judgeCarried(() => storage, another))
  }
  for (const entry of parts.filter(([part]) => WITH_QUEUE.has(part))) describe(`${name}, alone`, () => share([entry]))
  describe(`${name}, one for all`, () => share(parts.filter(([part]) => !WITH_QUEUE.has(part))))
}
