/**
 * Decides the folios of a reading from what its pages print, from its labels, and from page labels that people typed in
 * another program.
 */
import { folios, withTyped, type FolioInput, type TypedLabel } from '../folio/index.ts'
import type { Library } from '../library.ts'
import type { FolioDecision, Reading } from '../read/reader.ts'

/** From this confidence on, the pages have decided and a typed label changes nothing. */
const DECIDED = 0.8
/**
 * Highest confidence that a typed label gives. Where pages print nothing, a label that was typed wrongly cannot be told
 * from a right one. On 99 real files three right labels each gave 71 of 375 silent pages their number and none a wrong
 * one; three that were one too high gave 67 pages a wrong one, and contradicted the print elsewhere.
 */
const TYPED_MOST = 0.75

export async function foliosOf(
  { shelf }: Library,
  id: string,
  { pages = [], labels = [] }: Pick<Reading, 'pages' | 'labels'>,
): Promise<FolioDecision[]> {
  const typed = (await shelf.importedAnnotations(id)).flatMap(({ page, pageLabel }): TypedLabel[] =>
    page !== null && pageLabel !== null ? [{ page, label: pageLabel }] : [],
  )
  return foliosTyped({ pages, labels }, typed)
}

/**
 * Folios that the pages print for certain stay. When a typed label contradicts one of them, the labels are of another
 * edition or wrong, and none is used; otherwise they help to decide the pages that are not certain.
 */
export function foliosTyped({ pages, labels }: FolioInput, typed: readonly TypedLabel[]): FolioDecision[] {
  const plain = folios({ pages, labels: withTyped(labels, pages.length, []) })
  const certain = ({ impresa, confianza }: FolioDecision): boolean => impresa !== null && confianza >= DECIDED
  const told = withTyped(labels, pages.length, typed)
  const contradicted = plain.some((page, i) => certain(page) && told[i] !== null && told[i] !== page.impresa)
  if (typed.length === 0 || contradicted) return plain
  const helped = folios({ pages, labels: told })
  return plain.map((page, i) => {
    const now = helped[i]!
    return certain(page) ? page : { ...now, confianza: Math.min(now.confianza, Math.max(TYPED_MOST, page.confianza)) }
  })
}
