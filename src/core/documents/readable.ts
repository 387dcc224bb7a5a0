/** Path of the bytes that readers and pictures open: the original, or the unprotected copy made of it. */
import type { DocumentRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'

/** Null while nothing has been fetched. */
export function readable(
  { blobs }: Pick<Library, 'blobs'>,
  { sha256, given }: Pick<DocumentRow, 'sha256' | 'given'>,
): string | null {
  const hash = given.opened ?? sha256
  return hash === null ? null : blobs.path(hash)
}
