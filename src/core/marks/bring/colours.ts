/** Maps the colours of other programs to the nearest of ours. */
import type { Color } from '../../../schema/index.ts'
import { lookup } from '../../../lookup.ts'

const NAMES: Readonly<Record<string, Color>> = lookup({
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
})
/** Least saturation of a colour that has a hue; grey becomes the first colour. */
const GREY = 0.15
/** Upper ends of the hues, in degrees; what lies beyond the last is pink and red. */
const HUES: readonly (readonly [to: number, color: Color])[] = [
  [20, 'rosa'],
  [70, 'amarillo'],
  [165, 'verde'],
  [245, 'azul'],
  [290, 'morado'],
  [360, 'rosa'],
]

/** The nearest of ours to `#rrggbb`, by its hue. */
export function nearestColour(hex: string | null): Color {
  const [, ...parts] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex ?? '') ?? []
  const [r = 0, g = 0, b = 0] = parts.map(part => parseInt(part, 16) / 255)
  const most = Math.max(r, g, b),
    range = most - Math.min(r, g, b)
  if (most === 0 || range / most < GREY) return 'amarillo'
  const turn = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  const hue = (turn * 60 + 360) % 360
  return HUES.find(([to]) => hue < to)?.[1] ?? 'rosa'
}

export const colourOf = (name: string | undefined): Color => NAMES[(name ?? '').trim().toLowerCase()] ?? 'amarillo'
