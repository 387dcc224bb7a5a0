/** Where a character stands on its line, in level coordinates: text that is turned on the page is laid level. */
import type { Chars } from './chars.ts'
import { level, shown, shownRect, type Turn } from '../file/frame.ts'
import type { Frame } from './style.ts'

export interface Place {
  x: number
  x1: number
  /** Where its advance begins; `x` is where its ink does, if that is further to the left. */
  begin: number
  y: number
}

interface Asked {
  k: number
  turn: Turn
  frame: Frame
}

/** Writes the edges and the baseline of character k into `at`: no object is made, because this is the hot loop. */
export function place({ boxes, origins }: Chars, { k, turn, frame: { box, rotation } }: Asked, at: Place): void {
  if (rotation === 0 && turn === 0) {
    const a = boxes[4 * k]!,
      b = boxes[4 * k + 2]!
    at.x = a < b ? a : b
    at.x1 = a < b ? b : a
    at.begin = begin(at, origins[2 * k]!)
    at.y = origins[2 * k + 1]!
    return
  }
  const stored = { x0: boxes[4 * k]!, y0: boxes[4 * k + 1]!, x1: boxes[4 * k + 2]!, y1: boxes[4 * k + 3]! }
  const rect = shownRect(stored, box, rotation)
  const [ox, oy] = shown(origins[2 * k]!, origins[2 * k + 1]!, { box, rotation })
  const [ax] = level(rect.x0, rect.y0, turn)
  const [bx] = level(rect.x1, rect.y1, turn)
  const [along, up] = level(ox, oy, turn)
  at.x = Math.min(ax, bx)
  at.x1 = Math.max(ax, bx)
  at.begin = begin(at, along)
  at.y = up
}

/**
 * A character begins at its origin. The box of a slanted "f" begins further to the left by a quarter of its width, and
 * the space before it went under in that: "utilizedfor", "thisfunction". In vertical lines the origin is in the middle.
 */
const begin = ({ x, x1 }: Place, origin: number): number =>
  origin > x && origin - x <= OVERHANG * (x1 - x) ? origin : x
const OVERHANG = 0.35
