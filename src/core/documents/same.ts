/** A document that turned out to be one of the library when it was fetched, and the one that it is. */
import type { DocumentRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { ALREADY_HERE } from '../read/fetch/sourced.ts'
import { remove } from './index.ts'

/**
 * The document that the caller gets for one that has ended: itself, or the one that stood there before it; then the
 * second is removed.
 */
export async function standing(library: Library, row: DocumentRow): Promise<{ row: DocumentRow; same: boolean }> {
  if (row.estado !== 'error' || !row.error?.startsWith(ALREADY_HERE)) return { row, same: false }
  const origin = await library.shelf.origin(row.id)
  const id = origin !== null && typeof origin === 'object' && 'same' in origin ? String(origin['same']) : ''
  const twin = (await library.shelf.documents([id])).get(id)
  if (!twin) return { row, same: false }
  await remove(library, row.id)
  return { row: twin, same: true }
}
