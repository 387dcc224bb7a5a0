/** The page that a citation names, looked up in its document. Pure: marks in, positions out. */
import type { UnitMark } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { localizador } from '../anchor.ts'
import { readLabel } from '../folio/numerals.ts'
import { readPosition } from '../position.ts'
import type { Place } from './model.ts'
import { pagesOf } from './places.ts'

/**
 * `named`: these physical positions. `beyond`: the document has sure folios, and no such one. `unsure`: no printed
 * number there to tell by. `other`: the place is no page.
 */
export type Named =
  | { state: 'named'; positions: number[] }
  | { state: 'beyond'; first: string; last: string }
  | { state: 'unsure' }
  | { state: 'other' }

/** A run of more pages than this is a whole chapter: it is looked at as a whole document. */
const RUN = 60

export function pageIn({ label, value }: Place, marks: readonly UnitMark[]): Named {
  if (label !== 'page' && label !== 'folio') return { state: 'other' }
  const folios = marks.filter(mark => folioOf(mark) !== null)
  if (folios.length === 0) return { state: 'unsure' }
  const positions = new Set<number>()
  for (const { from, to } of pagesOf(value)) {
    const first = positionOf(from, marks)
    if (first === null) return outside(from, marks)
    const last = to === undefined ? first : (positionOf(to, marks, first) ?? first)
    for (let at = first; at <= Math.min(last, first + RUN); at++) positions.add(at)
  }
  return positions.size > 0 ? { state: 'named', positions: [...positions] } : { state: 'unsure' }
}

export const folioOf = ({ ancla }: Pick<UnitMark, 'ancla'>): string | null =>
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
 * Before the first number that is printed, or behind the last, by more than there are pages without a number there. In
 * between, a page without a number may be the one.
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

/** A number that is none of the printed page but the place of the sheet in the file. */
export const isPhysical = ({ value }: Place, position: number): boolean =>
  value.replace(/[[\]]/g, '') === String(position)
