/**
 * Figures: kept with their passages in one step, once a unit; gone with their document, whose orphans name their blobs.
 */
import { expect, it } from 'vitest'
import type { NewFigure, Shelf } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, hash, passage, shelfOf, vector, words } from './fixtures.ts'

export const figure = (token: string, change: Partial<NewFigure> = {}): NewFigure => ({
  token,
  box: { x0: 0.1, y0: 0.2, x1: 0.9, y1: 0.6 },
  pie: 'Fig. 1. Mapa.',
  descripcion: null,
  sha256: hash(),
  bytes: 7,
  media: 'image/png',
  ancho: 40,
  alto: 30,
  ...change,
})

const own = (n: number, text: string, posicion = 1): ReturnType<typeof passage> =>
  passage(posicion, 1, text, { token: `f${n}` })

export function judgeFigures(get: Get): void {
  const withBook = async (): Promise<{ shelf: Shelf; id: string }> => {
    const shelf = await shelfOf(get())
    return { shelf, id: await book(shelf, ['una página', 'otra página']) }
  }

  it('keeps figures in the order they were found; their passages are found at once, beside those of the text', async () => {
    const { shelf, id } = await withBook()
    const first = figure('f1'),
      second = figure('f2', { box: null, pie: '', descripcion: { texto: 'una isla', modelo: 'm' } })
    await shelf.saveFigures(id, 1, { figures: [first], passages: [own(1, 'mapa antiguo')] })
    await shelf.saveFigures(id, 2, { figures: [second], passages: [own(2, '', 2)] })
    expect(await shelf.figures(id)).toEqual([
      { ...first, id: `${id}:f1`, documento: id, posicion: 1, ancla: expect.objectContaining({ fisica: 1 }) },
      { ...second, id: `${id}:f2`, documento: id, posicion: 2, ancla: expect.objectContaining({ fisica: 2 }) },
    ])
    expect(await shelf.figure(`${id}:f2`)).toMatchObject({ posicion: 2, sha256: second.sha256 })
    expect(
      (await shelf.lexical(words('mapa página'), { scope: null, limite: 9 })).hits.map(hit => hit.id).sort(),
    ).toEqual([`${id}:f1`, `${id}:p1.1`, `${id}:p2.1`])
    expect(
      [...(await shelf.figuresOf([`${id}:f1`, `${id}:p1.1`]))].map(([passageId, row]) => [passageId, row.id]),
    ).toEqual([[`${id}:f1`, `${id}:f1`]])
  })

  it('a unit that has figures keeps them: saved twice is saved once', async () => {
    const { shelf, id } = await withBook()
    const save = (): Promise<void> => shelf.saveFigures(id, 1, { figures: [figure('f1')], passages: [own(1, 'mapa')] })
    await save()
    await save()
    expect(await shelf.figures(id)).toHaveLength(1)
    expect((await shelf.passagesOf(id, 1, 1)).map(p => p.token)).toEqual(['p1.1', 'f1'])
  })

  it('an anchor of the passage is the figure’s; one that is not there is `no_encontrado`', async () => {
    const { shelf, id } = await withBook()
    await shelf.saveFigures(id, 1, {
      figures: [figure('f1')],
      passages: [{ ...own(1, 'x'), ancla: { tipo: 'tiempo', t0: 5, t1: 5 } }],
    })
    expect((await shelf.figure(`${id}:f1`)).ancla).toEqual({ tipo: 'tiempo', t0: 5, t1: 5 })
    for (const unknown of [`${id}:f2`, `${id}:p1.1`, id, 'd:f1', `${id}:fx`])
      await expect(shelf.figure(unknown)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('`unseen` are those without a vector of that model, a passage once', async () => {
    const { shelf, id } = await withBook()
    const [a, b] = [figure('p1.1'), figure('p1.1')]
    await shelf.saveFigures(id, 1, { figures: [a, b], passages: [] })
    await shelf.saveFigures(id, 2, { figures: [figure('f3')], passages: [own(3, 'c', 2)] })
    expect((await shelf.unseen('clip', 9)).map(one => one.passage)).toEqual([`${id}:p1.1`, `${id}:f3`])
    expect((await shelf.unseen('clip', 9))[0]!.sha256).toBe(a.sha256)
    await shelf.saveVectors('clip', [{ id: `${id}:p1.1`, vector: vector(1) }])
    expect((await shelf.unseen('clip', 9)).map(one => one.passage)).toEqual([`${id}:f3`])
    expect(
      (await shelf.semantic({ model: 'clip', vector: vector(1) }, { scope: null, limite: 9 })).map(hit => hit.id),
    ).toEqual([`${id}:p1.1`])
    expect(await shelf.unseen('clip', 1)).toHaveLength(1)
  })

  it('goes with its document: `orphans` are the blobs that nothing else is', async () => {
    const { shelf, id } = await withBook()
    const other = await shelfOf(get()),
      theirs = await book(other, ['suya'])
    const shared = hash(),
      alone = hash(),
      original = (await shelf.document(id)).sha256!,
      last = (await other.document(theirs)).sha256!
    await shelf.saveFigures(id, 1, {
      figures: [figure('f1', { sha256: shared }), figure('f2', { sha256: alone }), figure('f3', { sha256: alone })],
      passages: [own(1, 'a'), own(2, 'b'), own(3, 'c')],
    })
    await other.saveFigures(theirs, 1, {
      figures: [figure('f1', { sha256: shared }), figure('f2', { sha256: original })],
      passages: [own(1, 'a'), own(2, 'b')],
    })
    expect(await shelf.remove(id)).toEqual({ orphans: [alone] })
    expect((await other.remove(theirs)).orphans.sort()).toEqual([shared, original, last].sort())
    await expect(shelf.figures(id)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('its job comes after every other, one at a time, and leaves the document’s state alone', async () => {
    const { jobs } = get()
    const { shelf, id } = await withBook()
    const take = (): ReturnType<typeof jobs.claim> => jobs.claim('w', 60, { economico: true })
    for (let job = await take(); job; job = await take()) await jobs.finish(job.id, 'w')
    const second = await book(shelf, ['dos'], { modo: 'economico' })
    await shelf.queueFigures(id, { pictures: ['a'] })
    await shelf.queueFigures(second, null)
    expect(await shelf.figuresPending(id)).toBe(true)
    const text = (await take())!,
      first = (await take())!
    expect([text.kind, text.subject, first.kind, first.subject]).toEqual(['ingest', second, 'figures', id])
    expect(first.extra).toEqual({ pictures: ['a'] })
    expect(await take()).toBeNull()
    expect((await shelf.document(id)).estado).toBe('listo')
    await jobs.fail(first.id, 'w', 'roto')
    expect([
      (await shelf.document(id)).estado,
      (await shelf.document(id)).error,
      await shelf.figuresPending(id),
    ]).toEqual(['listo', null, false])
    await jobs.finish(text.id, 'w')
    expect((await take())?.subject).toBe(second)
    await shelf.remove(second)
    expect(await jobs.pending()).toBe(0)
  })
}
