/** How SQLite finds what a search reads: the time of it must not grow with what it does not read. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { Database } from '../../storage/sqlite/driver.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { book } from './fixtures.ts'

afterEach(() => void vi.restoreAllMocks())

/** The plans of the statements that `read` is the first to prepare. */
async function plansOf(read: 'documents' | 'passages'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-plans-')),
    storage = await openSqlite({ folder })
  const { id: account } = await storage.access.owner(),
    shelf = storage.shelf(account),
    id = await book(shelf, ['uno dos', 'tres cuatro'])
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  await (read === 'documents' ? shelf.documents([id]) : shelf.passages([`${id}:p1.1`]))
  const asked = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  await storage.close()
  const db = new Database(join(folder, 'anaquel.db'), { readonly: true })
  const plans = asked.flatMap(text => db.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all('[]', account))
  db.close()
  return plans.map(({ detail }) => detail)
}

it('documents are found by their ids, and not among all of the account', async () => {
  const plans = await plansOf('documents')
  expect(plans.filter(detail => /\bdocuments\b/.test(detail))).toEqual([expect.stringMatching(/\(id=\?\)$/)])
})

it('anchors of passages are read without the text of their page', async () => {
  const plans = await plansOf('passages')
  expect(plans.filter(detail => / u /.test(detail))).toEqual([expect.stringMatching(/USING COVERING INDEX/)])
})
