/**
 * Chooses the likeliest title, authors and year among the candidates, each with its probability before calibration.
 * Pure.
 */
import { type AuthorCandidate, authorCandidates, keyOf } from './authors/authors.ts'
import { isOutline } from './authors/author-doubts.ts'
import { bodyCandidates } from './authors/bodies.ts'
import { type Features, Weights, certaintyOf, choose, judge, logistic } from './page/model.ts'
import { type TitleCandidate, titleCandidates } from './title/titles.ts'
import { inByline, withTeams, withUnread } from './authors/co-authors.ts'
import { type TitlePlace, type View, squeeze } from './page/view.ts'
import { type YearCandidate, yearCandidates } from './years.ts'

export interface Reading<T> {
  value: T
  probability: number
}

/** Titles, the likeliest first; candidates with the same words are merged. */
function titlesOf(candidates: readonly TitleCandidate[], weights: Weights): Reading<TitleCandidate>[] {
  const { each } = choose(
    candidates.map(candidate => candidate.features),
    weights.title,
  )
  return pooled(merged(candidates, each, candidate => squeeze(candidate.text)))
}

/**
 * A title, and the same with a line in other type under it, are two readings of one title page. The shorter one is
 * right whichever of them is meant, and so it is as likely as both together; the longer one is not.
 */
function pooled([best, ...others]: readonly Reading<TitleCandidate>[]): Reading<TitleCandidate>[] {
  if (!best) return []
  const own = squeeze(best.value.text)
  const longer = others.filter(
    ({ value }) => own.length >= LEAST_POOLED && value.features['mixed'] === 1 && squeeze(value.text).startsWith(own),
  )
  const probability = longer.reduce((sum, reading) => sum + reading.probability, best.probability)
  return [{ ...best, probability: Math.min(1, probability) }, ...others]
}
/** Fewest letters of a title that a longer reading goes on with. */
const LEAST_POOLED = 6

function yearsOf(candidates: readonly YearCandidate[], weights: Weights): Reading<YearCandidate>[] {
  const { each } = choose(
    candidates.map(candidate => candidate.features),
    weights.year,
  )
  return merged(candidates, each, candidate => String(candidate.year))
}

function merged<T>(candidates: readonly T[], each: readonly number[], key: (candidate: T) => string): Reading<T>[] {
  const byKey = new Map<string, Reading<T> & { best: number }>()
  candidates.forEach((value, i) => {
    const probability = each[i]!
    const before = byKey.get(key(value))
    if (!before) byKey.set(key(value), { value, probability, best: probability })
    else {
      if (probability > before.best) Object.assign(before, { value, best: probability })
      before.probability += probability
    }
  })
  return [...byKey.values()].sort((a, b) => b.probability - a.probability)
}

export function placeOf(candidate: TitleCandidate | undefined): TitlePlace | null {
  const lines = candidate?.lines
  if (!lines?.length) return null
  const [first, last] = [lines[0]!, lines.at(-1)!]
  return { page: first.page, top: first.y, bottom: last.y, size: first.size, text: squeeze(candidate!.text) }
}

/** Features of a name from its neighbours: those on its line, and those in the same type on its page. */
export function togetherFeatures(candidates: readonly AuthorCandidate[], weights: Weights['author']): Features[] {
  const own = candidates.map(candidate => judge(candidate.features, weights))
  const groups = new Map<string, number[]>()
  const keys = candidates.map(candidate => [
    `line ${Math.floor(candidate.order)} ${candidate.source}`,
    `type ${candidate.peers}`,
  ])
  keys.forEach((each, i) => each.forEach(key => groups.set(key, [...(groups.get(key) ?? []), i])))
  return candidates.map((_, i) => {
    const mean = (key: string): number | null => {
      const others = groups.get(key)!.filter(j => j !== i)
      return others.length === 0 ? null : others.reduce((n, j) => n + own[j]!, 0) / others.length
    }
    const [line, type] = [mean(keys[i]![0]!), mean(keys[i]![1]!)]
    return {
      own: own[i]!,
      line: line === null ? own[i]! : line,
      type: type === null ? own[i]! : type,
      inLine: line === null ? 0 : 1,
      ofType: type === null ? 0 : 1,
    }
  })
}

