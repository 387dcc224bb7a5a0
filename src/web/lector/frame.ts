/**
 * Finds where on a drawn page its number was read: the one place at its head or foot with exactly that number. If there
 * are two such places, none is framed.
 */

/** A box in fractions of the page, from the upper left. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

const escaped = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns `[from, to)` of the label where it is a whole word at the beginning or the end of a run. Pure. */
export function labelIn(text: string, label: string): readonly [number, number] | null {
  const word = escaped(label)
  const found = new RegExp(
    `^[^\\p{L}\\p{N}]*(${word})(?![\\p{L}\\p{N}]|[.,]\\p{N})|(?<![\\p{L}\\p{N}]|\\p{N}[.,])(${word})[^\\p{L}\\p{N}]*$`,
    'diu',
  ).exec(text)
  return found?.indices?.[1] ?? found?.indices?.[2] ?? null
}

interface Candidate {
  box: Box
  /** The run holds nothing but the number. */ alone: boolean
}

/**
 * Returns the one candidate's box, or null when several remain. A number that stands alone goes before one in a running
 * title. Pure.
 */
export function theOne(candidates: readonly Candidate[]): Box | null {
  const alone = candidates.filter(one => one.alone),
    among = alone.length > 0 ? alone : candidates
  return among.length === 1 ? among[0]!.box : null
}
