/** All weights of the record: finders, kinds, shares of forms, and calibration on documents that were not fitted on. */
import { certaintyOfList, chosen, kindOfList } from '../../../../src/core/read/record/choose.ts'
import { TYPES, asKind, kindFeatures, kindsOf } from '../../../../src/core/read/record/kinds.ts'
import type { Calibration, Choice, Weights } from '../../../../src/core/read/record/page/model.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { fitFinders, type Prepared } from './examples.ts'
import { fitChoice, type Group } from './learn.ts'
import { KIND_PRIORS } from './priors.ts'
import { authorsVerdict, titleVerdict, VARIABLES, yearVerdict } from './score.ts'

const FOLDS = 6
type Point = { certainty: number; right: boolean }
const FIELDS = ['title', 'author', 'body', 'unknown', 'issued', 'type'] as const

/** Without calibration: what a fold is judged by. */
const uncalibrated = (examples: readonly Prepared[]): Weights => {
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

/** Edges of the certainties within which readings are counted together. */
const EDGES = [0, 0.3, 0.5, 0.7, 0.85, 0.95, 1.01]
/**
 * So many readings are supposed before any is counted, right in the share that their finder says, a little nearer 0.5.
 */
const SUPPOSED = 2
const supposed = (certainty: number): number => 0.1 + 0.8 * certainty

const calibrationOf = (points: readonly Points[]): Record<string, Calibration> =>
  Object.fromEntries(FIELDS.map(field => [field, measured(points.flatMap(each => each[field]))]))

/**
 * Shares of right readings in bins of certainty, each with its supposed readings, rising: bins that fall are joined. A
 * curve with few parameters put errors of the middle, one in eleven, above 0.9.
 */
function measured(points: readonly Point[]): Calibration {
  const bins: { n: number; at: number; right: number }[] = []
  for (const [i, low] of EDGES.slice(0, -1).entries()) {
    const inside = points.filter(({ certainty }) => certainty >= low && certainty < EDGES[i + 1]!)
    if (inside.length === 0) continue
    const sum = inside.reduce((total, { certainty }) => total + certainty, 0)
    const right = inside.filter(point => point.right).length + SUPPOSED * supposed(sum / inside.length)
    bins.push({ n: inside.length + SUPPOSED, at: (sum * (inside.length + SUPPOSED)) / inside.length, right })
    for (let last = bins.length - 1; last > 0 && share(bins[last - 1]!) >= share(bins[last]!); last--) {
      const [one, other] = bins.splice(last - 1, 2) as [(typeof bins)[0], (typeof bins)[0]]
      bins.push({ n: one.n + other.n, at: one.at + other.at, right: one.right + other.right })
    }
  }
  return bins.map(bin => [round(bin.at / bin.n), round(share(bin))])
}
const share = ({ right, n }: { right: number; n: number }): number => right / n
const round = (n: number): number => Math.round(n * 1000) / 1000

function pointsOf({ view, truth, printed }: Prepared, weights: Weights): Record<(typeof FIELDS)[number], Point[]> {
  const { titles, authors, years } = chosen(view, weights)
  const people = view.court ? 0 : authors.list.length
  const kind = kindsOf(kindFeatures(view, { title: titles[0]?.value, people, printed }), weights)[0]
  const point = (certainty: number | undefined, right: boolean): Point[] =>
    certainty === undefined ? [] : [{ certainty, right }]
  const list = authors.list
  const people_ = list.length === 0 ? null : kindOfList(list)
  const names = list.map(a => a.value.name)
  const listed = list.length === 0 ? [] : point(certaintyOfList(list), authorsVerdict(names, truth) === 'right')
  return {
    title: point(titles[0]?.probability, titleVerdict(titles[0]?.value.text, truth) === 'right'),
    author: people_ !== 'author' || view.court ? [] : listed,
    body: people_ === 'body' ? listed : [],
    unknown: people_ !== 'unknown' || view.court ? [] : listed,
    issued: point(years[0]?.probability, yearVerdict(years[0]?.value.year, truth) === 'right'),
    // The truth of Debian's documents accepts several kinds of most of them, which would make the others look sure.
    type: truth.package
      ? []
      : point(kind?.probability, [truth.type, ...(truth.type_also ?? [])].includes(kind?.value ?? '')),
  }
}

/** A choice among the kinds; a second reading that a librarian accepts is right too. */
function fitKinds(examples: readonly Prepared[]): Choice {
  const groups = examples.map(({ view, truth, title, right, authors, printed, weight }): Group => {
    const shown = title.candidates.find(c => c.right) as
      | { candidate?: Parameters<typeof kindFeatures>[1]['title'] }
      | undefined
    const people = new Set(authors.filter((_, i) => right[i]).map(a => a.name.family)).size
    const features = kindFeatures(view, { title: shown?.candidate, people, printed })
    const candidates = Object.keys(TYPES).map(kind => ({
      features: asKind(kind, features),
      right: [truth.type, ...(truth.type_also ?? [])].includes(kind),
    }))
    return { candidates, none: false, weight }
  })
  const prior = Object.fromEntries(
    Object.entries(KIND_PRIORS).flatMap(([kind, features]) =>
      Object.entries(features).map(([name, weight]) => [`${kind} ${name}`, weight]),
    ),
  )
  return fitChoice(groups, { ridge: 0.02, steps: 150, prior })
}

/** Variables that the truth of Debian's documents has. */
const OF_DEBIAN = new Set(['publisher', 'publisher-place', 'edition'])

/** Of each form of each variable, the share of right readings, on real documents: (right + 1) / (all + 2). */
function formShares(examples: readonly Prepared[]): Record<string, number> {
  const counts = new Map<string, { right: number; all: number }>()
  for (const { printed, truth } of examples) {
    if (truth.path === '') continue
    const seen = new Set<string>()
    for (const { variable, form, value } of printed) {
      const key = `${variable}: ${form}`
      const judge = VARIABLES[variable]
      if (truth.package && !OF_DEBIAN.has(variable)) continue
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
