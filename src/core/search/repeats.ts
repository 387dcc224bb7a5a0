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
  for (const passage of judged) {
    const list = texts.has(passage.print) || first.some(other => within(passage, other)) ? repeats : first
    list.push(passage)
    if (passage.print !== '') texts.add(passage.print)
  }
  return [...first, ...repeats]
}

/** Returns whether one of the two is a figure on the other's page whose words are part of the other's. */
function within(passage: Judged, other: Judged): boolean {
  if (
    passage.print === '' ||
    other.print === '' ||
    passage.row.documento !== other.row.documento ||
    passage.row.posicion !== other.row.posicion
  )
    return false
  const short = passage.print.length < other.print.length ? passage : other,
    long = short === passage ? other : passage
  return /^f\d+$/.test(short.row.token) && ` ${long.print} `.includes(` ${short.print} `)
}
