/** Sentences that a page's end cuts in two. */
import type { PassageRow, Shelf } from '../../../storage/contract.ts'
import { isUnfinished, isWithin } from './page-turn.ts'

/** Where the last sentence of a passage goes on, and whether its first one began on the page before. */
export interface Cut {
  after?: number
  before?: true
}

const FIGURE = /^f\d+$/

const stops = (text: string): boolean => isUnfinished(text.trimEnd())
const goesOn = (text: string): boolean => isWithin(text.trimStart())

/**
 * Returns, by passage id, how the pages cut those passages; a passage that is whole has none. Passages are looked at,
 * because the text of a page begins with its running head.
 */
export async function cuts(shelf: Pick<Shelf, 'passagesOf'>, rows: readonly PassageRow[]): Promise<Map<string, Cut>> {
  const each = rows.map(async (row): Promise<[string, Cut]> => {
    const { id, documento, posicion, ancla, texto } = row
    if (ancla.tipo !== 'pagina' || !(stops(texto) || goesOn(texto))) return [id, {}]
    const around = await shelf.passagesOf(documento, Math.max(1, posicion - 1), posicion + 1)
    const text = around.filter(({ token }) => !FIGURE.test(token))
    const at = text.findIndex(other => other.id === id)
    const runs = (last?: PassageRow, first?: PassageRow): boolean =>
      last !== undefined && first?.posicion === last.posicion + 1 && stops(last.texto) && goesOn(first.texto)
    const after = runs(text[at], text[at + 1]),
      before = runs(text[at - 1], text[at])
    return [id, { ...(after && { after: posicion + 1 }), ...(before && { before }) }]
  })
  return new Map((await Promise.all(each)).filter(([, cut]) => cut.after !== undefined || cut.before))
}
