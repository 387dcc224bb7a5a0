/**
 * What people and agents said of claims: kept with its passage, replaced by the same kind of judge, gone with the
 * document.
 */
import { expect, it, vi } from 'vitest'
import type { NewJudgement } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, id, passage, shelfOf } from './fixtures.ts'

export const judgement = (fragmento: string, change: Partial<NewJudgement> = {}): NewJudgement => ({
  id: `j${id()}`,
  fragmento,
  afirmacion: 'La imprenta llegó en 1477.',
  claimHash: 'c1',
  passageHash: 'p1',
  veredicto: 'respaldada',
  juez: 'persona',
  cita: null,
  quien: 'ana@example.org',
  ...change,
})

export function judgeJudgements(get: Get): void {
  it('a judgement is kept as it was said, and found by its claim', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno', 'dos'])
    const said = judgement(`${document}:p2.1`, { cita: 'dos', juez: 'agente', quien: 'Claude' })
    const row = await shelf.saveJudgement(said)
    expect(row).toEqual({ ...said, documento: document, creado: expect.stringMatching(/^20.*Z$/) as string })
    expect(await shelf.judgementsOn('c1')).toEqual([row])
    expect(await shelf.judgementsOn('c2')).toEqual([])
  })
  it('the same kind of judge replaces its word on that claim and passage; another kind, claim or passage does not', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno', 'dos'])
    const place = `${document}:p1.1`
    await shelf.saveJudgement(judgement(place))
    await shelf.saveJudgement(judgement(place, { juez: 'agente' }))
    await shelf.saveJudgement(judgement(`${document}:p2.1`))
    await shelf.saveJudgement(judgement(place, { claimHash: 'c2' }))
    await shelf.saveJudgement(judgement(place, { veredicto: 'sin_respaldo' }))
    const { rows, total } = await shelf.judgements({ limite: 10 })
    expect([
      total,
      rows.map(r => `${r.juez} ${r.fragmento.split(':')[1]} ${r.claimHash} ${r.veredicto}`).sort(),
    ]).toEqual([
      4,
      [
        'agente p1.1 c1 respaldada',
        'persona p1.1 c1 sin_respaldo',
        'persona p1.1 c2 respaldada',
        'persona p2.1 c1 respaldada',
      ],
    ])
  })
  it('the list is newest first, in pages, of one kind of judge when asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    for (let n = 0; n < 5; n++) {
      vi.setSystemTime(new Date(2026, 10, 22, 10, 0, Math.floor(n / 2)))
      await shelf.saveJudgement(
        judgement(`${document}:p1.1`, { claimHash: `c${n}`, juez: n === 4 ? 'agente' : 'persona' }),
      )
    }
    vi.useRealTimers()
    const all = (await shelf.judgements({ limite: 10 })).rows
    expect(all.map(r => r.claimHash)).toEqual(['c4', 'c3', 'c2', 'c1', 'c0'])
    const walked = []
    for (let cursor: string | undefined, more = true; more;) {
      const page = await shelf.judgements({ limite: 2, cursor, juez: 'persona' })
      expect(page.total).toBe(4)
      walked.push(...page.rows)
      cursor = page.siguiente
      more = cursor !== undefined
    }
    expect(walked.map(r => r.id)).toEqual(all.filter(r => r.juez === 'persona').map(r => r.id))
    await expect(shelf.judgements({ limite: 2, cursor: 'x' })).rejects.toSatisfy(failure('peticion_invalida'))
  })
  it('it can be taken back, once', async () => {
    const shelf = await shelfOf(get())
    const { id: said } = await shelf.saveJudgement(judgement(`${await book(shelf, ['uno'])}:p1.1`))
    await shelf.removeJudgement(said)
    expect(await shelf.judgementsOn('c1')).toEqual([])
    await expect(shelf.removeJudgement(said)).rejects.toSatisfy(failure('no_encontrado'))
  })
  it('a passage that is not there is `no_encontrado`; what was said goes with its document, and stays when it is read anew', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno'])
    for (const nowhere of [`${document}:p9.1`, `${document}:`, document, 'nada:p1.1', ''])
      await expect(shelf.saveJudgement(judgement(nowhere))).rejects.toSatisfy(failure('no_encontrado'))
    await shelf.saveJudgement(judgement(`${document}:p1.1`))
    await shelf.savePassages(document, [1, 1], [passage(1, 1, 'otra lectura')])
    expect((await shelf.judgementsOn('c1'))[0]!.passageHash).toBe('p1')
    await shelf.remove(document)
    expect((await shelf.judgements({ limite: 10 })).total).toBe(0)
  })
  it('agreement: how much of what agents called supported a person judged too, and confirmed', async () => {
    const shelf = await shelfOf(get())
    const document = await book(shelf, ['uno', 'dos'])
    const place = `${document}:p1.1`
    expect(await shelf.agreement()).toEqual({ judged: 0, confirmed: 0 })
    const both = async (claimHash: string, agent: NewJudgement['veredicto'], person: NewJudgement['veredicto']) => {
      await shelf.saveJudgement(judgement(place, { claimHash, veredicto: agent, juez: 'agente' }))
      await shelf.saveJudgement(judgement(place, { claimHash, veredicto: person }))
    }
    await both('c1', 'respaldada', 'respaldada')
    await both('c2', 'respaldada', 'parcial')
    await both('c3', 'respaldada', 'sin_respaldo')
    await both('c4', 'contradicha', 'respaldada')
    await shelf.saveJudgement(judgement(place, { claimHash: 'c5', juez: 'agente' }))
    await shelf.saveJudgement(judgement(`${document}:p2.1`, { claimHash: 'c5' }))
    await shelf.saveJudgement(judgement(place, { claimHash: 'c6', juez: 'agente', passageHash: 'other words' }))
    await shelf.saveJudgement(judgement(place, { claimHash: 'c6' }))
    expect(await shelf.agreement()).toEqual({ judged: 3, confirmed: 1 })
    expect(await (await shelfOf(get())).agreement()).toEqual({ judged: 0, confirmed: 0 })
  })
}
