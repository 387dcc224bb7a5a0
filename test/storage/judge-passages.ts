/** Passages and vectors as rows; what searches find of them is the next judge's. */
import { expect, it } from 'vitest'
import type { Get } from './contract.ts'
import { book, failure, passage, shelfOf, unit, vector, words } from './fixtures.ts'

export function judgePassages(get: Get): void {
  it('gives passages in the order asked, without those that are not here', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['uno', 'dos'])
    const rows = await shelf.passages([`${id}:p2.1`, `${id}:p9.1`, 'x', 'x:y', `${id}:p1.1`])
    expect(rows).toEqual(
      [2, 1].map(n => ({
        id: `${id}:p${n}.1`,
        documento: id,
        token: `p${n}.1`,
        posicion: n,
        texto: ['uno', 'dos'][n - 1],
        ruta: [],
        ancla: unit(n).ancla,
        desde: 0,
        hasta: 3,
      })),
    )
  })

  it('replaces the passages of those units and no others', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['uno', 'dos', 'tres'])
    await shelf.savePassages(id, [2, 2], [passage(2, 1, 'segunda'), passage(2, 2, 'pagina')])
    expect((await shelf.passagesOf(id, 1, 3)).map(p => p.texto)).toEqual(['uno', 'segunda', 'pagina', 'tres'])
    expect((await shelf.passagesOf(id, 2, 2)).map(p => p.token)).toEqual(['p2.1', 'p2.2'])
    expect((await shelf.lexical(words('dos'), { scope: null, limite: 10 })).hits).toEqual([])
    expect((await shelf.lexical(words('segunda'), { scope: null, limite: 10 })).hits.map(h => h.id)).toEqual([
      `${id}:p2.1`,
    ])
    await shelf.savePassages(id, [1, 3], [])
    expect([
      await shelf.countPassages(id),
      (await shelf.lexical(words('uno tres'), { scope: null, limite: 10 })).hits.length,
    ]).toEqual([0, 0])
  })

  it('is one transaction: a batch that fails leaves the old passages, and the words of the failed one can be saved later', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['uno'])
    await expect(
      shelf.savePassages(id, [1, 1], [passage(1, 1, 'inaudito'), passage(1, 1, 'repetido')]),
    ).rejects.toThrow()
    expect((await shelf.passagesOf(id, 1, 9)).map(p => p.texto)).toEqual(['uno'])
    await shelf.savePassages(id, [1, 1], [passage(1, 1, 'inaudito')])
    expect((await shelf.lexical(words('inaudito'), { scope: null, limite: 10 })).hits).toHaveLength(1)
  })

  it('counts the passages of a document and of the shelf', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['uno', 'dos'])
    await book(shelf, ['tres'])
    expect([await shelf.countPassages(id), await shelf.countPassages()]).toEqual([2, 3])
    await expect(shelf.countPassages('nobody')).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('knows which passages have no vector of a model', async () => {
    const shelf = await shelfOf(get()),
      a = await book(shelf, ['uno', 'dos']),
      b = await book(shelf, ['tres'])
    const lacking = async (model: string, limite = 10, id?: string): Promise<string[]> =>
      (await shelf.unembedded(model, limite, id)).map(row => row.texto)
    expect(await lacking('m')).toEqual(['uno', 'dos', 'tres'])
    await shelf.saveVectors('m', [
      { id: `${a}:p1.1`, vector: vector(1) },
      { id: `${b}:p1.1`, vector: vector() },
    ])
    expect([await lacking('m'), await lacking('n', 2), await lacking('m', 10, b)]).toEqual([
      ['dos'],
      ['uno', 'dos'],
      [],
    ])
    await shelf.saveVectors('m', [
      { id: `${a}:p1.1`, vector: vector(1) },
      { id: `${a}:p1.1`, vector: vector(2) },
    ]) // made again: still one
    expect((await shelf.unembedded('m', 1, a))[0]).toEqual({ id: `${a}:p2.1`, texto: 'dos', ruta: [] })
    await shelf.savePassages(a, [1, 1], [passage(1, 1, 'otro')])
    expect(await lacking('m')).toEqual(['dos', 'otro'])
  })

  it('leaves out vectors of passages that are gone', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['uno'])
    await shelf.saveVectors('m', [
      { id: `${id}:p7.1`, vector: vector(1) },
      { id: 'x:y', vector: vector(1) },
    ])
    expect(await shelf.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 10 })).toEqual([])
  })

  it('every verb on a document that is not here is `no_encontrado`', async () => {
    const shelf = await shelfOf(get())
    const verbs = [
      shelf.saveUnits('x', [unit(1)]),
      shelf.units('x', 1, 1),
      shelf.marks('x'),
      shelf.saveFolios('x', []),
      shelf.folios('x'),
      shelf.savePassages('x', [1, 1], []),
      shelf.passagesOf('x', 1, 1),
      shelf.unembedded('m', 1, 'x'),
    ]
    for (const verb of await Promise.allSettled(verbs))
      expect(verb.status === 'rejected' && failure('no_encontrado')(verb.reason)).toBe(true)
  })
}
