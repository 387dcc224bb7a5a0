/**
 * What a claim may not drop beside several things, a number or a comparison: which ones are meant, for each of what the
 * number holds, and in what respect one is more than the other. Pure.
 */
import { says } from '../align/align.ts'
import { stretchEnd } from '../forms/openings.ts'
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import type { Chunk } from '../parse/pieces.ts'
import { FRACTION, shared } from './restricts.ts'

type Used = ReadonlySet<number>

const MARK = /[,;:()—]/
/** Words with which a group means all of its kind, or those that were told before. */
const DEFINITE = /^(?:the|los|las|sus|mis|nuestr[oa]s|their|its|his|her|our|my|these|those|est[oa]s|es[oa]s)$/

/** Returns the index behind the last word of the chunk. */
const behind = ({ head, members }: Chunk): number => Math.max(head, ...members) + 1
const firstOf = ({ head, members }: Chunk): number => Math.min(head, ...members)
const marked = (words: readonly Word[], from: number, to: number): boolean =>
  words.slice(from, to).some(word => MARK.test(word.after))

/** Counts the groups that lose what tells which of them are meant: "pardoned the rebels who laid down their arms". */
export const whichOnes = (tree: Tree, used: Used): number =>
  pickedOut(tree, used) +
  tree.chunks.filter(chunk => {
    const { words } = tree
    const from = behind(chunk)
    if (chunk.type !== 'noun' || marked(words, from - 1, from)) return false
    const several = [chunk.head, ...chunk.members].some(i => used.has(i) && plural(words[i]!))
    const definite = DEFINITE.test(words[firstOf(chunk) - 1]?.form ?? '')
    if (!several || !definite) return false
    if (dropsMember(tree, chunk, used)) return true
    if (!tells(tree, used, from)) return false
    const next = words.findIndex((word, i) => i >= from && says(word))
    return next >= 0 && next < stretchEnd(words, from) && !used.has(next)
  }).length

const plural = ({ form, kind }: Word): boolean => kind === 'content' && /s$/.test(form)

/** Counts the participles that go right behind several things, whether the noun was known for one or not. */
const pickedOut = ({ words }: Tree, used: Used): number =>
  words.filter(({ form }, i) => {
    const [noun, which] = [words[i + 1], words[i + 2]]
    if (!DEFINITE.test(form) || !noun || !plural(noun) || !used.has(i + 1) || MARK.test(noun.after)) return false
    return which?.verb === 'participle' && /s$/.test(which.form) && !used.has(i + 2)
  }).length

/** Returns whether an adjective goes, or what follows "of": "the foreign members", "the rebels of noble birth". */
function dropsMember({ words, chunks }: Tree, chunk: Chunk, used: Used): boolean {
  const next = chunks[chunks.indexOf(chunk) + 1]
  const adjective = chunk.members.some(i => words[i]!.kind === 'content' && !used.has(i))
  const of = next?.preposition === 'of' && next.type === 'noun' && !next.date && !used.has(next.head)
  if (!used.has(chunk.head)) return false
  return adjective || (of && !next.members.some(i => used.has(i)) && !marked(words, chunk.head, firstOf(next)))
}

/** Returns whether a relative clause, with its pronoun or without, or a participle begins at the index. */
function tells({ words, chunks }: Tree, used: Used, at: number): boolean {
  const first = words[relativeAt(words, at)]
  if (first?.role === 'relative') return true
  if (/^(?:i|you|he|she|it|we|they)$/.test(words[at]?.form ?? '')) return true
  // "The pamphlets found in the cellar", "the galleys too damaged to sail".
  const adverb = /(?:ly|mente)$/.test(words[at]?.form ?? '') ? at + 1 : at
  const next = words.findIndex((word, i) => i >= adverb && says(word))
  if (words[at]?.form === 'too' && next > at) return !marked(words, at, next)
  const here = words[at - 1]!.clause
  const acted = words.some((word, i) => i < at && word.clause === here && word.verb !== null && used.has(i))
  const another = acted && next === at && words[next]?.verb
  return Boolean(another) || chunks.some(c => c.type === 'verb' && c.reduced && c.head === next && next <= at + 1)
}

