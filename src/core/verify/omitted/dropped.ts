/**
 * What a claim may not drop, on whatever it depends: a second condition beside the one that it keeps, and what narrows
 * a denial, a superlative, a subject, a mixture or a difference. Pure.
 */
import { says } from '../align/align.ts'
import type { Tree } from '../parse/edges.ts'
import { irregularPast } from '../language/inflect.ts'
import { EVEN_THERE, MARK, opensDeed, stretchEnd } from '../forms/openings.ts'
import type { Word } from '../parse/parse.ts'
import type { Chunk } from '../parse/pieces.ts'
import { past } from './restricts.ts'

/** Words that set a condition, or tell in which cases something holds. */
const CASES = new RegExp(
  `^(?:${[
    'if|when|whenever|where|wherever|once|unless|while|until|as long as|so long as|provided that|provided',
    'si|cuando|donde|mientras|hasta que|siempre que|siempre y cuando|con tal de que|con tal que|a menos que',
    'salvo que|una vez que|una vez|en cuanto|en caso de que|if and only if',
  ].join('|')})$`,
)
const setsCase = ({ form, operator }: Pick<Word, 'form' | 'operator'>): boolean =>
  CASES.test(form) || operator === 'if' || operator === 'until'

const AND = /^(?:y|e|and)$/

/** Openers of what happens again and again; in the past it may have happened once. */
const WHENEVER = new RegExp(
  '^(?:when|whenever|once|after|as soon as|cuando|siempre que|una vez que|en cuanto|tan pronto como|despues de que|' +
    'mientras|conforme|where|wherever|donde)$',
)
/** Of these only those that open the sentence: "the valley where he lives" tells which one is meant. */
const IN_PLACES = /^(?:where|wherever|donde|mientras|conforme)$/
const HAPPENED = { en: /ed$|^(?:was|were|had|did)$/, es: /(?:[óo]|aron|ieron)$|^(?:fue|fueron|era|eran|hubo)$/ }
const NOW = /^(?:am|is|are|es|son)$/

/** Returns whether the word is a verb of what happened; "is calculated" and "wounded soldiers" tell of no past. */
export const happened = (words: readonly Word[], i: number): boolean => {
  const { form, verb, role, after, language } = words[i]!
  const past = HAPPENED[language].test(form) || (language === 'en' && irregularPast(form))
  if (!past || (verb === null && role !== 'auxiliary')) return false
  const next = words[i + 1]
  const describes = next?.kind === 'content' && next.verb === null && !MARK.test(after)
  return verb !== 'participle' || !(describes || NOW.test(words[i - 1]?.form ?? ''))
}

/**
 * Returns whether the claim takes one side alone of "when prices rise, workers strike", which says neither that they
 * rise nor that they strike at other times.
 */
export function oneSide({ words: claim }: Tree, { words }: Tree, used: ReadonlySet<number>): boolean {
  // Behind a comma it only adds when that is: "at four in the morning, when the boats arrive".
  const at = words.findIndex(
    ({ form, opens }, i) =>
      (opensDeed(words, i) || (WHENEVER.test(form) && opens)) &&
      !/,/.test(words[i - 1]?.after ?? '') &&
      (!IN_PLACES.test(form) || i === 0 || (i === 1 && EVEN_THERE.test(words[0]!.form))),
  )
  if (at < 0 || claim.some(({ form }) => WHENEVER.test(form))) return false
  if (words.some((_, i) => happened(words, i))) return false
  const end = stretchEnd(words, at)
  const [inside, outside] = [true, false].map(own => {
    const side = words.flatMap((w, i) => ((i >= at && i < end) === own && says(w) ? [i] : []))
    const verbs = side.filter(i => words[i]!.verb === 'finite')
    return (verbs.length > 0 ? verbs : side).some(i => used.has(i))
  })
  return inside !== outside
}

const EVERY = /^(?:all|most|many|few|half|negation)$/
const POINTS = /^(?:these|those|such|estos|estas|esos|esas|aquellos|aquellas|dichos|dichas|tales)$/
/** Returns whether the claim tells of all what the sentence tells of those it points to: "most of these crimes". */
export const pointedOut = ({ words: claim }: Tree, { words }: Tree, used: ReadonlySet<number>): boolean =>
  !claim.some(({ form }) => POINTS.test(form)) &&
  words.some(
    ({ form }, i) =>
      POINTS.test(form) &&
      words.slice(Math.max(0, i - 2), i).some(({ operator }) => EVERY.test(operator ?? '')) &&
      [i + 1, i + 2].some(k => used.has(k)),
  )

