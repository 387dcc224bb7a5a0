/**
 * Whether a passage proves a claim once the sentence, the claim or both are put in another form: with the opening phrase
 * at the end, shortened to what it states, or as two statements. Each form is held to the same rules as the whole. Pure.
 */
import { conjuncts } from './conjuncts.ts'
import { tree, type Tree } from './edges.ts'
import { says as verbatim } from './literal.ts'
import { parse, plain, type Word } from './parse.ts'
import { sourceOf, statements, turn, type Passage } from './passage.ts'
import { proves } from './proof.ts'
import { compare, type Compared } from './traits.ts'
import type { WordSpace } from './vectors.ts'

export interface Side {
  claim: string
  words: readonly Word[]
  read: Tree
}

/**
 * Returns the position in `near` of the sentence that proves the claim once its opening phrase, the claim's or both are
 * moved to the end; -1 when none does.
 */
export function provedInOrder(
  { claim, words, read }: Side,
  near: readonly number[],
  passage: Passage,
  space: WordSpace,
): number {
  const own = turn(claim, read, words[0]?.language ?? passage.language)?.tree
  return near.findIndex(i => {
    const turned = passage.turned[i]
    const sources = [sourceOf(passage, i), ...(turned ? [{ ...sourceOf(passage, i), ...turned }] : [])]
    return [read, ...(own ? [own] : [])].some((side, k) =>
      sources.some((source, m) => k + m > 0 && proves(compare(side, source, space).traits)),
    )
  })
}

/**
 * Returns the position of the sentence that proves the claim by one of its statements; -1 when none does. A claim that
 * joins two statements is proved where each of them is.
 */
export function provedInPart(
  { claim, words, read }: Side,
  compared: readonly (Compared & { i: number })[],
  passage: Passage,
  space: WordSpace,
): number {
  const by = (side: Tree, text: string, { i }: { i: number }): boolean =>
    statements(passage, i).some(
      own => verbatim(text, own.text) || proves(compare(side, { ...sourceOf(passage, i), ...own }, space).traits),
    )
  // A statement has no word that its sentence lacks, nor one in the place of another.
  const whole = compared.findIndex(c => c.traits.missCount === 0 && c.traits.replaced === 0 && by(read, claim, c))
  const parts = whole < 0 && conjuncts(plain(claim), read)
  if (!parts) return whole
  const places = parts.map(part => {
    const side = tree(parse(part, words[0]?.language ?? passage.language))
    const literally = compared.findIndex(c => proves(compare(side, sourceOf(passage, c.i), space).traits))
    return literally >= 0 ? literally : compared.findIndex(c => by(side, part, c))
  })
  return places.every(at => at >= 0) ? places[0]! : -1
}
