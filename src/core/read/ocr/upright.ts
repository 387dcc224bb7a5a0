/**
 * Which way up a scanned page lies: the axis of its lines and their skew from its ink alone, and points of the
 * straightened page back to the scan. Pure.
 */

/** A grey picture, one byte per pixel, row after row. */
export interface Grey {
  pixels: Uint8Array
  width: number
  height: number
}
export type Quarter = 0 | 90 | 180 | 270

/** Most points of ink that are projected: enough for a page, and all angles take 15 ms. Angles are in degrees. */
const MAX_POINTS = 60_000
const MOST_SKEW = 8
const STEP = 0.5
const FINE = 0.1

export interface Lie {
  /** The lines run upwards or downwards. */
  sideways: boolean
  /**
   * Degrees by which the lines rise to the right, once the page is turned so that they are nearly level. Turning the
   * page clockwise by this angle straightens it.
   */
  skew: number
}

/**
 * Finds the axis and the skew at which the projection of the ink is sharpest, over all small angles on both axes. A
 * page without ink is upright.
 */
export function lieOf(grey: Grey): Lie {
  const ink = inkOf(grey)
  if (ink.xs.length < 200) return { sideways: false, skew: 0 }
  const level = sharpest(ink.xs, ink.ys)
  const upright = sharpest(
    ink.ys.map(y => -y),
    ink.xs,
  ) // as after a quarter turn; its direction does not matter to the angle
  const sideways = upright.score > 1.3 * level.score
  const { angle } = sideways ? upright : level
  return { sideways, skew: Math.abs(angle) >= MOST_SKEW - STEP ? 0 : angle }
}

interface Ink {
  xs: Float32Array
  ys: Float32Array
}

/**
 * Distance in pixels at which a stroke of a letter has paper: above or below it, and at one side. Rules, dark edges of
 * a scan and drawings mostly have none.
 */
const NEAR = 10

function inkOf({ pixels, width, height }: Grey): Ink {
  const threshold = otsu(pixels)
  const light = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= width || y >= height || pixels[y * width + x]! >= threshold
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (light(x, y) || !(light(x, y - NEAR) || light(x, y + NEAR)) || !(light(x - NEAR, y) || light(x + NEAR, y)))
        continue
      xs.push(x - width / 2)
      ys.push(y - height / 2)
    }
  const every = Math.max(1, Math.ceil(xs.length / MAX_POINTS))
  const some = (values: number[]): Float32Array =>
    Float32Array.from(every === 1 ? values : values.filter((_, i) => i % every === 0))
  return { xs: some(xs), ys: some(ys) }
}

/** Otsu's threshold: the split of the histogram that separates the two means most widely. */
function otsu(pixels: Uint8Array): number {
  const histogram = new Uint32Array(256)
  for (const value of pixels) histogram[value]!++
  let total = 0
  for (let i = 0; i < 256; i++) total += i * histogram[i]!
  let best = { spread: -1, at: 128 }
  for (let i = 0, below = 0, sum = 0; i < 255; i++) {
    below += histogram[i]!
    sum += i * histogram[i]!
    const above = pixels.length - below
    if (below === 0 || above === 0) continue
    const spread = below * above * (sum / below - (total - sum) / above) ** 2
    if (spread > best.spread) best = { spread, at: i + 1 }
  }
  return best.at
}

/** Finds the angle at which the lines are level: there the histogram of heights is the most uneven. */
function sharpest(xs: Float32Array, ys: Float32Array): { angle: number; score: number } {
  let best = { angle: 0, score: 0 }
  const look = (from: number, to: number, step: number): void => {
    for (let angle = from; angle <= to + step / 2; angle += step) {
      const score = unevenness(xs, ys, (angle * Math.PI) / 180)
      if (score > best.score) best = { angle, score }
    }
  }
  look(-MOST_SKEW, MOST_SKEW, STEP)
  look(best.angle - STEP, best.angle + STEP, FINE)
  return { ...best, angle: Math.round(best.angle * 10) / 10 }
}

function unevenness(xs: Float32Array, ys: Float32Array, angle: number): number {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const reach = 4096
  const rows = new Uint32Array(2 * reach)
  for (let i = 0; i < xs.length; i++) rows[Math.round(xs[i]! * sin + ys[i]! * cos) + reach]!++
  let score = 0
  for (let i = 1; i < rows.length; i++) score += (rows[i]! - rows[i - 1]!) ** 2
  return score
}

/**
 * How a page was straightened: first turned clockwise by `turn`, then rotated by `skew` degrees about its middle on a
 * bigger canvas.
 */
export interface Straightened {
  turn: Quarter
  skew: number
  /** Sizes in pixels of the scan (`from`) and of the picture that was read (`to`). */
  from: { width: number; height: number }
  to: { width: number; height: number }
}

/** Maps a point of the straightened page to the scan. */
export function back(x: number, y: number, { turn, skew, from, to }: Straightened): [x: number, y: number] {
  const [w, h] = turn % 180 === 0 ? [from.width, from.height] : [from.height, from.width]
  const angle = (-skew * Math.PI) / 180
  const [dx, dy] = [x - to.width / 2, y - to.height / 2]
  const px = dx * Math.cos(angle) - dy * Math.sin(angle) + w / 2
  const py = dx * Math.sin(angle) + dy * Math.cos(angle) + h / 2
  switch (turn) {
    case 0:
      return [px, py]
    case 90:
      return [py, w - px]
    case 180:
      return [w - px, h - py]
    case 270:
      return [h - py, px]
  }
}
