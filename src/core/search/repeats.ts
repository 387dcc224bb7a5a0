/**
 * A text that stands on several pages is found once; its other places come after everything else, for each is a
 * citation of its own. So does the caption of
 * a figure beside the passage that holds it, and that passage beside the caption.
 */
import type { Judged } from './rerank.ts'

export function repeatsLast<One extends Judged>(judged: readonly One[]): One[] {
  const texts = new Set<string>()
  const first: One[] = [],
    repeats: One[] = []
  for (const one of judged) {
    const list = texts.has(one.print) || first.some(other => within(one, other)) ? repeats : first
    list.push(one)
    if (one.print !== '') texts.add(one.print)
  }
  return [...first, ...repeats]
}

/** One of them is a figure, and its words are part of the other's. */
function within(one: Judged, other: Judged): boolean {
  if (
    one.print === '' ||
    other.print === '' ||
    one.row.documento !== other.row.documento ||
    one.row.posicion !== other.row.posicion
  )
    return false
  const short = one.print.length < other.print.length ? one : other,
    long = short === one ? other : one
  return /^f\d+$/.test(short.row.token) && ` ${long.print} `.includes(` ${short.print} `)
}
