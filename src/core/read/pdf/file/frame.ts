/**
 * Turning coordinates: from the page as it is stored to the page as it is shown, and from turned text to upright lines.
 * Pure.
 */
import type { Box } from '../../reader.ts'

export type Turn = 0 | 90 | 180 | 270

export const turnOf = (degrees: number): Turn => {
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4
  return quarter === 1 ? 90 : quarter === 2 ? 180 : quarter === 3 ? 270 : 0
}

/**
 * The box of a page that is shown turned clockwise by `rotation`. Upright pages keep their own origin; turned ones
 * start at 0.
 */
export function shownBox(box: Box, rotation: Turn): Box {
  const w = box.x1 - box.x0
  const h = box.y1 - box.y0
  return rotation === 0 ? box : rotation === 180 ? { x0: 0, y0: 0, x1: w, y1: h } : { x0: 0, y0: 0, x1: h, y1: w }
}

/** Point of the stored page → point of the shown page. */
export function shown(x: number, y: number, { box, rotation }: { box: Box; rotation: Turn }): [x: number, y: number] {
  switch (rotation) {
    case 0:
      return [x, y]
    case 90:
      return [y - box.y0, box.x1 - x]
    case 180:
      return [box.x1 - x, box.y1 - y]
    case 270:
      return [box.y1 - y, x - box.x0]
  }
}

/** Rectangle of the stored page → of the shown page. */
export function shownRect(r: Box, box: Box, rotation: Turn): Box {
  const [ax, ay] = shown(r.x0, r.y0, { box, rotation })
  const [bx, by] = shown(r.x1, r.y1, { box, rotation })
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) }
}

/**
 * Maps a point of text whose baseline is turned counterclockwise by `turn` into a frame where that baseline is level.
 */
export function level(x: number, y: number, turn: Turn): [x: number, y: number] {
  switch (turn) {
    case 0:
      return [x, y]
    case 90:
      return [y, -x]
    case 180:
      return [-x, -y]
    case 270:
      return [-y, x]
  }
}

/** The inverse of `level`. */
export function unlevel(x: number, y: number, turn: Turn): [x: number, y: number] {
  switch (turn) {
    case 0:
      return [x, y]
    case 90:
      return [-y, x]
    case 180:
      return [-x, -y]
    case 270:
      return [y, -x]
  }
}
