/**
 * Whether a passage proves a claim once the sentence, the claim or both are put in another form: with the opening phrase
 * at the end, shortened to what it states, or as two statements. Each form is held to the same rules as the whole. Pure.
 */
import type { Claim } from './claim.ts'
import { compare, type Compared } from './comparison.ts'
import type { Tree } from './edges.ts'
import { says as verbatim } from './literal.ts'
import { sourceOf, statements, type Passage } from './passage.ts'
import { proves } from './proof.ts'
import type { WordSpace } from './vectors.ts'

/**
 * Returns the position of the sentence that proves the claim once its opening phrase, the claim's or both are moved to
 * the end; -1 when none does.
 */
export function provedInOrder(claim: Claim, compared: readonly Compared[], passage: Passage, space: WordSpace): number {
  const { turned: own } = claim
  return compared.findIndex(({ i }) => {
    const source = sourceOf(passage, i),
      turned = passage.turned[i]
    const sources = [source, ...(turned ? [{ ...source, ...turned }] : [])]
    return [claim.tree, ...(own ? [own] : [])].some((side, k) =>
      sources.some((other, m) => k + m > 0 && proves(compare(side, other, space))),
    )
  })
}

/** Returns the function that tells whether one statement of a sentence, other than the whole of it, proves the claim. */
const byStatement =
  (passage: Passage, space: WordSpace) =>
  (side: Tree, text: string, { i }: Compared): boolean =>
    statements(passage, i).some(
      own => verbatim(text, own.text) || proves(compare(side, { ...sourceOf(passage, i), ...own }, space)),
    )

/**
 * Returns the position of the sentence that proves the claim by one of its statements; -1 when none does. A claim that
 * joins two statements is proved where each of them is.
 */
export function provedInPart(claim: Claim, compared: readonly Compared[], passage: Passage, space: WordSpace): number {
  const by = byStatement(passage, space)
  // A statement has no word that its sentence lacks, nor one in the place of another.
  const whole = compared.findIndex(
    c => c.missing.length === 0 && c.traits.replaced === 0 && by(claim.tree, claim.text, c),
  )
  if (whole >= 0 || !claim.parts) return whole
  const places = partsProved(claim, compared, passage, space)
  return places.every(at => at >= 0) ? places[0]! : -1
}

/**
 * Returns for each of the statements that the claim joins the position of the sentence that proves it, -1 where none
 * does; nothing for a claim that makes one statement.
 */
export function partsProved(claim: Claim, compared: readonly Compared[], passage: Passage, space: WordSpace): number[] {
  const by = byStatement(passage, space)
  return (claim.parts ?? []).map(({ text, tree: side }) => {
    const literally = compared.findIndex(c => proves(compare(side, sourceOf(passage, c.i), space)))
    return literally >= 0 ? literally : compared.findIndex(c => by(side, text, c))
  })
}
