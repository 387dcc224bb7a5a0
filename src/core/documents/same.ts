/** A document that turned out to be one of the library when it was fetched, and the one that it is. */
import type { Added, DocumentRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'
import { ALREADY_HERE } from '../read/fetch/sourced.ts'
import { remove, settled } from './index.ts'

/**
 * The document that the caller gets for one that has ended: itself, or the one that stood there before it. The second
 * is removed by the caller that began it, who is `first`: the others may still be waiting for it.
 */
export async function standing(
  library: Library,
  row: DocumentRow,
  first: boolean,
): Promise<{ row: DocumentRow; same: boolean }> {
  if (row.estado !== 'error' || !row.error?.startsWith(ALREADY_HERE)) return { row, same: false }
  const origin = await library.shelf.origin(row.id)
  const id = origin !== null && typeof origin === 'object' && 'same' in origin ? String(origin['same']) : ''
  const twin = (await library.shelf.documents([id])).get(id)
  if (!twin) return { row, same: false }
  if (first) await remove(library, row.id)
  return { row: twin, same: true }
}

/**
 * Adds a document and waits for it. Who waits for one that another caller began, and that was then removed as a second
 * one of the same, adds it again; of six that asked at once for one episode the last got `no_encontrado`.
 */
export async function arrived(
  library: Library,
  wait: Parameters<typeof settled>[2],
  add: () => Promise<Added>,
): Promise<{ added: Added; row: DocumentRow; same: boolean }> {
  const added = await add()
  try {
    return { added, ...(await standing(library, await settled(library, added.row.id, wait), !added.duplicate)) }
  } catch (error) {
    if (!added.duplicate || !(error instanceof Failure && error.codigo === 'no_encontrado')) throw error
    return arrived(library, wait, add)
  }
}