/** Subordinators of what is conceded. */
const CONCEDES = /^(?:although|though|while|whereas|aunque|mientras|si bien)$/

/**
 * Counts the gerunds that are the subject of the claim, and in the sentence of what it concedes: "although measuring it
 * is easy, removing it is not".
 */
export function conceded({ words: claim }: Tree, { words }: Tree, to: ReadonlyMap<number, number>): number {
  const [first] = claim
  const there = to.get(0)
  if (first?.verb !== 'gerund' || there === undefined) return 0
  const opener = words.findLast((word, i) => i < there && CONCEDES.test(word.form))
  const outside = [...to.values()].some(i => words[i]!.clause !== words[there]!.clause)
  return Number(opener !== undefined && opener.clause === words[there]!.clause && outside)
}

/**
 * Returns whether the claim keeps a condition and drops one that "and" joins to it: "when all are integers and their
 * number is small". Dropping what "or" joins leaves a statement that holds.
 */
export function halfCondition({ words: claim }: Tree, { words }: Tree, used: ReadonlySet<number>): boolean {
  const forms = new Set(claim.filter(setsCase).map(word => word.form))
  return words.some((word, s) => {
    const sameCase = forms.has(word.form) || claim.some(own => own.operator !== null && own.operator === word.operator)
    const which = describes(words, s) && claim.some(own => own.form === word.form)
    if (!which && !(setsCase(word) && sameCase)) return false
    const end = stretchEnd(words, s)
    const joins = words.flatMap((next, i) => (i > s && i < end && AND.test(next.form) ? [i] : []))
    return joins.some((at, k) => {
      // "To reach reason and justice" joins no second description.
      if (which && words.slice(at + 1, end).find(says)?.verb === null) return false
      const own = words.slice(at + 1, joins[k + 1] ?? end).flatMap((next, i) => (says(next) ? [at + 1 + i] : []))
      return own.length > 0 && !own.some(i => used.has(i))
    })
  })
}

/** Returns whether a relative clause begins there that tells which one is meant: "students who pass the test". */
const describes = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1]
  return (
    words[at]!.role === 'relative' &&
    before !== undefined &&
    before.verb === null &&
    (before.kind === 'content' || before.kind === 'name') &&
    !MARK.test(before.after)
  )
}

/** Counts the words behind a denial, up to the next mark or the next statement, that a claim which denies drops. */
export function underDenial({ words: claim }: Tree, { words, chunks }: Tree, used: ReadonlySet<number>): number {
  if (!claim.some(denies)) return 0
  const states = (from: number, to: number): boolean =>
    chunks.some(c => c.type === 'verb' && c.form === 'finite' && c.head >= from && c.head < to)
  return words.reduce((sum, word, n) => {
    if (!denies(word)) return sum
    const mark = stretchEnd(words, n)
    const next = words.findIndex(
      (other, i) =>
        i > n &&
        i < mark &&
        ((other.kind !== 'content' && ENDS.test(other.operator ?? '')) || joinsStatement(words, i)) &&
        states(i, mark),
    )
    const end = next < 0 ? mark : next
    const counts = (other: Word): boolean => says(other) || SAME.test(other.form)
    return sum + words.filter((other, i) => i > n && i < end && counts(other) && !used.has(i)).length
  }, 0)
}
/** Words that say nothing by themselves, but under a denial tell which one is missing: "not the same information". */
const SAME = /^(?:same|mism[oa]s?|such|other|otr[oa]s?)$/
const denies = ({ operator }: Word): boolean => operator === 'negation'
/** Operators that lead to another clause, about which other rules decide. */
const ENDS = /^(?:because|although|if|until|before|after|says|instead|except)$/
const joinsStatement = (words: readonly Word[], i: number): boolean =>
  words[i]!.role === 'coordinator' && words[i]!.clause !== words[i - 1]!.clause

