/**
 * What a person marked and noted: kept as it was said, listed by place and by age, found by its words, gone with the
 * document.
 */
import { expect, it } from 'vitest'
import type { NewMark } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, id, shelfOf } from './fixtures.ts'

export const mark = (documento: string, change: Partial<NewMark> = {}): NewMark => ({
  id: `n${id()}`,
  documento,
  posicion: 1,
  rango: [0, 6],
  texto: 'Página',
  prefijo: '',
  sufijo: ' 1',
  cajas: null,
  cambiado: false,
  color: 'amarillo',
  nota: '',
  etiquetas: [],
  origen: 'persona',
  sourceKey: null,
  source: null,
  stems: ['uno'],
  ...change,
})

const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.25 }

export function judgeMarks(get: Get): void {
  it('a mark is kept as it was said, and read by its id', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    const { stems: _, ...said } = mark(document, {
      cajas: [box],
      color: 'azul',
      nota: 'Véase «dos»',
      etiquetas: ['tesis', 'cap. 2'],
      source: { a: [1, null] },
      sourceKey: 'k',
      origen: 'kindle',
    })
    const [made] = await shelf.addMarks([{ ...said, stems: ['uno'] }])
    const when = expect.stringMatching(/^20.*Z$/) as string
    expect(made).toEqual({ row: { ...said, creado: when, modificado: when }, isNew: true })
    expect(await shelf.mark(said.id)).toEqual(made!.row)
    await expect(shelf.mark('nada')).rejects.toSatisfy(failure('no_encontrado'))
  })
  it('what came from elsewhere comes once; what was made here may be made twice; all or none', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    const there = mark(document, { origen: 'kindle', sourceKey: 'a' })
    await shelf.addMarks([there])
    const again = await shelf.addMarks([
      mark(document, { origen: 'kindle', sourceKey: 'a', nota: 'otra' }),
      mark(document, { origen: 'kobo', sourceKey: 'a' }),
    ])
    expect(again.map(({ row, isNew }) => [row.id === there.id, row.nota, isNew])).toEqual([
      [true, '', false],
      [false, '', true],
    ])
    await expect(shelf.addMarks([mark(document), mark('nada')])).rejects.toSatisfy(failure('no_encontrado'))
    expect((await shelf.marksIn(document)).length).toBe(2)
  })
  it('those of a document stand in the order of their places, those of the shelf the last one first, in pages', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno', 'dos'])
    const places = [
      [2, 5],
      [1, 9],
      [1, 3],
      [2, 0],
    ] as const
    const made = places.map(([posicion, from]) => mark(document, { posicion, rango: [from, from + 1] }))
    await shelf.addMarks(made)
    expect((await shelf.marksIn(document)).map(row => [row.posicion, row.rango![0]])).toEqual([
      [1, 3],
      [1, 9],
      [2, 0],
      [2, 5],
    ])
    const walked: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const page = await shelf.listMarks({ limite: 3, ...(cursor !== undefined && { cursor }) })
      expect(page.total).toBe(4)
      walked.push(...page.rows.map(row => row.id))
      cursor = page.siguiente
      more = cursor !== undefined
    }
    expect(walked).toEqual(made.map(one => one.id).reverse())
    await expect(shelf.listMarks({ limite: 2, cursor: 'x' })).rejects.toSatisfy(failure('peticion_invalida'))
  })
  it('the list is narrowed by words, colour, tag, document, collection and what has changed', async () => {
    const shelf = await shelfOf(get())
    const [first, second] = [await book(shelf, ['uno']), await book(shelf, ['dos'])]
    const { id: collection } = await shelf.createCollection('Tesis', [second])
    const [a, b] = [
      mark(first, { color: 'rosa', etiquetas: ['x'], stems: ['uno', 'a_b%'] }),
      mark(second, { cambiado: true, rango: null, stems: ['dos', 'aXbc'] }),
    ]
    await shelf.addMarks([a, b])
    const ids = async (query: object): Promise<string[]> =>
      (await shelf.listMarks({ limite: 9, ...query })).rows.map(row => row.id)
    expect(await ids({ stems: ['uno', 'a_b%'] })).toEqual([a.id])
    expect(await ids({ stems: ['uno', 'dos'] })).toEqual([])
    expect(await ids({ stems: ['un'] })).toEqual([])
    expect(await ids({ color: 'rosa' })).toEqual([a.id])
    expect(await ids({ etiqueta: 'x' })).toEqual([a.id])
    expect(await ids({ documento: second })).toEqual([b.id])
    expect(await ids({ biblioteca: collection })).toEqual([b.id])
    expect(await ids({ cambiado: true })).toEqual([b.id])
    expect(await ids({ cambiado: false })).toEqual([a.id])
    await expect(ids({ documento: 'nada' })).rejects.toSatisfy(failure('no_encontrado'))
    await expect(ids({ biblioteca: 'nada' })).rejects.toSatisfy(failure('no_encontrado'))
  })
  it('a search finds those with most of the stems first, within its scope', async () => {
    const shelf = await shelfOf(get())
    const [first, second] = [await book(shelf, ['uno']), await book(shelf, ['dos'])]
    const made = [
      mark(first, { stems: ['uno'] }),
      mark(first, { stems: ['uno', 'dos'] }),
      mark(second, { stems: ['dos'] }),
      mark(second, { stems: ['tres'] }),
    ]
    await shelf.addMarks(made)
    const found = async (stems: string[], scope: string[] | null = null): Promise<[number, number][]> =>
      (await shelf.findMarks(stems, scope, 9)).map(({ row, matches }) => [
        made.findIndex(({ id }) => id === row.id),
        matches,
      ])
    expect(await found(['uno', 'dos'])).toEqual([
      [1, 2],
      [2, 1],
      [0, 1],
    ])
    expect(await found(['uno', 'dos'], [second])).toEqual([[2, 1]])
    expect(await found(['uno'], [])).toEqual([])
    expect(await found([])).toEqual([])
    expect((await shelf.findMarks(['uno', 'dos'], null, 1)).length).toBe(1)
  })
  it('it can be changed, moved without being called changed, and removed once; its tags are counted', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    const [{ row } = { row: undefined }] = await shelf.addMarks([
      mark(document, { etiquetas: ['b', 'a'], cajas: [box] }),
    ])
    await shelf.addMarks([mark(document, { etiquetas: ['a'] })])
    expect(await shelf.markTags()).toEqual([
      { etiqueta: 'a', notas: 2 },
      { etiqueta: 'b', notas: 1 },
    ])
    const moved = await shelf.changeMark(row!.id, { rango: null, cambiado: true })
    expect(moved).toEqual({ ...row, rango: null, cambiado: true })
    const changed = await shelf.changeMark(row!.id, { color: 'verde', nota: 'sí', etiquetas: [], cajas: null })
    expect(changed).toMatchObject({ color: 'verde', nota: 'sí', etiquetas: [], cajas: null, texto: 'Página' })
    expect(changed.modificado >= row!.modificado).toBe(true)
    await shelf.removeMark(row!.id)
    await expect(shelf.removeMark(row!.id)).rejects.toSatisfy(failure('no_encontrado'))
    expect(await shelf.markTags()).toEqual([{ etiqueta: 'a', notas: 1 }])
  })
  it('it goes with its document', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    await shelf.addMarks([mark(document)])
    await shelf.remove(document)
    expect((await shelf.listMarks({ limite: 9 })).total).toBe(0)
  })
}
