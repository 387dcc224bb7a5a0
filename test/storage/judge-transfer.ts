/** A whole library leaves one storage and enters another: everything that the other judges left behind them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { carry, compare, moveLibrary, type Carried } from '../../src/core/move/index.ts'
import type { Storage } from '../../storage/contract.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import type { Get } from './contract.ts'
import { book, failure, passage, shelfOf, unit, vector, words } from './fixtures.ts'

const quiet = (): void => {}

/** Carries everything into that storage. */
async function into(from: Storage, to: Storage, tell: (table: string) => void = quiet): Promise<Carried[]> {
  const snapshot = await from.transfer.snapshot()
  try {
    return await moveLibrary({ from: snapshot, to: to.transfer, source: 'here', tell })
  } finally {
    await snapshot.close()
  }
}

async function withSqlite<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-carried-'))
  const storage = await openSqlite({ folder })
  try {
    return await work(storage)
  } finally {
    await storage.close()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Opens another empty storage of the same engine; null: nothing is carried, for it was elsewhere or there is but one.
 */
export type OpenAnother = (() => Promise<Storage>) | null

/** Must be the last test of a storage: what the tests before it wrote is carried away and back. */
export function judgeCarried(get: Get, another: NonNullable<OpenAnother>): void {
  it('all that is here is carried into a data folder and back, row by row', async () => {
    await withSqlite(async folder => {
      const there = await into(get(), folder)
      expect(there.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(0)
      const back = await another()
      expect(await into(folder, back)).toEqual(there)
      await back.close()
    })
  })
}

export function judgeTransfer(get: Get): void {
  it('finds and numbers go on as before: words, phrases, meaning, new rows', async () => {
    const shelf = await shelfOf(get())
    const id = await book(shelf, [])
    await shelf.saveUnits(id, [unit(1), unit(2)])
    await shelf.savePassages(
      id,
      [1, 2],
      [
        passage(1, 1, 'el hidalgo de la mancha', { ruta: ['Uno'] }),
        passage(2, 1, 'otra cosa'),
        passage(2, 2, 'más cosas'),
      ],
    )
    await shelf.savePassages(id, [1, 1], [passage(1, 1, 'el hidalgo de la mancha')])
    await shelf.saveVectors('m', [
      { id: `${id}:p1.1`, vector: vector(1, 2) },
      { id: `${id}:p2.1`, vector: vector(0, 0) },
    ])
    await withSqlite(async folder => {
      await into(get(), folder)
      const copy = folder.shelf(shelf.account)
      for (const of of [shelf, copy]) {
        expect(
          (await of.lexical({ ...words('hidalgo'), phrases: [['de', 'la', 'mancha']] }, { scope: null, limite: 5 }))
            .hits,
        ).toMatchObject([{ id: `${id}:p1.1` }])
        expect(await of.semantic({ model: 'm', vector: vector(1, 2) }, { scope: null, limite: 5 })).toMatchObject([
          { id: `${id}:p1.1` },
        ])
        expect(await of.unembedded('m', 10, id)).toMatchObject([{ id: `${id}:p2.2` }])
      }
      const more = await book(copy, ['algo nuevo'])
      expect((await copy.lexical(words('nuevo'), { scope: null, limite: 5 })).hits).toMatchObject([
        { id: `${more}:p1.1` },
      ])
    })
  })

  it('a copy that was stopped goes on where it was; it is not served before, and takes nothing else meanwhile', async () => {
    const shelf = await shelfOf(get())
    await book(shelf, ['uno', 'dos'])
    const from = await get().transfer.snapshot()
    await withSqlite(async ({ transfer }) => {
      const move = { from, to: transfer, source: 'here' }
      expect([await transfer.isEmpty(), await transfer.progress()]).toEqual([true, null])
      const stop = (table: string): void => {
        if (table === 'units') throw new Error('stopped')
      }
      await expect(moveLibrary({ ...move, tell: stop })).rejects.toThrow('stopped')
      expect(await transfer.progress()).toMatchObject({ source: 'here', table: 'units' })
      await expect(carry({ ...move, source: 'elsewhere', tell: quiet })).rejects.toSatisfy(failure('conflicto'))
      const rest: string[] = []
      await moveLibrary({ ...move, tell: table => void rest.push(table) })
      expect([rest.includes('documents'), rest.includes('passages'), await transfer.progress()]).toEqual([
        ...[false, true, null],
      ])
      await expect(carry({ ...move, tell: quiet })).rejects.toSatisfy(failure('conflicto'))
    })
    await from.close()
  })

  it('a row that is missing or other is found before the copy counts as whole', async () => {
    const shelf = await shelfOf(get())
    const id = await book(shelf, ['uno'])
    await withSqlite(async folder => {
      await into(get(), folder)
      await shelf.update(id, { titulo: 'Otro' })
      const [from, to] = [await get().transfer.snapshot(), await folder.transfer.snapshot()]
      await expect(compare(from, to, folder.transfer.tables)).rejects.toThrow(/documents/)
      await from.close()
      await to.close()
    })
  })
}