/** Nouns that end like a superlative. */
const NO_SUPERLATIVE =
  /^(?:forest|west|interest|rest|test|request|guest|nest|chest|priest|harvest|conquest|arrest|protest|quest|contest)$/

/** Returns whether the word picks one of all: "la primera", "the only", "the longest", "el más antiguo". */
function picks(words: readonly Word[], i: number): boolean {
  const { form, operator, language } = words[i]!
  const before = words[i - 1]
  if (/^(?:first|last|only)$/.test(operator ?? ''))
    return before?.role === 'article' || /^(?:al|del)$/.test(before?.form ?? '')
  if (language === 'en') return before?.role === 'article' && /.{2}est$/.test(form) && !NO_SUPERLATIVE.test(form)
  return operator === 'more' && words.slice(Math.max(0, i - 3), i).some(word => /^(?:el|la|los|las)$/.test(word.form))
}

/** Counts the words behind what picks one of all, up to the next mark, that a claim which picks one too drops. */
export function underSuperlative({ words: claim }: Tree, { words }: Tree, used: ReadonlySet<number>): number {
  if (!claim.some((_, i) => picks(claim, i))) return 0
  return words.reduce((sum, _, n) => {
    if (!picks(words, n)) return sum
    const end = stretchEnd(words, n)
    return sum + words.filter((other, i) => i > n && i < end && says(other) && !used.has(i)).length
  }, 0)
}

/** Returns whether a clause goes that tells which subject is meant: "members who had stayed signed it". */
export const subjectNarrowed = ({ words }: Tree, used: ReadonlySet<number>): boolean =>
  words.some((_, r) => {
    const names = words[r - 1]?.kind === 'name' && words[r]!.form !== 'that'
    if (!describes(words, r) || !used.has(r - 1) || names) return false
    const behind = words.findIndex((word, i) => i > r && says(word))
    const next = words.findIndex((word, i) => i > r && used.has(i) && says(word) && !/ly$/.test(word.form))
    return behind >= 0 && !used.has(behind) && next > 0 && words[next]!.verb !== null && next < stretchEnd(words, r)
  })

const TOGETHER = /^(?:junto|juntos|juntas?|together|along|alongside|jointly)$/
const THAN = /^(?:que|than)$/

/**
 * Counts what goes of a mixture, a common deed or a difference: "of copper and tin", "together with", "90 less than".
 */
export function commonOrCompared(tree: Tree, used: ReadonlySet<number>): number {
  const { words, chunks } = tree
  const deeds = words.filter(
    ({ form, verb }, i) => TOGETHER.test(form) && verb === null && !used.has(i) && WITH.test(words[i + 1]?.form ?? ''),
  ).length
  const differences = words.filter(({ operator }, i) => {
    const before = words.findLastIndex((word, k) => k < i && says(word))
    const less = /^(?:more|less)$/.test(operator ?? '') && THAN.test(words[i + 1]?.form ?? '')
    const counted = words.slice(Math.max(0, before - 2), before + 1).some(word => word.kind === 'number')
    return less && !used.has(i) && used.has(before) && counted && before >= i - 1
  }).length
  const mixtures = chunks.filter((chunk, k) => {
    const first = chunks[k - 1]
    if (!chunk.joined || first?.type !== 'noun' || !used.has(first.head)) return false
    if (words.slice(first.head, chunk.head).some(word => MARK.test(word.after))) return false
    if ([chunk.head, ...chunk.members].some(i => used.has(i))) return false
    const acts =
      first.preposition === 'with' && !words.some((word, i) => i > chunk.head && used.has(i) && word.verb !== null)
    return (
      (MIXED.test(first.preposition ?? '') && !acts) ||
      (k === 1 && chunk.type === 'noun' && doesNow(tree, used, chunks[2]))
    )
  }).length
  return deeds + differences + mixtures
}
const WITH = /^(?:con|with|a)$/
/** Prepositions that lead to several things taken together. */
const MIXED = /^(?:with|of|between)$/

/** "Copper and tin form bronze": what two things do in general one of them need not do. */
const doesNow = (tree: Tree, used: ReadonlySet<number>, verb: Chunk | undefined): boolean =>
  verb?.type === 'verb' && used.has(verb.head) && !past(tree, verb.head)
