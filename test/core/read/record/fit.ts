/** All weights of the record: finders, kinds, shares of forms, and calibration on documents that were not fitted on. */
import { chosen } from '../../../../src/core/read/record/choose.ts'
import { imprintOf } from '../../../../src/core/read/record/imprint.ts'
import { kindFeatures, kindsOf } from '../../../../src/core/read/record/kinds.ts'
import type { Calibration, Features, Logistic, Weights } from '../../../../src/core/read/record/model.ts'
import { logit } from '../../../../src/core/read/record/model.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { fitFinders, type Prepared } from './examples.ts'
import { fitLogistic, type Row } from './learn.ts'
import { authorsVerdict, titleVerdict, VARIABLES, yearVerdict } from './score.ts'

const FOLDS = 6
type Point = { p: number; right: boolean }
const FIELDS = ['title', 'author', 'issued', 'type'] as const

/** Without calibration: what a fold is judged by. */
export const uncalibrated = (examples: readonly Prepared[]): Weights => {
  const finders = fitFinders(examples)
  return { source: '', ...finders, type: fitKinds(examples), calibration: {}, forms: formShares(examples) }
}

export interface Fitted {
  weights: Omit<Weights, 'source'>
  /** Of each real document, what is read with weights and calibration that were fitted without it. */
  heldOut: { example: Prepared; meta: Meta }[]
}

type Points = Record<Field, Point[]>
type Field = (typeof FIELDS)[number]

export function fitAll(real: readonly Prepared[], invented: readonly Prepared[]): Fitted {
  const parts = Array.from({ length: FOLDS }, (_, fold) => real.filter((_example, i) => i % FOLDS === fold))
  const folds = parts.map(part => {
    const weights = uncalibrated([...real.filter(example => !part.includes(example)), ...invented])
    return { part, weights, points: part.map(example => pointsOf(example, weights)) }
  })
  const heldOut = folds.flatMap(({ part, weights }, k) => {
    const calibration = calibrationOf(folds.filter((_, i) => i !== k).flatMap(fold => fold.points))
    return part.map(example => ({ example, meta: recordOf(example.material, { ...weights, calibration }) }))
  })
  const { source: _none, ...all } = uncalibrated([...real, ...invented])
  return { weights: { ...all, calibration: calibrationOf(folds.flatMap(fold => fold.points)) }, heldOut }
}

const calibrationOf = (points: readonly Points[]): Record<string, Calibration> =>
  Object.fromEntries(FIELDS.map(field => [field, platt(points.flatMap(each => each[field]))]))

function pointsOf({ view, truth }: Prepared, weights: Weights): Record<(typeof FIELDS)[number], Point[]> {
  const { titles, authors, years } = chosen(view, weights)
  const kind = kindsOf(featuresOf(view, weights), weights)[0]
  const point = (p: number | undefined, right: boolean): Point[] => (p === undefined ? [] : [{ p, right }])
  const list = authors.list
  return {
    title: point(titles[0]?.probability, titleVerdict(titles[0]?.value.text, truth) === 'right'),
    author: list.length === 0 || view.court ? [] : point(Math.min(...list.map(a => a.probability)), authorsVerdict(list.map(a => a.value.name), truth) === 'right'),
    issued: point(years[0]?.probability, yearVerdict(years[0]?.value.year, truth) === 'right'),
    type: point(kind?.probability, [truth.type, ...(truth.type_also ?? [])].includes(kind?.value ?? '')),
  }
}

function featuresOf(view: Prepared['view'], weights: Weights): Features {
  const { titles, authors } = chosen(view, weights)
  return kindFeatures(view, { title: titles[0]?.value, people: view.court ? 0 : authors.list.length, printed: imprintOf(view) })
}

const KINDS = ['article-journal', 'paper-conference', 'thesis', 'report', 'book', 'manual', 'chapter', 'legal', 'slides', 'webpage', 'other']

/** One against the rest; a second reading that a librarian accepts is no counterexample. */
function fitKinds(examples: readonly Prepared[]): Record<string, Logistic> {
  const rows = examples.map(({ view, truth, title, right, authors, weight }) => {
    const shown = title.candidates.find(c => c.right) as { candidate?: Parameters<typeof kindFeatures>[1]['title'] } | undefined
    const people = new Set(authors.filter((_, i) => right[i]).map(a => a.name.family)).size
    return { features: kindFeatures(view, { title: shown?.candidate, people, printed: imprintOf(view) }), truth, weight }
  })
  return Object.fromEntries(
    KINDS.map(kind => [
      kind,
      fitLogistic(
        rows
          .filter(({ truth }) => truth.type === kind || !truth.type_also?.includes(kind))
          .map(({ features, truth, weight }): Row => ({ features, right: truth.type === kind, weight })),
        { ridge: 0.003, steps: 250 },
      ),
    ]),
  )
}

/** Of each form of each variable, the share of right readings, on real documents: (right + 1) / (all + 2). */
function formShares(examples: readonly Prepared[]): Record<string, number> {
  const counts = new Map<string, { right: number; all: number }>()
  for (const { view, truth, weight } of examples) {
    if (weight === 1) continue
    const seen = new Set<string>()
    for (const { variable, form, value } of imprintOf(view)) {
      const key = `${variable}: ${form}`
      const judge = VARIABLES[variable]
      if (!judge || seen.has(`${key} ${String(value)}`)) continue
      seen.add(`${key} ${String(value)}`)
      const verdict = judge({ [variable]: value, ...(variable === 'arXiv' && { archive: 'arXiv', archive_location: value }) }, truth)
      for (const name of [key, variable]) {
        const count = counts.get(name) ?? { right: 0, all: 0 }
        counts.set(name, { right: count.right + Number(verdict === 'right'), all: count.all + 1 })
      }
    }
  }
  return Object.fromEntries([...counts].sort().map(([name, { right, all }]) => [name, Math.round(((right + 1) / (all + 2)) * 100) / 100]))
}

/** Logit of the raw probability → logit of the calibrated one, with a prior of slope 1. */
export function platt(points: readonly Point[]): Calibration {
  let [slope, bias] = [1, 0]
  const PRIOR = 2
  for (let step = 0; step < 2000; step++) {
    let [a, b] = [PRIOR * (slope - 1), 0.5 * bias]
    for (const { p, right } of points) {
      const x = logit(p)
      const error = 1 / (1 + Math.exp(-(slope * x + bias))) - Number(right)
      a += error * x
      b += error
    }
    slope -= (0.02 * a) / points.length
    bias -= (0.05 * b) / points.length
  }
  return { slope: Math.round(slope * 1000) / 1000, bias: Math.round(bias * 1000) / 1000 }
}
