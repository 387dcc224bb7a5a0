/** Gradient descent (Adam) for the two kinds of model that the record is read with. Weights decay towards a prior. */
import type { Choice, Features, Logistic } from '../../../../src/core/read/record/page/model.ts'

export interface Group {
  candidates: { features: Features; right: boolean }[]
  /** None of them is right. */
  none: boolean
  weight: number
}
export interface Row {
  features: Features
  right: boolean
  weight: number
}
export interface Settings {
  ridge: number
  steps: number
  /** What the weights decay to; zero where it says nothing. */
  prior?: Features
}

const RATE = 0.1

interface Sparse {
  at: Int32Array
  value: Float64Array
}

class Index {
  readonly names: string[] = []
  private readonly at = new Map<string, number>()
  /** What is known beforehand holds for features too that no document of the fit has. */
  constructor(known: Features = {}) {
    for (const name of Object.keys(known)) this.at.set(name, this.names.push(name) - 1)
  }
  sparse(features: Features): Sparse {
    const known = Object.entries(features).filter(([, value]) => value !== 0)
    return {
      at: Int32Array.from(known, ([name]) => this.place(name)),
      value: Float64Array.from(known, ([, value]) => value),
    }
  }
  private place(name: string): number {
    const before = this.at.get(name)
    if (before !== undefined) return before
    const place = this.names.push(name) - 1
    this.at.set(name, place)
    return place
  }
  named(weights: Float64Array): Record<string, number> {
    return Object.fromEntries(
      this.names.map((name, i) => [name, round(weights[i]!)]).filter(([, w]) => Math.abs(w as number) > 0.005),
    )
  }
}

const round = (n: number): number => Math.round(n * 1000) / 1000
function dot({ at, value }: Sparse, w: Float64Array): number {
  let sum = 0
  for (let k = 0; k < at.length; k++) sum += w[at[k]!]! * value[k]!
  return sum
}
function addTo(into: Float64Array, slope: number, { at, value }: Sparse): void {
  for (let k = 0; k < at.length; k++) into[at[k]!]! += slope * value[k]!
}

/** `gradient` adds up into its second argument; the last weight is the bias, which does not decay. */
function descend(
  index: Index,
  { ridge, steps, prior = {} }: Settings,
  gradient: (w: Float64Array, into: Float64Array) => void,
): Float64Array {
  const size = index.names.length + 1
  const before = Float64Array.from([...index.names.map(name => prior[name] ?? 0), 0])
  const [w, mean, square] = [before.slice(), new Float64Array(size), new Float64Array(size)]
  for (let step = 1; step <= steps; step++) {
    const g = new Float64Array(size)
    gradient(w, g)
    for (let i = 0; i < size; i++) {
      const slope = g[i]! + (i < size - 1 ? ridge * (w[i]! - before[i]!) : 0)
      mean[i] = 0.9 * mean[i]! + 0.1 * slope
      square[i] = 0.999 * square[i]! + 0.001 * slope * slope
      w[i]! -= (RATE * (mean[i]! / (1 - 0.9 ** step))) / (Math.sqrt(square[i]! / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return w
}

export function fitChoice(groups: readonly Group[], settings: Settings): Choice {
  const index = new Index(settings.prior)
  const rows = groups
    .filter(group => group.none || group.candidates.some(c => c.right))
    .map(group => ({
      ...group,
      x: group.candidates.map(c => index.sparse(c.features)),
      right: group.candidates.map(c => c.right),
    }))
  const size = index.names.length + 1
  const total = rows.reduce((sum, row) => sum + row.weight, 0)
  const w = descend(index, settings, (at, into) => {
    for (const { x, right, none, weight } of rows) {
      const utilities = x.map(features => dot(features, at))
      const highest = Math.max(at[size - 1]!, ...utilities)
      const each = utilities.map(u => Math.exp(u - highest))
      const empty = Math.exp(at[size - 1]! - highest)
      const all = each.reduce((a, b) => a + b, empty)
      const good = each.reduce((sum, e, i) => sum + (right[i] ? e : 0), none ? empty : 0)
      each.forEach((e, i) => {
        const slope = (weight / total) * (e / all - (right[i] ? e / good : 0))
        if (Math.abs(slope) > 1e-9) addTo(into, slope, x[i]!)
      })
      into[size - 1]! += (weight / total) * (empty / all - (none ? empty / good : 0))
    }
  })
  return { none: round(w[size - 1]!), weights: index.named(w) }
}

export function fitLogistic(rows: readonly Row[], settings: Settings): Logistic {
  const index = new Index(settings.prior)
  const all = rows.map(row => ({ ...row, x: index.sparse(row.features) }))
  const size = index.names.length + 1
  const total = rows.reduce((sum, row) => sum + row.weight, 0)
  const w = descend(index, settings, (at, into) => {
    for (const { x, right, weight } of all) {
      const error = (1 / (1 + Math.exp(-(dot(x, at) + at[size - 1]!))) - Number(right)) * (weight / total)
      addTo(into, error, x)
      into[size - 1]! += error
    }
  })
  return { bias: round(w[size - 1]!), weights: index.named(w) }
}
