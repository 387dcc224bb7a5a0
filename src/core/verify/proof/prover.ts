/** Whether sentences of a passage prove a statement, by any of the forms in which a proof is looked for. Pure. */
import { readClaim } from './claim.ts'
import { compare } from './comparison.ts'
import { says as verbatim } from './literal.ts'
import { sourceOf, type Passage } from './passage.ts'
import { provesBeside } from './proof.ts'
import { provedInOrder, provedInPart } from './rephrased.ts'
import type { Trait } from './traits.ts'
import type { WordSpace } from '../language/vectors.ts'

export interface Prover {
  passage: Passage
  space: WordSpace
  /** Traits that do not speak against this proof; none when absent. */
  beside?: ReadonlySet<Trait>
}

/** Returns the position in `places` of the sentence that proves the statement; -1 when none does. */
export function provedBy(text: string, places: readonly number[], { passage, space, beside }: Prover): number {
  const claim = readClaim(text, passage.language)
  const compared = places.map(i => compare(claim.tree, sourceOf(passage, i), space))
  const plainly = compared.findIndex(
    c => provesBeside(c, beside ?? new Set()) || verbatim(text, passage.evidence[c.i]!),
  )
  if (plainly >= 0 || compared.every(c => c.missing.length > 0)) return plainly
  const inOrder = provedInOrder(claim, { compared, passage, space })
  return inOrder >= 0 ? inOrder : provedInPart(claim, { compared, passage, space })
}
