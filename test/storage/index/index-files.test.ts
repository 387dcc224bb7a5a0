/**
 * Indexes as files beside the database: whatever happens to a file, a search answers what the rows say. No test waits
 * for the time after which a file is written.
 */
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Shelf, Storage } from '../../../storage/contract.ts'
import type { Found, Numbers } from '../../../storage/index/asked.ts'
import type { LexicalIndex } from '../../../storage/index/lexical-index.ts'
import type { VectorIndex } from '../../../storage/index/vector-index.ts'
import { openReader, openWriter, type SqliteConnection } from '../../../storage/sqlite/database.ts'
import { IndexFiles, tidyIndexes } from '../../../storage/sqlite/index-files.ts'
import { openSqlite } from '../../../storage/sqlite/index.ts'
import { Keeper, lexicalSource, vectorSource } from '../../../storage/sqlite/scan-indexes.ts'
import { book, passage, shelfOf, vector } from '../fixtures.ts'

const folders: string[] = []
afterAll(() => {
  for (const name of folders) rmSync(name, { recursive: true, force: true })
})

const MODEL = 'model'
const TEXTS = Array.from({ length: 30 }, (_, i) => `comun palabra${i % 7} rara${i} libros`)

interface House {
  storage: Storage
  shelf: Shelf
  account: string
  file: string
  indexes: () => string[]
  opened: Opened[]
}

interface Opened {
  connection: SqliteConnection
  words: Keeper<LexicalIndex>
  vectors: Keeper<VectorIndex>
}

async function house(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-index-files-'))
  folders.push(folder)
  const storage = await openSqlite({ folder }),
    shelf = await shelfOf(storage)
  const indexes = (): string[] => {
    try {
      return readdirSync(join(folder, 'indexes'))
    } catch {
      return []
    }
  }
  return { storage, shelf, account: shelf.account, file: join(folder, 'anaquel.db'), indexes, opened: [] }
}

async function close({ storage, opened }: House): Promise<void> {
  for (const { connection, words, vectors } of opened) {
    words.close()
    vectors.close()
    connection.db.close()
  }
  await storage.close()
}

/** What a scan thread has after a start; nothing is too small for a file. */
function open({ file, opened }: House, room = 2 ** 30): Opened {
  const connection = openReader(file),
    options = { connection, file, room, worth: 1 }
  const one = { connection, words: new Keeper<LexicalIndex>(options), vectors: new Keeper<VectorIndex>(options) }
  opened.push(one)
  return one
}

async function fill(shelf: Shelf, texts: readonly string[] = TEXTS): Promise<string> {
  const id = await book(shelf, texts)
  await shelf.saveVectors(
    MODEL,
    texts.map((_, i) => ({ id: `${id}:p${i + 1}.1`, vector: vector(i + 1, 5, texts.length - i) })),
  )
  return id
}

const inOrder = (found: readonly Found[]): Found[] => found.toSorted((a, b) => b.score - a.score || a.number - b.number)

/** All that both indexes answer. */
function answers({ connection, words, vectors }: Opened, account: string): unknown {
  const numbers = (form: string): Numbers => ({
    exact: connection.values<number>('SELECT id FROM words WHERE form = ?').all(form),
    others: [],
  })
  const index = words.get(lexicalSource(connection, account))
  const asked = ['comun', 'palabra3', 'rara12', 'libros', 'nueva'].map(form => ({ form, stem: form }))
  const { hits, most } = index.search(
    { words: asked, phrases: [], numbers },
    { holding: null, allowed: null, limit: 100 },
  )
  const [near] = vectors
    .get(vectorSource(connection, account, 1))
    .search([{ vector: vector(3, 1, 2), allowed: null, limit: 100 }])
  return { lexical: inOrder(hits), most, semantic: inOrder(near!) }
}

async function write({ words, vectors }: Opened): Promise<void> {
  await words.writeWaiting()
  await vectors.writeWaiting()
}

/** Answers of a thread that has no file to read. */
function fromRows(home: House): unknown {
  const { account, file } = home
  const writer = openWriter(file)
  const rows = writer.sql<Record<string, never>>('SELECT * FROM index_files').all()
  writer.db.exec('DELETE FROM index_files')
  const right = answers(open(home), account)
  for (const row of rows)
    writer
      .sql('INSERT INTO index_files (account, kind, name, last, removals, live) VALUES (?, ?, ?, ?, ?, ?)')
      .run(...Object.values(row))
  writer.db.close()
  return right
}

