/**
 * Turns fitted weights into probabilities: a choice among candidates or none, a yes or no, and their calibration. Pure.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../../../paths.ts'

export type Features = Record<string, number>

/** A feature that holds or does not, as 1 or 0. */
export const flag = (is: boolean): number => (is ? 1 : 0)

/** Conditional logit: one of the candidates is right, or none of them. */
const Choice = z.object({ none: z.number(), weights: z.record(z.string(), z.number()) })
const Logistic = z.object({ bias: z.number(), weights: z.record(z.string(), z.number()) })
/** Pairs of a certainty and the share that is right, both rising. */
const Calibration = z.array(z.tuple([z.number(), z.number()]))

export const Weights = z.object({
  source: z.string(),
  title: Choice,
  author: Logistic,
  /** Weighs a name's own score and that of the names beside it. */
  together: Logistic,
  /** Whether an institution is the author, where no person is named. */
  body: Logistic,
  year: Choice,
  /** Weights of "kind feature". */
  type: Choice,
  /** By field: the share of readings that are right, for rising certainties of its finder. */
  calibration: z.record(z.string(), Calibration),
  /** Share of readings that were right, by "variable: form". */
  forms: z.record(z.string(), z.number()),
})
export type Weights = z.infer<typeof Weights>
export type Choice = z.infer<typeof Choice>
export type Logistic = z.infer<typeof Logistic>
export type Calibration = z.infer<typeof Calibration>

/** The weights; `test/bench/fit-records.ts` writes these files. */
export const WEIGHTS = asset('src/core/read/record/weights.json')
/** Fitted on texts without type sizes and places, whose blocks follow one another. */
export const PLAIN_WEIGHTS = asset('src/core/read/record/plain-weights.json')

const read = new Map<string, Weights>()
function weightsIn(path: string): Weights {
  const weights = read.get(path) ?? Weights.parse(JSON.parse(readFileSync(path, 'utf8')))
  read.set(path, weights)
  return weights
}
export const weights = (): Weights => weightsIn(WEIGHTS)
export const plainWeights = (): Weights => weightsIn(PLAIN_WEIGHTS)

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
const logit = (p: number): number => {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, p))
  return Math.log(inside / (1 - inside))
}
export const judge = (features: Features, { bias, weights }: Logistic): number => bias + utility(features, weights)

/**
 * The share of readings of this certainty that are right, between the two nearest that were measured; the certainty
 * itself where nothing was. Two decimals, which is what some hundred documents support, never rounded up.
 */
export function calibrated(certainty: number, measured: Calibration = []): number {
  const points: Calibration = [[0, 0], ...measured, [1, measured.at(-1)?.[1] ?? 1]]
  const next = Math.max(
    1,
    points.findIndex(([at]) => at >= certainty),
  )
  const [[from, low], [to, high]] = [points[next - 1]!, points[next]!]
  const part = to > from ? (certainty - from) / (to - from) : 1
  return Math.floor((low + part * (high - low)) * 100 + 1e-9) / 100
}

/**
 * Certainty, 0 to 1, about several readings that must all be right: that of the least sure, a little higher when the
 * others are surer. `doubts` are taken off its logit.
 */
export function certaintyOf(probabilities: readonly number[], doubts = 0): number {
  const logits = probabilities.map(logit)
  const least = Math.min(...logits)
  const mean = logits.reduce((a, b) => a + b, 0) / Math.max(1, logits.length)
  return logistic(least + OTHERS * (mean - least) - doubts)
}
const OTHERS = 0.4
