/**
 * Small grey pictures of a film in the order of time → those worth keeping: another scene, another slide, now and then
 * one in between. Holds three of them. Pure.
 */

/** Of one grey picture; a cell is 5 × 5 of them. */
export const WIDTH = 160
export const HEIGHT = 90
const CELL = 5
const CELLS = (WIDTH / CELL) * (HEIGHT / CELL)

/** `n`: which of the pictures that were seen, from 0. Seconds. */
export interface Kept {
  n: number
  t: number
}
interface Glance extends Kept {
  grey: Uint8Array
}
/** `since`: of pictures that come one upon the other the last is kept, and this is the time of the first. */
interface Found extends Kept {
  since: number
}

export const MOST = 60
/** One in so many seconds at most; where there are more than `MOST`, those that stand the shortest time go. */
const SHORTEST = 5
/** One in so many seconds where the picture is another and yet no scene or slide has changed. */
const EVERY = 300
/** Change of the picture, 0 to 1, that is another scene: by more than it changes anyway. */
const SCENE = 0.3
/** Mean difference of a cell, of 255: at rest beneath the first, another picture above the second. */
const REST = 2.5
const OTHER = 8
/**
 * Share of the cells that are at rest and another than before: on one ground colour it is a slide's text, without one
 * it takes most of the picture.
 */
const SLIDE = 0.04
const PHOTO = 0.4
/** Share of a picture that has one grey, nearly, where it is a slide. */
const GROUND = 0.35
/**
 * Share of a cell that has the ground's colour still where something is written on it; a speaker's shape covers all of
 * it.
 */
const WRITTEN = 0.2

export class Changes {
  private readonly kept: Found[] = []
  private held: Glance | null = null
  /** Of the picture that was kept last. */
  private shown: Uint8Array | null = null
  private moved = 0
  private before: Uint8Array | null = null

  see(next: Glance): void {
    if (this.held) this.judge(this.held, next.grey)
    this.held = next
  }

  /** `end`: when the film is over. In the order of time. */
  best(end: number): Kept[] {
    if (this.held) this.judge(this.held, this.held.grey)
    this.held = null
    return longest(this.kept, end)
  }

  /**
   * A picture is told apart from what is shown when it is at rest: what moves on is neither a slide nor the speaker's
   * place beside it.
   */
  private judge({ n, t, grey }: Glance, after: Uint8Array): void {
    const moves = this.before ? difference(this.before, grey) : 0
    const scene = Math.min(moves, Math.abs(moves - this.moved)) > SCENE
    this.moved = moves
    this.before = grey
    const last = this.kept.at(-1)
    if (
      last &&
      this.shown &&
      !scene &&
      !another(this.shown, grey, after) &&
      !(t - last.t >= EVERY && differs(this.shown, grey))
    )
      return
    const since = last && t - last.since < SHORTEST ? this.kept.pop()!.since : t
    this.kept.push({ n, t, since })
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

function differs(one: Uint8Array, other: Uint8Array): boolean {
  for (let cell = 0; cell < CELLS; cell++) if (mean(one, other, cell) > OTHER) return true
  return false
}

const ACROSS = WIDTH / CELL
const firstOf = (cell: number): number => Math.floor(cell / ACROSS) * CELL * WIDTH + (cell % ACROSS) * CELL

function mean(one: Uint8Array, other: Uint8Array, cell: number): number {
  let sum = 0
  for (let y = 0, from = firstOf(cell); y < CELL; y++, from += WIDTH)
    for (let i = from; i < from + CELL; i++) sum += Math.abs(one[i]! - other[i]!)
  return sum / (CELL * CELL)
}

/** Of a cell that has the ground's colour: what stands on it is thin where it is text. */
function share(picture: Uint8Array, cell: number, ground: number): number {
  let found = 0
  for (let y = 0, from = firstOf(cell); y < CELL; y++, from += WIDTH)
    for (let i = from; i < from + CELL; i++) if (Math.abs(picture[i]! - ground) <= NEAR) found++
  return found / (CELL * CELL)
}

function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs(one[i]! - other[i]!)
  return sum / one.length / 255
}

/** Greys that count as one colour. */
const NEAR = 8

/** The grey that most of a picture has; null where there is none. */
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

/** When one goes, the one before it stands for its time too: what is left is spread over the film. */
function longest(kept: readonly Found[], end: number): Kept[] {
  const left = kept.map(({ n, t }) => ({ n, t }))
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
