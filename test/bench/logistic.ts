/** Weighted logistic regression with a ridge and signs, on sparse rows; and the calibration of what it says. Pure. */
import { logistic } from '../../src/core/folio/estimate.ts'

export interface Sample {
  right: boolean
  weight: number
  /** Index of a feature and its value, zeros left out. */
  x: readonly (readonly [number, number])[]
}
/** `weights`: in nats for one unit of each feature. */
export interface Model {
  intercept: number
  weights: number[]
}
/** Lowest and highest weight of each feature. */
export type Bounds = readonly (readonly [number, number])[]

const RIDGE = 3
/** A feature that hardly ever varies gets no large weight. */
const LEAST_SPREAD = 0.15
const SWEEPS = 400
/** Of the weight of a feature by its spread, in nats. */
const STILL = 1e-3

/** The values of one feature by row, all values divided by its spread. */
interface Column {
  rows: Int32Array
  values: Float64Array
  spread: number
}

function columnsOf(samples: readonly Sample[], features: number): Column[] {
  const rows: number[][] = Array.from({ length: features }, () => [])
  const values: number[][] = Array.from({ length: features }, () => [])
  samples.forEach(({ x }, i) =>
    x.forEach(([k, value]) => {
      rows[k]!.push(i)
      values[k]!.push(value)
    }),
  )
  return values.map((own, k) => {
    const mean = own.reduce((sum, value) => sum + value, 0) / samples.length
    const square = own.reduce((sum, value) => sum + value * value, 0) / samples.length
    const spread = Math.max(LEAST_SPREAD, Math.sqrt(Math.max(0, square - mean * mean)))
    return { rows: Int32Array.from(rows[k]!), values: Float64Array.from(own, value => value / spread), spread }
  })
}

/** By Newton's steps along one feature after the other. `start`: a model of nearly the same samples. */
export function fit(samples: readonly Sample[], bounds: Bounds, start?: Model): Model {
  const columns = columnsOf(samples, bounds.length)
  const ones: Column = {
    rows: Int32Array.from(samples, (_, i) => i),
    values: new Float64Array(samples.length).fill(1),
    spread: 1,
  }
  const right = Float64Array.from(samples, sample => Number(sample.right))
  const mass = Float64Array.from(samples, sample => sample.weight)
  const z = Float64Array.from(samples, sample => (start ? linear(start, sample.x) : 0))
  const w = [start?.intercept ?? 0, ...columns.map(({ spread }, k) => (start?.weights[k] ?? 0) * spread)]
  const all = [ones, ...columns]
  for (let sweep = 0, moved = 1; sweep < SWEEPS && moved > STILL; sweep++) {
    moved = 0
    all.forEach(({ rows, values }, k) => {
      let [gradient, curvature] = k ? [RIDGE * w[k]!, RIDGE] : [0, 1e-9]
      for (let j = 0; j < rows.length; j++) {
        const i = rows[j]!
        const p = logistic(z[i]!)
        gradient += mass[i]! * (p - right[i]!) * values[j]!
        curvature += mass[i]! * p * (1 - p) * values[j]! * values[j]!
      }
      const [low, high] = k ? bounds[k - 1]! : [-Infinity, Infinity]
      const step = Math.max(-1, Math.min(1, -gradient / curvature))
      const by = Math.min(high, Math.max(low, w[k]! + step)) - w[k]!
      if (!by) return
      w[k]! += by
      moved = Math.max(moved, Math.abs(by))
      for (let j = 0; j < rows.length; j++) z[rows[j]!]! += by * values[j]!
    })
  }
  return { intercept: w[0]!, weights: columns.map(({ spread }, k) => w[k + 1]! / spread) }
}

const linear = ({ intercept, weights }: Model, x: Sample['x']): number =>
  x.reduce((z, [k, value]) => z + value * weights[k]!, intercept)

/** 0 to 1, before it is calibrated. */
export const said = (model: Model, { x }: Pick<Sample, 'x'>): number => logistic(linear(model, x))

/** Weight of a pool: smaller ones are chance. */
const LEAST_POOL = 60
/** Nothing is certain. */
const MOST = 0.995
const round = (n: number): number => Math.round(n * 1e3) / 1e3

/** Pool adjacent violators: the rising step function nearest to what was right, by bins of the same weight. */
export function calibrate(
  answers: readonly { said: number; right: boolean; weight: number }[],
): [said: number, right: number][] {
  const pools: { said: number; right: number; weight: number }[] = []
  for (const a of answers.toSorted((a, b) => a.said - b.said)) {
    pools.push({ said: a.said * a.weight, right: Number(a.right) * a.weight, weight: a.weight })
    for (let last = pools.at(-1)!, before = pools.at(-2); before; last = pools.at(-1)!, before = pools.at(-2)) {
      if (before.right / before.weight < last.right / last.weight && before.weight > LEAST_POOL) break
      pools.pop()
      before.said += last.said
      before.right += last.right
      before.weight += last.weight
    }
  }
  return pools.map(p => [round(p.said / p.weight), round(Math.min(MOST, p.right / p.weight))])
}
