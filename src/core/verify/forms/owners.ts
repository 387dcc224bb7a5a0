/**
 * "Netscape's parent company" and "the parent company of Netscape", "crime reductions" and "reductions in crime": the
 * same said with an owner or a noun before the other, and with "of". Pure.
 */
import { chunkOf, tree, type Tree } from '../parse/edges.ts'
import { parse, type Word } from '../parse/parse.ts'
import { plain } from '../parse/plain.ts'

/** The mark of an owner: what `plain` leaves of "'s", or the apostrophe of a plural. */
const OWNS = /^(?:′|['’](?=\s))\s*$/
const OWNER = /['’]s\b|s['’]\s/
/** Words with which the thing of an owner is not named by "of": "the king's own men", "his sister's of Rome". */
const OF = /^(?:of|own)$/
/** Things that hold what stands before or behind them: a coffee cup need not be a cup of coffee. */
const HOLDS = new RegExp(
  `^(?:${[
    'cup|glass|bottle|box|bag|basket|jar|can|barrel|bowl|pot|plate|sack|tin|crate|tank|cask|case|number|amount|part',
    'half|member|kind|type|sort|form|piece|group|set|list|series|pair|third|quarter|share|percentage|proportion|top',
    'end|side|head|back|front|beginning|middle|rest|majority|minority|most|bottom|hundred|thousand|million|dozen|use',
  ].join('|')})e?s?$`,
)
const named = ({ kind, verb }: Word): boolean => kind === 'content' && verb === null
const noun = (word: Word): boolean => named(word) && word.operator === null

/** Returns whether one of the two texts names an owner before, and the other one behind. */
export const eitherOwner = (claim: string, evidence: string): boolean =>
  (OWNER.test(claim) && / of /.test(evidence)) || (OWNER.test(evidence) && / of /.test(claim))

/** Returns the English text with its owners behind what they have. */
export function ownersBehind(text: string): string {
  if (!OWNER.test(text) || /[‘"“”]/.test(text)) return text
  const own = plain(text)
  const read = tree(parse(own, 'en'))
  const { words } = read
  return words.reduceRight((rest, word, i) => {
    const part = OWNS.test(word.after) && (/^′/.test(word.after) || /s$/.test(word.form)) ? ownedAt(read, i) : null
    if (!part) return rest
    const [from, to] = [words[part.from]!.at, words[part.to]!.at + words[part.to]!.text.length]
    const owner = rest.slice(from, word.at + word.text.length)
    const thing = rest.slice(words[i + 1]!.at, to)
    return `${rest.slice(0, from)}the ${thing} of ${owner.replace(/^The /, 'the ')}${rest.slice(to)}`
  }, own)
}

/** Returns the first word of the owner, with its article, and the last of what it has; null where that is not clear. */
function ownedAt(read: Tree, i: number): { from: number; to: number } | null {
  const { words } = read
  const chunk = chunkOf(read, i)
  if (!chunk || chunk.type !== 'noun') return null
  const all = [chunk.head, ...chunk.members]
  const to = Math.max(...all)
  let from = Math.min(...all)
  while (from > 0 && words[from - 1]!.role === 'article') from--
  const plainly = all.filter(k => OWNS.test(words[k]!.after)).length === 1 && chunk.operators.length === 0
  const counted = all.some(k => words[k]!.kind === 'number')
  if (to <= i || !plainly || counted || OF.test(words[i + 1]!.form) || OF.test(words[to + 1]?.form ?? '')) return null
  return { from, to }
}

/** Most words of the noun behind "of" that may stand before the other one. */
const MOST = 3

/** Returns the English claim with each "reductions in crime" as the "crime reductions" that the evidence has. */
export function asCompounds(claim: string, evidence: readonly string[]): string {
  if (!/ (?:of|in) /.test(claim)) return claim
  const text = plain(claim)
  const words = parse(text, 'en')
  const there = evidence.map(sentence => parse(plain(sentence), 'en'))
  return words.reduceRight((rest, word, i) => {
    const of = words[i + 1]
    if (!noun(word) || HOLDS.test(word.form) || !/^(?:of|in)$/.test(of?.form ?? '') || /\S/.test(word.after))
      return rest
    const from = words[i + 2]?.role === 'article' ? i + 3 : i + 2
    const to = words.findIndex(
      (other, k) => k >= from && (!named(other) || k === words.length - 1 || other.after !== ' '),
    )
    const end = to >= 0 && named(words[to]!) ? to + 1 : to
    const own = words.slice(from, end)
    if (own.length < 1 || own.length > MOST || OF.test(words[end]?.form ?? '')) return rest
    const [compound] = there.flatMap(source =>
      source.flatMap((_, k) => {
        const part = source.slice(k, k + own.length + 1)
        const all = [...own, word].every((other, n) => same(other, part[n], n > 0 && part[n - 1]))
        return all ? [part.map(({ text }) => text).join(' ')] : []
      }),
    )
    if (!compound) return rest
    const last = own.at(-1)!
    return `${rest.slice(0, word.at)}${compound}${rest.slice(last.at + last.text.length)}`
  }, text)
}

/** Returns whether the word is the other one, as a noun, with nothing but a space before it. */
const same = (own: Word, other: Word | undefined, before: Word | false | undefined): boolean =>
  other !== undefined && other.kind === 'content' && other.key === own.key && (!before || before.after === ' ')

/**
 * Counts the nouns of which the claim makes owner and owned change places: "the minister of the secretary" beside "the
 * minister's secretary", "a cup of coffee" beside "a coffee cup".
 */
export function ownedOtherwise(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): number {
  if (claim.words[0]?.language !== 'en' || source.words[0]?.language !== 'en') return 0
  const back = new Map([...to].map(([own, other]) => [other, own]))
  const turned = (of: Tree, other: Tree, map: ReadonlyMap<number, number>): number =>
    of.edges.filter(({ child, head, label }) => {
      const [a, b] = [map.get(head), map.get(child)]
      if (label !== 'of' || a === undefined || b === undefined || child < head) return false
      return stoodBefore(other, a, b) || (HOLDS.test(of.words[head]!.form) && stoodBefore(other, b, a))
    }).length
  return turned(claim, source, to) + turned(source, claim, back) + genitives(claim, source, to)
}

/** Returns whether the first of two nouns stands before the other as its owner, or makes a compound with it. */
function stoodBefore(tree: Tree, first: number, second: number): boolean {
  const { words } = tree
  const chunk = chunkOf(tree, second)
  if (first >= second || chunk !== chunkOf(tree, first) || !chunk) return false
  if (words.slice(first, second).some(({ after }) => OWNS.test(after))) return OWNS.test(words[first]!.after)
  const between = words.slice(first, second)
  const plain = between.every(word => word.kind === 'content' && word.after === ' ')
  return plain && chunk.head === second && words[second]!.kind === 'content'
}

/** Counts what has an owner before it and an "of" behind it, where the two change places. */
function genitives(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): number {
  const owner = (tree: Tree, thing: number): number =>
    chunkOf(tree, thing)?.members.find(k => k < thing && OWNS.test(tree.words[k]!.after)) ?? -1
  return claim.edges.filter(({ child, head, label }) => {
    const there = to.get(head)
    const [own, other] = [owner(claim, head), there === undefined ? -1 : owner(source, there)]
    return label === 'of' && own >= 0 && other >= 0 && to.get(child) === other && to.get(own) !== other
  }).length
}

const HAS = /^(?:has|have|had|having|tiene|tienen|tenia|tenian|tuvo|tuvieron)$/

/**
 * Counts what the claim says a thing has, where the sentence has no such verb and does not join the two: in "it mends
 * the faults of our first version with a new method" the first version has none.
 */
export function hadOtherwise(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): number {
  const has = claim.edges.filter(
    ({ head, label }) => (label === 'patient' || label === 'attribute') && HAS.test(claim.words[head]!.form),
  )
  return has.filter(({ child, head }) => {
    const owner = claim.edges.find(e => e.head === head && e.label === 'agent')
    const [a, b] = [owner && to.get(owner.child), to.get(child)]
    if (to.has(head) || a === undefined || b === undefined || chunkOf(source, a) === chunkOf(source, b)) return false
    const own = (word: number): readonly number[] => [word, chunkOf(source, word)?.head ?? word]
    const joins = source.edges.some(
      e =>
        (own(a).includes(e.head) && own(b).includes(e.child)) || (own(b).includes(e.head) && own(a).includes(e.child)),
    )
    return !joins && !source.words.some(({ form }) => HAS.test(form))
  }).length
}
