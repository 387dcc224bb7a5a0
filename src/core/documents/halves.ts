/** A scan of two pages prints two numbers: the anchors of its left and its right page. Pure. */
import type { Ancla } from '../../schema/index.ts'
import { spreadOf } from '../folio/numerals.ts'

/** When the scan does not show two numbers, both halves are cited as the whole scan. */
export function halves(ancla: Ancla): { izquierda: Ancla; derecha: Ancla } {
  if (ancla.tipo !== 'pagina') return { izquierda: ancla, derecha: ancla }
  const two = spreadOf(ancla.impresa ?? '')
  return {
    izquierda: { ...ancla, ...(two && { impresa: two[0] }), mitad: 'izquierda' },
    derecha: { ...ancla, ...(two && { impresa: two[1] }), mitad: 'derecha' },
  }
}
