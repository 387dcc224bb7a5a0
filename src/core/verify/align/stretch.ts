/**
 * Whether two words stand in the sentence as they do in the claim, with the same words between them in the same order,
 * and nothing more than attributes, adverbs and asides. Then their dependency need not be parsed. Pure.
 */
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { PREPOSITIONS } from '../language/prepositions.ts'
import { senseOf } from '../language/senses.ts'

/** Words that begin an aside which restricts the rest to some cases or a time. */
const NARROWS = /^(?:among|for|in|within|when|where|while|under|with|cuando|donde|en|entre|para|con|bajo|tras)$/
/** Words that join another thing: "combined with another", "junto a otro" hold only for the two together. */
const JOINS = /^(?:with|con|together|along|alongside|junto|juntos|juntas?)$/
/** Most words of an aside between two marks. */
const ASIDE = 14

/** A claim and a sentence; `to` maps words of the claim to the words of the sentence that say them. */
export interface Sides {
  claim: Tree
  source: Tree
  /** Words of the claim → the words of the sentence that say them. */
  to: ReadonlyMap<number, number>
}

export interface Ends {
  claim: readonly [number, number]
  source: readonly [number, number]
}

/** Compares the two stretches. `ends` holds the indexes of the two words, in the order of the claim. */
export function sameStretch({ claim, source, to }: Sides, ends: Ends): boolean {
  const [from, till] = ends.claim,
    [first, last] = ends.source
  if (first >= last || before(claim, from) !== before(source, first)) return false
  const used = new Set(to.values())
  const own = signs(claim.words, { from, till, name: i => to.get(i), required: null })
  if (anotherDoer(source, used, [first, last])) return false
  const there = signs(source.words, {
    from: first,
    till: last,
    name: i => (used.has(i) ? i : undefined),
    required: used,
  })
  return own !== null && there !== null && own.length === there.length && own.every((sign, i) => sign === there[i])
}

/** Most words from "and" to the noun that it leads to. */
const NEAR = 4

/**
 * Returns whether a noun that "and" leads to, and that is not used, is the subject of a used verb between the two: "the
 * minister signed the decree, and his deputy resigned".
 */
const anotherDoer = (
  { words, edges }: Tree,
  used: ReadonlySet<number>,
  [from, till]: readonly [number, number],
): boolean =>
  edges.some(({ child, head, label }) => {
    if (label !== 'agent' || child >= head || child <= from || head > till || !used.has(head) || used.has(child))
      return false
    const and = words.findLastIndex((word, i) => i < child && word.role === 'coordinator')
    // In "the minister and his deputy resigned" no verb stands before "and", and the verb behind it has two subjects.
    return (
      and > from &&
      child - and <= NEAR &&
      words.some((w, i) => i >= from && i < and && w.verb === 'finite' && used.has(i))
    )
  })

/** Returns the preposition of the word's chunk. */
const before = (tree: Tree, word: number): string | null => chunkOf(tree, word)?.preposition ?? null

interface Span {
  from: number
  till: number
  /** Returns a name for an aligned word that is the same on both sides; undefined when it is not aligned. */
  name: (i: number) => number | undefined
  /** Words that must stay, on the side that may say more; null on the other side, where nothing may be left out. */
  required: ReadonlySet<number> | null
}

/**
 * Returns the words of the stretch as comparable signs; null when a content word is neither aligned nor may be left
 * out.
 */
function signs(words: readonly Word[], { from, till, name, required }: Span): string[] | null {
  const out: string[] = []
  const absent = required ? leftOut(words, { from, till, required }) : new Set<number>()
  for (let i = from; i <= till; i++) {
    const word = words[i]!
    if (absent.has(i)) continue
    const aligned = name(i)
    if (aligned !== undefined) out.push(`${aligned}`)
    else if (word.kind === 'content' || word.kind === 'name' || word.kind === 'number') return null
    else {
      const sign = signOf(word, words[i + 1])
      if (sign !== null) out.push(sign)
    }
    if (i < till && /[;:.?!]/.test(word.after) && !/\.\p{L}|^\.\s\p{Ll}/u.test(word.after)) out.push('|')
  }
  return out
}

const BE = /^(?:be|is|are|was|were|been|being|es|son|era|eran|fue|fueron|ser|sido|sea|siendo)$/
/** Pronouns that only repeat what stands beside them. */
const REPEATS = /^(?:se|le|les)$/

/** Returns the sign of a word that is not aligned; null for one that may be present or absent. */
function signOf(word: Word, next: Word | undefined): string | null {
  if (word.operator !== null && word.kind === 'operator') return `!${word.operator} ${senseOf(word)}`
  if (word.role === 'article' || word.role === 'filler') return null
  if (word.role === 'auxiliary') return BE.test(word.form) && next?.verb === 'participle' ? '=be' : null
  if (word.role === 'preposition') return `>${PREPOSITIONS[word.form] ?? word.form}`
  if (word.role === 'pronoun' && REPEATS.test(word.form)) return `~${word.form === 'se' ? 'se' : 'to'}`
  if (word.role === 'coordinator') return word.form === 'o' || word.form === 'or' ? '+or' : '+'
  return `.${word.form}`
}

/** Returns the attributes, adverbs, prepositional groups and asides that hold neither a used nor a limiting word. */
function leftOut(
  words: readonly Word[],
  { from, till, required }: Required<Pick<Span, 'from' | 'till'>> & { required: ReadonlySet<number> },
): Set<number> {
  const out = new Set<number>()
  for (let i = from + 1; i < till; i++) {
    const end = asideEnd(words, i, { till, required })
    for (; i < end; i++) out.add(i)
    if (end > i) i = end - 1
  }
  for (let i = from + 1; i < till; i++) {
    const word = words[i]!
    if (out.has(i) || required.has(i) || !attributive(word)) continue
    out.add(i)
    // The preposition and article of a group are left out with it, unless a used word stands between.
    const last = !words.slice(i + 1, till).some((next, k) => attributive(next) && !required.has(i + 1 + k) && k === 0)
    const head = required.has(i + 1) && i + 1 < till && words[i + 1]!.kind !== 'function' && words[i]!.language === 'en'
    if (!last || head) continue
    for (let k = i - 1; k > from && (out.has(k) || words[k]!.role === 'article'); k--) out.add(k)
    let k = i - 1
    while (k > from && out.has(k)) k--
    if (k > from && leads(words[k]!) && !/,/.test(words[k - 1]!.after)) out.add(k)
  }
  return out
}

const attributive = (word: Word): boolean =>
  word.operator === null &&
  word.verb === null &&
  (word.kind === 'content' || word.kind === 'name' || word.kind === 'number')
const leads = (word: Word): boolean =>
  word.kind === 'function' && (word.role === 'preposition' || word.role === 'coordinator')

/** Returns the index behind the aside that begins at `at`; `at` itself when none does. */
function asideEnd(
  words: readonly Word[],
  at: number,
  { till, required }: { till: number; required: ReadonlySet<number> },
): number {
  if (!/[,(—]|\s[–-]\s/.test(words[at - 1]!.after)) return at
  for (let k = at; k < Math.min(till, at + ASIDE); k++) {
    const word = words[k]!
    if (JOINS.test(word.form)) return at
    if (required.has(k) || word.operator !== null || (k === at && NARROWS.test(word.form))) return at
    if (/[;:.?!]/.test(word.after)) return at
    if (/[,)—]|\s[–-]\s/.test(word.after)) return k + 1
  }
  return at
}
