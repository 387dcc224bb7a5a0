/** Numbers of a question's words as the scan threads remember them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Shelf, Storage } from '../../storage/contract.ts'
import { openReader, type SqliteConnection } from '../../storage/sqlite/database.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { WordNumbers } from '../../storage/sqlite/word-numbers.ts'
import { book } from './fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-words-'))
let storage: Storage, reader: SqliteConnection, shelf: Shelf, asked: number, counting: SqliteConnection
beforeAll(async () => {
  storage = await openSqlite({ folder })
  shelf = storage.shelf((await storage.access.owner()).id)
  reader = openReader(join(folder, 'anaquel.db'))
})
afterAll(async () => {
  reader.db.close()
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = 0
  counting = { ...reader, sql: text => (asked++, reader.sql(text)) }
})

it('are asked of the database once, and again when another connection has committed', async () => {
  const words = new WordNumbers(counting)
  const numbers = (): number[] => {
    words.refresh()
    return [...words.of('faro', 'faro').exact]
  }
  expect([numbers(), numbers()]).toEqual([[], []])
  expect(asked).toBe(1)
  await book(shelf, ['faro'])
  expect(numbers()).toEqual(reader.values<number>(`SELECT id FROM words WHERE form = 'faro'`).all())
  expect(numbers()).toHaveLength(1)
  expect(asked).toBe(2)
})

it('are those of the form and of its stem, apart, and are forgotten when there are too many', () => {
  const words = new WordNumbers(counting, 1)
  words.refresh()
  const [found] = [words.of('otro', 'faro'), words.of('faro', 'otro')]
  expect([found.exact, found.others.length]).toEqual([[], 1])
  words.refresh()
  words.of('otro', 'faro')
  expect(asked).toBe(3)
})
