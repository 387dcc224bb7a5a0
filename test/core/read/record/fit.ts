/** All weights of the record: finders, kinds, shares of forms, and calibration on documents that were not fitted on. */
import { chosen } from '../../../../src/core/read/record/choose.ts'
import { kindFeatures, kindsOf } from '../../../../src/core/read/record/kinds.ts'
import type { Features, Logistic, Weights } from '../../../../src/core/read/record/model.ts'
import { sureness } from '../../../../src/core/read/record/model.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { fitFinders, type Prepared } from './examples.ts'
import { fitLogistic, type Row } from './learn.ts'
import { authorsVerdict, titleVerdict, VARIABLES, yearVerdict } from './score.ts'

const FOLDS = 6
type Point = { sure: Features; right: boolean }
const FIELDS = ['title', 'author', 'body', 'issued', 'type'] as const

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

/** Platt's, with a slope of 1 before any point is seen. */
const calibrationOf = (points: readonly Points[]): Record<string, Logistic> =>
  Object.fromEntries(
    FIELDS.map(field => {
      const rows = points
        .flatMap(each => each[field])
        .map(({ sure, right }): Row => ({ features: sure, right, weight: 1 }))
      return [
        field,
        fitLogistic(rows, { ridge: field === 'body' ? 1 : 0.03, steps: 300, prior: { raw: 0.9, mean: 0.4 } }),
      ]
    }),
  )

function pointsOf({ view, truth, printed }: Prepared, weights: Weights): Record<(typeof FIELDS)[number], Point[]> {
  const { titles, authors, years } = chosen(view, weights)
  const people = view.court ? 0 : authors.list.length
  const kind = kindsOf(kindFeatures(view, { title: titles[0]?.value, people, printed }), weights)[0]
  const point = (p: readonly (number | undefined)[], right: boolean): Point[] =>
    p.some(each => each === undefined) || p.length === 0 ? [] : [{ sure: sureness(p as number[]), right }]
  const list = authors.list
  const body = list.length === 1 && list[0]!.value.name.literal !== undefined
  const listed = point(
    list.map(a => a.probability),
    authorsVerdict(
      list.map(a => a.value.name),
      truth,
    ) === 'right',
  )
  return {
    title: point([titles[0]?.probability], titleVerdict(titles[0]?.value.text, truth) === 'right'),
    author: body || view.court ? [] : listed,
    body: body ? listed : [],
    issued: point([years[0]?.probability], yearVerdict(years[0]?.value.year, truth) === 'right'),
    type: point([kind?.probability], [truth.type, ...(truth.type_also ?? [])].includes(kind?.value ?? '')),
  }
}

const KINDS = [
  'article-journal',
  'paper-conference',
  'thesis',
  'report',
  'book',
  'manual',
  'chapter',
  'legal',
  'slides',
  'webpage',
  'other',
]

/** One against the rest; a second reading that a librarian accepts is no counterexample. */
function fitKinds(examples: readonly Prepared[]): Record<string, Logistic> {
  const rows = examples.map(({ view, truth, title, right, authors, printed, weight }) => {
    const shown = title.candidates.find(c => c.right) as
      | { candidate?: Parameters<typeof kindFeatures>[1]['title'] }
      | undefined
    const people = new Set(authors.filter((_, i) => right[i]).map(a => a.name.family)).size
    return { features: kindFeatures(view, { title: shown?.candidate, people, printed }), truth, weight }
  })
  return Object.fromEntries(
    KINDS.map(kind => [
      kind,
      fitLogistic(
        rows
          .filter(({ truth }) => truth.type === kind || !truth.type_also?.includes(kind))
          .map(({ features, truth, weight }): Row => ({ features, right: truth.type === kind, weight })),
        { ridge: 0.003, steps: 120 },
      ),
    ]),
  )
}

/** Of each form of each variable, the share of right readings, on real documents: (right + 1) / (all + 2). */
function formShares(examples: readonly Prepared[]): Record<string, number> {
  const counts = new Map<string, { right: number; all: number }>()
  for (const { printed, truth, weight } of examples) {
    if (weight === 1) continue
    const seen = new Set<string>()
    for (const { variable, form, value } of printed) {
      const key = `${variable}: ${form}`
      const judge = VARIABLES[variable]
      if (!judge || seen.has(`${key} ${String(value)}`)) continue
      seen.add(`${key} ${String(value)}`)
      const verdict = judge(
        { [variable]: value, ...(variable === 'arXiv' && { archive: 'arXiv', archive_location: value }) },
        truth,
      )
      for (const name of [key, variable]) {
        const count = counts.get(name) ?? { right: 0, all: 0 }
        counts.set(name, { right: count.right + Number(verdict === 'right'), all: count.all + 1 })
      }
    }
  }
  return Object.fromEntries(
    [...counts].sort().map(([name, { right, all }]) => [name, Math.round(((right + 1) / (all + 2)) * 100) / 100]),
  )
}
