/**
 * What a sentence has beside the words that a claim takes from it, where no link between two words shows it: an owner's
 * thing, a rank, a comparison of its own, what would have been. Pure.
 */
import { chunkOf, type Tree } from './edges.ts'
import type { Word } from './parse.ts'

const RANK =
  /^(?:segund|tercer|cuart|quint|sext|septim|octav|noven|decim)[oa]?s?$|^(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/
/** Where a rank of its own begins: "the second largest", "el segundo plan". */
const THAN = /^(?:que|than)$/
/** Words from "que" on in which what is compared with stands. */
const COMPARED = 4

/** Words left out without which the rest says something else. `owners`: of which the claim says that something is theirs. */
export function narrowed(source: Tree, used: ReadonlySet<number>, owners: ReadonlySet<number>): number {
  return source.words.filter(
    (_, i) => (!owners.has(i) && owner(source, used, i)) || rank(source, used, i) || comparison(source.words, used, i),
  ).length
}

/** "Ana Duarte’s sister" is not Ana Duarte: the owner is used, and what is hers is not. */
function owner(source: Tree, used: ReadonlySet<number>, i: number): boolean {
  if (!used.has(i) || !POSSESSIVE.test(source.words[i]!.after)) return false
  const next = source.words[i + 1]
  if (!next || used.has(i + 1)) return false
  const head = chunkOf(source, i + 1)?.head ?? i + 1
  return !used.has(head)
}

/** The mark that `parse` leaves where "’s" stood. */
export const POSSESSIVE = /^′/

/** "El segundo más largo", "the second plan": the rank goes and what is ranked stays. */
function rank(source: Tree, used: ReadonlySet<number>, i: number): boolean {
  if (used.has(i) || !RANK.test(source.words[i]!.form)) return false
  const chunk = chunkOf(source, i)
  const next = source.words.findIndex((word, k) => k > i && word.kind !== 'function' && word.kind !== 'operator')
  return (chunk !== undefined && chunk.head !== i && used.has(chunk.head)) || (next - i <= 2 && used.has(next))
}

/** "Taller than the others but shorter than his father": the second comparison is another one. */
function comparison(words: readonly Word[], used: ReadonlySet<number>, i: number): boolean {
  const compared = /^(?:more|less)$/.test(words[i]!.operator ?? '')
  const at = THAN.test(words[i + 1]?.form ?? '') ? i + 1 : THAN.test(words[i + 2]?.form ?? '') ? i + 2 : -1
  if (!compared || at < 0) return false
  const own = at === i + 1 ? i : i + 1
  const said = words[own]!.kind === 'content' ? used.has(own) : true
  return !said && words.slice(at + 1, at + 1 + COMPARED).some((_, k) => used.has(at + 1 + k))
}

const MODAL = /^(?:could|might|would|should|must|podria|podrian|deberia|deberian|pudo|pudieron|debio|debieron)$/
const WOULD_HAVE = /^(?:habria|habrian|hubiera|hubieran|hubiese|hubiesen)$/

/** What would have been, or must have been: "could have been seen" is not "could be seen". */
export const counterfactual = (words: readonly Word[]): boolean =>
  words.some(
    ({ form }, i) =>
      WOULD_HAVE.test(form) ||
      (MODAL.test(form) && words.slice(i + 1, i + 3).some(w => /^(?:have|haber)$/.test(w.form))),
  )

/** "Pero sí con el de recto", "but did in rats": what was denied of the one is stated of the other. */
export const turns = (words: readonly Word[]): boolean =>
  words.some(({ text, form }, i) => {
    const before = words[i - 1]
    if (/^sí$/i.test(text)) return before !== undefined && (before.role === 'coordinator' || /,/.test(before.after))
    return /^(?:did|does|do|was|were|is|are|has|had)$/.test(form) && before?.form === 'but'
  })
