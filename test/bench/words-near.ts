/** Where a stretch of letters stands in a text but for a few letters more, fewer or others. Pure. */

/** Letters that lead to a place; letters that may differ; places that are tried for one beginning. */
const SEED = 8
const ERRORS = 3
const PLACES = 12

export class Near {
  private readonly text: string
  private readonly places = new Map<string, number[]>()

  constructor(text: string) {
    this.text = text
    for (let i = 0; i + SEED <= text.length; i++) {
      const seed = text.slice(i, i + SEED)
      const known = this.places.get(seed)
      if (!known) this.places.set(seed, [i])
      else if (known.length < PLACES) known.push(i)
    }
  }

  has(stretch: string): boolean {
    for (let at = 0; at + SEED <= stretch.length; at += SEED) {
      for (const place of this.places.get(stretch.slice(at, at + SEED)) ?? []) {
        const from = Math.max(0, place - at - ERRORS)
        const window = this.text.slice(from, place - at + stretch.length + ERRORS)
        if (within(stretch, window)) return true
      }
    }
    return false
  }
}

/** Whether the stretch is a part of the window with at most ERRORS letters put in, left out or changed. */
function within(stretch: string, window: string): boolean {
  let row = new Uint8Array(window.length + 1) // it may begin anywhere
  for (let i = 1; i <= stretch.length; i++) {
    const next = new Uint8Array(window.length + 1).fill(255)
    next[0] = i
    let least = i
    for (let k = 1; k <= window.length; k++) {
      const other = stretch[i - 1] === window[k - 1] ? 0 : 1
      next[k] = Math.min(row[k - 1]! + other, row[k]! + 1, next[k - 1]! + 1)
      if (next[k]! < least) least = next[k]!
    }
    if (least > ERRORS) return false
    row = next
  }
  return Math.min(...row) <= ERRORS
}
