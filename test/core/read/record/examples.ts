/** A document with its truth → what the three models are fitted on: candidates that are right or not. */
import { authorCandidates, keyOf } from '../../../../src/core/read/record/authors/authors.ts'
import { bodyCandidates } from '../../../../src/core/read/record/authors/bodies.ts'
import { placeOf, togetherFeatures } from '../../../../src/core/read/record/choose.ts'
import { imprintOf } from '../../../../src/core/read/record/imprint/imprint.ts'
import type { Printed } from '../../../../src/core/read/record/imprint/printed.ts'
import type { Material } from '../../../../src/core/read/record/page/material.ts'
import type { Weights } from '../../../../src/core/read/record/page/model.ts'
import { titleCandidates } from '../../../../src/core/read/record/title/titles.ts'
import { viewOf, type View } from '../../../../src/core/read/record/page/view.ts'
import { yearCandidates } from '../../../../src/core/read/record/years.ts'
import { fitChoice, fitLogistic, type Group, type Row } from './learn.ts'
import { PRIORS } from './priors.ts'
import { squeeze, titleVerdict, wholeTitle, yearVerdict } from './score.ts'
import type { TrueRecord } from './truth.ts'

export interface Example {
  truth: TrueRecord
  material: Material
  /** Real documents weigh more than invented ones. */
  weight: number
}

export interface Prepared extends Example {
  view: View
  title: Group
  year: Group
  authors: ReturnType<typeof authorCandidates>
  right: boolean[]
  bodies: Row[]
  printed: Printed[]
}

export function prepare(example: Example): Prepared {
  const { truth, weight } = example
  const view = viewOf(example.material)
  const found = titleCandidates(view).map(candidate => ({
    candidate,
    features: candidate.features,
    said: titleVerdict(candidate.text, truth) === 'right',
    whole: wholeTitle(candidate.text, truth),
  }))
  const whole = found.some(c => c.said && c.whole)
  const titles = found.map(c => ({ ...c, right: c.said && (c.whole || !whole) }))
  const shown = titles.find(c => c.right && c.candidate.lines)?.candidate
  const years = yearCandidates(view, placeOf(shown), shown?.text ?? '').map(({ year, features }) => ({
    features,
    right: year === truth.year || (truth.year === null && yearVerdict(year, truth) === 'right'),
  }))
  const authors = authorCandidates(view, placeOf(shown))
  const real = new Set(
    [truth.authors, ...(truth.authors_also ?? [])].flat().map(p => squeeze(p.family ?? p.literal ?? '')),
  )
  return {
    ...example,
    view,
    title: {
      candidates: titles,
      weight,
      none: titleVerdict(undefined, truth) === 'absent' && !titles.some(c => c.right),
    },
    year: { candidates: years, weight, none: yearVerdict(undefined, truth) === 'absent' },
    authors,
    printed: imprintOf(view),
    bodies:
      truth.authors.some(p => p.family) || view.court
        ? []
        : bodyCandidates(view, placeOf(shown)).map(({ name, features }) => ({
            features,
            right: real.has(squeeze(name.literal ?? '')),
            weight,
          })),
    right: authors.map(({ name }) => real.has(keyOf(name).split('|')[0]!)),
  }
}

/** Of the wrong candidates of a document so many, evenly: the likest ones come first from the page's top. */
const NEGATIVES = 40
function thinned(group: Group): Group {
  const wrong = group.candidates.filter(c => !c.right)
  const step = wrong.length / NEGATIVES
  const kept = new Set(step <= 1 ? wrong : Array.from({ length: NEGATIVES }, (_, i) => wrong[Math.floor(i * step)]!))
  return { ...group, candidates: group.candidates.filter(c => c.right || kept.has(c)) }
}

const SETTINGS = {
  title: { ridge: 0.005, steps: 120, prior: PRIORS.title },
  author: { ridge: 0.0015, steps: 120, prior: PRIORS.author },
  body: { ridge: 0.02, steps: 120, prior: PRIORS.body },
  year: { ridge: 0.006, steps: 120, prior: PRIORS.year },
}

const authorRows = (examples: readonly Prepared[]): Row[] =>
  examples.flatMap(({ authors, right, weight }) =>
    authors.map(({ features }, i): Row => ({ features, right: right[i]!, weight: weight / Math.sqrt(authors.length) })),
  )

/** The three finders, without types and calibration. */
export function fitFinders(
  examples: readonly Prepared[],
): Pick<Weights, 'title' | 'author' | 'together' | 'body' | 'year'> {
  const rows = authorRows(examples)
  const author = fitLogistic(rows, SETTINGS.author)
  // What the names beside a name say is weighed on documents that the first model has not seen.
  const halves = [0, 1].map(half => examples.filter((_, i) => i % 2 === half))
  const together = halves.flatMap((half, i) => {
    const other = fitLogistic(authorRows(halves[1 - i]!), SETTINGS.author)
    return half.flatMap(({ authors, right, weight }) =>
      togetherFeatures(authors, other).map((features, k): Row => ({
        features,
        right: right[k]!,
        weight: weight / Math.sqrt(authors.length),
      })),
    )
  })
  return {
    title: fitChoice(
      examples.map(e => thinned(e.title)),
      SETTINGS.title,
    ),
    author,
    body: fitLogistic(
      examples.flatMap(e => e.bodies),
      SETTINGS.body,
    ),
    together: fitLogistic(together, { ridge: 0.005, steps: 150, prior: { own: 0.5, line: 0.3, type: 0.2 } }),
    year: fitChoice(
      examples.map(e => thinned(e.year)),
      SETTINGS.year,
    ),
  }
}
