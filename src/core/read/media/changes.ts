/**
 * Chooses, among small grey pictures of a film in the order of time, those worth keeping: the first of another scene or
 * another slide, and now and then one in between. It holds three pictures at a time. Pure.
 */

/** Size of a grey picture in pixels; a cell has 5 × 5 pixels. */
export const WIDTH = 160
export const HEIGHT = 90
const CELL = 5
const CELLS = (WIDTH / CELL) * (HEIGHT / CELL)

/** `n` is the index of the picture among those seen, from 0; `t` is its time in seconds. */
export interface Kept {
  n: number
  t: number
}
interface Glance extends Kept {
  grey: Uint8Array
}
/** When pictures follow one another quickly, only the last is kept; `since` is the time of the first of them. */
interface Found extends Kept {
  since: number
}

const MOST = 60
/**
 * At most one picture is kept in this many seconds. Where more than `MOST` are left, those shown for the shortest time
 * are dropped.
 */
const SHORTEST = 5
/** One picture is kept in this many seconds where the image differs although no scene or slide has changed. */
const EVERY = 300
/**
 * Change from one picture to the next (0 to 1) that counts as another scene; it must also exceed the previous change by
 * this much.
 */
const SCENE = 0.3
/** Mean difference of a cell, of 255: below `REST` the cell is at rest, above `OTHER` it shows something else. */
const REST = 2.5
const OTHER = 8
/**
 * Share of the cells that are at rest and differ from the picture kept last. `SLIDE` is enough where both are written
 * on one ground colour, which makes it a slide's text; otherwise it takes `PHOTO`.
 */
const SLIDE = 0.04
const PHOTO = 0.4
/** Least share of nearly one grey in a picture that counts as a slide. */
const GROUND = 0.35
/**
 * Least share of a cell that still has the ground's colour where text is written on it; a speaker's silhouette covers
 * the whole cell.
 */
const WRITTEN = 0.2

export class Changes {
  private readonly settled: Found[] = []
  private held: Glance | null = null
  /** Pixels of the picture that was kept last. */
  private shown: Uint8Array | null = null
  private moved = 0
  private before: Uint8Array | null = null

  see(next: Glance): void {
    if (this.held) this.judge(this.held, next.grey)
    this.held = next
  }

  /** The pictures to keep, in the order of time. `end` is the time at which the film is over. */
  best(end: number): Kept[] {
    if (this.held) this.judge(this.held, this.held.grey)
    this.held = null
    return longest(this.settled, end)
  }

  /**
   * Compares a picture with the one kept last, but only in the cells that are at rest: what keeps moving is neither a
   * slide nor the place of the speaker beside it.
   */
  private judge({ n, t, grey }: Glance, after: Uint8Array): void {
    const moves = this.before ? difference(this.before, grey) : 0
    const scene = Math.min(moves, Math.abs(moves - this.moved)) > SCENE
    this.moved = moves
    this.before = grey
    const last = this.settled.at(-1)
    if (
      last &&
      this.shown &&
      !scene &&
      !another(this.shown, grey, after) &&
      !(t - last.t >= EVERY && differs(this.shown, grey))
    )
      return
    const since = last && t - last.since < SHORTEST ? this.settled.pop()!.since : t
    this.settled.push({ n, t, since })
    this.shown = grey
  }
}

function another(shown: Uint8Array, grey: Uint8Array, after: Uint8Array): boolean {
  const other: number[] = []
  for (let cell = 0; cell < CELLS; cell++)
    if (mean(grey, after, cell) < REST && mean(grey, shown, cell) > OTHER) other.push(cell)
  if (other.length >= PHOTO * CELLS) return true
  const ground = groundOf(grey)
  if (other.length < SLIDE * CELLS || ground === null) return false
  const written = (picture: Uint8Array, cell: number): boolean => share(picture, cell, ground) >= WRITTEN
  return other.filter(cell => written(grey, cell) && written(shown, cell)).length >= SLIDE * CELLS
}

function differs(picture: Uint8Array, other: Uint8Array): boolean {
  for (let cell = 0; cell < CELLS; cell++) if (mean(picture, other, cell) > OTHER) return true
  return false
}

const ACROSS = WIDTH / CELL
const firstOf = (cell: number): number => Math.floor(cell / ACROSS) * CELL * WIDTH + (cell % ACROSS) * CELL

function mean(picture: Uint8Array, other: Uint8Array, cell: number): number {
  let sum = 0
  for (let y = 0, from = firstOf(cell); y < CELL; y++, from += WIDTH)
    for (let i = from; i < from + CELL; i++) sum += Math.abs(picture[i]! - other[i]!)
  return sum / (CELL * CELL)
}

/** Share of a cell that has the ground's colour: text on it is thin and leaves most of the ground visible. */
function share(picture: Uint8Array, cell: number, ground: number): number {
  let pixels = 0
  for (let y = 0, from = firstOf(cell); y < CELL; y++, from += WIDTH)
    for (let i = from; i < from + CELL; i++) if (Math.abs(picture[i]! - ground) <= NEAR) pixels++
  return pixels / (CELL * CELL)
}

function difference(picture: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < picture.length; i++) sum += Math.abs(picture[i]! - other[i]!)
  return sum / picture.length / 255
}

/** Greys at most this far apart count as one colour. */
const NEAR = 8

/** The grey that covers at least `GROUND` of a picture; null when none does. */
function groundOf(grey: Uint8Array): number | null {
  const counts = new Uint32Array(256 / NEAR + 1)
  for (const value of grey) counts[Math.floor(value / NEAR)]!++
  let best = 0,
    most = 0
  for (let i = 0; i + 1 < counts.length; i++) {
    const both = counts[i]! + counts[i + 1]!
    if (both > most) [best, most] = [i, both]
  }
  return most >= GROUND * grey.length ? (best + 1) * NEAR : null
}

/**
 * Drops pictures until `MOST` are left. When one is dropped, its time counts for the picture before it, so that the
 * remaining ones are spread over the film.
 */
function longest(frames: readonly Found[], end: number): Kept[] {
  const left = frames.map(({ n, t }) => ({ n, t }))
  while (left.length > MOST) {
    let at = 0,
      least = Infinity
    left.forEach(({ t }, i) => {
      const lasts = (left[i + 1]?.t ?? Math.max(end, t)) - t
      if (lasts < least) [at, least] = [i, lasts]
    })
    left.splice(at, 1)
  }
  return left
}
