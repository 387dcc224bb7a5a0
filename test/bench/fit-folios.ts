/**
 * Fits the estimate of the folio engine and writes `src/core/folio/estimate.json`. Prints what each fifth of the
 * documents and of the seeds was given by the other four. Run after `npm run build`: `node dist/test/bench/fit-folios.js`.
 */
import { writeFileSync } from 'node:fs'
import { optionsOf } from '../../src/core/folio/decide.ts'
import { logistic, WEIGHTS, type Weights } from '../../src/core/folio/estimate.ts'
import { FEATURES, type Feature } from '../../src/core/folio/features.ts'
import { explained } from '../../src/core/folio/index.ts'
import { isSame } from '../core/folio/score.ts'
import { FOLDS, inventedExamples, realExamples, type Example, type SetName } from './folio-examples.ts'
import { reliability, type Answered } from './reliability.ts'

/** Seeds of the fit; the bench has others. */
const SEEDS = [51_000, 51_001, 51_002, 51_003, 51_004]
/** What each set weighs in all. A count alone in a margin (`alike`) is nearly always the folio: in 91 documents it was. */
const MASS: Record<SetName, number> = {
  real: 0.45,
  unlabelled: 0.07,
  short: 0.08,
  family: 0.26,
  cut: 0.03,
  alike: 0.005,
  excerpt: 0.05,
  misread: 0.055,
}
/** What speaks for an answer may not speak against it, and the other way round; these may do either. */
const FREE: readonly Feature[] = [
  'seen',
  'lone',
  'gapped',
  'before',
  'label',
  'isEdge',
  'loneEdge',
  'lonePage',
  'beforeOffprint',
]
const FOR: readonly Feature[] = [
  ...(['length', 'romanArabic', 'saysPage', 'silence', 'foot', 'sides', 'loneWeight', 'lonePosterior'] as const),
  ...([
    'unseenPosterior',
    'beforeFromOne',
    'beforeBody',
    'beforeOpening',
    'labelled',
    'slugged',
    'labelTrust',
  ] as const),
]
const RIDGE = 3
/** A feature that hardly ever varies gets no large weight. */
const LEAST_SPREAD = 0.15
const SWEEPS = 400

interface Row {
  set: SetName
  name: string
  page: number
  fold: number
  right: boolean
  weight: number
  /** Index of a feature and its value, zeros left out. */
  x: [number, number][]
}

function rowsOf({ set, name, fold, doc, truth }: Example): Row[] {
  const file = explained(doc)
  return truth.flatMap((want, page) =>
    want === undefined
      ? []
      : optionsOf(page, file).map(({ text, features }) => ({
          set,
          name,
          page,
          fold,
          right: want !== null && isSame(text, want),
          weight: 0,
          x: FEATURES.flatMap((f, k): [number, number][] => (features[f] ? [[k, features[f]]] : [])),
        })),
  )
}

/** A document weighs as the root of its pages; a set weighs its mass. */
function weigh(rows: Row[]): void {
  const pages = new Map<string, number>()
  for (const r of rows) pages.set(r.name + r.set, (pages.get(r.name + r.set) ?? 0) + 1)
  const sums = new Map<SetName, number>()
  for (const r of rows) {
    r.weight = 1 / Math.sqrt(pages.get(r.name + r.set)!)
    sums.set(r.set, (sums.get(r.set) ?? 0) + r.weight)
  }
  for (const r of rows) r.weight *= (MASS[r.set] * rows.length) / sums.get(r.set)!
}

const bounds = (f: Feature): [number, number] =>
  FREE.includes(f) ? [-Infinity, Infinity] : FOR.includes(f) ? [0, Infinity] : [-Infinity, 0]

function spreads(rows: readonly Row[]): number[] {
  const [sum, squares] = [FEATURES.map(() => 0), FEATURES.map(() => 0)]
  for (const r of rows)
    for (const [k, x] of r.x) {
      sum[k]! += x
      squares[k]! += x * x
    }
  return sum.map((s, k) => Math.max(LEAST_SPREAD, Math.sqrt(squares[k]! / rows.length - (s / rows.length) ** 2)))
}

