/** Finds conflicts: another number, name, word or preposition in the sentence where the claim has its own. Pure. */
import { says, type Link } from '../align/align.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { inPlace } from './structure.ts'
import type { Traits } from './traits.ts'

const proves = (link: Link | null | undefined): boolean => link?.how === 'same' || link?.how === 'synonym'
/** Widest distance between two linked words across which one replacing another is looked for. */
const BETWEEN = 6

export interface Sides {
  own: Tree
  there: Tree
  links: readonly (Link | null)[]
  region: readonly Word[]
}

/**
 * Counts the claim's numbers and names whose place another one has in the sentence, and the words that were replaced.
 */
export function conflicts(
  sides: Sides,
): Pick<Traits, 'numberConflict' | 'numberDropped' | 'nameConflict' | 'substituted'> {
  const { own, there, links, region } = sides
  const used = new Set(links.flatMap(link => (link && proves(link) ? [link.source] : [])))
  const free = (kind: Word['kind']): number[] =>
    region.map(word => there.words.indexOf(word)).filter(j => there.words[j]!.kind === kind && !used.has(j))
  const open = (kind: Word['kind']): number[] =>
    own.words.flatMap((word, i) => (word.kind === kind && !proves(links[i]) ? [i] : []))
  const clashes = (kind: Word['kind']): number =>
    open(kind).filter(i => free(kind).some(j => inPlace(own, there, { links, own: i, other: j }))).length
  return {
    numberConflict: clashes('number'),
    numberDropped: Math.min(2, free('number').length),
    nameConflict: clashes('name'),
    substituted: substituted(own.words, there.words, links),
  }
}

/** Counts the claim's words in whose place, between the same neighbours, the sentence has another word. */
function substituted(claim: readonly Word[], source: readonly Word[], links: readonly (Link | null)[]): number {
  return claim.filter((word, i) => {
    if (!says(word) || proves(links[i])) return false
    const before = links.slice(0, i).findLast(proves),
      behind = links.slice(i + 1).find(proves)
    if (!before || !behind || behind.source <= before.source || behind.source - before.source > BETWEEN) return false
    return source.slice(before.source + 1, behind.source).some(says)
  }).length
}

/** Classes of prepositions; a change from one class to another changes the meaning. */
const TURNS: readonly ReadonlySet<string>[] = [
  new Set(['from', 'desde']),
  new Set(['to', 'into', 'towards', 'a', 'hacia', 'hasta', 'al']),
  new Set(['with', 'con']),
  new Set(['by']),
  new Set(['for', 'para']),
  new Set(['of', 'de', 'del']),
  new Set(['in', 'on', 'at', 'en']),
  new Set(['between', 'entre', 'among']),
  new Set(['under', 'bajo']),
  new Set(['por', 'through']),
]

export function prepositions(
  claim: readonly Word[],
  source: readonly Word[],
  linked: readonly { claim: number; source: number }[],
): number {
  const before = (words: readonly Word[], at: number): number => {
    for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
      const word = words[i]!
      if (word.role === 'preposition') return TURNS.findIndex(set => set.has(word.form))
      // In "en 1742 el obispo" the preposition belongs to the year, not to the word behind the article.
      const led = word.role === 'article' && words[i - 1]?.role === 'preposition'
      if (!led && word.kind !== 'number') return -1
    }
    return -1
  }
  return linked.filter(l => {
    const own = before(claim, l.claim),
      other = before(source, l.source)
    return own >= 0 && other >= 0 && own !== other
  }).length
}
