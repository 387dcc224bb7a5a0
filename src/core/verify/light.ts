/**
 * The judge that is always there: features, a small logistic model and strict gates. Only near-literal support passes
 * 0.7; the rest is at most
 * partial, because a bag of words cannot tell a paraphrase from a different fact (see `npm run bench -- verify` for
 * what that costs in recall).
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { check, type Checked } from './checks.ts'
import { createFeatures, type Feature, type WordVectors } from './features.ts'
import { nothing, type Entailer, type Judgement } from './entailer.ts'
import { says } from './literal.ts'

const Weights = z.object({
  source: z.string(),
  features: z.array(
    z.object({ name: z.string(), mean: z.number(), scale: z.number(), support: z.number(), contradiction: z.number() }),
  ),
  intercept: z.object({ support: z.number(), contradiction: z.number() }),
  literal: z.number(),
  opposed: z.number(),
})
export type Weights = z.infer<typeof Weights>

/** Made by `test/bench/fit-support.ts`. */
const WEIGHTS = asset('src/core/verify/light.json')
/** What `juez` shows. Under its gate this judge proves nothing: it cannot tell who did what to whom. */
export const LITERAL = 'literal'
/** Whatever the model says, no more than this without the gate. */
export const CEILING = 0.69

export const agrees = (c: Checked): boolean =>
  c.numbersMissing.length === 0 && !c.negation && !c.quantifier && !c.opposite && c.strangers.length === 0

/** The same statement turned round: denied, with another number in its place, or with the opposite word. */
export function opposed(c: Checked): boolean {
  if (c.strangers.length > 0 || c.embedded) return false
  if (c.opposite)
    return c.turned && !c.negation && c.numbersMissing.length === 0 && c.missing.length <= 1 && c.order >= 0.5
  if (c.missing.some(word => !/\d/.test(word))) return false
  if (c.negation) return c.numbersMissing.length === 0 && c.order >= 0.65
  return c.numberConflict && c.order >= 0.6 && c.neighbours >= 0.4
}

const answer = (support: number, contradiction: number, sentence: number): Judgement => ({
  support,
  contradiction,
  partial: support,
  sentences: [sentence],
  missing: [],
  by: LITERAL,
})

const logistic = (z: number): number => 1 / (1 + Math.exp(-z))

export function createLight(
  vectors: WordVectors,
  weights: Weights = Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8'))),
): Entailer {
  const features = createFeatures(vectors)
  const judge = (claim: string, evidence: readonly string[]): Judgement => {
    const { features: x, best } = features(claim, evidence)
    let support = weights.intercept.support,
      contradiction = weights.intercept.contradiction
    for (const f of weights.features) {
      const value = (x[f.name as Feature] - f.mean) / f.scale // names are checked against FEATURES by the fitting script's test
      support += f.support * value
      contradiction += f.contradiction * value
    }
    const same = evidence.findIndex(sentence => says(claim, sentence))
    if (same >= 0) return answer(weights.literal, 0.02, same)
    const against = opposed(check(claim, evidence[best]!))
    return answer(
      Math.min(against ? 0.2 : CEILING, logistic(support)),
      against ? weights.opposed : Math.min(CEILING, logistic(contradiction)),
      best,
    )
  }
  return {
    name: LITERAL,
    entail: async pairs => pairs.map(p => (p.evidence.length ? judge(p.claim, p.evidence) : nothing(LITERAL))),
  }
}
