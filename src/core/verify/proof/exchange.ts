/**
 * How many dependencies of the claim the sentence lacks, and whether it would have them if two of the claim's words
 * changed places. If so, the claim says of one thing what the sentence says of the other. Pure.
 */
import { adverb } from '../language/adverbs.ts'
import { prepositions } from './conflicts.ts'
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { fit } from './structure.ts'

export interface Exchange {
  /** Weighted number of the claim's dependencies that the sentence lacks. */
  misfit: number
  /** `misfit` divided by the number of the claim's dependencies. */
  misfitShare: number
  /** Largest fall of the misfit when two words change places; 0 when it never falls. */
  exchanged: number
  /** The same for two words of different groups: in one group a word beside its noun has no role of its own. */
  exchangedApart: number
}

/** Most words for which all pairs are tried; of more, those pairs alone that stand in the other order. */
const MOST = 16
/** Most pairs that are tried: where more stand in the other order, nothing is proved by order. */
const PAIRS = (MOST * (MOST - 1)) / 2
/** The fall that is told where too many pairs would have to be tried: no proof, and no proof of the opposite. */
const UNTRIED = 1

/** `to` maps the claim's words to the words of the sentence that say them. */
export function exchange(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): Exchange {
  const misfit = misfitOf(claim, source, to)
  const unchanged = { misfit, misfitShare: misfit / Math.max(1, claim.edges.length), exchanged: 0, exchangedApart: 0 }
  if (misfit < LEAST) return unchanged
  const nouns = [...to.keys()].filter(i => claim.words[i]!.verb === null && !adverb(claim.words, i))
  const pairs = nouns
    .flatMap((i, n) => nouns.slice(n + 1).map(k => [i, k] as const))
    .filter(([i, k]) => {
      const [first, second] = [to.get(i)!, to.get(k)!]
      if (first === second || claim.words[i]!.key === claim.words[k]!.key) return false
      if (nouns.length > MOST && first < second) return false
      const numbers = claim.words[i]!.kind === 'number'
      if (numbers !== (claim.words[k]!.kind === 'number')) return false
      return numbers || !(listed(claim.words, i, k) && listed(source.words, second, first))
    })
  if (pairs.length > PAIRS) return { ...unchanged, exchanged: UNTRIED, exchangedApart: UNTRIED }
  const falls = pairs.map(([i, k]) => {
    const turned = new Map(to).set(i, to.get(k)!).set(k, to.get(i)!)
    return { fall: misfit - misfitOf(claim, source, turned), apart: chunkOf(claim, i) !== chunkOf(claim, k) }
  })
  const most = (list: readonly { fall: number }[]): number => Math.max(0, ...list.map(({ fall }) => fall))
  const apart = misread(claim, source, to) ? [] : falls.filter(fall => fall.apart)
  return { ...unchanged, exchanged: most(falls), exchangedApart: most(apart) }
}

/**
 * Returns whether a word is a verb on one side alone: with "calls" taken for a noun, "Ana calls it a test" spoke
 * against "it is called a test by Ana".
 */
const misread = (claim: Tree, source: Tree, to: ReadonlyMap<number, number>): boolean =>
  [...to].some(([i, j]) => {
    const [own, other] = [claim.words[i]!, source.words[j]!]
    return own.key === other.key && (own.verb === null) !== (other.verb === null)
  })

/** Least misfit from which an exchange is looked for: one step back in the order. */
const LEAST = 0.5
const RESPECTIVELY = /^respectiv/

/** Whether two words are items of one list ("Norway and Denmark"), whose order says nothing. */
const listed = (words: readonly Word[], from: number, to: number): boolean =>
  to > from &&
  words.slice(from + 1, to).every(({ role }) => role === 'coordinator' || role === 'article') &&
  words.slice(from, to).some(({ after, role }) => role === 'coordinator' || after.includes(',')) &&
  !words.some(({ form }) => RESPECTIVELY.test(form))

function misfitOf(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): number {
  const { detached, relabelled, reversed, indirect, limitMoved } = fit(claim, source, to)
  const linked = [...to].map(([i, j]) => ({ claim: i, source: j }))
  const placed = linked.filter(link => !adverb(claim.words, link.claim))
  const back = placed.filter((link, k) => k > 0 && link.source < placed[k - 1]!.source).length
  return (
    detached +
    relabelled +
    1.5 * reversed +
    (indirect + back) / 2 +
    prepositions(claim.words, source.words, linked) +
    limitMoved
  )
}
