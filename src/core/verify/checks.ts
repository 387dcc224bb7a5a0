/** Whether two sentences of sources contradict each other, by their words, numbers, negations and names. Pure. */
import { remembered } from '../search/remembered.ts'
import { quantifiersIn } from './omitted/quantifiers.ts'
import { contentOf, namesOf, normal, numbersOf, root, wordsOf } from './language/words.ts'
import { EMBEDS, NEGATION, STOP } from './language/wordlists.ts'

/**
 * Pairs of roots that turn a statement into its opposite. The list is small on purpose: each pair is opposite in every
 * context.
 */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['aument', 'dismin'],
  ['aument', 'reduc'],
  ['crec', 'decrec'],
  ['increa', 'decrea'],
  ['increa', 'reduce'],
  ['increa', 'reduc'],
  ['higher', 'lower'],
  ['high', 'low'],
  ['alto', 'bajo'],
  ['alta', 'baja'],
  ['mayor', 'menor'],
  ['more', 'less'],
  ['posit', 'negat'],
  ['positi', 'negati'],
  ['activa', 'inhibe'],
  ['activa', 'inhibi'],
  ['promot', 'inhibi'],
  ['promot', 'preven'],
  ['antes', 'despue'],
  ['before', 'after'],
  ['victor', 'derrot'],
  ['ganar', 'perder'],
  ['gano', 'perdio'],
  ['won', 'lost'],
  ['norte', 'sur'],
  ['north', 'south'],
  ['este', 'oeste'],
  ['east', 'west'],
  ['nacio', 'murio'],
  ['born', 'died'],
  ['primer', 'ultimo'],
  ['first', 'last'],
  ['above', 'below'],
  ['depend', 'indepe'],
  ['legal', 'ilegal'],
  ['presen', 'ausenc'],
  ['upregu', 'downre'],
  ['gain', 'loss'],
  ['better', 'worse'],
  ['mejor', 'peor'],
]

export interface Checked {
  /** Content words of the claim whose root is missing from the sentence. */
  missing: string[]
  /** Numbers of the claim that the sentence lacks. */
  numbersMissing: string[]
  /** Whether the sentence has all numbers of the claim but one, and another number in the place of that one. */
  numberConflict: boolean
  /** Whether one of the two denies what the other states. */
  negation: boolean
  quantifier: boolean
  opposite: boolean
  /**
   * Whether the opposite word is the statement itself and not part of a name: "the north is rich" and "the south is
   * rich" can both be true.
   */
  turned: boolean
  /** Whether the sentence only reports, supposes or asks what it says there, or one of the two says until when. */
  embedded: boolean
  /** Names of the claim that are missing from the sentence. */
  namesMissing: string[]
  /** Share of the claim's words that stand in the sentence in the claim's order. */
  order: number
  /** Share of the claim's pairs of neighbouring words that are neighbours in the sentence. */
  neighbours: number
}

/** Connectives with a negative word that deny nothing. */
const NO_DENIAL = new RegExp(
  String.raw`\b(no obstante|no solo|no sólo|no only|not only|no doubt|sin embargo|sin duda|sin duda alguna` +
    String.raw`|nada más|nothing but)\b`,
  'gi',
)

/** A text as the check reads it. */
interface Read {
  text: string
  words: readonly string[]
  roots: readonly string[]
  known: ReadonlySet<string>
  numbers: readonly string[]
  quantifiers: ReadonlySet<number>
}

function readText(text: string): Read {
  const words = wordsOf(text.replace(NO_DENIAL, ' ')),
    roots = words.map(root)
  return { text, words, roots, known: new Set(roots), numbers: numbersOf(text), quantifiers: quantifiersIn(words) }
}
/** Texts remembered, because each claim is checked against several sentences and each sentence by several claims. */
const read = remembered(500, readText)

const missingOf = (claim: Read, sentence: Read): string[] =>
  [...new Set(contentOf(claim.words))].filter(w => !sentence.known.has(root(w)) && !NEGATION.has(w))

export function check(claim: string, sentence: string): Checked {
  const own = read(claim),
    there = read(sentence)
  return checked(own, there, missingOf(own, there))
}

/** Returns the check; null where so much of the claim is missing that the two cannot be opposed. */
export function mayOppose(claim: string, sentence: string): Checked | null {
  const own = read(claim),
    there = read(sentence)
  const missing = missingOf(own, there)
  return missing.filter(word => !/\d/.test(word)).length > 1 ? null : checked(own, there, missing)
}

