/**
 * Which words a denial denies, and which opposite words say the same the other way round. "The fire began not in the
 * barn but in the kitchen" denies the barn alone: who says "kitchen" is not contradicted. Pure.
 */
import { says, type Link } from '../align/align.ts'
import { chunkOf, CORE, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import type { Traits } from '../proof/traits.ts'

const MARK = /[,;:()—]/
/** Words that lead to what holds in the place of what is denied: "no A, sino B", "not A but B", "but instead B". */
const INSTEAD = /^(?:sino|but|rather|instead)$/

/**
 * Returns whether every denial of a sentence denies what the claim does not say: a word that the claim lacks, or one in
 * whose place the claim has another that the sentence puts there. `used` are the words that the claim says.
 */
export function deniesAnother(words: readonly Word[], used: ReadonlySet<number>): boolean {
  const supposed = ({ clause }: Word): boolean => words.some(w => w.clause === clause && w.operator === 'if')
  const at = words.flatMap((word, i) => (word.operator === 'negation' && !supposed(word) ? [i] : []))
  return (
    at.length > 0 &&
    at.every(i => !used.has(deniedBy(words, i)) || corrected(words, used, i) || inBrackets(words, used, i))
  )
}

/** Returns whether the word stands between round brackets, of whose words the claim says none: "(though not here)". */
function inBrackets(words: readonly Word[], used: ReadonlySet<number>, at: number): boolean {
  const open = words.findLastIndex(({ after }, i) => i < at && /[()]/.test(after))
  const close = words.findIndex(({ after }, i) => i >= at && after.includes(')'))
  if (open < 0 || close < 0 || !words[open]!.after.includes('(')) return false
  return !words.some((_, i) => i > open && i <= close && used.has(i))
}

/** Returns the index of the first word that a denial denies; in "did not come to sell" it is the last of the verbs. */
function deniedBy(words: readonly Word[], at: number): number {
  const first = words.findIndex((word, i) => i > at && says(word))
  const next = words.findIndex((word, i) => i > first && (says(word) || !LEADS.test(word.form)))
  const verb = words[first]?.verb || SEES.test(words[first]?.form ?? '')
  return verb && words[next]?.verb && !MARK.test(words[next - 1]!.after) ? next : first
}
/** "Sin verse obligados" denies that they were obliged. */
const SEES = /^(?:verse|sentirse|considerarse)$/
/** What may stand between two verbs of which one leads to the other. */
const LEADS = /^(?:a|de|to|se|me|nos)$/

/**
 * Returns whether the claim says what holds instead, and not all that is denied: "no con el peso de la dádiva, sino con
 * el de la ley", "it did not leave on Sunday; it left on Monday".
 */
function corrected(words: readonly Word[], used: ReadonlySet<number>, at: number): boolean {
  const lead = words.findIndex((word, i) => i > at && word.main === words[at]!.main && INSTEAD.test(word.form))
  const mark = words.findIndex((word, i) => i >= at && MARK.test(word.after)) + 1
  const from = lead > 0 ? lead : mark
  if (from === 0) return false
  const denied = words.slice(at, from)
  const other = words.findIndex((w, i) => i >= from && says(w) && !denied.some(({ key }) => key === w.key))
  return used.has(other) && (lead > 0 || denied.some((w, k) => says(w) && !used.has(at + k)))
}

/** Verbs that tell of the same deed from its two sides, by whoever gives and whoever takes. */
const DEALS = [
  'sold|sells?|bought|buys?|gave|gives?|given|received?|receives|lent|lends?|borrow(?:ed|s)?|taught|learn(?:t|ed|s)?',
  'beat|won|lost|wins?|loses?|vend(?:io|ieron|e|en|ido)|compr(?:o|aron|a|an|ado)|gan(?:o|aron|a|an)|perd(?:io|ieron)',
  'pierden?|dio|dieron|recibi(?:o|eron)|prest(?:o|aron)|ensen(?:o|aron)|aprend(?:io|ieron)',
].join('|')
const DEAL = new RegExp(`^(?:${DEALS})$`)
/** Words that tell how one thing stands to another. */
const BETWEEN = new RegExp(
  `^(?:than|before|after|antes|despues|above|below|encima|debajo|north|south|east|west|norte|sur|este|oeste|${DEALS})$`,
)
const COMPARES = /^(?:more|less)$/
/** Share of the steps between aligned words that go back where two things changed places. */
const TURNED = 0.5

/**
 * Returns whether both the word and the order turn, as in "tin is lighter than copper" beside "copper is heavier than
 * tin", "Ana sold it to Luis" beside "Luis bought it from Ana".
 */
export const inverted = (
  claim: readonly Word[],
  { opposite, inversions, compareAdded, compareDropped }: Traits,
): boolean =>
  inversions >= TURNED &&
  ((compareAdded > 0 && compareDropped > 0) ||
    (opposite > 0 && claim.some(({ form, operator }) => BETWEEN.test(form) || COMPARES.test(operator ?? ''))))

/**
 * Returns whether claim and sentence tell of a deed from its two sides, so that one verb is the opposite of the other
 * and nothing is contradicted: "the town bought the mill from the widow" beside "the widow sold the town the mill".
 */
export const fromBothSides = (claim: Tree, source: Tree, links: readonly (Link | null)[]): boolean =>
  links.some((link, verb) => {
    if (link?.how !== 'opposite' || !dealt(claim, verb) || !dealt(source, link.source)) return false
    const subject = claim.edges.find(e => e.head === verb && e.child < verb && CORE.has(e.label))
    const there = subject && links[subject.child]
    return there != null && there.how !== 'opposite' && there.source > link.source
  })

const dealt = (tree: Tree, verb: number): boolean =>
  DEAL.test(tree.words[verb]!.form) && chunkOf(tree, verb)?.passive !== true
