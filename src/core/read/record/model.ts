/**
 * Turns fitted weights into probabilities: a choice among candidates or none, a yes or no, and their calibration. Pure.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../../paths.ts'

export type Features = Record<string, number>

/** A feature that holds or does not, as 1 or 0. */
export const flag = (is: boolean): number => (is ? 1 : 0)

/** Conditional logit: one of the candidates is right, or none of them. */
const Choice = z.object({ none: z.number(), weights: z.record(z.string(), z.number()) })
const Logistic = z.object({ bias: z.number(), weights: z.record(z.string(), z.number()) })

export const Weights = z.object({
  source: z.string(),
  title: Choice,
  author: Logistic,
  /** Weighs a name's own score and that of the names beside it. */
  together: Logistic,
  /** Whether an institution is the author, where no person is named. */
  body: Logistic,
  year: Choice,
  type: z.record(z.string(), Logistic),
  /** Maps a finder's certainty about a reading to the share of such readings that are right. */
  calibration: z.record(z.string(), Logistic),
  /** Share of readings that were right, by "variable: form". */
  forms: z.record(z.string(), z.number()),
})
export type Weights = z.infer<typeof Weights>
export type Choice = z.infer<typeof Choice>
export type Logistic = z.infer<typeof Logistic>

/** The weights; `test/bench/fit-records.ts` writes this file. */
export const WEIGHTS = asset('src/core/read/record/weights.json')

let read: Weights | undefined
export function weights(): Weights {
  read ??= Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8')))
  return read
}

function utility(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = 0
  for (const name in features) sum += features[name]! * (weights[name] ?? 0)
  return sum
}

/** A probability for each candidate and one for none of them; together they are 1. */
export function choose(candidates: readonly Features[], { none, weights }: Choice): { each: number[]; none: number } {
  const utilities = candidates.map(features => utility(features, weights))
  const highest = Math.max(none, ...utilities)
  const each = utilities.map(u => Math.exp(u - highest))
  const empty = Math.exp(none - highest)
  const total = each.reduce((a, b) => a + b, empty)
  return { each: each.map(e => e / total), none: empty / total }
}

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))
export const logit = (p: number): number => {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, p))
  return Math.log(inside / (1 - inside))
}
export const judge = (features: Features, { bias, weights }: Logistic): number => bias + utility(features, weights)

/** The calibrated probability, rounded to the two decimals that a model fitted on some hundred documents supports. */
export const calibrated = (features: Features, model: Logistic = { bias: 0, weights: { raw: 1 } }): number =>
  Math.round(logistic(judge(features, model)) * 100) / 100

/** Features for calibrating a reading, from one probability or from several that must all be right. */
export function sureness(probabilities: readonly number[]): Features {
  const logits = probabilities.map(logit)
  const mean = logits.reduce((a, b) => a + b, 0) / Math.max(1, logits.length)
  return {
    raw: Math.min(...logits),
    mean: mean - Math.min(...logits),
    several: probabilities.length > 1 ? 1 : 0,
    many: probabilities.length > 4 ? 1 : 0,
  }
}
