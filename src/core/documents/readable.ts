/** The bytes that readers and pictures open: the original, or the unprotected copy made of it. */
import type { DocumentRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'

type Given = Pick<DocumentRow, 'sha256' | 'given'>

/** Their hash; null while nothing has been fetched. */
export const readable = ({ sha256, given }: Given): string | null => given.opened ?? sha256

/** Calls `use` with the path of a file that stays meanwhile; with null while nothing has been fetched. */
export function withReadable<T>(
  { blobs }: Pick<Library, 'blobs'>,
  document: Given,
  use: (path: string | null) => Promise<T>,
): Promise<T> {
  const sha256 = readable(document)
  return sha256 === null ? use(null) : blobs.withFile(sha256, use)
}
