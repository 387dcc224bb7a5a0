/**
 * `umbral` is a least probability: what is cited at a threshold is wrong in at most the rest of the cases. And citing
 * judges a sentence as verifying does.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { choose } from '../../../src/core/cite/choose.ts'
import { judgeClaim } from '../../../src/core/quotes/claim.ts'
import { asset } from '../../../src/paths.ts'
import { hold, type Held } from '../held.ts'

const Pair = z.object({ passage: z.string(), claim: z.string(), label: z.string() })
const Passage = z.object({ id: z.string(), text: z.string() })
const rows = <T>(file: string, shape: z.ZodType<T>): T[] =>
  readFileSync(asset(`test/data/held/${file}`), 'utf8')
    .trim()
    .split('\n')
    .map(line => shape.parse(JSON.parse(line)))

const passages = ['es', 'en'].flatMap(language => rows(`passages-${language}.jsonl`, Passage))
/** Every eighth claim of the set: each is judged once and cited at every threshold. */
const pairs = ['es', 'en'].flatMap(l => rows(`pairs-${l}.jsonl`, Pair)).filter((_, i) => i % 8 === 0)
const THRESHOLDS = [0, 0.5, 0.7, 0.95]
const RELATIONS = ['APOYO_DIRECTO', 'OPINION_REFERIDA', 'APLICACION_DE_MARCO']

let held: Held
beforeAll(async () => {
  held = await hold(passages.map(({ id, text }) => ({ titulo: id, pages: [text] })))
})
afterAll(() => held.close())

describe('a library of other people’s passages', () => {
  it('at every threshold cites what verifying proves, and never a passage that only comes near', async () => {
    const cited = new Map(THRESHOLDS.map(umbral => [umbral, { given: 0, wrong: 0 }]))
    for (const { claim, passage, label } of pairs) {
      const verified = await judgeClaim(held.library, claim, { k: 5 })
      for (const umbral of THRESHOLDS) {
        const chosen = await choose(held.library, claim, { umbral })
        const own = verified.pasajes.find(p => p.row.id === chosen?.row.id)
        if (umbral === 0.7) expect([claim, chosen !== null]).toEqual([claim, verified.veredicto === 'respaldada'])
        if (!chosen) continue
        expect([claim, chosen.respaldo]).toEqual([claim, Math.round(own!.respaldo * 1000) / 1000])
        expect([claim, RELATIONS.includes(own!.relacion), own!.respaldo >= umbral]).toEqual([claim, true, true])
        const right = label === 'support' && chosen.document.titulo === passage
        cited.get(umbral)!.given++
        if (!right) cited.get(umbral)!.wrong++
      }
    }
    for (const [umbral, { given, wrong }] of cited)
      expect([umbral, wrong <= given * (1 - umbral)]).toEqual([umbral, true])
    expect(cited.get(0.7)!.given).toBeGreaterThanOrEqual(5)
  })
})