/** Once a name of some type is an author with at least `SURE`, another name in that type needs only `WITH_OTHERS`. */
const SURE = 0.65
const WITH_OTHERS = 0.33
/** When such authors are known, a name in other type, or in a sentence far below the title, needs this probability. */
const APART = 0.75
const isAstray = ({ features }: AuthorCandidate): boolean => Boolean(features['rest'] && features['under4'])
const isName = ({ features: f }: AuthorCandidate): boolean =>
  Boolean(f['given'] || f['initials'] || f['likePeers']) &&
  ![f['anyRole'], f['roleRunsOn'], f['acronym'], f['led'], f['otherLabel']].some(Boolean) &&
  (f['common'] ?? 0) < 0.3

/**
 * Authors in their order on the page with the likeliest one. Names that only the file states count when no page shows
 * any.
 */
export function authorsOf(
  candidates: readonly AuthorCandidate[],
  weights: Weights,
): { list: Reading<AuthorCandidate>[]; doubtful: Reading<AuthorCandidate>[] } {
  const features = togetherFeatures(candidates, weights.author)
  const all = candidates.map((value, i) => ({ value, probability: logistic(judge(features[i]!, weights.together)) }))
  const sure = new Set(all.filter(({ probability }) => probability >= SURE).map(({ value }) => value.peers))
  const least = (value: AuthorCandidate): number =>
    sure.has(value.peers) && !isAstray(value) ? (isName(value) ? WITH_OTHERS : 0.5) : sure.size > 0 ? APART : 0.5
  const likely = all.filter(({ value, probability }) => probability >= least(value))
  const shown = likely.filter(({ value }) => value.source !== 'archivo')
  const page = pageOf(shown)
  const onPage = page === undefined ? likely : withLabel(shown.filter(({ value }) => value.page === page))
  const inOrder = unique(onPage.toSorted((a, b) => a.value.order - b.value.order))
  const list = inByline(isOutline(inOrder.map(({ value }) => value.name)) ? [] : inOrder, all)
  const keys = new Set(list.map(({ value }) => keyOf(value.name)))
  const doubtful = unique(
    all
      .filter(({ value, probability }) => probability >= 0.1 && !keys.has(keyOf(value.name)))
      .sort((a, b) => b.probability - a.probability),
  )
  return { list, doubtful }
}

/** A name on the title page needs no more than this to outweigh surer ones elsewhere, such as those of a jury. */
const LIKELY = 0.8

/** The page whose names are the authors: the title page if one of its names is likely, else that of the likeliest. */
function pageOf(readings: readonly Reading<AuthorCandidate>[]): number | undefined {
  const [first] = readings.toSorted((a, b) => b.probability - a.probability || a.value.page - b.value.page)
  const titled = readings.find(({ value, probability }) => value.features['titlePage'] && probability >= LIKELY)
  return (titled ?? first)?.value.page
}

/**
 * Where a label such as "Autora:" says who wrote it, names in other type on that page are tutors and juries; and names
 * after another label, as in "Former members:" or under "adapted from the work of:", are no authors beside names
 * without one, nor those under a second label beside those under the first: "Software developed by:" and then
 * "Organizational support:". Nor are those whom only a line of rights names, such as that of an earlier edition.
 */
function withLabel(all: Reading<AuthorCandidate>[]): Reading<AuthorCandidate>[] {
  const [label] = all.flatMap(({ value }) => value.label ?? [])
  const unlabelled = all.filter(({ value }) => value.label === undefined)
  const own = unlabelled.some(({ probability }) => probability >= SURE)
  const under = own ? unlabelled : all.filter(({ value }) => value.label === undefined || value.label === label)
  const free = under.filter(({ value: { features } }) => !features['otherLabel'] && !features['rights'])
  const readings = free.some(({ probability }) => probability >= SURE) ? free : under
  const labelled = readings.filter(({ value, probability }) => value.features['labelled'] && probability >= SURE)
  if (labelled.length === 0) return readings
  const peers = new Set(labelled.map(({ value }) => value.peers))
  return readings.filter(({ value }) => peers.has(value.peers))
}

