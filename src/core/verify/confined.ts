/**
 * What tells where, when, for whom or for which of two things alone something holds, so that the rest does not hold
 * without it. Pure.
 */
import { says } from './align.ts'
import { stretchEnd } from './dropped.ts'
import type { Tree } from './edges.ts'
import type { Word } from './parse.ts'
import { PREPOSITIONS } from './prepositions.ts'
import { MONTHS } from './wordlists.ts'

type Used = ReadonlySet<number>

/**
 * Verbs that end, lift or refuse something, or say in what state it is left: what ends in one place need not end in
 * another, and "left the town in ruins" is not "left the town".
 */
const CONFINED = new RegExp(
  `^(?:${[
    'abol|aboli|revoc|revok|repeal|derog|clos|shut|cerr|cier|clausur|suspend|suspen|cancel|lift|levant',
    'expel|expuls|banish|desterr|exclu|disappear|desaparec|vanish|ceas|cese|ces|stop|halt|end|termin',
    'extingu|eradic|erradic|elimin|permit|allow|legal|authori|autoriz|leav|left|dej|keep|kept|retir|withdr',
  ].join('|')})`,
)
/** The same of losing, where nothing is told that was lost: "the Romans lost at Cannae". */
const LOSES = /^(?:lose|lost|perd|pierd)/
/** Labels of what tells where, when, from what or for whom. */
const WHERE = /^(?:of|in|during|between|from|to|for|across|under|about)$/

/** Returns whether the verb is such a one; `acted` where the claim names its object. */
export const confined = (key: string, acted: boolean): boolean => CONFINED.test(key) || (LOSES.test(key) && !acted)

/** Returns whether what goes behind such a verb tells more than a date. */
export const confines = (tree: Tree, child: number, label: string): boolean =>
  WHERE.test(label) && !dated(tree.words, child)

const YEAR = (value: number | null): boolean => value !== null && value >= 1000 && value <= 2100
const dated = (words: readonly Word[], i: number): boolean =>
  YEAR(words[i]!.value) ||
  MONTHS.has(words[i]!.form) ||
  (YEAR(words[i + 1]?.value ?? null) && words[i]!.kind !== 'name')

/** Counts what a claim drops that confines the rest. */
export const confinements = (claim: Tree, source: Tree, used: Used): number =>
  recurring(source.words, used) +
  restricted(source.words, used) +
  existing(source, used) +
  Number(others(claim.words, source.words, used)) +
  Number(reference(claim.words, source.words, used)) +
  Number(purpose(claim.words, source.words, used))

const RECURRING = new RegExp(
  `^(?:${[
    '(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|mornings|evenings|afternoons|nights|winters',
    'summers|springs|autumns|holidays|feasts|domingos|sabados|fines|festivos|mananas|tardes|noches|veranos',
    'inviernos|primaveras|otonos|visperas',
  ].join('|')})$`,
)
const WEEKDAY = /^(?:lunes|martes|miercoles|jueves|viernes)$/

/** Counts the times that come again and go: "on Sundays", "los lunes". What happens then does not always happen. */
const recurring = (words: readonly Word[], used: Used): number =>
  words.filter(
    ({ form }, i) =>
      !used.has(i) &&
      (RECURRING.test(form) || (WEEKDAY.test(form) && words[i - 1]?.form === 'los')) &&
      beside(words, used, i),
  ).length

/** Returns whether a used word stands in the same clause. */
const beside = (words: readonly Word[], used: Used, i: number): boolean =>
  [...used].some(j => words[j]!.clause === words[i]!.clause)

/**
 * Counts the clauses with "where" that go right behind a verb, and what takes the measure of the rest behind a mark:
 * "doubled where shown in italics", "was fair, as fair as such trials are".
 */
