/** A text that stands on several pages is found once; its other places come after everything else, for each is a citation of its own. */
import type { Judged } from './rerank.ts'

export function repeatsLast(judged: readonly Judged[]): Judged[] {
  const texts = new Set<string>()
  const first: Judged[] = [], repeats: Judged[] = []
  for (const one of judged) {
    const list = texts.has(one.print) ? repeats : first
    list.push(one)
    texts.add(one.print)
  }
  return [...first, ...repeats]
}
