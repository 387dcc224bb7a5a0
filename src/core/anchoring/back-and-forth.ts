/**
 * Finds words again where both readings of a document are at hand. What stands several times is told apart by counting,
 * and a place that is found must lead back to the words themselves: sentences that differ by a letter or a number, and
 * the heads of pages, were taken for one another before (47 of 6,248 marks of 48 real documents, read again in four
 * ways). Pure.
 */
import { foundAgain, type Anchored, type Wanted } from './again.ts'
import { occurrences, quotationAt } from './locate.ts'
import type { Folded, Texts } from './texts.ts'

interface Place {
  unit: Folded
  range: [from: number, to: number]
}

const places = (texto: string, { units }: Texts): Place[] =>
  units.flatMap(unit =>
    occurrences(unit.texto, { texto, prefijo: '', sufijo: '' }, unit.letters).map(({ range }) => ({ unit, range })),
  )

const at = (mark: Wanted, { unit, range: [from, to] }: Place): boolean =>
  unit.posicion === mark.posicion && mark.rango !== null && from < mark.rango[1] && to > mark.rango[0]

/**
 * `mark` stands in `before`, else it is looked for as words of which only their neighbours are known. Null when no
 * place in `now` is certain.
 */
export function foundBetween(mark: Wanted, before: Texts, now: Texts): Anchored | null {
  const was = places(mark.texto, before),
    which = was.findIndex(place => at(mark, place))
  if (which < 0) return foundAgain(mark, now)
  const is = places(mark.texto, now)
  if (is.length === was.length) {
    const { unit, range } = is[which]!
    return { posicion: unit.posicion, rango: range, ...quotationAt(unit.texto, range) }
  }
  const forward = foundAgain(mark, now)
  // Its old position must not help on the way back: of two places alike it would choose the one of that number.
  const back = forward && foundAgain({ ...forward, posicion: 0, rango: null }, before)
  return back && at(mark, { unit: before.at(back.posicion)!, range: back.rango }) ? forward : null
}
