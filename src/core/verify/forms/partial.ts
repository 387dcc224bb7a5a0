/**
 * Reduces a claim to the part that may be proved without the rest: without the clauses and adverbials that hold a
 * missing word. Pure.
 */
import { says } from '../align/align.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'

/** Fewest content words that a part needs. */
const FEW = 3

/**
 * Returns the claim without the pieces that hold missing words. Null when too little is left, or when the claim holds a
 * word that denies or limits: leaving out a piece would then change the statement.
 */
export function withoutMissing({ words: claim, chunks }: Tree, missing: readonly number[]): Word[] | null {
  if (missing.length === 0 || claim.some(word => BINDS.test(word.operator ?? ''))) return null
  const absent = new Set(missing)
  const adverbials = chunks.filter(c => c.type === 'noun' && c.preposition !== null)
  const dropped = new Set(
    adverbials.filter(c => [c.head, ...c.members].some(k => absent.has(k))).flatMap(c => [c.head, ...c.members]),
  )
  const saying = new Set(claim.flatMap((word, k) => (says(word) && !dropped.has(k) ? [word.clause] : [])))
  // "Y eran de plata" goes as a whole: without the silver it says nothing.
  const emptied = [...dropped].map(k => claim[k]!.clause).filter(clause => !saying.has(clause))
  const clauses = new Set([...[...absent].filter(k => !dropped.has(k)).map(k => claim[k]!.clause), ...emptied])
  const remaining = claim.filter((word, i) => !dropped.has(i) && !clauses.has(word.clause))
  const left = remaining.filter(says)
  const enough =
    left.length >= FEW && left.length * 2 >= claim.filter(says).length && remaining.some(word => word.verb === 'finite')
  return enough && remaining.length < claim.length ? remaining : null
}

const BINDS = /^(?:negation|only|except|all|if|or|may|must|should)$/
