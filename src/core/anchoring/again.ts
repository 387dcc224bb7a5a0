/**
 * Finds words again in another reading of a document, by what they say and what stands before and after them. Nothing
 * is ever moved to words that only might be the ones.
 */
import { alike, shared } from './alike.ts'
import { certain, occurrences, quotationAt, theBest, type Occurrence, type Quotation } from './locate.ts'

export interface Text {
  posicion: number
  texto: string
}

/** What is looked for, and where it was; `posicion` is 0 when that is unknown. */
export interface Wanted extends Quotation {
  posicion: number
  rango: readonly [from: number, to: number] | null
}

export interface Anchored extends Quotation {
  posicion: number
  rango: [from: number, to: number]
}

/** Number of units compared letter by letter: those that share most with the words, and at least `SHARED` of them. */
const COMPARED = 3
const SHARED = 0.4

interface Candidate extends Occurrence {
  unit: Text
}

/** Finds a mark, in its own unit first and then in all; null when no place is certain. */
export function foundAgain(mark: Wanted, units: readonly Text[]): Anchored | null {
  const own = units.find(unit => unit.posicion === mark.posicion)
  const best =
    (own && chosen(mark, [own])) ?? chosen(mark, units) ?? (own && compared(mark, [own])) ?? compared(mark, units)
  return best && { posicion: best.unit.posicion, rango: best.range, ...quotationAt(best.unit.texto, best.range) }
}

/**
 * Finds an exact match. Of several places in its own unit with the same context, the one nearest to its former place is
 * used.
 */
function chosen(mark: Wanted, units: readonly Text[]): Candidate | null {
  const found = units
    .flatMap(unit => occurrences(unit.texto, mark).map((one): Candidate => ({ ...one, unit })))
    .filter(one => certain(one, mark))
  const best = theBest(found)
  if (best || units.length > 1 || !mark.rango) return best
  const [was] = mark.rango,
    most = Math.max(0, ...found.map(one => one.context))
  const away = (one: Candidate): number => Math.abs(one.range[0] - was)
  return found.filter(one => one.context === most).sort((a, b) => away(a) - away(b))[0] ?? null
}

function compared(mark: Wanted, units: readonly Text[]): Candidate | null {
  const likely = units
    .map(unit => ({ unit, share: shared(unit.texto, mark) }))
    .filter(({ share }) => share >= SHARED)
    .sort((a, b) => b.share - a.share)
    .slice(0, COMPARED)
  return theBest(
    likely.flatMap(({ unit }): Candidate[] => {
      const found = alike(unit.texto, mark)
      return found ? [{ ...found, unit }] : []
    }),
  )
}
