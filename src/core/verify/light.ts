/**
 * The judge that is always there: features, a small logistic model and strict gates. Only near-literal support passes 0.7; the rest is at most
 * partial, because a bag of words cannot tell a paraphrase from a different fact (see `npm run bench -- verify` for what that costs in recall).
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { check, type Checked } from './checks.ts'
import { createFeatures, type Feature, type WordVectors } from './features.ts'
import type { Entailer, Judgement } from './entailer.ts'

const Weights = z.object({
  source: z.string(),
  features: z.array(z.object({ name: z.string(), mean: z.number(), scale: z.number(), support: z.number(), contradiction: z.number() })),
  intercept: z.object({ support: z.number(), contradiction: z.number() }),
  literal: z.number(),
  opposed: z.number(),
})
export type Weights = z.infer<typeof Weights>

/** Made by `test/bench/fit-support.ts`. */
const WEIGHTS = asset('src/core/verify/light.json')
/** Whatever the model says, no more than this without the gate. */
export const CEILING = 0.69
/** Words of a claim under which "near-literal" means nothing. */
const FEW_WORDS = 3

/** Every content word, number and name of the claim in one sentence, in its order, with the same negations and limits. */
export function literal(c: Checked, words: number): boolean {
  return agrees(c) && c.missing.length === 0 && c.order >= 0.6 && words >= FEW_WORDS
}

export const agrees = (c: Checked): boolean =>
  c.numbersMissing.length === 0 && !c.negation && !c.quantifier && !c.opposite && c.strangers.length === 0

/** The same statement turned round: denied, with another number, or with the opposite word. */
export function opposed(c: Checked, covered: number): boolean {
  const said = c.missing.filter(word => !/\d/.test(word)).length === 0
  const others = c.strangers.length === 0
  if (c.negation) return said && others && c.numbersMissing.length === 0 && !c.opposite && c.order >= 0.65
  if (c.numberConflict) return said && others && !c.opposite && c.order >= 0.6 && c.neighbours >= 0.4
  return c.opposite && covered >= 0.5
}

const logistic = (z: number): number => 1 / (1 + Math.exp(-z))

export function createLight(vectors: WordVectors, weights: Weights = Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8')))): Entailer {
  const features = createFeatures(vectors)
  const judge = (claim: string, evidence: readonly string[]): Judgement => {
    const { features: x, best } = features(claim, evidence)
    let support = weights.intercept.support, contradiction = weights.intercept.contradiction
    for (const f of weights.features) {
      const value = (x[f.name as Feature] - f.mean) / f.scale // names are checked against FEATURES by the fitting script's test
      support += f.support * value
      contradiction += f.contradiction * value
    }
    const checks = evidence.map(sentence => check(claim, sentence))
    const words = claim.split(/\s+/).length
    const same = checks.findIndex(c => literal(c, words))
    if (same >= 0) return { support: weights.literal, contradiction: 0.02, sentence: same }
    const against = opposed(checks[best]!, x.covBest)
    return {
      support: Math.min(against ? 0.2 : CEILING, logistic(support)),
      contradiction: against ? weights.opposed : Math.min(CEILING, logistic(contradiction)),
      sentence: best,
    }
  }
  return { name: 'literal', entail: async pairs => pairs.map(p => (p.evidence.length ? judge(p.claim, p.evidence) : { support: 0, contradiction: 0, sentence: -1 })) }
}
