/** Audits of manuscripts are kept among the citing jobs; each answers under its own address alone. */
import type { CitationRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'

export const AUDIT = 'revisar'

export const isAudit = ({ input }: Pick<CitationRow, 'input'>): boolean =>
  input !== null && typeof input === 'object' && !Array.isArray(input) && input.modo === AUDIT

/** A citing job; an audit is `no_encontrado`, as what does not exist is. */
export async function citingJob(library: Pick<Library, 'shelf'>, id: string): Promise<CitationRow> {
  const row = await library.shelf.citation(id)
  if (isAudit(row)) throw new Failure('no_encontrado', { citado: id })
  return row
}
