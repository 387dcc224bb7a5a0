/**
 * Explains the whole document at once by a hidden Markov chain over lines. A page lies on one line or on none; Viterbi
 * gives the best explanation, forward–backward its certainty.
 */
import { activeLines } from './active.ts'
import { changeCost, COST, emission, enterCost, MOST_PLATES } from './costs.ts'
import type { Evidence } from './evidence.ts'
import type { Line } from './lines.ts'

export interface Explanation {
  lines: Line[]
  /** The line of each page, or null. */
  path: (Line | null)[]
  /** Posterior probability of that line, for each page. */
  posterior: number[]
  /** The best other line of each page and its posterior probability. */
  second: { line: Line | null; posterior: number }[]
}

/** Exponent that flattens the posteriors, because the tokens of one place are no independent witnesses. */
const TEMPER = 0.75

/**
 * One page of the chain. State 0 is no line; state s > 0 is `active[s - 1]`. `costs` holds the cost of each change, at
 * index `from * states + to`.
 */
interface Stage {
  active: Line[]
  emit: Float64Array
  best: Float64Array
  alpha: Float64Array
  beta: Float64Array
  costs: Float64Array
  skips: Skip[]
  back: Back[]
}
interface Skip {
  page: number
  from: number
  to: number
  cost: number
}
interface Back {
  page: number
  state: number
}

const addLogs = (a: number, b: number): number => {
  const [high, low] = a > b ? [a, b] : [b, a]
  return high - low > 40 || low === -Infinity ? high : high + Math.log1p(Math.exp(low - high))
}

/** Returns the costs from every state of the previous page (`before`) to every state of this one. */
function turnCosts(
  { before, active }: { before: Line[]; active: Line[] },
  page: number,
  pages: Evidence[],
): Float64Array {
  const states = active.length + 1
  const costs = new Float64Array((before.length + 1) * states)
  const evidence = pages[page]
  if (!evidence) return costs
  const at = { page, evidence }
  active.forEach((to, k) => {
    costs[k + 1] = enterCost(to, page, pages.length)
    before.forEach((from, j) => {
      costs[(j + 1) * states + k + 1] = from === to ? 0 : changeCost(from, to, at)
    })
  })
  before.forEach((_, j) => {
    costs[(j + 1) * states] = COST.leave
  })
  return costs
}

/**
 * Returns the transitions over k unnumbered plates: from k + 1 pages back, and from the line whose number there is one
 * less.
 */
function plateSkips(
  stages: Stage[],
  { active, page, byKey }: { active: Line[]; page: number; byKey: Map<string, Line> },
): Skip[] {
  const out: Skip[] = []
  active.forEach((line, k) => {
    for (let plates = 1; plates <= MOST_PLATES && page - plates - 1 >= 0; plates++) {
      const behind = byKey.get(`${line.notation}|${line.prefix}|${line.step}|${line.offset + plates * line.step}`)
      const from = behind ? (stages[page - plates - 1]?.active.indexOf(behind) ?? -1) : -1
      if (from >= 0)
        out.push({ page: page - plates - 1, from: from + 1, to: k + 1, cost: COST.plates + COST.plate * plates })
    }
  })
  return out
}

function firstStage(stage: Stage, pages: number): void {
  stage.best[0] = stage.alpha[0] = 0
  stage.active.forEach((line, k) => {
    const score = (stage.emit[k + 1] ?? 0) - enterCost(line, 0, pages)
    stage.best[k + 1] = score
    stage.alpha[k + 1] = TEMPER * score
  })
}

/** Advances by one page: finds the best way into each state, and sums all ways. */
function advance(stage: Stage, stages: Stage[], page: number): void {
  const states = stage.active.length + 1
  const takenFrom = (at: number): ((from: number, to: number, cost: number) => void) => {
    const source = stages[at]
    return (from, to, cost) => {
      const score = (source?.best[from] ?? -Infinity) - cost
      if (score > (stage.best[to] ?? -Infinity)) {
        stage.best[to] = score
        stage.back[to] = { page: at, state: from }
      }
      stage.alpha[to] = addLogs(stage.alpha[to] ?? -Infinity, (source?.alpha[from] ?? -Infinity) - TEMPER * cost)
    }
  }
  const take = takenFrom(page - 1)
  const before = stages[page - 1]?.best.length ?? 0
  for (let to = 0; to < states; to++)
    for (let from = 0; from < before; from++) take(from, to, stage.costs[from * states + to] ?? 0)
  for (const skip of stage.skips) takenFrom(skip.page)(skip.from, skip.to, skip.cost)
  for (let to = 0; to < states; to++) {
    stage.best[to]! += stage.emit[to] ?? 0
    stage.alpha[to]! += TEMPER * (stage.emit[to] ?? 0)
  }
}

