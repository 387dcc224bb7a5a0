/** Whether two sets of data are those of one work, of which there are two copies. Pure. */
import { doiOf, foldedText, identitiesOf, isbnsOf, volumeOf } from './identities.ts'

export interface Work {
  titulo: string
  /** "Family, Given" each. */
  autores: readonly string[]
  anio: number | null
  csl: Readonly<Record<string, unknown>>
}

export function isSameWork(a: Work, b: Work): boolean {
  const names = new Set(namesOf(a))
  return namesOf(b).some(name => names.has(name)) && !apart(a, b)
}

/**
 * Identifiers of the work, each with what tells works apart that share it: the volumes of a set have its ISBN and its
 * title, printings years apart keep an ISBN, chapters called "Introducción" may be taken for the book around them, and
 * a preprint has the arXiv number of its article and not its DOI.
 */
export function namesOf({ csl, titulo, autores, anio }: Work): string[] {
  const { DOI, edition } = csl
  const parts = [titulo, autores[0]?.split(',')[0], anio, volumeOf({ ...csl }), edition]
  const told = parts.map(part => foldedText(String(part ?? ''))).join('|')
  return identitiesOf({ ...csl })
    .filter(({ kind }) => kind !== 'titulo')
    .map(({ kind, value }) => `${kind} ${value} ${told} ${kind === 'arxiv' ? doiOf(String(DOI)) : ''}`)
}

/** Volumes that share the ISBN of their set are told apart by a DOI, or by an ISBN, that each has for itself. */
export function apart(a: Pick<Work, 'csl'>, b: Pick<Work, 'csl'>): boolean {
  const [doi, otherDoi] = [a, b].map(({ csl: { DOI } }) => doiOf(String(DOI)))
  if (doi && otherDoi) return doi !== otherDoi
  const [isbns, others] = [a, b].map(({ csl: { ISBN } }) => isbnsOf(String(ISBN))) as [string[], string[]]
  return isbns.some(isbn => !others.includes(isbn)) && others.some(isbn => !isbns.includes(isbn))
}
