/** Holds of two processes on one library when the clock jumps: a hold ends by time only when its holder is gone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Storage } from '../../storage/contract.ts'
import { Database } from '../../storage/sqlite/driver.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { atAnotherTime, hash, HOUR_MS } from './fixtures.ts'

const DAY_MS = 24 * HOUR_MS
let [folder, one, other] = ['', null! as Storage, null! as Storage]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-holds-'))
  one = await openSqlite({ folder })
  other = await openSqlite({ folder })
})
afterEach(async () => {
  await Promise.all([one.close(), other.close()])
  rmSync(folder, { recursive: true })
})

it('a live process keeps what it holds by the clock of another; what a dead one held ends with its time', async () => {
  const sha256 = hash()
  await one.holds.hold(sha256, 60)
  await atAnotherTime(DAY_MS, async () => expect(await other.holds.letGo(sha256, 60)).toBe(false))
  await one.close()
  expect(await other.holds.letGo(sha256, 60), 'its time is not over').toBe(false)
  await atAnotherTime(DAY_MS, async () => expect(await other.holds.letGo(sha256, 60)).toBe(true))
})

it('a removal of another process keeps nobody waiting beyond its time', async () => {
  const sha256 = hash()
  expect(await one.holds.letGo(sha256, 60)).toBe(true)
  expect(await other.holds.hold(sha256, 60)).toBeNull()
  await atAnotherTime(HOUR_MS, async () => expect(await other.holds.hold(sha256, 60)).toBeTypeOf('string'))
})

it('a hold of an earlier version, which does not say whose it is, ends by the clock', async () => {
  const sha256 = hash(),
    db = new Database(join(folder, 'anaquel.db'), { timeout: 5000 })
  db.exec(`INSERT INTO holds (id, sha256, leaving, until) VALUES ('0abc', '${sha256}', 0, ${Date.now() + HOUR_MS})`)
  db.close()
  expect(await one.holds.letGo(sha256, 60)).toBe(false)
  await atAnotherTime(DAY_MS, async () => expect(await one.holds.letGo(sha256, 60)).toBe(true))
})
