/**
 * Phrases with "when", "for" or "in" that tell in which cases the rest of a sentence holds, where no dependency shows
 * it: at its head before a comma, or right behind what the claim takes. Pure.
 */
import { says } from '../align/align.ts'
import { MARK, stretchEnd } from '../forms/openings.ts'
import type { Tree } from '../parse/edges.ts'
import { past } from './restricts.ts'

type Used = ReadonlySet<number>

const WHEN = /^(?:when|whenever|cuando)$/
const EXCEPT = /^(?:except|excepto|salvo)$/
const WAS = /^(?:was|were|had|did|fue|fueron|era|eran|estaba|estaban|habia|habian|hubo)$/

/** Returns whether the used part tells what happened, which stays true without saying when. */
const happened = (tree: Tree, used: Used): boolean =>
  tree.words.some(({ form }) => WAS.test(form)) ||
  tree.chunks.some(({ type, reduced, head }) => type === 'verb' && !reduced && used.has(head) && past(tree, head))

/** What such a phrase has when it tells a time or joins the sentence to another: "for years", "in recent times". */
const PASSES = new RegExp(
  `^(?:${[
    'example|instance|now|moment|reasons?|purposes?|sake|part|years?|decades?|centur(?:y|ies)|times?|days?|weeks?',
    'months?|hours?|minutes?|words?|terms|first|circumstances|anos?|decadas|siglos?|veces|tiempos|dias|semanas|meses',
    'horas|terminos|palabras|ocasiones',
  ].join('|')})$`,
)
/** Plurals without an s, and what is no thing of one place: "in mice", "in vitro". */
const KIND = /(?:[^s]s|^(?:mice|men|women|children|people|cattle|sheep|vitro|vivo|silico))$/

/** Returns whether the claim drops such a phrase: "in mice, the drug cured it", "for small samples, it is exact". */
export function inWhichCases(tree: Tree, used: Used): boolean {
  const { words } = tree
  return opens(tree, used) || within(tree, used) || words.some((_, i) => i > 0 && behind(tree, used, i))
}

/** Returns whether the claim takes no more than such a clause: "it is useful when a calculation needs to be done". */
function within(tree: Tree, used: Used): boolean {
  const { words } = tree
  const from = words.findIndex((word, i) => says(word) && used.has(i))
  const lead = words.slice(0, Math.max(0, from)).findLast(({ role }) => role !== 'article')
  return lead !== undefined && WHEN.test(lead.form) && !used.has(words.indexOf(lead)) && !happened(tree, used)
}

/** Returns whether such a phrase opens the sentence and holds none of the used words. */
export function opens(tree: Tree, used: Used): boolean {
  const { words } = tree
  const end = stretchEnd(words, 0)
  const front = words.slice(0, end)
  const form = words[0]?.form ?? ''
  if (end >= words.length || front.some((word, i) => says(word) && used.has(i)) || !front.some(says)) return false
  // What "and" adds need not be told of the same cases.
  const adds = (i: number): boolean => /,/.test(words[i]!.after) && words[i + 1]?.role === 'coordinator'
  const next = words.findIndex((_, i) => i >= end - 1 && adds(i))
  if (next > 0 && used.size > 0 && ![...used].some(i => i <= next)) return false
  if (EXCEPT.test(form)) return true
  if (WHEN.test(form)) return !happened(tree, used)
  if (front.some(word => PASSES.test(word.form) || word.verb === 'gerund' || word.kind === 'name')) return false
  if (form === 'for') return words[1]!.kind === 'content' || words[1]!.role === 'article' || words[1]!.operator !== null
  if (!/^(?:in|among|within|en|entre)$/.test(form) || words[1]!.verb !== null) return false
  if (front.some(word => /^cas(?:es?|os?)$/.test(word.form))) return words[1]!.operator !== 'all'
  return words[1]!.kind === 'content' && front.slice(1, 3).some(w => w.kind === 'content' && KIND.test(w.form))
}

/**
 * Returns whether a clause with "when" goes right behind a used word, with no mark between: ", when the boats arrive"
 * only adds.
 */
function behind(tree: Tree, used: Used, i: number): boolean {
  const { words } = tree
  if (!WHEN.test(words[i]!.form) || !used.has(i - 1) || happened(tree, used)) return false
  if (MARK.test(words[i - 1]!.after)) return false
  const own = words.slice(i, stretchEnd(words, i))
  return own.some(says) && !own.some((word, k) => says(word) && used.has(i + k))
}
