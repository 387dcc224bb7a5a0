/**
 * What a claim widens by its small words: of these wines it makes all wines, of one kind of remedy the remedy, and it
 * takes what belongs to another noun for its own. Pure.
 */
import { says } from '../align/align.ts'
import { chunkOf, type Tree } from '../parse/edges.ts'
import { formerly } from './restricts.ts'

/** Words of the claim → the words of the sentence that say them. */
type Links = ReadonlyMap<number, number>

/** Counts what is widened. */
export const widened = (claim: Tree, source: Tree, to: Links): number =>
  generalised(claim, source, to) + fromRelative(claim, source, to)

/** Determiners that point to certain things. */
const POINTS = new RegExp(
  `^(?:${[
    'this|that|these|those|such|my|our|his|her|its|their|the',
    'est[oa]s|es[oa]s|aquell[oa]s|mis|tus|sus|nuestr[oa]s|dich[oa]s|tales',
  ].join('|')})$`,
)
/** What a study found and who made it are its own, whatever article they have: "our results show", "results show". */
const FOUND =
  /^(?:results|data|findings|figures|authors|resultados|datos|hallazgos|cifras|conclusion(?:e?s)|autor[ae]s)$/

/**
 * Counts the subjects that mean certain things in the sentence and a kind in the claim, of what holds now or always:
 * "wines improve with age" of "these wines improve with age", "el azogue cura" of "un azogue cura".
 */
const generalised = (claim: Tree, source: Tree, to: Links): number =>
  claim.chunks.filter(({ type, preposition, head, joined }) => {
    const other = to.get(head)
    if (type !== 'noun' || preposition !== null || joined || other === undefined) return false
    const there = source.words[other]!
    if (there.kind !== 'content' || FOUND.test(there.form) || !heldNow(source, other)) return false
    const [own, its] = [determiner(claim, head), determiner(source, other)]
    if (/s$/.test(there.form)) return POINTS.test(its) && own !== its && kind(claim, own, head)
    return /^(?:un|una)$/.test(its) && /^(?:el|la)$/.test(own) && plain(source, other)
  }).length

/** Returns whether several things stand for their kind: without an article, in Spanish with one and nothing else. */
const kind = ({ words, edges }: Tree, own: string, head: number): boolean =>
  own === '' ||
  (words[head]!.language === 'es' && /^(?:los|las)$/.test(own) && !edges.some(e => e.head === head && e.label === 'of'))

/** Returns the article, or what stands for one, before the noun and what belongs to it; '' without one. */
function determiner(tree: Tree, noun: number): string {
  const own = chunkOf(tree, noun)
  const before = tree.words[Math.min(noun, ...(own?.members ?? [])) - 1]
  return before?.role === 'article' ? before.form : before?.kind === 'operator' ? '?' : ''
}

/** Returns whether the noun stands alone, with neither adjective nor complement. */
const plain = (tree: Tree, noun: number): boolean =>
  chunkOf(tree, noun)?.members.length === 0 && !tree.edges.some(e => e.head === noun)

/** Returns whether the word is the subject of a verb that tells what holds now or always. */
const heldNow = (source: Tree, noun: number): boolean =>
  source.edges.some(({ child, head, label }) => {
    const verb = source.words[head]!
    const does = (label === 'agent' || label === 'core') && child === noun && child < head
    return does && verb.verb !== 'participle' && !formerly(source, head)
  })

/**
 * Counts the nouns that the claim takes out of a relative clause for what its own noun is of: "the foundation of the
 * Web" of "the foundation of an engine that sustains the Web".
 */
const fromRelative = ({ edges }: Tree, { words }: Tree, to: Links): number => {
  const used = new Set(to.values())
  return edges.filter(({ child, head, label }) => {
    const [from, end] = [to.get(head), to.get(child)]
    if (label !== 'of' || from === undefined || end === undefined || end < from) return false
    if (!/^(?:of|del?)$/.test(words[from + 1]?.form ?? '')) return false
    const noun = words.findIndex((word, i) => i > from && says(word) && words[i + 1]?.role === 'relative')
    return noun > from && noun < end && !used.has(noun)
  }).length
}
