/**
 * Puts repeats last. A text that stands on several pages counts as found once; its other places follow after all other
 * results, because each is a citation of its own. The same holds for a figure's caption and the passage that contains
 * it: the second of the two goes last.
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

/** Returns whether one of the two is a figure on the other's page whose words are part of the other's. */
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