describe('an index in a file', () => {
  it('answers as the rows do, also about what was saved, deleted and read again since', async () => {
    const home = await house(),
      { shelf, account } = home
    const [first, second] = [await fill(shelf), await fill(shelf, TEXTS.slice(0, 9))]
    const before = open(home)
    answers(before, account)
    await write(before)
    expect(home.indexes()).toHaveLength(2)
    expect(answers(open(home), account)).toEqual(fromRows(home))

    const running = open(home)
    answers(running, account)
    await fill(shelf, ['nueva palabra3 comun', 'otra nueva'])
    for (const opened of [running, open(home)]) expect(answers(opened, account)).toEqual(fromRows(home))
    await shelf.savePassages(second, [1, 2], [passage(1, 5, 'comun nueva nueva'), passage(2, 5, 'rara12')])
    for (const opened of [running, open(home)]) expect(answers(opened, account)).toEqual(fromRows(home))
    await shelf.describe(second, { titulo: 'Nueva' }, () => 'nueva')
    for (const opened of [running, open(home)]) expect(answers(opened, account)).toEqual(fromRows(home))
    await shelf.remove(first)
    for (const opened of [running, open(home)]) expect(answers(opened, account)).toEqual(fromRows(home))
    await write(running)
    expect(home.indexes()).toHaveLength(2)
    expect(answers(open(home), account)).toEqual(fromRows(home))
    await close(home)
  })

  it('is left as it was by a process that ends at any step of writing it', async () => {
    const home = await house(),
      { shelf, account, file } = home
    await fill(shelf)
    const first = open(home)
    answers(first, account)
    await write(first)
    await fill(shelf, ['nueva comun'])
    const right = fromRows(home),
      thread = open(home),
      index = thread.words.get(lexicalSource(thread.connection, account)),
      owner = { account, kind: 'words' }
    const last = thread.connection.values<number>('SELECT max(id) FROM segments').get()!
    for (let steps = 0, done = false; !done; steps++) {
      // The generator is not ended, as by a kill: what it wrote stays.
      const writing = new IndexFiles(thread.connection, file).write(owner, index, { last, removals: 0 })
      for (let step = 0; step < steps && !done; step++) done = writing.next().done === true
      expect(answers(open(home), account)).toEqual(right)
    }
    expect(home.indexes().filter(name => name.endsWith('.part')).length).toBeGreaterThan(3)
    await close(home)
  })

  it('that was cut off, or that is missing, is made again from the rows', async () => {
    const home = await house(),
      { shelf, account, file } = home
    await fill(shelf)
    const first = open(home)
    answers(first, account)
    await write(first)
    const right = fromRows(home)
    for (const name of home.indexes()) truncateSync(join(file, '..', 'indexes', name), 40)
    expect(answers(open(home), account)).toEqual(right)
    rmSync(join(file, '..', 'indexes'), { recursive: true })
    expect(answers(open(home), account)).toEqual(right)
    await close(home)
  })

  it('of a removed document is forgotten by the sweep, and of a removed account deleted', async () => {
    const home = await house(),
      { shelf, account, file, storage } = home
    const id = await fill(shelf)
    await fill(shelf)
    const thread = open(home)
    answers(thread, account)
    await write(thread)
    await shelf.remove(id)
    await storage.forget()
    expect(home.indexes()).toEqual([])
    answers(thread, account)
    await write(thread)
    expect(home.indexes()).toHaveLength(2)
    const writer = openWriter(file)
    writer.db.exec('DELETE FROM index_files')
    tidyIndexes(writer, file)
    writer.db.close()
    expect(home.indexes()).toEqual([])
    await close(home)
  })

  it('is not in a backup, which makes its own', async () => {
    const home = await house(),
      { shelf, account, storage, file } = home
    await fill(shelf)
    const thread = open(home)
    answers(thread, account)
    await write(thread)
    const copy = join(file, '..', 'copy.db')
    await storage.backup!(copy)
    const reader = openReader(copy)
    expect(reader.values('SELECT count(*) FROM index_files').get()).toBe(0)
    reader.db.close()
    await close(home)
  })
})

describe('the indexes of several accounts', () => {
  it('take turns under a ceiling, answer the same when they come back, and never hold what is of another', async () => {
    const home = await house(),
      { storage, shelf } = home
    const other = await shelfOf(storage)
    await fill(shelf)
    await fill(other, ['secreto comun palabra3', 'secreto libros'])
    const wide = open(home)
    const right = [shelf, other].map(({ account }) => answers(wide, account))
    await write(wide)
    expect(right[0]).not.toEqual(right[1])
    // No room at all: each search drops the index of the other account.
    const narrow = open(home, 0)
    for (let round = 0; round < 3; round++)
      for (const [i, { account }] of [shelf, other].entries()) expect(answers(narrow, account)).toEqual(right[i])
    const foreign = new Set(
      narrow.connection
        .values<number>('SELECT p.number FROM passages p JOIN documents d ON d.number = p.document WHERE d.account = ?')
        .all(other.account),
    )
    const { lexical, semantic } = answers(narrow, shelf.account) as { lexical: Found[]; semantic: Found[] }
    expect([...lexical, ...semantic].filter(({ number }) => foreign.has(number))).toEqual([])
    await close(home)
  })

  it('that was empty when it was first searched finds the vectors that come later', async () => {
    const home = await house(),
      { storage, shelf } = home
    await fill(shelf)
    const late = await shelfOf(storage),
      thread = open(home)
    expect(answers(thread, late.account)).toEqual({ lexical: [], most: expect.any(Number), semantic: [] })
    await fill(late)
    const { semantic } = answers(thread, late.account) as { semantic: Found[] }
    expect(semantic).toHaveLength(TEXTS.length)
    await close(home)
  })
})
