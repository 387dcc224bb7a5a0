/** Copies of one work → the one whose data a draft cites. Pure. */
import type { DocumentRow } from '../../../storage/contract.ts'
import { doiOf, foldedText, identitiesOf, isbnsOf, volumeOf } from '../references/identities.ts'

/**
 * Returns, by id, each document or the first before it that is a copy of the same work: two files with the same DOI or
 * ISBN and the same title were "(Wilson, 2007a)" and "(Wilson, 2007b)", and stood twice in the bibliography.
 */
export function worksOf(documents: readonly DocumentRow[]): Map<string, DocumentRow> {
  const works = new Map<string, DocumentRow>(),
    byName = new Map<string, DocumentRow>()
  for (const document of documents) {
    const names = namesOf(document)
    const work = names.map(name => byName.get(name)).find(other => other && !apart(other, document)) ?? document
    works.set(document.id, works.get(document.id) ?? work)
    for (const name of names) if (!byName.has(name)) byName.set(name, work)
  }
  return works
}

/**
 * Identifiers of the work, each with what tells works apart that share it: the volumes of a set have its ISBN and its
 * title, printings years apart keep an ISBN, chapters called "Introducción" may be taken for the book around them, and
 * a preprint has the arXiv number of its article and not its DOI.
 */
function namesOf({ csl, titulo, autores, anio }: DocumentRow): string[] {
  const { DOI, edition } = csl
  const parts = [titulo, autores[0]?.split(',')[0], anio, volumeOf({ ...csl }), edition]
  const told = parts.map(part => foldedText(String(part ?? ''))).join('|')
  return identitiesOf({ ...csl })
    .filter(({ kind }) => kind !== 'titulo')
    .map(({ kind, value }) => `${kind} ${value} ${told} ${kind === 'arxiv' ? doiOf(String(DOI)) : ''}`)
}

/** Volumes that share the ISBN of their set are told apart by a DOI, or by an ISBN, that each has for itself. */
function apart(a: DocumentRow, b: DocumentRow): boolean {
  const [doi, otherDoi] = [a, b].map(({ csl: { DOI } }) => doiOf(String(DOI)))
  if (doi && otherDoi) return doi !== otherDoi
  const [isbns, others] = [a, b].map(({ csl: { ISBN } }) => isbnsOf(String(ISBN))) as [string[], string[]]
  return isbns.some(isbn => !others.includes(isbn)) && others.some(isbn => !isbns.includes(isbn))
}
