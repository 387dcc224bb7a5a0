/** Former passages: kept as they were, found by their token, and gone with the document. */
import { expect, it } from 'vitest'
import type { FormerPassage } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, shelfOf } from './fixtures.ts'

export const former = (token: string, texto: string): FormerPassage => ({
  ...{ token, posicion: 1, texto, prefijo: 'antes ', sufijo: ' después' },
})

export function judgeFormer(get: Get): void {
  it('stay as they were kept first, and go with their document', async () => {
    const shelf = await shelfOf(get()),
      [document, other] = [await book(shelf, ['uno']), await book(shelf, ['dos'])]
    expect([await shelf.former(document, 'p1.1'), await shelf.formerTokens(document)]).toEqual([null, []])
    await shelf.saveFormer(document, [former('p1.2', 'El primero'), former('p1.1', 'Otro\n«más»')])
    await shelf.saveFormer(document, [former('p1.2', 'Cambiado'), former('p1.3', 'Tercero')])
    expect(await shelf.former(document, 'p1.2')).toEqual(former('p1.2', 'El primero'))
    expect(await shelf.former(document, 'p1.9')).toBe(null)
    expect(await shelf.formerTokens(document)).toEqual(['p1.1', 'p1.2', 'p1.3'])
    expect(await shelf.formerTokens(other)).toEqual([])
    await shelf.remove(document)
    await expect(shelf.former(document, 'p1.2')).rejects.toSatisfy(failure('no_encontrado'))
  })
}
