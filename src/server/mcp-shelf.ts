/** What an answer over MCP asks of the shelf beside its operation: where it was looked, and where a passage stands. */
import { ended } from '../core/documents/index.ts'
import type { Library } from '../core/library.ts'
import type { Consulted, Standing } from './mcp-rendering.ts'

/** Of these documents, or of all: one that failed or waits was not looked in, whatever the question. */
export async function consulted(shelf: Library['shelf'], ids: readonly string[]): Promise<Consulted> {
  if (ids.length > 0) {
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

/** A sentence that the foot of a page cuts, by its next word: a small letter begins none. */
const MIDWAY = /[\p{L}\p{N},-]\s*$/u,
  GOES_ON = /^\s*\p{Ll}/u

/** Where each passage stands, and where the last sentence of a page goes on. */
export async function standing(shelf: Library['shelf'], ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await shelf.passages(ids)
  const each = rows.map(async ({ id, documento, posicion, ancla, texto }): Promise<[string, Standing]> => {
    const here = { position: posicion }
    if (ancla.tipo !== 'pagina' || !MIDWAY.test(texto)) return [id, here]
    const [unit, next] = await shelf.units(documento, posicion, 2)
    const runs = unit?.texto.trimEnd().endsWith(texto.trimEnd()) && next && GOES_ON.test(next.texto)
    return [id, runs ? { ...here, goesOn: `[${next.posicion}]` } : here]
  })
  return new Map(await Promise.all(each))
}
