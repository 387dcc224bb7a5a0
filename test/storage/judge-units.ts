/** Units, marks and folios. */
import { expect, it } from 'vitest'
import type { FolioRow } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { failure, newDocument, passage, shelfOf, unit } from './fixtures.ts'

const byHand = (posicion: number): FolioRow => ({
  posicion,
  ancla: { tipo: 'pagina', fisica: posicion, impresa: 'xii', romana: true, origen: 'usuario', confianza: 1 },
  valor: 12,
  evidence: [{ kind: 'user' }],
})

export function judgeUnits(get: Get): void {
  it('inserts or replaces units by position and reads them in order from a position on', async () => {
    const shelf = await shelfOf(get()),
      { id } = (await shelf.add(newDocument())).row
    await shelf.saveUnits(id, [unit(3), unit(1)])
    await shelf.saveUnits(id, [unit(2), unit(1, { texto: 'nuevo', sinTexto: true, valor: null, ruta: [] })])
    expect(await shelf.units(id, 1, 10)).toEqual([
      unit(1, { texto: 'nuevo', sinTexto: true, valor: null, ruta: [] }),
      unit(2),
      unit(3),
    ])
    expect(await shelf.units(id, 2, 1)).toEqual([unit(2)])
    expect(await shelf.units(id, 4, 10)).toEqual([])
    const { texto: _, ...mark } = unit(2)
    expect((await shelf.marks(id))[1]).toEqual(mark)
  })

  it('keeps the times of the captions, for the unit and for its passages', async () => {
    const shelf = await shelfOf(get()),
      { id } = (await shelf.add(newDocument())).row
    const ancla = { tipo: 'tiempo', t0: 61, t1: 69 } as const,
      cues = [
        [0, 61, 64.5],
        [39, 65, 69],
      ] as const
    await shelf.saveUnits(id, [unit(1, { ancla, cues }), unit(2)])
    await shelf.savePassages(id, [1, 2], [passage(1, 1, 'uno'), passage(2, 1, 'dos')])
    expect((await shelf.units(id, 1, 2)).map(row => row.cues)).toEqual([cues, undefined])
    expect((await shelf.passagesOf(id, 1, 2)).map(row => row.cues)).toEqual([cues, undefined])
    expect((await shelf.passages([`${id}:p1.1`]))[0]!.cues).toEqual(cues)
  })

  it('keeps folios corrected by hand when units are saved again', async () => {
    const shelf = await shelfOf(get()),
      { id } = (await shelf.add(newDocument())).row
    await shelf.saveUnits(id, [unit(1), unit(2)])
    await shelf.saveFolios(id, [byHand(1)])
    await shelf.saveUnits(id, [unit(1, { texto: 'otra vez' }), unit(2, { valor: 99 })])
    const [first, second] = await shelf.units(id, 1, 10)
    expect(first).toMatchObject({ texto: 'otra vez', valor: 12, ancla: byHand(1).ancla })
    expect(second).toMatchObject({ valor: 99 })
  })

  it('replaces anchor, value and evidence; a passage without its own anchor stands where its unit stands now', async () => {
    const shelf = await shelfOf(get()),
      { id } = (await shelf.add(newDocument())).row,
      own = { tipo: 'tiempo', t0: 1, t1: 2 } as const
    await shelf.saveUnits(id, [unit(1), unit(2)])
    await shelf.savePassages(id, [1, 2], [passage(1, 1, 'uno'), passage(1, 2, 'dos', { ancla: own })])
    expect(await shelf.folios(id)).toEqual(
      [1, 2].map(n => ({ posicion: n, ancla: unit(n).ancla, valor: n + 10, evidence: [] })),
    )
    await shelf.saveFolios(id, [byHand(1)])
    expect((await shelf.folios(id))[0]).toEqual(byHand(1))
    expect((await shelf.passagesOf(id, 1, 1)).map(p => p.ancla)).toEqual([byHand(1).ancla, own])
    await shelf.saveFolios(id, [{ ...byHand(1), ancla: unit(1).ancla, evidence: [] }])
    expect((await shelf.folios(id))[0]).toMatchObject({ ancla: unit(1).ancla, evidence: [] })
  })

  it('passages of the left and of the right page of one scan follow its correction', async () => {
    const shelf = await shelfOf(get()),
      { id } = (await shelf.add(newDocument())).row
    const half = (impresa: string, mitad: 'izquierda' | 'derecha') =>
      ({ tipo: 'pagina', fisica: 1, impresa, mitad }) as const
    await shelf.saveUnits(id, [unit(1)])
    await shelf.savePassages(
      id,
      [1, 1],
      [
        passage(1, 1, 'uno', { ancla: half('12', 'izquierda') }),
        passage(1, 2, 'dos', { ancla: half('13', 'derecha') }),
        passage(1, 3, 'tres'),
      ],
    )
    await shelf.saveFolios(id, [
      { ...byHand(1), mitades: { izquierda: half('14', 'izquierda'), derecha: half('15', 'derecha') } },
    ])
    expect((await shelf.passagesOf(id, 1, 1)).map(p => p.ancla)).toEqual([
      half('14', 'izquierda'),
      half('15', 'derecha'),
      byHand(1).ancla,
    ])
  })

  it('folios of a unit that is not there are refused, all of them', async () => {
    const shelf = await shelfOf(get()),
      { id } = (await shelf.add(newDocument())).row
    await shelf.saveUnits(id, [unit(1)])
    await expect(shelf.saveFolios(id, [byHand(1), byHand(7)])).rejects.toSatisfy(failure('no_encontrado'))
    expect((await shelf.folios(id))[0]).toMatchObject({ ancla: unit(1).ancla })
  })
}
