/** One suite for every engine: each test is a line of `storage/contract.ts`. `open` gives an empty storage. */
import { afterAll, beforeAll, describe } from 'vitest'
import type { Storage } from '../../storage/contract.ts'
import { judgeAccess } from './judge-access.ts'
import { judgeCitations, judgeCollections } from './judge-collections.ts'
import { judgeDocuments } from './judge-documents.ts'
import { judgeIsolation } from './judge-isolation.ts'
import { judgeJobs } from './judge-jobs.ts'
import { judgePassages } from './judge-passages.ts'
import { judgeSearch } from './judge-search.ts'
import { judgeUnits } from './judge-units.ts'

export type Get = () => Storage

const JUDGES = {
  documents: judgeDocuments, units: judgeUnits, passages: judgePassages, search: judgeSearch, collections: judgeCollections, citations: judgeCitations,
  jobs: judgeJobs, access: judgeAccess, isolation: judgeIsolation,
} as const satisfies Record<string, (get: Get) => void>

export function judge(name: string, open: () => Promise<Storage>): void {
  for (const [part, judgePart] of Object.entries(JUDGES)) {
    describe(`${name}: ${part}`, () => {
      let storage: Storage
      beforeAll(async () => { storage = await open() })
      afterAll(async () => { await storage.close() })
      judgePart(() => storage)
    })
  }
}
