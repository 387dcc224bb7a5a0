/**
 * Resolves what a sentence says by pointing back: "la presa" for "la presa de Vajont", "ese año" for the year named
 * before. Pure.
 */
import { chunkOf, type Tree } from './edges.ts'
import type { Word } from './parse.ts'

export interface Pointing {
  claim: Tree
  source: Tree
  /** The earlier sentences of the passage, the nearest last. */
  before: readonly Tree[]
  /** Words of the claim → the words of the sentence that say them. */
  to: ReadonlyMap<number, number>
  same: (own: Word, other: Word) => boolean
}

const DEFINITE =
  /^(?:el|la|los|las|este|esta|estos|estas|ese|esa|esos|esas|dicho|dicha|the|this|that|these|those|such)$/

/**
 * Returns whether the word specifies a noun that this sentence has with a definite article, and an earlier sentence has
 * with the same specification.
 */
export function recalled({ claim, source, before, to, same }: Pointing, word: number): boolean {
  const heads = [
    chunkOf(claim, word)?.head ?? word,
    ...claim.edges.filter(e => e.child === word && /^(?:of|member|attribute|in)$/.test(e.label)).map(e => e.head),
  ]
  return heads.some(head => {
    const there = to.get(head)
    if (head === word || there === undefined || claim.words[head]!.verb !== null) return false
    const chunk = chunkOf(source, there)
    const first = Math.min(there, ...(chunk?.members ?? []))
    if (!source.words.slice(Math.max(0, first - 2), first).some(w => DEFINITE.test(w.form))) return false
    // "El cáncer de recto" is specified in the sentence itself.
    if (source.edges.some(e => e.head === there && e.label === 'of')) return false
    return before.some(tree =>
      tree.words.some(
        (w, k) =>
          same(claim.words[word]!, w) &&
          [chunkOf(tree, k)?.head ?? -1, ...tree.edges.filter(e => e.child === k).map(e => e.head)].some(
            h => h >= 0 && h !== k && same(claim.words[head]!, tree.words[h]!),
          ),
      ),
    )
  })
}

const THAT_YEAR =
  /\b(?:ese (?:mismo )?año|aquel año|(?:el )?mismo año|that (?:same )?year|the same year|desde entonces|since then)\b/i

/**
 * Returns whether "en agosto de ese año" means the claim's year: it is the last year of the earlier sentences, and this
 * sentence names none.
 */
export function yearRecalled({ claim, source, before }: Pointing, word: number, text: string): boolean {
  const { value } = claim.words[word]!
  if (value === null || !isYear(value) || !THAT_YEAR.test(text)) return false
  const years = before.flatMap(tree => tree.words.flatMap(w => (w.value !== null && isYear(w.value) ? [w.value] : [])))
  return years.at(-1) === value && !source.words.some(w => w.value !== null && isYear(w.value))
}
const isYear = (value: number): boolean => value >= 1000 && value <= 2100

/**
 * Returns the words that only other sentences say and that are not the claim's subject. A pronoun can stand for a
 * subject, not for what is said of it, and where the sentence names its own subject no pronoun stands for another.
 */
export function elsewhere({ claim, source, to }: Pointing, context: readonly number[]): number[] {
  const named = (verb: number): boolean =>
    source.edges.some(e => e.head === to.get(verb) && SUBJECT.has(e.label) && properName(source, e.child))
  const subject = (i: number): boolean => {
    const head = chunkOf(claim, i)?.head ?? i
    return claim.edges.some(
      e =>
        e.child === head &&
        ((SUBJECT.has(e.label) && to.has(e.head) && !(e.label === 'agent' && named(e.head))) ||
          (e.label === 'of' && e.head !== i && subject(e.head))),
    )
  }
  return context.filter(i => claim.words[i]!.verb === null && !subject(i))
}
const SUBJECT = new Set(['agent', 'core', 'patient', 'beside'])

/**
 * Returns whether the word is a name; so may be the first word of a Spanish sentence, where only a name needs no
 * article.
 */
const properName = ({ words, edges }: Tree, at: number): boolean =>
  words[at]!.kind === 'name' ||
  (at === 0 &&
    words[at]!.language === 'es' &&
    words[at]!.kind === 'content' &&
    !edges.some(e => e.head === at && e.label === 'of'))
