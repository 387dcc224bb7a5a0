/**
 * Vetoes that no reader may overrule: numbers with their units, dates, names and their roles, negation, limits. Each is
 * checked where claim and sentence are aligned, never by counting words. Pure; no model.
 */
import { memory } from '../search/remembered.ts'
import { languageOf } from './language/grammar.ts'
import type { Language } from './language/inflect.ts'
import { parse, type Word } from './parse/parse.ts'
import { says } from './align/align.ts'
import { tree, type Tree } from './parse/edges.ts'
import { compare, type Compared } from './proof/comparison.ts'
import type { WordSpace } from './language/vectors.ts'

/** `detail` holds the words of the claim, as written, to which the veto refers. */
export interface Veto {
  kind: 'number' | 'date' | 'name' | 'role' | 'negation' | 'limit'
  detail: string
}

/** A word space without a model: only the lexicon tells which words agree. */
const LEXICON: WordSpace = { cosine: (a, b) => (a === b ? 1 : 0.35), weight: () => 1 }
/** Share of the claim's words that a sentence may lack; with more missing, a difference means nothing. */
const OPEN = 0.2

/** Parsed sentences remembered, about 10 KB each, because readers judge several passages for each claim. */
const trees = memory<Tree>(300)
function treeOf(text: string, language: Language): Tree {
  const key = `${language} ${text}`
  return trees.get(key) ?? trees.set(key, tree(parse(text, language)))
}

/**
 * Returns the vetoes against the passage saying the claim. It suits judges that quote their evidence: a number, a date
 * or a name that the passage lacks suffices.
 */
export const vetoes = (claim: string, evidence: readonly string[]): Veto[] => [
  ...absent(claim, evidence),
  ...turned(claim, evidence),
]

/** Returns the numbers, dates and names of the claim that the passage lacks; a name may also stand over it. */
function absent(claim: string, evidence: readonly string[], over = ''): Veto[] {
  const language = languageOf(evidence.join(' '))
  const { words } = treeOf(claim, languageOf(claim)),
    there = evidence.flatMap(text => treeOf(text, language).words)
  return [
    ...words.flatMap((word, i) => numberVeto(word, words[i - 1], there)),
    ...(words[0]?.language === language
      ? words.flatMap(word => nameVeto(word, there, `${evidence.join(' ')} ${over}`))
      : []),
  ]
}

/**
 * Returns what is reversed in a sentence that says the rest of the claim. It suits readers, which may infer. `over` is
 * what stands over the passage.
 */
export function turned(claim: string, evidence: readonly string[], over = ''): Veto[] {
  const language = languageOf(evidence.join(' ')),
    own = treeOf(claim, languageOf(claim)),
    { words } = own
  const compared = evidence.map((text, i) =>
    compare(own, { text, tree: treeOf(text, language), context: [], i }, LEXICON),
  )
  const open = (c: Compared): number => c.missing.filter(i => words[i]!.value === null).length
  const best = compared.reduce<Compared | null>((top, c) => (top && open(top) <= open(c) ? top : c), null)
  const asked = words.filter(says).length
  if (!best || open(best) > Math.max(1, asked * OPEN) || best.traits.detached + best.traits.swapped > 1) return []
  const { traits, links, missing } = best
  const denied = words.find(word => word.operator === 'negation')?.text ?? ''
  const verb = words.find((word, i) => word.verb !== null && links[i])?.text ?? ''
  const source = treeOf(evidence[best.i]!, language).words
  const numbers = absent(claim, evidence, over).filter(veto => missing.some(i => words[i]!.text === veto.detail))
  return [
    ...numbers,
    ...(traits.negation > 0 &&
    !sameLimit(words, source) &&
    (traits.denied > 0 || !words.some((word, i) => word.verb !== null && links[i]))
      ? [{ kind: 'negation', detail: denied || verb } as const]
      : []),
    ...(traits.exchanged >= EXCHANGED && traits.swapped > 0 ? [{ kind: 'role', detail: verb } as const] : []),
    ...(traits.compareAdded > 0 && traits.compareDropped > 0 ? [{ kind: 'limit', detail: verb } as const] : []),
  ]
}

/** Least fall of the misfit, when two words of the claim change places, that tells an exchange of roles. */
const EXCHANGED = 1.5

/** What behind a denial leaves one case out: "no renunciaron hasta 1140" says that they did so only in 1140. */
const BUT = /^(?:hasta|sino|salvo|excepto|until|till|except|unless)\b/
const exempts = (words: readonly Word[]): boolean => {
  const denial = words.findIndex(word => word.operator === 'negation')
  return denial >= 0 && words.slice(denial + 1).some(word => BUT.test(word.form))
}
const limits = (words: readonly Word[]): boolean => words.some(word => word.operator === 'only')
/** Returns whether one says "only" and the other denies all but one case, which is the same limit in other words. */
const sameLimit = (a: readonly Word[], b: readonly Word[]): boolean =>
  (limits(a) && exempts(b)) || (exempts(a) && limits(b))

/** A number from 1000 to 2100 is read as a year. */
const isYear = (word: Word): boolean => word.value !== null && word.value >= 1000 && word.value <= 2100
/** Operators before a rough or limiting number, which may differ from the passage's. */
const ROUGH = /^(?:almost|over|under|at_least|at_most|half|more|less)$/

function numberVeto(word: Word, before: Word | undefined, there: readonly Word[]): Veto[] {
  if (word.value === null || ROUGH.test(before?.operator ?? '')) return []
  const values = there.flatMap(other => other.value ?? [])
  const century = /^(?:siglo|century)$/.test(before?.form ?? '') && values.some(v => Math.ceil(v / 100) === word.value)
  if (century || values.includes(word.value)) return []
  return [{ kind: isYear(word) ? 'date' : 'number', detail: word.text }]
}

/** Letters that a name shares with its adjective: "España", "español". */
const SHARED = 4

function nameVeto(word: Word, there: readonly Word[], text: string): Veto[] {
  if (word.kind !== 'name' || text.toLowerCase().includes(word.text.toLowerCase())) return []
  const alike = there.some(other => other.form.slice(0, SHARED) === word.form.slice(0, SHARED))
  return alike ? [] : [{ kind: 'name', detail: word.text }]
}
