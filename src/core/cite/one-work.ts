/** Copies of one work → the one whose data a draft cites. Pure. */
import type { DocumentRow } from '../../../storage/contract.ts'
import { apart, namesOf } from '../references/same-work.ts'

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
