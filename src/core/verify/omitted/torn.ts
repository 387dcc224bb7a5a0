/**
 * What a claim tears: a part out of a longer name ("South Korea", "the New York Times"), a noun out of a compound ("the
 * moon landing"), a relative clause from its preposition ("the pipe through which it flows"). Pure.
 */
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { PREPOSITIONS } from '../language/prepositions.ts'

/** Words of the claim → the words of the sentence that say them. */
type Links = ReadonlyMap<number, number>
type Used = ReadonlySet<number>

/** Counts what is torn. */
export const torn = ({ words: claim }: Tree, { words: source }: Tree, to: Links): number => {
  const used = new Set(to.values())
  const places = [...to].filter(
    ([own, other]) =>
      claim[own]!.language === source[other]!.language &&
      ((named(claim, own) && outOfName(source, other, used)) || beforeHead(source, other, used)),
  )
  return places.length + relatives(claim, source, to)
}

/** What a firm may be called without: "Ford Motor Company" is "Ford Motor". */
const FIRM = /^(?:inc|ltd|limited|corp|corporation|company|co|llc|plc|gmbh|ag|sa|sl|jr|sr|i+|iv|vi*)$/
/** Words that make a name that of a neighbour. */
const OTHER_PLACE =
  /^(?:north|south|east|west|northern|southern|eastern|western|new|lower|upper|nuev[oa]|baj[oa]|alt[oa])$/
const SIDE = /^(?:norte|sur|este|oeste)$/

/**
 * Returns whether the claim has the beginning of a longer name, whose last words tell what it is, or a name without
 * the word that makes it that of another place. In Spanish the head stands first, and a second surname may go.
 */
function outOfName(source: readonly Word[], at: number, used: Used): boolean {
  const { language, kind } = source[at]!
  const before = source[at - 1]
  if (kind !== 'name') return false
  if (before && !used.has(at - 1) && close(source, at - 1) && OTHER_PLACE.test(before.form) && capital(before))
    return true
  if (source[at + 1]?.form === 'del' && SIDE.test(source[at + 2]?.form ?? '') && !used.has(at + 2)) return true
  const next = source[at + 1]
  if (next?.kind !== 'name' || !close(source, at) || used.has(at + 1) || FIRM.test(next.form)) return false
  return language === 'en' || !(before?.role === 'article' || before?.kind === 'name' || before?.form === 'de')
}
/** "The president" is no part of the name "President Lincoln". */
const named = (words: readonly Word[], i: number): boolean => words[i]!.kind === 'name' || i === 0
const close = (words: readonly Word[], i: number): boolean => words[i]!.after === ' '
const capital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text)

/** Returns whether a noun goes on with the gerund that it forms a compound with: "studied the moon landing". */
function beforeHead(source: readonly Word[], other: number, used: Used): boolean {
  const [word, head, next] = [source[other]!, source[other + 1], source[other + 2]]
  if (word.language !== 'en' || word.kind !== 'content' || word.verb !== null || !close(source, other)) return false
  if (head?.verb !== 'gerund' || used.has(other + 1)) return false
  const ends =
    !next || /[.,;:)]/.test(head.after) || next.role === 'auxiliary' || /^(?:finite|participle)$/.test(next.verb ?? '')
  const before = source[other - 1]
  return ends && (before?.role === 'article' || (before?.kind === 'content' && close(source, other - 1)))
}

/** Words from a noun to the pronoun that takes it up. */
const NEAR = 4

/**
 * Counts the relative clauses that lose the preposition before their pronoun: "the man with whom she lived". A claim
 * may put it before the noun: "she lived with the man".
 */
function relatives(claim: readonly Word[], source: readonly Word[], to: Links): number {
  if (claim.some((word, i) => word.role === 'relative' && ledBy(claim, i))) return 0
  const own = new Map([...to].map(([i, j]) => [j, i]))
  return source.filter((word, i) => {
    const noun = source.findLastIndex((_, j) => j < i && own.has(j))
    const before = own.get(noun) ?? -1
    const by = ledBy(source, i)
    if (word.role !== 'relative' || before < 0 || i - noun > NEAR || by === null) return false
    return source.some((w, j) => j > i && w.clause === word.clause && own.has(j)) && ledBy(claim, before) !== by
  }).length
}
/** Returns the class of the preposition before a word and its article; null without one. */
function ledBy(words: readonly Word[], i: number): string | null {
  const before = words[i - 1]?.role === 'article' ? words[i - 2] : words[i - 1]
  return before?.role === 'preposition' ? (PREPOSITIONS[before.form] ?? before.form) : null
}
