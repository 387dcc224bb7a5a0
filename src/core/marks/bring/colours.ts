/** Maps the colours of other programs to the nearest of ours. */
import type { Color } from '../../../schema-marks.ts'

const NAMES: Readonly<Record<string, Color>> = {
  yellow: 'amarillo',
  amarillo: 'amarillo',
  orange: 'amarillo',
  green: 'verde',
  verde: 'verde',
  blue: 'azul',
  azul: 'azul',
  pink: 'rosa',
  rosa: 'rosa',
  red: 'rosa',
  purple: 'morado',
  morado: 'morado',
}
export const colourOf = (name: string | undefined): Color => NAMES[(name ?? '').trim().toLowerCase()] ?? 'amarillo'
