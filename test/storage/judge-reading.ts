/** Where reading stopped: replaced by the next place, gone with the document, nobody else's. */
import { expect, it } from 'vitest'
import type { Get } from './contract.ts'
import { book, failure, shelfOf } from './fixtures.ts'

export function judgeReading(get: Get): void {
  it('the last place is kept, and goes with its document', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno', 'dos'])
    expect(await shelf.placeIn(document)).toBeNull()
    await shelf.keepPlace(document, { posicion: 1, segundo: null })
    const kept = await shelf.keepPlace(document, { posicion: 2, segundo: 5.5 })
    expect(kept).toMatchObject({ posicion: 2, segundo: 5.5 })
    expect(await shelf.placeIn(document)).toEqual(kept)
    await shelf.remove(document)
    await expect(shelf.placeIn(document)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it("another account's document is not there", async () => {
    const document = await book(await shelfOf(get()), ['uno'])
    const other = await shelfOf(get())
    await expect(other.keepPlace(document, { posicion: 1, segundo: null })).rejects.toSatisfy(failure('no_encontrado'))
    await expect(other.placeIn(document)).rejects.toSatisfy(failure('no_encontrado'))
  })
}
