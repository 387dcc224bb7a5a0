/** A few of the manuscripts that `npm run bench -- audit` measures: nothing that is right may be called wrong. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audited } from '../../bench/audit.ts'
import { available, books, EXPECTED, FORMS, manuscript } from '../../bench/audit-corpus.ts'
import { hold, type Held } from '../held.ts'

if (!available) console.warn('SKIPPED: manuscripts with planted faults need ../shared/data/eval/xquad.')

describe.skipIf(!available)('manuscripts with planted faults', () => {
  let held: Held
  const library = available ? books() : { held: [], outside: [] }
  beforeAll(async () => {
    held = await hold(library.held)
  })
  afterAll(() => held.close())

  it.each(FORMS)('%s: each citation is read, most faults are found, no page is alleged', async form => {
    const made = manuscript(FORMS.indexOf(form) + FORMS.length, library)
    expect(made.form).toBe(form)
    const { citas = [], bibliografia } = (await audited(held, made)).result
    expect(citas).toHaveLength(made.planted.length)
    const alleged = made.planted.filter(
      ({ fault, n }) => fault === null && citas[n]!.problemas.some(code => code !== 'sin_respaldo'),
    )
    expect(alleged.map(({ n, shape }) => [shape, citas[n]!.texto, citas[n]!.mensaje])).toEqual([])
    const planted = made.planted.filter(({ fault }) => fault !== null)
    const found = planted.filter(({ fault, n }) => EXPECTED[fault!].some(code => citas[n]!.problemas.includes(code)))
    expect(found.length / planted.length).toBeGreaterThanOrEqual(0.9)
    expect([bibliografia?.sin_citar.length ?? 0, bibliografia?.duplicadas.length ?? 0]).toEqual([
      made.uncited,
      made.twice,
    ])
  })
})
