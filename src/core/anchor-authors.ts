/** Who is named by a citation: a document's authors, or the editors of a whole book without any. */
import type { DocumentRow } from '../../storage/contract.ts'
import { namesOthers, peopleOf } from './references/people.ts'

/** Returns the family name: "Family, Given" → "Family". An institution has no comma and stays whole. */
export const family = (autor: string): string => autor.split(',')[0]!.trim()

/** What a citation takes from a document; its record says whether its list of authors ends with "and others". */
export type Cited = Pick<DocumentRow, 'autores' | 'titulo' | 'anio'> & Partial<Pick<DocumentRow, 'csl'>>

/**
 * Returns the authors as a citation names them: one, two joined by `and`, or the first "et al."; none is ''. A whole
 * book without authors is its editors', as in the styles of CSL.
 */
export function authorship({ autores, csl = {} }: Pick<Cited, 'autores' | 'csl'>, and: string): string {
  const edited = isEdited({ autores, csl })
  const all = (edited ? peopleOf(csl['editor']) : autores).map(family).filter(Boolean)
  const names = all.filter(name => !ET_AL.test(name))
  const more = names.length > 2 || names.length < all.length || namesOthers(csl[edited ? 'editor' : 'author'])
  return more && names[0] ? `${names[0]} et al.` : names.join(and)
}

/** Whole works that are cited by whoever edited them; the editor of a film cut it. */
const EDITED = new Set(['book', 'classic', 'collection', 'document', 'periodical', 'report'])

const isEdited = ({ autores, csl = {} }: Pick<Cited, 'autores' | 'csl'>): boolean =>
  autores.length === 0 && !csl['container-title'] && EDITED.has(String(csl['type'] ?? 'book'))

/** What stands as the last author in some files of RIS. */
const ET_AL = /^et al\.?$/i

/** The editors that a document is cited by; none where it has authors. */
export const editorsOf = (document: Pick<Cited, 'autores' | 'csl'>): string[] =>
  isEdited(document) ? peopleOf(document.csl?.['editor']) : []
