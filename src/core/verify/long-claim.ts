/** A claim too long to be aligned, no sentence but a list or a table: only its very words are looked for. Pure. */
import { BUILT_IN, nothing, type Judgement } from './entailer.ts'
import { says } from './proof/literal.ts'

/**
 * Most words of a claim that is aligned. Of 5,709 judged claims the longest has 30. Time grows with their square: 4,000
 * without a stop took 7 s beside one sentence, and 60,000 in a draft held every job of a server for over six minutes.
 */
const MOST = 200

export const isTooLong = (claim: string): boolean => (claim.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > MOST

/** Judges by the very words alone. `support` is the share of such judgements that are right. */
export function judgedLiterally(claim: string, evidence: readonly string[], support: number): Judgement {
  const at = evidence.findIndex(sentence => says(claim, sentence))
  return at < 0 ? nothing(BUILT_IN) : { ...nothing(BUILT_IN), support, partial: support, sentences: [at] }
}
