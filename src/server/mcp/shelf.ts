/** What an answer over MCP asks the shelf beside its operation: what was searched, and where a passage stands. */
import { ended } from '../../core/documents/index.ts'
import type { Library } from '../../core/library.ts'
import { cuts } from '../../core/search/cut.ts'
import type { Consulted, Standing } from './rendering.ts'

/**
 * Counts the documents that were searched and those still waiting, among these or, with null, among all. A failed or
 * waiting document was not searched.
 */
export async function consulted(shelf: Library['shelf'], ids: readonly string[] | null): Promise<Consulted> {
  if (ids) {
    const rows = [...(await shelf.documents(ids)).values()]
    return {
      read: rows.filter(({ estado }) => estado === 'listo').length,
      waiting: rows.filter(row => !ended(row)).length,
    }
  }
  const [read, queued, working] = await Promise.all(
    (['listo', 'en_cola', 'procesando'] as const).map(async estado => (await shelf.list({ limite: 1, estado })).total),
  )
  return { read: read ?? 0, waiting: (queued ?? 0) + (working ?? 0) }
}

/** Returns where each passage stands, and where the last sentence of a page goes on. */
export async function standing(shelf: Library['shelf'], ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await shelf.passages(ids)
  const cut = await cuts(shelf, rows)
  return new Map(
    rows.map(({ id, posicion }): [string, Standing] => {
      const after = cut.get(id)?.after
      return [id, { position: posicion, ...(after !== undefined && { goesOn: `[${after}]` }) }]
    }),
  )
}
