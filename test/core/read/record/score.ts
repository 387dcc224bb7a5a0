/** A record that was read against the true one, field by field, as a careful librarian compares. */
import type { Meta } from '../../../../src/core/read/reader.ts'
import type { Person, TrueRecord } from './truth.ts'

/** `absent`: neither says anything; `missing`: the truth says something, the reading nothing. */
export type Verdict = 'right' | 'absent' | 'missing' | 'wrong'

/** Case, accents, punctuation and spaces do not count. */
export const squeeze = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}]/gu, '')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const judge = <T>(got: T | null, accepted: readonly (T | null)[]): Verdict => {
  if (got === null) return accepted.includes(null) ? 'absent' : 'missing'
  return accepted.includes(got) ? 'right' : 'wrong'
}

export function titleVerdict(got: string | undefined, truth: TrueRecord): Verdict {
  const { title, subtitle, title_also = [] } = truth
  const main = [title, ...title_also].filter(text => text !== null)
  const accepted = [
    ...main.flatMap(text => [text, ...(subtitle ? [`${text} ${subtitle}`] : [])]).map(squeeze),
    ...(title === null || title_also.includes(null) ? [null] : []),
  ]
  return judge(got ? squeeze(got) : null, accepted)
}

/** True when the subtitle that the truth has is there too. */
export const wholeTitle = (got: string | undefined, truth: TrueRecord): boolean =>
  !truth.subtitle || squeeze(got ?? '').includes(squeeze(truth.subtitle))

const nameOf = ({ family, literal }: Person): string => squeeze(family ?? literal ?? '')
const listOf = (people: readonly Person[]): string => people.map(nameOf).join('|')

/** "Family, Given" or a whole name. */
export const personOf = (name: string): Person => {
  const [family = '', given] = name.split(/,\s*/)
  return given ? { family, given } : { literal: name }
}

export function authorsVerdict(got: readonly Person[], truth: TrueRecord): Verdict {
  const accepted = [truth.authors, ...(truth.authors_also ?? [])].map(list => listOf(list) || null)
  return judge(listOf(got) || null, accepted)
}

function firstAuthorVerdict(got: readonly Person[], truth: TrueRecord): Verdict {
  const accepted = [truth.authors, ...(truth.authors_also ?? [])].map(list => (list[0] ? nameOf(list[0]) : null))
  return judge(got[0] ? nameOf(got[0]) : null, accepted)
}

/** Names that stand in no accepted list. */
export function invented(got: readonly Person[], truth: TrueRecord): string[] {
  const real = new Set([truth.authors, ...(truth.authors_also ?? [])].flat().map(nameOf))
  return got.map(nameOf).filter(name => !real.has(name))
}

export const yearVerdict = (got: number | undefined, { year, year_also = [] }: TrueRecord): Verdict =>
  judge(got ?? null, [year, ...year_also])

/** CSL type → the kinds of the truth that it may stand for. */
const KINDS: Record<string, readonly string[]> = {
  'article-journal': ['article-journal'],
  article: ['other'],
  manuscript: ['other'],
  document: ['other'],
  book: ['book', 'manual'],
  chapter: ['chapter'],
  thesis: ['thesis'],
  report: ['report', 'manual'],
  'paper-conference': ['paper-conference'],
  legal_case: ['legal'],
  legislation: ['legal'],
  speech: ['slides'],
  webpage: ['webpage'],
}

function typeVerdict(got: string | undefined, { type, type_also = [] }: TrueRecord): Verdict {
  if (got === undefined) return 'missing'
  return (KINDS[got] ?? [got]).some(kind => [type, ...type_also].includes(kind)) ? 'right' : 'wrong'
}

const text = (value: unknown): string | null => (value === undefined || value === '' ? null : squeeze(String(value)))

/** One holds the other: "Rapport de recherche" and "Rapport de recherche INRIA" name the same series. */
function nearly(got: unknown, want: string | null): Verdict {
  const [a, b] = [text(got), want === null ? null : squeeze(want)]
  if (a === null || b === null) return judge(a, [b])
  return a.includes(b) || (b.includes(a) && a.length >= 0.4 * b.length) ? 'right' : 'wrong'
}
const exactly = (got: unknown, want: string | null): Verdict => judge(text(got), [want === null ? null : squeeze(want)])

/** The other variables of CSL, with the field of the truth. */
export const VARIABLES: Record<string, (csl: Record<string, unknown>, truth: TrueRecord) => Verdict> = {
  'container-title': (csl, t) =>
    t.type === 'legal'
      ? 'absent'
      : nearly(csl['container-title'] ?? csl['collection-title'] ?? csl['event-title'], t.container),
  volume: (csl, t) => exactly(csl['volume'] ?? csl['number'] ?? csl['collection-number'], t.volume),
  issue: (csl, t) => exactly(csl['issue'], t.issue),
  page: (csl, t) => exactly(csl['page'], t.page_first && [t.page_first, t.page_last].filter(Boolean).join('-')),
  publisher: (csl, t) => nearly(csl['publisher'], t.publisher),
  'publisher-place': (csl, t) => nearly(csl['publisher-place'] ?? csl['event-place'], t.place),
  edition: (csl, t) => nearly(csl['edition'] ?? csl['version'], t.edition),
  editor: (csl, t) => judge(listOf((csl['editor'] as Person[]) ?? []) || null, [listOf(t.editors) || null]),
  DOI: (csl, t) => exactly(csl['DOI'], t.doi),
  ISBN: (csl, t) => exactly(csl['ISBN'], t.isbn),
  ISSN: (csl, t) => exactly(csl['ISSN'], t.issn),
  arXiv: (csl, t) => exactly(csl['archive'] === 'arXiv' ? csl['archive_location'] : undefined, t.arxiv),
}

export interface Judged {
  title: Verdict
  authors: Verdict
  first: Verdict
  year: Verdict
  type: Verdict
}

export function judgeRecord(meta: Meta, truth: TrueRecord): Judged {
  const people = (meta.autores ?? []).map(personOf)
  return {
    title: titleVerdict(meta.titulo, truth),
    authors: authorsVerdict(people, truth),
    first: firstAuthorVerdict(people, truth),
    year: yearVerdict(meta.anio, truth),
    type: typeVerdict(meta.csl?.['type'] as string | undefined, truth),
  }
}
