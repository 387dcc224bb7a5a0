/** A quotation that begins in a passage and goes on on the next page. */
import type { PassageRow, Shelf } from '../../../storage/contract.ts'
import { onBoth } from '../verify/across.ts'
import { match, source } from './compare.ts'
import { matchAcross } from './flow.ts'

/**
 * Returns the text of a passage up to the words of a quotation that goes on on the next page, with all of them, and the
 * anchor of both pages; null for any other quotation.
 */
export async function withNextPage(
  shelf: Pick<Shelf, 'units' | 'passagesOf'>,
  { documento, posicion, desde, texto, ancla }: PassageRow,
  quote: string,
): Promise<Pick<PassageRow, 'texto' | 'ancla'> | null> {
  if (match(quote, source(texto))) return null
  const [units, passages] = await Promise.all([
    shelf.units(documento, posicion, 2),
    shelf.passagesOf(documento, posicion, posicion + 1),
  ])
  const across = matchAcross(quote, units, passages)
  const from = across === null ? -1 : across.desde - desde
  const next = passages.find(passage => passage.posicion > posicion)
  return from >= 0 && from < texto.length && next
    ? { texto: texto.slice(0, from) + across!.words, ancla: onBoth(ancla, next.ancla) }
    : null
}
