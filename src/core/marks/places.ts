/** Where the words of a mark stand on a page. */
import type { Shelf } from '../../../storage/contract.ts'
import { occurrences, type Occurrence, type Quotation } from '../anchoring/locate.ts'

/**
 * Where the words stand. Spaces count for nothing, so a short quotation stands within other words too ("casa" in
 * "casamiento"): without neighbours that tell the place, whole words go first.
 */
export function placesIn({ texto }: { texto: string }, quotation: Quotation): Occurrence[] {
  const all = occurrences(texto, quotation)
  const whole = all.filter(place => isWhole(texto, place, quotation))
  return whole.length > 0 ? whole : all
}

const LETTER = /[\p{L}\p{N}\p{M}]/u

/** Whether the place begins and ends with a word, or its neighbours tell it. */
export const isWhole = (text: string, { range: [from, to] }: Occurrence, { prefijo, sufijo }: Quotation): boolean =>
  prefijo + sufijo !== '' ||
  !(
    (LETTER.test(text.charAt(from - 1)) && LETTER.test(text.charAt(from))) ||
    (LETTER.test(text.charAt(to - 1)) && LETTER.test(text.charAt(to)))
  )

/**
 * Returns the words without their first one where it ends a word of the page before: a reader of a PDF keeps such a
 * word whole on the page where it begins. Returns them as they are where it does not.
 */
export async function withoutHalf(
  shelf: Shelf,
  { id, posicion }: { id: string; posicion: number },
  quotation: Quotation,
): Promise<Quotation> {
  const [, half = '', rest = ''] = /^\s*(\S+)\s+(.+)$/s.exec(quotation.texto) ?? []
  if (half === '' || posicion < 2) return quotation
  const [before] = await shelf.units(id, posicion - 1, 1)
  if (before?.posicion !== posicion - 1) return quotation
  const ends = (line: string): boolean => line.endsWith(half) && LETTER.test(line.charAt(line.length - half.length - 1))
  return before.texto.split('\n').some(ends) ? { ...quotation, texto: rest } : quotation
}
