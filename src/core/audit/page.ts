/** Looks up the page that a citation names in its document. Pure: marks in, positions out. */
import type { UnitMark } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { localizador } from '../anchor.ts'
import { readLabel } from '../folio/numerals.ts'
import { readPosition } from '../position.ts'
import type { Place } from './model.ts'
import { pagesOf } from './places.ts'

/**
 * `named`: the page was found at these physical positions. `beyond`: the document has certain folios and none is this
 * page. `unsure`: no printed number there can decide. `other`: the place is not a page.
 */
export type Named =
  | { state: 'named'; positions: number[] }
  | { state: 'beyond'; first: string; last: string }
  | { state: 'unsure' }
  | { state: 'other' }

/** Most pages taken from one range; a longer one is a whole chapter and is cut off here. */
const RUN = 60

export function pageIn({ label, value }: Place, marks: readonly UnitMark[]): Named {
  if (label !== 'page' && label !== 'folio') return { state: 'other' }
  const folios = marks.filter(mark => folioOf(mark) !== null)
  // A number in brackets is that of the page in the file, as locators here say it where none is printed.
  if (folios.length === 0 && !isBracketed({ value })) return { state: 'unsure' }
  const positions = new Set<number>()
  for (const { from, to } of pagesOf(value)) {
    const first = positionOf(from, marks)
    if (first === null) return outside(from, marks)
    const last = to === undefined ? first : (positionOf(to, marks, first) ?? first)
    for (let at = first; at <= Math.min(last, first + RUN); at++) positions.add(at)
  }
  return positions.size > 0 ? { state: 'named', positions: [...positions] } : { state: 'unsure' }
}

const folioOf = ({ ancla }: Pick<UnitMark, 'ancla'>): string | null =>
  ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? (ancla.impresa ?? null) : null

function positionOf(label: string, marks: readonly UnitMark[], after?: number): number | null {
  try {
    return readPosition(label, marks, { campo: 'pagina', ...(after !== undefined && { after }) })
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/**
 * Tells whether a page lies before the first printed number or after the last one, by more than the unnumbered pages
 * there. Otherwise an unnumbered page may be the cited one.
 */
function outside(label: string, marks: readonly UnitMark[]): Named {
  const asked = readLabel(label)
  if (!asked || asked.romana || asked.prefix) return { state: 'unsure' }
  const arabic = marks.flatMap(mark => {
    const folio = folioOf(mark)
    const read = folio === null ? null : readLabel(folio)
    return read && !read.romana && !read.prefix ? [{ mark, value: read.value }] : []
  })
  const first = arabic.reduce((a, b) => (b.value < a.value ? b : a), arabic[0]!)
  const last = arabic.reduce((a, b) => (b.value > a.value ? b : a), arabic[0]!)
  if (arabic.length === 0) return { state: 'unsure' }
  const behind = marks.filter(m => m.posicion > last.mark.posicion && folioOf(m) === null).length
  const before = marks.filter(m => m.posicion < first.mark.posicion && folioOf(m) === null).length
  const out = asked.value > last.value + behind || asked.value < first.value - before
  return out
    ? { state: 'beyond', first: localizador(first.mark.ancla), last: localizador(last.mark.ancla) }
    : { state: 'unsure' }
}

export const isBracketed = ({ value }: Pick<Place, 'value'>): boolean => /^\[\d+\]/.test(value)

/** Whether the cited number is the position of the page in the file instead of the printed number. */
export const isPhysical = ({ value }: Place, position: number): boolean =>
  value.replace(/[[\]]/g, '') === String(position)
