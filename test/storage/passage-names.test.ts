/** Ids of passages as the scan threads remember them. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Storage } from '../../storage/contract.ts'
import { openReader, type SqliteConnection } from '../../storage/sqlite/database.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { PassageNames } from '../../storage/sqlite/passage-names.ts'
import { book } from './fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-names-'))
let storage: Storage, reader: SqliteConnection
beforeAll(async () => {
  storage = await openSqlite({ folder })
  reader = openReader(join(folder, 'anaquel.db'))
})
afterAll(async () => {
  reader.db.close()
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const numbersOf = (document: string): number[] =>
  reader
    .values<number>(
      'SELECT p.number FROM documents d JOIN passages p ON p.document = d.number WHERE d.id = ? ORDER BY 1',
    )
    .all(document)

async function account(texts: readonly string[]): Promise<{ id: string; document: string; numbers: number[] }> {
  const { id } = await storage.access.createAccount(`${randomUUID()}@example.org`, null),
    document = await book(storage.shelf(id), texts)
  return { id, document, numbers: numbersOf(document) }
}

it('are those of the account alone, asked for again or not', async () => {
  const [ana, bea] = [await account(['uno', 'dos']), await account(['tres'])],
    names = new PassageNames(reader),
    all = [...ana.numbers, ...bea.numbers]
  for (let again = 0; again < 2; again++) {
    const ofAna = names.of(ana.id, all),
      ofBea = names.of(bea.id, all)
    expect(all.map(number => ofAna.get(number))).toEqual([`${ana.document}:p1.1`, `${ana.document}:p2.1`, undefined])
    expect(all.map(number => ofBea.get(number))).toEqual([undefined, undefined, `${bea.document}:p1.1`])
  }
})

it('are asked of the database once, until there are too many', async () => {
  const { id, numbers } = await account(['a', 'b', 'c', 'd'])
  let asked = 0
  const counting: SqliteConnection = { ...reader, sql: text => (asked++, reader.sql(text)) }
  const names = new PassageNames(counting, 3)
  names.of(id, numbers.slice(0, 2))
  names.of(id, numbers.slice(0, 2))
  expect(asked).toBe(1)
  expect(numbers.map(number => names.of(id, numbers).has(number))).toEqual([true, true, true, true])
  // Four are more than three: each call forgets them and asks again.
  const before = asked
  names.of(id, numbers)
  expect(asked).toBe(before + 1)
})
