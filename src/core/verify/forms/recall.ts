/**
 * Resolves what a sentence says by pointing back: "la presa" for "la presa de Vajont", "ese año" for the year named
 * before. Pure.
 */
import { meant, type Pointing } from './antecedents.ts'
import { chunkOf } from '../parse/edges.ts'

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

/** Returns the words that only other sentences say and that this sentence does not mean. */
export const elsewhere = (pointing: Pointing, context: readonly number[]): number[] =>
  context.filter(i => pointing.claim.words[i]!.verb === null && !meant(pointing, i))