const restricted = (words: readonly Word[], used: Used): number =>
  words.filter(({ form }, i) => {
    const before = words[i - 1]
    if (/^(?:as|tan)$/.test(form) && /,/.test(before?.after ?? ''))
      return /^(?:as|como)$/.test(words[i + 2]?.form ?? '')
    return /^(?:where|donde)$/.test(form) && before?.verb != null && used.has(i - 1) && !/[,;:(]/.test(before.after)
  }).length

const THERE_ARE = /^(?:hay|hubo|habia|habra)$/

/** Counts the things that the sentence says there are some of: "hubo reyes que compraban" tells of no other kings. */
const existing = ({ words, chunks }: Tree, used: Used): number =>
  chunks.filter(({ type, head }) => {
    if (type !== 'noun' || !used.has(head) || !/s$/.test(words[head]!.form) || words[head + 1]?.role !== 'relative')
      return false
    const [first, second] = [words[head - 2], words[head - 1]]
    return (
      THERE_ARE.test(second?.form ?? '') ||
      (first?.form === 'there' && second?.role === 'auxiliary') ||
      (words[head - 3]?.form === 'there' && first?.role === 'auxiliary')
    )
  }).length

const RESPECTIVELY = /^(?:respectively|respectivamente)$/
const AND = /^(?:y|e|and)$/

/**
 * Returns whether several things and several numbers are told in one order, and the claim takes some of them: "Ana y
 * Luis nacieron en 1901 y 1905".
 */
function others(claim: readonly Word[], words: readonly Word[], used: Used): boolean {
  if (words.some((w, i) => RESPECTIVELY.test(w.form) && beside(words, used, i)))
    if (!claim.some(w => RESPECTIVELY.test(w.form))) return true
  return words.some(({ form }, c) => {
    if (!AND.test(form) || words[c - 1]?.kind !== 'number' || words[c + 1]?.kind !== 'number') return false
    if (used.has(c - 1) === used.has(c + 1)) return false
    const verb = words.findLastIndex(({ verb: v }, i) => i < c && v === 'finite')
    const subjects = words.slice(0, Math.max(0, verb))
    return subjects.some((w, i) => AND.test(w.form) && says(subjects[i - 1] ?? w) && !/[,;]/.test(w.after))
  })
}

const COMPARES = /^(?:more|less)$/
const SAME = /^(?:mism[oa]s?|same|igual|equal|tal)$/
const THAN = /^(?:que|than|as)$/

/**
 * Returns whether the claim compares and drops what with, or takes that for what is compared: "higher in 1949 than in
 * 1950" → "higher in 1950", "the same amount as in 1972".
 */
function reference(claim: readonly Word[], words: readonly Word[], used: Used): boolean {
  const compares = ({ operator, form }: Word): boolean => COMPARES.test(operator ?? '') || SAME.test(form)
  if (!claim.some(compares) || claim.some(w => THAN.test(w.form))) return false
  return words.some((word, from) => {
    if (!compares(word)) return false
    const end = stretchEnd(words, from)
    const than = words.findIndex((w, i) => i > from && i < end && THAN.test(w.form))
    if (than < 0) return false
    return SAME.test(word.form) ? beside(words, used, from) : words.some((_, i) => i > than && i < end && used.has(i))
  })
}

const TO = /^(?:to|para)$/
const leadsTo = (words: readonly Word[], i: number): boolean =>
  words[i]!.verb !== null && TO.test(words[i - 1]?.form ?? '')

/** Returns whether a purpose is taken from a verb that the claim drops: "developed in a laboratory built to treat". */
const purpose = (claim: readonly Word[], words: readonly Word[], used: Used): boolean =>
  claim.some((_, i) => leadsTo(claim, i)) &&
  words.some((_, i) => {
    if (!used.has(i) || !leadsTo(words, i)) return false
    const over = words.findLastIndex(({ verb, role }, k) => k < i - 1 && verb !== null && role !== 'auxiliary')
    return over > 0 && !used.has(over) && [...used].some(j => j < over)
  })

/**
 * Returns whether the claim joins what two halves of a sentence say apart: "radar to find the reef and sonar to find the
 * wreck" → "radar to find the wreck".
 */
export const crossed = ({ words, chunks }: Tree, used: Used): boolean =>
  words.some(({ form, after }, c) => {
    if (!AND.test(form) || /[,;]/.test(after)) return false
    const second = chunks.find(({ head, members }) => Math.min(head, ...members) > c)
    if (!second || second.type !== 'noun' || second.preposition !== null || used.has(second.head)) return false
    const at = Math.max(second.head, ...second.members) + 1
    const link = sign(words[at])
    const end = stretchEnd(words, c)
    const taken = words.some((w, i) => i > at && i < end && used.has(i) && w.kind !== 'number')
    const first = words.findLastIndex((w, i) => i < c && i > 0 && sign(w) === link)
    if (link === null || !taken || first < 1 || !used.has(first - 1)) return false
    const own = words.slice(first + 1, c).flatMap((w, k) => (says(w) ? [first + 1 + k] : []))
    return own.length > 0 && own.some(i => !used.has(i))
  })
const sign = (word: Word | undefined): string | null =>
  word?.role === 'preposition' ? (PREPOSITIONS[word.form] ?? word.form) : null
