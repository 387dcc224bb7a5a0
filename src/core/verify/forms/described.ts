/**
 * What a sentence tells of its subject by describing it: "Mozilla is a community, created by members of Netscape",
 * "Ana, who sold the mill, …". The subject and the description make a statement of their own. Pure.
 */
import type { Tree } from '../parse/edges.ts'
import type { Chunk } from '../parse/pieces.ts'
import type { Word } from '../parse/parse.ts'
import { DENIALS } from '../language/wordlists.ts'

/** Operators that leave a description as it is. */
const HARMLESS = /^(?:first|last|only|many|more|less|all|some|most|double|half|almost|at_least|over|under|exactly)$/
/** Operators of what follows a description and may take part of it back. */
const LIMITS = /^(?:negation|only|if|may|except|fail|supposed|until|although|instead|says)$/
const WHO = /^(?:who|which|that|que|quien|quienes)$/

/** Returns the statements; none where something else than a noun opens the sentence. */
export function described(text: string, { words, chunks }: Tree): string[] {
  const [subject] = chunks
  if (!subject || POINTS.test(words[0]!.form)) return []
  const named = subject.type === 'noun' && subject.preposition === null && words[subject.head]!.kind !== 'function'
  if (!named || words[0]!.role === 'preposition') return []
  const end = Math.max(subject.head, ...subject.members) + 1
  const name = text.slice(0, words[end - 1]!.at + words[end - 1]!.text.length)
  return starts(words, chunks, end).flatMap(({ from, verb }) => {
    const to = ends(words, from)
    if (to < 0) return []
    const description = text.slice(words[from]!.at, words[to]?.at).replace(/[\s,;:.—–(-]+$/u, '')
    return [`${name} ${verb}${description}.`]
  })
}

const SOME = /^(?:a|an|un|una)$/

/**
 * Returns the two statements of a claim that tells of its subject what it is, and by a relative clause what it does:
 * "the filter is a structure that represents a set".
 */
export function bothOfSubject(text: string, tree: Tree): (readonly [string, string])[] {
  const { words, chunks } = tree
  const [copula, attribute] = [chunks[1], chunks[2]]
  if (!copula?.copula || attribute?.type !== 'noun') return []
  const at = Math.max(attribute.head, ...attribute.members) + 1
  const some = words.slice(copula.head + 1, at).some(({ form }) => SOME.test(form))
  if (!some || words[at]?.role !== 'relative' || /[,;:(]/.test(words[at - 1]!.after)) return []
  const first = `${text.slice(0, words[at]!.at).trim()}.`
  return described(text, tree).map(second => [first, second] as const)
}

/** Words that stand for another thing, which the sentence does not name. */
const POINTS = /^(?:it|there|this|that|these|those|ello|esto|eso|aquello|lo)$/

interface Start {
  from: number
  /** The auxiliary that a participle needs. */
  verb: string
}

/** Returns where the descriptions begin: right behind the subject, or behind what a copula says of it. */
function starts(words: readonly Word[], chunks: readonly Chunk[], end: number): Start[] {
  const out: Start[] = []
  const beside = chunks.find(c => c.type === 'verb' && c.head >= end)
  if (/^\s*,/.test(words[end - 1]!.after)) out.push(...descriptionAt(words, chunks, end))
  const copula = chunks[1]
  const attribute = chunks[2]
  if (copula !== beside || !copula?.copula || copula.operators.length > 0 || attribute?.type !== 'noun') return out
  const last = Math.max(attribute.head, ...attribute.members) + 1
  const plainly = attribute.preposition === null && attribute.operators.every(name => HARMLESS.test(name))
  const lone = words
    .slice(copula.head + 1, last)
    .every(word => word.role !== 'preposition' && word.operator !== 'supposed')
  return plainly && lone && !/[;:.(]/.test(words[last - 1]!.after)
    ? [...out, ...descriptionAt(words, chunks, last)]
    : out
}

/** Returns the description that begins at an index: a relative clause about its subject, or a participle. */
function descriptionAt(words: readonly Word[], chunks: readonly Chunk[], at: number): Start[] {
  const first = words[at]
  if (!first) return []
  const verb = chunks.find(c => c.type === 'verb' && c.head >= at)
  if (!verb || verb.operators.some(name => !HARMLESS.test(name) && name !== 'negation')) return []
  if (WHO.test(first.form) && first.role === 'relative') {
    const begins = chunks.some(c => c.type === 'noun' && c.head > at && c.head < verb.head)
    return !begins && verb.clause === first.clause && !verb.clitic && ofSubject(words, verb)
      ? [{ from: at + 1, verb: '' }]
      : []
  }
  const participle = verb.reduced && verb.head === at && first.verb === 'participle'
  const next = words[at + 1]
  if (!participle || (next?.role !== 'preposition' && next?.kind !== 'number')) return []
  if (/^(?:with|con|together|junto)$/.test(next.form)) return []
  const plural = first.language === 'es' && /s$/.test(first.form)
  return [{ from: at, verb: first.language === 'en' ? 'was ' : plural ? 'fueron ' : 'fue ' }]
}

/**
 * Returns whether the clause is about its subject: in "la empresa que compró el banco" either may have bought the
 * other, so a Spanish verb needs a preposition behind it, or none at all.
 */
function ofSubject(words: readonly Word[], verb: Chunk): boolean {
  if (words[verb.head]!.language === 'en' || verb.copula || verb.passive) return true
  return words[verb.head + 1]?.role === 'preposition' || /[,;.]/.test(words[verb.head]!.after)
}

/** Returns the index behind the description, at its first mark; -1 where what follows may limit it. */
function ends(words: readonly Word[], from: number): number {
  const mark = words.findIndex((word, i) => i > from && /[,;:()—–]/.test(word.after))
  if (mark < 0) return words.length
  const stop = words.findIndex((word, i) => i > mark && /[,;:()—–]/.test(word.after))
  const behind = words.slice(mark + 1, stop < 0 ? undefined : stop + 1)
  const taken = behind.some(word => LIMITS.test(word.operator ?? '') || DENIALS.has(word.form))
  return taken ? -1 : mark + 1
}