/** What a line of names with an unread rest, and names off the title page, take off the logit of a list. */
const DOUBTS = { rest: 1, offTitle: 0.7 } as const

/**
 * Certainty about a whole list, which is right only when every name in it is. A line of names with an unread rest may
 * hide one more, and off the title page other people are named too.
 */
export function certaintyOfList(list: readonly Reading<AuthorCandidate>[]): number {
  const rest = list.some(({ value: { features } }) => features['rest'] && !features['restLong'])
  const doubts = (rest ? DOUBTS.rest : 0) + (list[0]!.value.features['titlePage'] ? 0 : DOUBTS.offTitle)
  return certaintyOf(
    list.map(({ probability }) => probability),
    doubts,
  )
}

/** What a list of authors is calibrated as: an institution, people of whom no list knows a name, or people. */
export function kindOfList(list: readonly Reading<AuthorCandidate>[]): 'body' | 'unknown' | 'author' {
  if (list.length === 1 && list[0]!.value.name.literal !== undefined) return 'body'
  const known = list.some(({ value: { features: f } }) => f['given'] || f['initials'] || f['ofFileGiven'])
  return known ? 'author' : 'unknown'
}

/** Replaces the authors by the likeliest institution; called only when no person was found. */
function withBody(
  { list, doubtful }: ReturnType<typeof authorsOf>,
  bodies: readonly AuthorCandidate[],
  weights: Weights,
): ReturnType<typeof authorsOf> {
  const all = unique(
    bodies
      .map(value => ({ value, probability: logistic(judge(value.features, weights.body)) }))
      .sort((a, b) => b.probability - a.probability),
  )
  const [best, ...others] = all
  if (!best || best.probability < 0.5)
    return { list, doubtful: [...doubtful, ...all.filter(({ probability }) => probability >= 0.1)] }
  return { list: [best], doubtful: [...doubtful, ...others] }
}

/** Merges repeated names: Ansari and Abqary Ahmar in one list are two people, but A. Ahmar elsewhere is one of them. */
function unique(readings: readonly Reading<AuthorCandidate>[]): Reading<AuthorCandidate>[] {
  const out: Reading<AuthorCandidate>[] = []
  const line = ({ value }: Reading<AuthorCandidate>): number => Math.floor(value.order)
  for (const reading of readings) {
    const key = keyOf(reading.value.name)
    const before = out.find(
      other =>
        keyOf(other.value.name) === key && (line(other) !== line(reading) || other.value.text === reading.value.text),
    )
    if (before) before.probability = Math.max(before.probability, reading.probability)
    else out.push({ ...reading })
  }
  return out
}

/** The title page behind a half-title, which shows nothing but the beginning of the title; else the title's own. */
function sheetOf([best, ...others]: readonly Reading<TitleCandidate>[], view: View): TitleCandidate | undefined {
  if (!best?.value.lines) return best?.value
  const { page, lines, text } = best.value
  const words = view.material.pages
    .find(each => each.page === page)!
    .segments.filter(line => /\p{L}{2}/u.test(line.text))
  if (words.length > lines.length) return best.value
  const after = others.filter(
    ({ value }) =>
      value.lines && value.page > page && value.page <= page + 3 && squeeze(value.text).startsWith(squeeze(text)),
  )
  return after.toSorted((a, b) => a.value.text.length - b.value.text.length)[0]?.value ?? best.value
}

/** Chooses title, authors and year of a view; place and words of the title are evidence for the other two. */
export function chosen(
  view: View,
  weights: Weights,
): { titles: Reading<TitleCandidate>[]; authors: ReturnType<typeof authorsOf>; years: Reading<YearCandidate>[] } {
  const titles = titlesOf(titleCandidates(view), weights)
  const place = placeOf(sheetOf(titles, view))
  const written = withUnread(authorsOf(authorCandidates(view, place), weights), view)
  const people = { ...written, list: [...withTeams(written.list, view)] }
  const authors = people.list.length > 0 || view.court ? people : withBody(people, bodyCandidates(view, place), weights)
  const years = yearsOf(yearCandidates(view, place, titles[0]?.value.text ?? ''), weights)
  return { titles, authors, years }
}
