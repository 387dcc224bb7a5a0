/**
 * Fits the estimate of the folio engine and writes `src/core/folio/estimate.json`. Prints what each fifth of the
 * documents and of the seeds was given by the other four. Run after `npm run build`: `node
 * dist/test/bench/fit-folios.js`.
 */
import { writeFileSync } from 'node:fs'
import { optionsOf } from '../../src/core/folio/decide.ts'
import { WEIGHTS, type Weights } from '../../src/core/folio/estimate.ts'
import { FEATURES, type Feature } from '../../src/core/folio/features.ts'
import { explained } from '../../src/core/folio/index.ts'
import { isSame } from '../core/folio/score.ts'
import { FOLDS, inventedExamples, realExamples, type Example, type SetName } from './folio-examples.ts'
import { calibrate, fit, said, type Sample } from './logistic.ts'
import { reliability, type Answered } from './reliability.ts'

/** Seeds of the fit; the bench has others. */
const SEEDS = [51_000, 51_001, 51_002, 51_003, 51_004]
/**
 * What each set weighs in all. A count alone in a margin (`alike`) is nearly always the folio: in 91 documents it was.
 */
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
interface Row extends Sample {
  set: SetName
  name: string
  page: number
  fold: number
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

const BOUNDS = FEATURES.map(bounds)
const round = (n: number): number => Math.round(n * 1e3) / 1e3

const rows = [...(await realExamples(true)), ...inventedExamples(SEEDS)].flatMap(rowsOf)
weigh(rows)
const model = fit(rows, BOUNDS)
const unseen: Answered[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const others = fit(
    rows.filter(r => r.fold !== fold),
    BOUNDS,
    model,
  )
  for (const row of rows.filter(r => r.fold === fold)) unseen.push({ ...row, said: said(others, row) })
}
const calibration = calibrate(unseen)
const weights: Weights = {
  source:
    `logistic regression on ${rows.length} answers: ` +
    `${new Set(rows.filter(r => r.set === 'real').map(r => r.name)).size} ` +
    `real documents, whole and in pieces, and ${SEEDS.length} books of ` +
    'each invented family; calibrated on answers of ' +
    'documents that each fit had not seen',
  intercept: round(model.intercept),
  weights: Object.fromEntries(FEATURES.map((f, k) => [f, round(model.weights[k]!)])) as Weights['weights'],
  calibration,
}
writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 1)}\n`)
console.log(reliability(unseen, calibration))
process.exit(0) // children that read PDFs may still wait
