/** Audits of manuscripts are stored among the citing jobs, but each kind answers only under its own address. */
import type { CitationRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'

export const AUDIT = 'revisar'

/** Programs whose live citations can be written. */
export const FIELD_NAMES = ['zotero'] as const

/** Whether the file says that it is an OpenDocument text, which it does in its first 73 bytes. */
export const isOdt = (bytes: Uint8Array): boolean =>
  /mimetypeapplication\/vnd\.oasis\.opendocument\.text(?:-template)?/.test(
    Buffer.from(bytes.subarray(30, 100)).toString('latin1'),
  )

export const isAudit = ({ input }: Pick<CitationRow, 'input'>): boolean =>
  input !== null && typeof input === 'object' && !Array.isArray(input) && input.modo === AUDIT

/** Returns a citing job. Throws `no_encontrado` when the job does not exist or is an audit. */
export async function citingJob(library: Pick<Library, 'shelf'>, id: string): Promise<CitationRow> {
  const row = await library.shelf.citation(id)
  if (isAudit(row)) throw new Failure('no_encontrado', { citado: id })
  return row
}
