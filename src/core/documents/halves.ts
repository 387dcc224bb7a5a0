/** Two pages on one scan print two numbers: the anchors of what stands on the left one and on the right one. Pure. */
import type { Ancla } from '../../schema.ts'
import { spreadOf } from '../folio/numerals.ts'

/** Where the scan does not say two numbers, both halves are cited as the scan is. */
export function halves(ancla: Ancla): { izquierda: Ancla; derecha: Ancla } {
  if (ancla.tipo !== 'pagina') return { izquierda: ancla, derecha: ancla }
  const two = spreadOf(ancla.impresa ?? '')
  return {
    izquierda: { ...ancla, ...(two && { impresa: two[0] }), mitad: 'izquierda' },
    derecha: { ...ancla, ...(two && { impresa: two[1] }), mitad: 'derecha' },
  }
}
