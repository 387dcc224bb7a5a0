/**
 * Features of an answer → the probability that the page prints it, or counts as it. One fitted and calibrated model.
 */
import { readFileSync } from 'node:fs'
import { asset } from '../../paths.ts'
import { FEATURES, type Feature, type Features } from './features.ts'

export interface Weights {
  source: string
  intercept: number
  /** Nats for one unit of the feature. */
  weights: Record<Feature, number>
  /** Output of the model → how often such answers were right; rising, and linear between the points. */
  calibration: [said: number, right: number][]
}

/** The weights that `test/bench/fit-folios.ts` writes. */
export const WEIGHTS = asset('src/core/folio/estimate.json')

let read: Weights | undefined
const shipped = (): Weights => (read ??= JSON.parse(readFileSync(WEIGHTS, 'utf8')) as Weights)

export const logistic = (z: number): number => 1 / (1 + Math.exp(-z))

/** Returns the output of the model in nats, before calibration. */
const score = (x: Features, { intercept, weights }: Weights = shipped()): number =>
  FEATURES.reduce((z, name) => z + (x[name] ?? 0) * weights[name], intercept)

export function calibrated(probability: number, points: Weights['calibration']): number {
  const k = points.findIndex(([from]) => from >= probability)
  const [right, left] = [
    points[k === -1 ? points.length - 1 : k]!,
    points[Math.max(0, k === -1 ? points.length - 1 : k - 1)]!,
  ]
  if (k <= 0 || right[0] === left[0]) return right[1]
  return left[1] + ((right[1] - left[1]) * (probability - left[0])) / (right[0] - left[0])
}

/** Returns the probability, 0 to 1. */
export const estimate = (x: Features, weights: Weights = shipped()): number =>
  calibrated(logistic(score(x, weights)), weights.calibration)

/** Features that tell what an answer rests on. Alone they speak neither for nor against it. */
const GROUNDS: readonly Feature[] = ['seen', 'lone', 'gapped', 'before', 'label']

/** Returns the features that speak most against the answer, worst first, each with its nats. */
export const against = (x: Features, { weights }: Weights = shipped()): [Feature, number][] =>
  FEATURES.map((name): [Feature, number] => [name, (x[name] ?? 0) * weights[name]])
    .filter(([name, nats]) => nats < -0.7 && !GROUNDS.includes(name))
    .sort((a, b) => a[1] - b[1])