/**
 * Returns whether the claim takes one of two nouns for the subject of a relative clause that may describe either: "the
 * brother of the painter who designed the chapel". A Spanish verb decides where one is plural and the other is not.
 */
export const eitherOne = ({ words: claim }: Tree, { words, chunks }: Tree, used: Used): boolean =>
  chunks.some((noun, k) => {
    const over = chunks[k - 1]
    const at = relativeAt(words, behind(noun))
    const verb = chunks.find(c => c.type === 'verb' && c.head > at)
    if (words[at]?.role !== 'relative' || noun.type !== 'noun' || over?.type !== 'noun' || !verb) return false
    if (noun.preposition === null || marked(words, over.head, firstOf(noun)) || !used.has(verb.head)) return false
    if (claim.some(word => word.role === 'relative' && word.form === words[at]!.form)) return false
    // "The catalogue of stars that she compiled": a kind named without an article is what the other noun is made of.
    const kind = words[noun.head]!.kind === 'content' && /^(?:de|of)$/.test(words[firstOf(noun) - 1]?.form ?? '')
    if (kind && used.has(noun.head) && used.has(over.head)) return false
    return (used.has(noun.head) || used.has(over.head)) && !agrees(words, [over, noun], verb)
  })

/** Returns the index of the first word from `from` on that is no preposition or article: "del cual", "con el que". */
const relativeAt = (words: readonly Word[], from: number): number =>
  words.findIndex((word, i) => i >= from && word.role !== 'preposition' && word.role !== 'article')

/** Returns whether the number of the Spanish verb shows that it is said of the nearer noun and not of the other. */
function agrees(words: readonly Word[], [over, noun]: readonly [Chunk, Chunk], verb: Chunk): boolean {
  const many = ({ head }: Chunk): boolean => /s$/.test(words[head]!.form)
  const conjugated = words[behind(noun) + 1]
  if (words[verb.head]!.language !== 'es' || many(over) === many(noun)) return false
  return conjugated?.verb === 'finite' && /n$/.test(conjugated.form) === many(noun)
}

/** Words that tell of each what is counted. */
const EACH = new RegExp(
  `^(?:${[
    'each|every|apiece|respectively|cada|respectivamente|per|sendos|sendas',
    'hourly|daily|weekly|monthly|yearly|annually|diari[oa]s?|semanal(?:es)?|mensual(?:es)?|anual(?:es)?',
    'share|split|divide|repartir|repartidos|repartidas',
  ].join('|')})$`,
)

/**
 * Returns whether a number loses what it is counted for: "20 men each", "5 shillings an acre", "5 reales por fanega".
 */
export const perWhat = (tree: Tree, used: Used): boolean =>
  tree.words.some((word, n) => {
    if (word.kind !== 'number' || !used.has(n)) return false
    const end = stretchEnd(tree.words, n)
    return tree.words.some(
      ({ form }, i) => i > n && i < end && !used.has(i) && (EACH.test(form) || rate(tree, used, [n, i])),
    )
  })

