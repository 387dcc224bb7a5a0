/** A copy of a database that somebody is writing is fresh and whole, or there is none; the original is only read. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openCopy, Unsteady, type CopyOptions } from '../../../src/core/foreign/zotero/copy.ts'
import { Database, filesReleased } from '../../../storage/sqlite/driver.ts'

/** 400 of each took two minutes, and showed what these show. */
const ROUNDS = 40

const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'anaquel-copy-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  await filesReleased()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

/**
 * Two tables whose sums are equal after each transaction: a torn copy shows itself. `filler` spreads them over pages.
 */
class Writer {
  readonly file: string
  readonly db: Database
  written = 0
  constructor(mode: 'WAL' | 'DELETE' | 'EXCLUSIVE') {
    this.file = join(folder(), 'zotero.sqlite')
    this.db = new Database(this.file)
    this.db.pragma('synchronous = OFF')
    if (mode === 'EXCLUSIVE') this.db.pragma('locking_mode = EXCLUSIVE')
    this.db.pragma(`journal_mode = ${mode === 'DELETE' ? 'DELETE' : 'WAL'}`)
    this.db.exec('CREATE TABLE a (n INT, filler TEXT); CREATE TABLE b (n INT, filler TEXT)')
    this.write()
  }
  write(): void {
    this.written++
    this.db.transaction(() => {
      for (const table of ['a', 'b'])
        this.db.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(this.written, 'x'.repeat(3000))
    })
  }
  checkpoint(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)')
  }
}

async function seen(file: string, options: CopyOptions = {}): Promise<number> {
  const copy = await openCopy(file, folder(), { waitMs: 1, ...options })
  const [a, b] = ['a', 'b'].map(table => copy.column<number>(`SELECT coalesce(max(n), 0) FROM ${table}`).get()!)
  copy.close()
  expect(a, 'both tables of one moment').toBe(b)
  return a!
}

const hashes = (file: string): string[] =>
  readdirSync(join(file, '..'))
    .sort()
    .map(name => {
      const path = join(file, '..', name)
      return `${name} ${statSync(path).mtimeMs} ${createHash('sha1').update(readFileSync(path)).digest('hex')}`
    })

describe('a copy', () => {
  it.each(['WAL', 'EXCLUSIVE', 'DELETE'] as const)(
    '%s: rows that only the log has are seen, and nothing is touched',
    async mode => {
      const writer = new Writer(mode)
      writer.write()
      const before = hashes(writer.file)
      expect(await seen(writer.file)).toBe(2)
      expect(hashes(writer.file)).toEqual(before)
      writer.db.close()
      const closed = hashes(writer.file)
      expect(await seen(writer.file)).toBe(2)
      expect(hashes(writer.file)).toEqual(closed)
    },
  )

  it.each(['WAL', 'EXCLUSIVE', 'DELETE'] as const)(
    '%s: whatever is written between its steps, it is no older than its beginning and never torn',
    async mode => {
      const writer = new Writer(mode)
      // a different mixture of writes and checkpoints at each step of each try: ROUNDS of them; 3 x 400 were tried once
      let turn = 0
      for (let round = 0; round < ROUNDS; round++) {
        const began = writer.written
        let disturbances = 0
        const disturb = (): void => {
          turn = (turn * 1103515245 + 12345) % 2 ** 31
          if (disturbances++ >= 4) return
          for (let n = (turn >> 4) % 3; n > 0; n--) writer.write()
          if (mode !== 'DELETE' && (turn >> 8) % 2 === 0) writer.checkpoint()
          if (mode !== 'DELETE' && (turn >> 12) % 3 === 0) writer.write()
        }
        const found = await seen(writer.file, { between: disturb })
        expect(found).toBeGreaterThanOrEqual(began)
        expect(found).toBeLessThanOrEqual(writer.written)
        if (writer.written > 150) {
          writer.db.exec(
            'DELETE FROM a WHERE n < (SELECT max(n) FROM a); DELETE FROM b WHERE n < (SELECT max(n) FROM b)',
          )
        }
      }
      writer.db.close()
    },
    600_000,
  )

  it('of a transaction that goes on, only what was there before is seen', async () => {
    const writer = new Writer('DELETE')
    writer.db.pragma('cache_size = 1') // pages spill into the file before the end
    writer.db.exec('BEGIN IMMEDIATE')
    for (let n = 0; n < 200; n++) writer.db.prepare('INSERT INTO a VALUES (?, ?)').run(99, 'y'.repeat(3000))
    expect(await seen(writer.file)).toBe(1)
    writer.db.exec('ROLLBACK')
    writer.db.close()
  })

  it('of one that never stands still there is none', async () => {
    const writer = new Writer('WAL')
    const restless = (): void => {
      writer.write()
      writer.checkpoint()
      writer.write()
    }
    await expect(openCopy(writer.file, folder(), { waitMs: 0, between: restless })).rejects.toThrow(Unsteady)
    writer.db.close()
  })
})
