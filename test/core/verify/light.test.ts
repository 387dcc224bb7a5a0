import { describe, expect, it } from 'vitest'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { check } from '../../../src/core/verify/checks.ts'
import { FEATURES } from '../../../src/core/verify/features.ts'
import { createLight } from '../../../src/core/verify/light.ts'
import { relation, tooEarly } from '../../../src/core/verify/relation.ts'
import { verdict } from '../../../src/core/verify/verdict.ts'
import { calibration, precision, scorePairs } from '../../bench/verify.ts'
import { haveEval, supportPairs } from '../../bench/support-pairs.ts'
import weights from '../../../src/core/verify/light.json' with { type: 'json' }

const judge = createLight(await embeddedModel())
const one = async (claim: string, ...evidence: string[]): Promise<{ support: number; contradiction: number }> =>
  (await judge.entail([{ claim, evidence }]))[0]!

describe('the light judge', () => {
  it('knows every feature that its weights name', () =>
    expect(weights.features.map(f => f.name)).toEqual([...FEATURES]))
  it('near-literal support passes 0.7', async () => {
    expect(
      (
        await one(
          'La imprenta llegó a Sevilla en 1477.',
          'Los talleres eran pequeños.',
          'La imprenta llegó a la ciudad de Sevilla en 1477, tarde.',
        )
      ).support,
    ).toBeGreaterThanOrEqual(0.7)
  })
  it.each([
    ['another number', 'La imprenta llegó a Sevilla en 1478.', 'La imprenta llegó a Sevilla en 1477.'],
    ['a negation', 'La imprenta no llegó a Sevilla en 1477.', 'La imprenta llegó a Sevilla en 1477.'],
    ['another name', 'La imprenta llegó a Toledo en 1477.', 'La imprenta llegó a Sevilla en 1477.'],
    ['all for some', 'Todos los talleres cerraron en 1500.', 'Algunos talleres cerraron en 1500.'],
    ['a fact for a possibility', 'El autor nació en Écija.', 'El autor pudo nacer o podría haber nacido en Écija.'],
  ])('%s never passes 0.7', async (_what, claim, evidence) => {
    expect((await one(claim, evidence)).support).toBeLessThan(0.7)
  })
  it('the opposite word and the denied sentence are contradictions', async () => {
    expect(
      (await one('Los precios aumentaron en el siglo XVI.', 'Los precios disminuyeron en el siglo XVI.')).contradiction,
    ).toBeGreaterThanOrEqual(0.7)
    expect(
      (await one('La imprenta no llegó a Sevilla en 1477.', 'La imprenta llegó a Sevilla en 1477.')).contradiction,
    ).toBeGreaterThanOrEqual(0.7)
  })
  it('«no obstante» denies nothing', () =>
    expect(check('El tratado se firmó', 'No obstante, el tratado se firmó').negation).toBe(false))
  it('without evidence there is neither support nor contradiction', async () =>
    expect(await one('Cualquier cosa dicha aquí.')).toMatchObject({ support: 0, contradiction: 0 }))
})

describe('verdicts and relations', () => {
  const v = (...pairs: [number, number, number?][]): string =>
    verdict(
      pairs.map(([support, contradiction, partial = support]) => ({
        support,
        contradiction,
        partial,
        missing: partial > support ? ['x'] : [],
      })),
    ).veredicto
  it('follow the rules of the decisions', () => {
    expect([
      v([0.7, 0]),
      v([0.69, 0]),
      v([0.3, 0, 0.9]),
      v([0.39, 0]),
      v([0.2, 0.8]),
      v([0.8, 0], [0.1, 0.9]),
      v([0.9, 0], [0.1, 0.8]),
      v(),
    ]).toEqual([
      'respaldada',
      'sin_respaldo',
      'parcial',
      'sin_respaldo',
      'contradicha',
      'contradicha',
      'respaldada',
      'sin_respaldo',
    ])
  })
  it('a source earlier than what the claim speaks of is IMPOSIBLE_TEMPORAL', () => {
    expect(tooEarly('En 1936 estalló la guerra', 1898)).toBe(true)
    expect(relation('En 1936 estalló la guerra', { support: 0.9, contradiction: 0, partial: 0.9 }, 1898)).toBe(
      'IMPOSIBLE_TEMPORAL',
    )
    expect(tooEarly('En 1936 estalló la guerra', null)).toBe(false)
  })
  it('no passage is said to contradict that the verdict would not call a contradiction', () => {
    expect(relation('x', { support: 0.4, contradiction: 0.69, partial: 0.4 }, 2000)).toBe('CONTEXTO')
  })
  it('tells the eight apart by their cues', () => {
    const of = (claim: string, support: number, contradiction = 0): string =>
      relation(claim, { support, contradiction, partial: support < 0.5 ? support : 0.8 }, 2000)
    expect([
      of('La imprenta llegó en 1477', 0.9),
      of('x', 0.1, 0.8),
      of('Según García, la imprenta llegó', 0.5),
      of('En este trabajo proponemos otra fecha', 0.3),
      of('Siguiendo a Foucault, la cárcel disciplina', 0.5),
      of('No existen estudios sobre el tema', 0.2),
      of('La imprenta fue importante', 0.5),
    ]).toEqual([
      'APOYO_DIRECTO',
      'CONTRADICCION',
      'OPINION_REFERIDA',
      'CONTRIBUCION_PROPIA',
      'APLICACION_DE_MARCO',
      'AFIRMACION_NEGATIVA',
      'CONTEXTO',
    ])
  })
})

if (!haveEval()) console.warn('SKIPPED: the judge was not measured, no evaluation sets in ../shared/data/eval')
it.runIf(haveEval())(
  'on public pairs: respaldada ≥ 0.85; on those it was not fitted on, contradicha ≥ 0.6 and on SciFact and WiCE calibration error ≤ 0.08',
  async () => {
    const all = await supportPairs(),
      { scored } = await scorePairs(all)
    // nothing in the gate of `respaldada` was fitted, and few of these claims are said word for word: both halves
    expect(precision(scored, 'respaldada', 'support').given).toBeGreaterThanOrEqual(8)
    expect(precision(scored, 'respaldada', 'support').precision).toBeGreaterThanOrEqual(0.85)
    const held = scored.filter((_, i) => !all[i]!.fit)
    expect(precision(held, 'contradicha', 'contradiction').given).toBeGreaterThan(0)
    expect(precision(held, 'contradicha', 'contradiction').precision).toBeGreaterThanOrEqual(0.6)
    for (const set of ['scifact', 'wice'])
      expect(calibration(held.filter(s => s.set === set))).toBeLessThanOrEqual(0.08)
  },
)
