/** Boxes of regions, in fractions of the page: drawn between two points, moved, sized. Pure. */

export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface Point {
  x: number
  y: number
}

/** Side below which a box is a press. */
const LEAST = 0.01

export const inside = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5

export const between = (a: Point, b: Point): Box => ({
  x0: Math.min(a.x, b.x),
  y0: Math.min(a.y, b.y),
  x1: Math.max(a.x, b.x),
  y1: Math.max(a.y, b.y),
})

export const isDrawn = ({ x0, y0, x1, y1 }: Box): boolean => x1 - x0 >= LEAST && y1 - y0 >= LEAST

/** Moves a box within the page, or its far corner with `sizing`. */
export function moved({ x0, y0, x1, y1 }: Box, by: Point, sizing: boolean): Box {
  if (sizing)
    return { x0, y0, x1: inside(Math.max(x1 + by.x, x0 + LEAST)), y1: inside(Math.max(y1 + by.y, y0 + LEAST)) }
  const x = Math.min(1 - x1, Math.max(-x0, by.x)),
    y = Math.min(1 - y1, Math.max(-y0, by.y))
  return { x0: inside(x0 + x), y0: inside(y0 + y), x1: inside(x1 + x), y1: inside(y1 + y) }
}
