/**
 * A claim beside a sentence: which of its words that sentence says, or the rest of its passage, and the traits of the
 * alignment. A claim with a word that nothing says is not proved, so most comparisons end before the traits, which take
 * ten times as long.
 */
import { align, linkedTo, manners, proving, says, type Link } from '../align/align.ts'
import type { Tree } from '../parse/edges.ts'
import type { Pointing } from '../forms/antecedents.ts'
import { yearRecalled } from '../forms/recall.ts'
import type { Source } from './passage.ts'
import { traitsOf, type Traits } from './traits.ts'
import type { WordSpace } from '../language/vectors.ts'

/** Which words of a claim are said, and where. Words are given by their index. */
export interface Coverage {
  own: Tree
  source: Source
  links: readonly (Link | null)[]
  /** The claim's words that something must say. */
  asked: readonly number[]
  /** Words of the claim → the words of the sentence that say them. */
  to: ReadonlyMap<number, number>
  /** Words of the claim that only other sentences of the passage say. */
  elsewhere: readonly number[]
  /** Words of the claim that neither the sentence nor the rest of the passage says. */
  missing: readonly number[]
  pointing: Pointing
  /** Weight of each word that is asked, and their sum. */
  weights: readonly number[]
  total: number
}

export interface Compared {
  /** Index of the sentence in its passage. */
  i: number
  own: Tree
  links: readonly (Link | null)[]
  missing: readonly number[]
  /** Shares of the claim's weight that nothing says, and that only other sentences say. */
  miss: number
  context: number
  /** Computed when they are first asked for. */
  readonly traits: Traits
}

export function compare(own: Tree, source: Source, space: WordSpace): Compared {
  const coverage = cover(own, source, space)
  const { links, missing, elsewhere, weights, total } = coverage
  const share = (list: readonly number[]): number => list.reduce((sum, i) => sum + weights[i]!, 0) / total
  let traits: Traits | undefined
  return {
    i: source.i,
    own,
    links,
    missing,
    miss: share(missing),
    context: share(elsewhere),
    get traits() {
      return (traits ??= traitsOf(coverage, { miss: this.miss, context: this.context }))
    },
  }
}

/** Verbs that say nothing by themselves: "que tengan empleo" is "con empleo". */
const EMPTY = /^(?:ten|hac|hab|have|make|do)$/

function cover(own: Tree, source: Source, space: WordSpace): Coverage {
  const claim = own.words
  const links = align(claim, source.tree.words, space)
  const asked = claim.flatMap((word, i) => (says(word) ? [i] : []))
  const weights: number[] = []
  for (const i of asked) weights[i] = claim[i]!.kind === 'content' ? space.weight(claim[i]!.form) : 1.5
  const total = asked.reduce((sum, i) => sum + weights[i]!, 0) || 1
  const to = linkedTo(links)
  const open = asked.filter(i => !proving(links[i]))
  const same: Pointing['same'] = (word, other) => says(other) && manners(word, space).proves(other)
  const pointing = { claim: own, source: source.tree, before: source.before ?? [], to, same }
  // A number must stand in the sentence itself, and another sentence does not make up for an opposite word in this one.
  const saidElsewhere = (i: number): boolean => {
    if (yearRecalled(pointing, i, source.text)) return true
    if (claim[i]!.kind === 'number' || links[i]?.how === 'opposite') return false
    const saidBy = manners(claim[i]!, space)
    return source.context.some(other => saidBy.proves(other))
  }
  const elsewhere = open.filter(saidElsewhere)
  const known = new Set(elsewhere)
  const missing = open.filter(i => !known.has(i) && !EMPTY.test(claim[i]!.key))
  return { own, source, links, asked, to, elsewhere, missing, pointing, weights, total }
}