/** Returns whether a rate begins at the index: "an acre", "la legua", "al día", "por fanega", "out of a hundred". */
function rate(tree: Tree, used: Used, [number, i]: readonly [number, number]): boolean {
  const { words } = tree
  const { form, language } = words[i]!
  const next = words.findIndex((word, k) => k > i && word.role !== 'article')
  if (form === 'out') return words[i + 1]?.form === 'of'
  if (next < 0 || used.has(next) || words[next]!.kind !== 'content' || words[next]!.verb === 'finite') return false
  const counted = chunkOf(tree, number)
  const noun = counted !== undefined && counted.head !== number && behind(counted) === i
  if (language === 'en') return noun && /^an?$/.test(form) && next === i + 1
  if (/^(?:el|la)$/.test(form)) return noun && next === i + 1 && !DAY.test(words[next]!.form)
  if (/^(?:a|al)$/.test(form)) return TIME.test(words[next]!.form)
  const bare = next === i + 1 && !/s$/.test(words[next]!.form) && !/^de/.test(words[next + 1]?.form ?? '')
  return form === 'por' && bare
}
const DAY = /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia|ano|mes|siglo|verano|invierno)$/
const TIME = /^(?:hora|dia|semana|mes|ano|minuto|segundo|jornada)$/

/** Returns whether a share loses its whole: "half of the patients died", "la mayoría de los nobles votó". */
export const wholeGone = ({ words: claim }: Tree, { words }: Tree, used: Used): boolean =>
  words.some(({ form, text, operator }, i) => {
    const share = FRACTION.test(form) || /^(?:all|most|few|half|many|some)$/.test(operator ?? '')
    const of = /\b(?:of|de|del)$/.test(text) || /^(?:of|de|del)$/.test(words[i + 1]?.form ?? '')
    if (!share || !of) return false
    const first = words.findIndex((word, k) => k > i && says(word))
    return first >= 0 && !used.has(first) && claim.some(word => word.operator === operator || word.form === form)
  })

/** Counts the shares of things that lose where or which those are: "20 percent of its shares in the railway". */
export const ofWhat = (tree: Tree, used: Used): number =>
  tree.chunks.filter((chunk, k) => {
    const next = tree.chunks[k + 1]
    if (chunk.type !== 'noun' || !used.has(chunk.head) || next?.type !== 'noun' || next.date) return false
    if (next.preposition === null || next.preposition === 'manner' || used.has(next.head)) return false
    return !marked(tree.words, chunk.head, firstOf(next)) && shared(tree, chunk.head)
  }).length

const COMPARES = /^(?:more|less|before|after|double)$/
const AS = /^(?:as|so|tan|tant[oa]s?|igual|mismo|[a-z]{3,}er|[a-z]{3,}ier)$/
const THAN = /^(?:than|que|as|como)$/
/** Words between what is compared and "than". */
const REACH = 9

/** Returns where the first comparison begins, and where what it is compared with; null without one. */
function comparison(words: readonly Word[]): { from: number; than: number } | null {
  for (const [from, word] of words.entries()) {
    if (!COMPARES.test(word.operator ?? '') && !AS.test(word.form)) continue
    const end = Math.min(stretchEnd(words, from), from + REACH)
    const than = words.findIndex((other, i) => i > from && i < end && THAN.test(other.form))
    if (than >= 0) return { from, than }
  }
  return null
}

/**
 * Counts the words of a comparison that a claim which compares drops: "more raw wool than the south", "less on horses
 * than the count". What is more than two things is more than each.
 */
export function inComparison({ words: claim }: Tree, tree: Tree, used: Used): number {
  const { words } = tree
  const there = comparison(words)
  if (!there || !comparison(claim)) return 0
  const end = stretchEnd(words, there.from)
  const alone = (i: number): boolean =>
    i > there.than && chunkOf(tree, i)?.joined === true && !words.slice(i, end).some(word => JOINTLY.test(word.form))
  const dropped = (i: number): boolean => says(words[i]!) && !used.has(i)
  // "In quality, the north sent more": what a comma sets off in front tells in what respect.
  const mark = stretchEnd(words, 0)
  const opening = words[0]!.role === 'preposition' && mark <= there.from ? mark : 0
  return words.filter(
    ({ kind }, i) =>
      (i > there.from && i < end && dropped(i) && !alone(i)) || (i < opening && kind !== 'number' && dropped(i)),
  ).length
}
const JOINTLY = /^(?:junt[oa]s|together|combined)$/
