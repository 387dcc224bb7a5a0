/**
 * Finds the citations that people typed, in whatever style the manuscript keeps: numbers of its list, author and year,
 * or author and page. Pure.
 */
import type { Range } from '../sentences.ts'
import { AuthorPage } from './author-page.ts'
import type { Entry } from './model.ts'
import { numberedCitations, wayOf, type NumberWay, type Written } from './numbers.ts'
import { typedCitations, type Typed } from './typed.ts'

export interface Style {
  number?: NumberWay | undefined
  page?: AuthorPage | undefined
}

/** Tells the style of a manuscript from its prose and its list of sources. */
export function styleOf(texts: readonly Written[], entries: readonly Entry[], listIsNumbered: boolean): Style {
  const number = listIsNumbered ? wayOf(texts, entries.length) : undefined
  const page = number === undefined ? new AuthorPage(entries) : undefined
  return { number, page: page?.keeps(texts.map(({ text }) => text)) ? page : undefined }
}

export function writtenCitations(text: string, { number, page }: Style, raised?: readonly Range[]): Typed[] {
  const numbered = number === undefined ? [] : numberedCitations(text, number, raised)
  const dated = apart(typedCitations(text), numbered)
  const paged = page === undefined ? [] : apart(page.citations(text), dated)
  return [...numbered, ...dated, ...paged].sort((a, b) => a.from - b.from)
}

/** Returns those that overlap none of the others. */
export const apart = <T extends Range>(some: readonly T[], others: readonly Range[]): T[] =>
  some.filter(range => !others.some(other => range.from < other.to && range.to > other.from))
