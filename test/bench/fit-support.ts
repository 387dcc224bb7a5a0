/**
 * Fits the light judge on the `fit` halves and writes `src/core/verify/light.json`. Run after `npm run build`: `node
 * dist/test/bench/fit-support.js`.
 */
import { writeFileSync } from 'node:fs'
import { embeddedModel } from '../../src/core/models/static.ts'
import { createFeatures, FEATURES } from '../../src/core/verify/features.ts'
import type { Weights } from '../../src/core/verify/light.ts'
import { asset } from '../../src/paths.ts'
import { supportPairs, type SupportPair } from './support-pairs.ts'

/** InferES has ten times the pairs of the others: all three weigh about the same. */
const WEIGHT = { scifact: 3, wice: 4, inferes: 0.4 }
const STEPS = 3000
const RIDGE = 0.002

interface Row {
  x: number[]
  weight: number
  label: SupportPair['label']
}

/** Logistic regression by gradient descent on standardised features; intercept first. */
function fit(rows: readonly Row[], label: SupportPair['label']): number[] {
  const w = new Array<number>(rows[0]!.x.length).fill(0)
  const total = rows.reduce((sum, r) => sum + r.weight, 0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = w.map(() => 0)
    for (const r of rows) {
      const z = r.x.reduce((sum, x, i) => sum + x * w[i]!, 0)
      const error = (1 / (1 + Math.exp(-z)) - Number(r.label === label)) * r.weight
      r.x.forEach((x, i) => {
        gradient[i]! += error * x
      })
    }
    gradient.forEach((g, i) => {
      w[i]! -= g / total + (i ? RIDGE * w[i]! : 0)
    })
  }
  return w
}

const pairs = (await supportPairs()).filter(p => p.fit)
const featuresOf = createFeatures(await embeddedModel())
const raw = pairs.map(p => featuresOf(p.claim, p.evidence).features)
const stats = FEATURES.map(name => {
  const mean = raw.reduce((sum, f) => sum + f[name], 0) / raw.length
  return { name, mean, scale: Math.sqrt(raw.reduce((sum, f) => sum + (f[name] - mean) ** 2, 0) / raw.length) || 1 }
})
const rows: Row[] = raw.map((f, i) => ({
  x: [1, ...stats.map(s => (f[s.name] - s.mean) / s.scale)],
  weight: WEIGHT[pairs[i]!.set],
  label: pairs[i]!.label,
}))
const support = fit(rows, 'support'),
  contradiction = fit(rows, 'contradiction')
const round = (n: number): number => Math.round(n * 1e5) / 1e5
const weights: Weights = {
  source:
    `logistic regression on ${pairs.length} pairs: the fit halves of SciFact train (CC BY 4.0, ODC-By 1.0), WiCE dev (ODC-By) and InferES train; ` +
    'literal and opposed: precision of the gates on those halves, rounded down',
  features: stats.map((s, i) => ({
    name: s.name,
    mean: round(s.mean),
    scale: round(s.scale),
    support: round(support[i + 1]!),
    contradiction: round(contradiction[i + 1]!),
  })),
  intercept: { support: round(support[0]!), contradiction: round(contradiction[0]!) },
  literal: 0.9,
  opposed: 0.75,
}
writeFileSync(asset('src/core/verify/light.json'), `${JSON.stringify(weights, null, 1)}\n`)
