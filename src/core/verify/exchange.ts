/**
 * How many dependencies of the claim the sentence lacks, and whether it would have them if two of the claim's words
 * changed places. If so, the claim says of one thing what the sentence says of the other. Pure.
 */
import type { Link } from './align.ts'
import { prepositions } from './conflicts.ts'
import type { Tree } from './edges.ts'
import type { Word } from './parse.ts'
import { structure } from './structure.ts'

export interface Exchange {
  /** Weighted number of the claim's dependencies that the sentence lacks. */
  misfit: number
  /** `misfit` divided by the number of the claim's dependencies. */
  misfitShare: number
  /** Largest fall of the misfit when two words change places; 0 when it never falls. */
  exchanged: number
}

/** Most words for which all pairs are tried; of more, those pairs alone that stand in the other order. */
const MOST = 16
const sure = (link: Link | null | undefined): link is Link => link?.how === 'same' || link?.how === 'synonym'

export function exchange(claim: Tree, source: Tree, links: readonly (Link | null)[]): Exchange {
  const misfit = misfitOf(claim, source, links)
  const unchanged = { misfit, misfitShare: misfit / Math.max(1, claim.edges.length), exchanged: 0 }
  const nouns = links.flatMap((link, i) => (sure(link) && claim.words[i]!.verb === null ? [i] : []))
  if (misfit < LEAST) return unchanged
  let best = misfit
  nouns.forEach((i, n) =>
    nouns.slice(n + 1).forEach(k => {
      const [one, other] = [links[i]!.source, links[k]!.source]
      if (one === other || claim.words[i]!.key === claim.words[k]!.key) return
      if (nouns.length > MOST && one < other) return
      const numbers = claim.words[i]!.kind === 'number'
      if (numbers !== (claim.words[k]!.kind === 'number')) return
      if (!numbers && listed(claim.words, i, k) && listed(source.words, other, one)) return
      const turned = [...links]
      turned[i] = { ...links[i]!, source: other }
      turned[k] = { ...links[k]!, source: one }
      best = Math.min(best, misfitOf(claim, source, turned))
    }),
  )
  return { ...unchanged, exchanged: misfit - best }
}

/** Least misfit from which an exchange is looked for: one step back in the order. */
const LEAST = 0.5
const RESPECTIVELY = /^respectiv/

/** Whether two words are items of one list ("Norway and Denmark"), whose order says nothing. */
const listed = (words: readonly Word[], from: number, to: number): boolean =>
  to > from &&
  words.slice(from + 1, to).every(({ role, form }) => role === 'coordinator' || role === 'article' || form === '') &&
  words.slice(from, to).some(({ after, role }) => role === 'coordinator' || after.includes(',')) &&
  !words.some(({ form }) => RESPECTIVELY.test(form))

function misfitOf(claim: Tree, source: Tree, links: readonly (Link | null)[]): number {
  const { detached, relabelled, reversed, indirect, limitMoved } = structure(claim, source, links)
  const linked = links.flatMap((link, i) => (sure(link) ? [{ claim: i, source: link.source }] : []))
  const back = linked.filter((link, k) => k > 0 && link.source < linked[k - 1]!.source).length
  return (
    detached +
    relabelled +
    1.5 * reversed +
    (indirect + back) / 2 +
    prepositions(claim.words, source.words, linked) +
    limitMoved
  )
}
