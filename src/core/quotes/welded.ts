/** Whether a quotation joins two pieces that do stand in the sources. The module is pure. */
import { isUnread } from '../sentences.ts'
import { GAP, PIECE, type Source } from './compare.ts'
import { tokens, type Token } from './tokens.ts'

/** Returns the length in tokens of the longest run of `words`, from index `k` on, that stands in the source. */
function run(words: readonly Token[], k: number, where: Source): number {
  let best = 0
  for (const i of where.at.get(words[k]!.loose) ?? []) {
    let n = 0
    while (words[k + n] && where.tokens[i + n]?.loose === words[k + n]!.loose) n++
    best = Math.max(best, n)
  }
  return best
}

/**
 * Returns whether two pieces that do stand in the sources, each of three words or more, make up the whole quotation.
 */
export function welded(quote: string, sources: readonly Source[]): boolean {
  if (isUnread(quote)) return false
  const words = tokens(quote.replace(GAP, ' '))
  if (words.length < 2 * PIECE) return false
  const head = Math.max(0, ...sources.map(s => run(words, 0, s)))
  if (head < PIECE || head >= words.length) return false
  for (let cut = head; cut >= PIECE; cut--) {
    if (words.length - cut < PIECE) continue
    if (sources.some(s => run(words, cut, s) === words.length - cut)) return true
  }
  return false
}