function forward(pages: Evidence[], lines: Line[]): Stage[] {
  const byKey = new Map(lines.map(line => [line.key, line]))
  const stages: Stage[] = []
  activeLines(lines, pages.length).forEach((active, page) => {
    const states = active.length + 1
    const filled = (): Float64Array => new Float64Array(states).fill(-Infinity)
    const emit = new Float64Array(states)
    active.forEach((line, k) => {
      const evidence = pages[page]
      if (evidence) emit[k + 1] = emission(line, page, evidence)
    })
    const stage: Stage = {
      active,
      emit,
      best: filled(),
      alpha: filled(),
      beta: filled(),
      back: [],
      costs: page ? turnCosts({ before: stages[page - 1]?.active ?? [], active }, page, pages) : new Float64Array(0),
      skips: page ? plateSkips(stages, { active, page, byKey }) : [],
    }
    stages.push(stage)
    if (page) advance(stage, stages, page)
    else firstStage(stage, pages.length)
  })
  return stages
}

function backward(stages: Stage[]): void {
  stages.at(-1)?.beta.fill(0)
  for (let page = stages.length - 1; page > 0; page--) {
    const [stage, before] = [stages[page], stages[page - 1]]
    if (!stage || !before) continue
    const states = stage.beta.length
    for (let to = 0; to < states; to++) {
      const tail = (stage.beta[to] ?? -Infinity) + TEMPER * (stage.emit[to] ?? 0)
      for (let from = 0; from < before.beta.length; from++) {
        before.beta[from] = addLogs(
          before.beta[from] ?? -Infinity,
          tail - TEMPER * (stage.costs[from * states + to] ?? 0),
        )
      }
    }
    for (const skip of stage.skips) {
      const source = stages[skip.page]
      const tail = (stage.beta[skip.to] ?? -Infinity) + TEMPER * (stage.emit[skip.to] ?? 0)
      if (source) source.beta[skip.from] = addLogs(source.beta[skip.from] ?? -Infinity, tail - TEMPER * skip.cost)
    }
  }
}

/** Returns the state of each page on the best way; plates that a skip passed over have state 0. */
function bestPath(stages: Stage[]): number[] {
  const path = stages.map(() => 0)
  const last = stages.at(-1)?.best ?? new Float64Array(1)
  let state = last.indexOf(Math.max(...last))
  let page = stages.length - 1
  while (page >= 0) {
    path[page] = state
    const back = stages[page]?.back[state]
    if (!back) break
    page = back.page
    state = back.state
  }
  return path
}

/** Returns the best explanation of the document by these lines. */
export function explain(pages: Evidence[], lines: Line[]): Explanation {
  const stages = forward(pages, lines)
  backward(stages)
  const path = bestPath(stages)
  const total = (stages.at(-1)?.alpha ?? new Float64Array(1)).reduce(addLogs, -Infinity)
  const out: Explanation = { lines, path: [], posterior: [], second: [] }
  stages.forEach((stage, page) => {
    const lined = stage.active.map((_, k) =>
      Math.exp((stage.alpha[k + 1] ?? -Infinity) + (stage.beta[k + 1] ?? -Infinity) - total),
    )
    const shares = [Math.max(0, 1 - lined.reduce((a, b) => a + b, 0)), ...lined]
    const chosen = path[page] ?? 0
    const second = shares.reduce(
      (best, p, s) => (s !== chosen && (best === chosen || p > (shares[best] ?? 0)) ? s : best),
      chosen,
    )
    out.path.push(stage.active[chosen - 1] ?? null)
    out.posterior.push(shares[chosen] ?? 0)
    out.second.push(
      second === chosen
        ? { line: null, posterior: 0 }
        : { line: stage.active[second - 1] ?? null, posterior: shares[second] ?? 0 },
    )
  })
  return out
}