/** Logistic regression with a ridge and signs, by Newton's steps along one feature after the other. */
function fit(rows: readonly Row[]): Pick<Weights, 'intercept' | 'weights'> {
  const spread = spreads(rows)
  const columns: [Row, number, number][][] = [rows.map((r, i) => [r, i, 1]), ...FEATURES.map(() => [])]
  rows.forEach((r, i) => r.x.forEach(([k, x]) => columns[k + 1]!.push([r, i, x / spread[k]!])))
  const z = new Float64Array(rows.length)
  const w = columns.map(() => 0)
  for (let sweep = 0, moved = 1; sweep < SWEEPS && moved > 1e-5; sweep++) {
    moved = 0
    columns.forEach((column, k) => {
      let [gradient, curvature] = k ? [RIDGE * w[k]!, RIDGE] : [0, 1e-9]
      for (const [r, i, x] of column) {
        const p = logistic(z[i]!)
        gradient += r.weight * (p - Number(r.right)) * x
        curvature += r.weight * p * (1 - p) * x * x
      }
      const [low, high] = k ? bounds(FEATURES[k - 1]!) : [-Infinity, Infinity]
      const step = Math.max(-1, Math.min(1, -gradient / curvature))
      const next = Math.min(high, Math.max(low, w[k]! + step))
      const by = next - w[k]!
      if (!by) return
      w[k] = next
      moved = Math.max(moved, Math.abs(by))
      for (const [, i, x] of column) z[i]! += by * x
    })
  }
  const round = (n: number): number => Math.round(n * 1e3) / 1e3
  const weights = Object.fromEntries(FEATURES.map((f, k) => [f, round(w[k + 1]! / spread[k]!)]))
  return { intercept: round(w[0]!), weights: weights as Weights['weights'] }
}

const said = (row: Row, { intercept, weights }: Pick<Weights, 'intercept' | 'weights'>): number =>
  logistic(row.x.reduce((z, [k, x]) => z + x * weights[FEATURES[k]!], intercept))

/** Pool adjacent violators: the rising step function nearest to what was right, by bins of the same weight. */
function calibrate(answers: readonly { said: number; right: boolean; weight: number }[]): Weights['calibration'] {
  const pools: { said: number; right: number; weight: number }[] = []
  for (const a of answers.toSorted((a, b) => a.said - b.said)) {
    pools.push({ said: a.said * a.weight, right: Number(a.right) * a.weight, weight: a.weight })
    for (let last = pools.at(-1)!, before = pools.at(-2); before; last = pools.at(-1)!, before = pools.at(-2)) {
      if (before.right / before.weight < last.right / last.weight && before.weight > LEAST_POOL) break
      pools.pop()
      Object.assign(before, {
        said: before.said + last.said,
        right: before.right + last.right,
        weight: before.weight + last.weight,
      })
    }
  }
  const round = (n: number): number => Math.round(n * 1e3) / 1e3
  return pools.map(p => [round(p.said / p.weight), round(Math.min(MOST, p.right / p.weight))])
}
/** Weight of a pool: smaller ones are chance. */
const LEAST_POOL = 60
/** Nothing is certain. */
const MOST = 0.995

const rows = [...(await realExamples(true)), ...inventedExamples(SEEDS)].flatMap(rowsOf)
weigh(rows)
const unseen: Answered[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const model = fit(rows.filter(r => r.fold !== fold))
  for (const row of rows.filter(r => r.fold === fold)) unseen.push({ ...row, said: said(row, model) })
}
const calibration = calibrate(unseen)
const weights: Weights = {
  source:
    `logistic regression on ${rows.length} answers: ${new Set(rows.filter(r => r.set === 'real').map(r => r.name)).size} ` +
    `real documents, whole and in pieces, and ${SEEDS.length} books of each invented family; calibrated on answers of ` +
    'documents that each fit had not seen',
  ...fit(rows),
  calibration,
}
writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 1)}\n`)
console.log(reliability(unseen, calibration))
process.exit(0) // children that read PDFs may still wait
