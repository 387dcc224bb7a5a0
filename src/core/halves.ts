/** Two pages on one scan print two numbers: the anchors of what stands on the left one and on the right one. Pure. */
import type { Ancla } from '../schema.ts'
import { readLabel } from './folio/numerals.ts'

/** `12-13`, `xii–xiii`: a number and the next; `3-12` is a page of chapter 3, `A-3` one of an appendix. */
function numbers(impresa: string): [left: string, right: string] | null {
  const [, left = '', right = ''] = /^([\divxlcdm]+)[-–]([\divxlcdm]+)$/i.exec(impresa) ?? []
  const [a, b] = [readLabel(left), readLabel(right)]
  return a && b && a.romana === b.romana && b.value === a.value + 1 ? [left, right] : null
}

/** Where the scan does not say two numbers, both halves are cited as the scan is. */
export function halves(ancla: Ancla): { izquierda: Ancla; derecha: Ancla } {
  if (ancla.tipo !== 'pagina') return { izquierda: ancla, derecha: ancla }
  const two = numbers(ancla.impresa ?? '')
  return {
    izquierda: { ...ancla, ...(two && { impresa: two[0] }), mitad: 'izquierda' },
    derecha: { ...ancla, ...(two && { impresa: two[1] }), mitad: 'derecha' },
  }
}
