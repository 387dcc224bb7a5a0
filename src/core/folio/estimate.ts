/** Features of an answer → how probable it is that the page prints it, or is counted so. One fitted model, calibrated. */
import { readFileSync } from 'node:fs'
import { asset } from '../../paths.ts'
import { FEATURES, type Feature, type Features } from './features.ts'

export interface Weights {
  source: string
  intercept: number
  /** In nats for one unit of the feature. */
  weights: Record<Feature, number>
  /** What the model says → how often such answers were right, rising; straight between. */
  calibration: [said: number, right: number][]
}

/** Made by `test/bench/fit-folios.ts`. */
export const WEIGHTS = asset('src/core/folio/estimate.json')

let read: Weights | undefined
const shipped = (): Weights => (read ??= JSON.parse(readFileSync(WEIGHTS, 'utf8')) as Weights)

export const logistic = (z: number): number => 1 / (1 + Math.exp(-z))

/** Nats, before they are calibrated. */
export const score = (x: Features, { intercept, weights }: Weights = shipped()): number =>
  FEATURES.reduce((z, name) => z + (x[name] ?? 0) * weights[name], intercept)

export function calibrated(said: number, points: Weights['calibration']): number {
  const k = points.findIndex(([from]) => from >= said)
  const [right, left] = [
    points[k === -1 ? points.length - 1 : k]!,
    points[Math.max(0, k === -1 ? points.length - 1 : k - 1)]!,
  ]
  if (k <= 0 || right[0] === left[0]) return right[1]
  return left[1] + ((right[1] - left[1]) * (said - left[0])) / (right[0] - left[0])
}

/** 0 to 1. */
export const estimate = (x: Features, weights: Weights = shipped()): number =>
  calibrated(logistic(score(x, weights)), weights.calibration)

/** What an answer rests on speaks for it or against it as the others go: by itself it says nothing. */
const GROUNDS: readonly Feature[] = ['seen', 'lone', 'gapped', 'before', 'label']

/** The features that speak most against the answer, worst first, each with its nats. */
export const against = (x: Features, { weights }: Weights = shipped()): [Feature, number][] =>
  FEATURES.map((name): [Feature, number] => [name, (x[name] ?? 0) * weights[name]])
    .filter(([name, nats]) => nats < -0.7 && !GROUNDS.includes(name))
    .sort((a, b) => a[1] - b[1])
