/** Whether sentences of a passage prove a statement, by any of the forms in which a proof is looked for. Pure. */
import { tree } from './edges.ts'
import { says as verbatim } from './literal.ts'
import { parse } from './parse.ts'
import { sourceOf, type Passage } from './passage.ts'
import { proves } from './proof.ts'
import { provedInOrder, provedInPart } from './rephrased.ts'
import { compare, type Trait } from './traits.ts'
import type { WordSpace } from './vectors.ts'

export interface Prover {
  passage: Passage
  space: WordSpace
  /** Traits that do not speak against this proof; none when absent. */
  beside?: ReadonlySet<Trait>
}

/** Returns the position in `places` of the sentence that proves the statement; -1 when none does. */
export function provedBy(claim: string, places: readonly number[], { passage, space, beside }: Prover): number {
  const words = parse(claim, passage.language)
  const side = { claim, words, read: tree(words) }
  const read = places.map(i => ({ i, ...compare(side.read, sourceOf(passage, i), space) }))
  const plainly = read.findIndex(c => proves(c.traits, beside) || verbatim(claim, passage.evidence[c.i]!))
  if (plainly >= 0 || read.every(c => c.traits.missCount > 0)) return plainly
  const inOrder = provedInOrder(side, places, passage, space)
  return inOrder >= 0 ? inOrder : provedInPart(side, read, passage, space)
}
