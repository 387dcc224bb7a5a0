/**
 * Finds words again where both readings of a document are at hand. What stands several times is told apart by counting,
 * and a place that is found must lead back to the words themselves: sentences that differ by a letter or a number, and
 * the heads of pages, were taken for one another before (47 of 6,248 marks of 48 real documents, read again in four
 * ways). Pure.
 */
import { foundAgain, type Anchored, type Wanted } from './again.ts'
import { certain, occurrences, quotationAt, type Occurrence } from './locate.ts'
import type { Folded, Texts } from './texts.ts'

interface Place extends Occurrence {
  unit: Folded
}

/** Of the longer of two places, the share that both must have to be the same. */
const COMMON = 0.75

const places = (mark: Wanted, { units }: Texts): Place[] =>
  units.flatMap(unit => occurrences(unit.texto, mark, unit.letters).map(place => ({ ...place, unit })))

/** Whether the mark stands at that range of the unit. */
function standsAt({ posicion, rango }: Wanted, unit: number, [from, to]: readonly [number, number]): boolean {
  if (unit !== posicion || rango === null) return false
  const common = Math.min(to, rango[1]) - Math.max(from, rango[0])
  return common >= COMMON * Math.max(to - from, rango[1] - rango[0])
}

/**
 * `mark` stands in `before`, else it is looked for as words of which only their neighbours are known. Null when no
 * place in `now` is certain.
 */
export function foundBetween(mark: Wanted, before: Texts, now: Texts): Anchored | null {
  const was = places(mark, before),
    which = was.findIndex(({ unit, range }) => standsAt(mark, unit.posicion, range))
  if (which < 0) return foundAgain(mark, now)
  const is = places(mark, now)
  const counted = is.length === was.length ? is[which]! : null
  if (counted && certain(counted, mark)) {
    const { unit, range } = counted
    return { posicion: unit.posicion, rango: range, ...quotationAt(unit.texto, range) }
  }
  const forward = foundAgain(mark, now)
  // Its old position must not help on the way back: of two places alike it would choose the one of that number.
  const back = forward && foundAgain({ ...forward, posicion: 0, rango: null }, before)
  return back && standsAt(mark, back.posicion, back.rango) ? forward : null
}