function checked(own: Read, sentence: Read, missing: string[]): Checked {
  const { words, roots, numbers } = own,
    { words: there, known, numbers: others } = sentence
  const numbersMissing = numbers.filter(n => !others.includes(n))
  const namesMissing = namesOf(own.text).filter(name => !wordsOf(name).some(w => known.has(root(w))))
  const pairing = aligned(roots, sentence.roots),
    span = pairing.span.map(i => there[i]!)
  const sides = { claim: roots, sentence: known }
  const opposites = roots.flatMap((r, i) =>
    OPPOSITES.some(([a, b]) => turned(r, sides, [a, b]) || turned(r, sides, [b, a])) ? [i] : [],
  )
  return {
    missing,
    numbersMissing,
    namesMissing,
    numberConflict:
      numbersMissing.length === 1 &&
      inPlace(
        { text: own.text, numbers: numbersMissing },
        { text: sentence.text, numbers: others.filter(n => !numbers.includes(n)) },
      ),
    negation: denies(words) !== denies(span),
    quantifier: [...own.quantifiers].some(q => !sentence.quantifiers.has(q)) || lost(words, span),
    opposite: opposites.length > 0,
    turned: opposites.some(i => !THINGS.has(words[i - 1] ?? 'the')),
    embedded:
      there.slice(0, (pairing.span[0] ?? 0) + 2).some(w => EMBEDS.has(w)) ||
      [...words, ...there].some(w => UNTIL.has(w)),
    order: pairing.length / Math.max(1, words.length),
    neighbours: adjacency(roots, sentence.roots),
  }
}

/**
 * Returns whether the sentence says the opposite of the claim: denied, with another number in the same place, or with
 * the opposite word.
 */
export function opposed(c: Checked): boolean {
  if (c.namesMissing.length > 0 || c.embedded) return false
  if (c.opposite)
    return c.turned && !c.negation && c.numbersMissing.length === 0 && c.missing.length <= 1 && c.order >= 0.5
  if (c.missing.some(word => !/\d/.test(word))) return false
  if (c.negation) return c.numbersMissing.length === 0 && c.order >= 0.65
  return c.numberConflict && c.order >= 0.6 && c.neighbours >= 0.4
}

/** Words after which the next word names which thing is meant. */
const THINGS = new Set('el la los las un una de del en al su sus the a an of in its his her their'.split(' '))
const UNTIL = new Set(['hasta', 'until', 'till'])

/** A text, and those of its numbers that the other text lacks. */
type Numbered = Pick<Read, 'text' | 'numbers'>

/** Returns whether one of the sentence's numbers stands next to the same word, before or behind it, as the claim's. */
function inPlace(claim: Numbered, sentence: Numbered): boolean {
  const at = ({ text, numbers }: Numbered): { before?: string; behind?: string }[] => {
    const list = text.match(/\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu) ?? []
    const word = (w?: string): string | undefined => w && root(normal(w)),
      says = (w: string): boolean => !STOP.has(normal(w))
    return list.flatMap((n, i) => {
      if (!numbers.includes(numbersOf(n)[0] ?? '')) return []
      return [{ before: word(list.slice(0, i).findLast(says)), behind: word(list.slice(i + 1).find(says)) }]
    })
  }
  const [own] = at(claim)
  const same = (a?: string, b?: string): boolean => a !== undefined && a === b
  return own !== undefined && at(sentence).some(o => same(own.before, o.before) || same(own.behind, o.behind))
}

const denies = (words: readonly string[]): boolean => words.some(w => NEGATION.has(w))
/**
 * Returns whether the claim drops a limit that the sentence sets on the same words: "some" becomes all, "may" becomes a
 * fact.
 */
function lost(claim: readonly string[], span: readonly string[]): boolean {
  const own = quantifiersIn(claim)
  return [...quantifiersIn(span)].some(q => !own.has(q))
}

const turned = (
  word: string,
  { claim, sentence }: { claim: readonly string[]; sentence: ReadonlySet<string> },
  [a, b]: readonly [string, string],
): boolean => word === a && !claim.includes(b) && sentence.has(b) && !sentence.has(a)

/**
 * Returns the length of the longest common subsequence of roots, and the indexes of the sentence from its first to its
 * last word.
 */
function aligned(a: readonly string[], b: readonly string[]): { length: number; span: number[] } {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  }
  const hits: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      hits.push(j)
      i++
      j++
    } else if (table[i + 1]![j]! >= table[i]![j + 1]!) i++
    else j++
  }
  const from = hits[0] ?? 0,
    to = hits.at(-1) ?? -1
  // The span starts two words earlier: "no" and "algunos" stand before what they limit.
  const start = Math.max(0, from - 2)
  return { length: table[0]![0]!, span: Array.from({ length: Math.max(0, to - start + 1) }, (_, i) => start + i) }
}

function adjacency(a: readonly string[], b: readonly string[]): number {
  if (a.length < 2) return 1
  const seen = new Set(b.slice(1).map((r, i) => `${b[i]} ${r}`))
  return a.slice(1).filter((r, i) => seen.has(`${a[i]} ${r}`)).length / (a.length - 1)
}
