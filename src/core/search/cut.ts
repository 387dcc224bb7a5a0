/** Sentences that a page's end cuts in two. */
import type { PassageRow, Shelf } from '../../../storage/contract.ts'

/** Where the last sentence of a passage goes on, and whether its first one began on the page before. */
export interface Cut {
  after?: number
  before?: true
}

/**
 * A page cuts its last sentence when it ends with a letter, figure, comma or hyphen and the next page begins with a
 * small letter.
 */
const MIDWAY = /[\p{L}\p{N},-]\s*$/u,
  GOES_ON = /^\s*\p{Ll}/u

/** Returns, by passage id, how the pages cut those passages; a passage that is whole has none. */
export async function cuts(shelf: Pick<Shelf, 'units'>, rows: readonly PassageRow[]): Promise<Map<string, Cut>> {
  const each = rows.map(async (row): Promise<[string, Cut]> => {
    const { id, documento, posicion, ancla, texto } = row
    if (ancla.tipo !== 'pagina' || !(MIDWAY.test(texto) || GOES_ON.test(texto))) return [id, {}]
    const units = await shelf.units(documento, Math.max(1, posicion - 1), 3)
    const at = (position: number): string | undefined => units.find(unit => unit.posicion === position)?.texto
    const here = at(posicion) ?? ''
    const runs = (before = '', after = ''): boolean => MIDWAY.test(before) && GOES_ON.test(after)
    const ends = here.trimEnd().endsWith(texto.trimEnd()) && runs(texto, at(posicion + 1))
    const begins = here.trimStart().startsWith(texto.trimStart()) && runs(at(posicion - 1), texto)
    return [id, { ...(ends && { after: posicion + 1 }), ...(begins && { before: true as const }) }]
  })
  return new Map((await Promise.all(each)).filter(([, cut]) => cut.after !== undefined || cut.before))
}
