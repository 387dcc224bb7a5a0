/**
 * What a sentence tells of two things side by side, in one order, in a comparison or for a purpose: a claim may not
 * give one of them what is told of the other. Pure.
 */
import { says } from '../align/align.ts'
import { beside } from '../language/recurring.ts'
import { stretchEnd } from '../forms/openings.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { PREPOSITIONS } from '../language/prepositions.ts'

type Used = ReadonlySet<number>

/** Counts what the claim takes from the other of two things. */
export const apportioned = (claim: Tree, source: Tree, used: Used): number =>
  Number(others(claim.words, source.words, used)) +
  Number(reference(claim.words, source.words, used)) +
  Number(purpose(claim.words, source.words, used)) +
  Number(itemised(source.words, used)) +
  Number(crossed(source, used)) +
  Number(withinPhrase(source, used))

/**
 * Returns whether the claim takes for a subject what "and" may as well join inside a phrase: "the envoy of the king and
 * the queen signed" need not tell that the queen did.
 */
const withinPhrase = ({ words, chunks }: Tree, used: Used): boolean =>
  chunks.some(({ type, head, members, joined, preposition }, k) => {
    const [over, inner] = [chunks[k - 2], chunks[k - 1]]
    if (type !== 'noun' || !joined || preposition !== null || !used.has(head)) return false
    if (over?.type !== 'noun' || inner?.type !== 'noun' || inner.preposition === null) return false
    const [verb] = chunks.slice(k + 1)
    const subject = verb?.type === 'verb' && used.has(verb.head)
    const apart = words.slice(over.head, Math.min(head, ...members)).some(({ after }) => /[,;:(]/.test(after))
    return subject && !apart && !used.has(inner.head) && !used.has(over.head)
  })

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
 * Returns whether the claim joins what two halves of a sentence say apart: "radar to find the reef and sonar to find
 * the wreck" → "radar to find the wreck".
 */
const crossed = ({ words, chunks }: Tree, used: Used): boolean =>
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

/** What a stretch between commas names, and what it gives for it, by the preposition that leads to it. */
interface Item {
  named: number[]
  given: Map<string, number[]>
}

/**
 * Returns whether the claim gives one item of a list what is given for another: "el río al norte, las colinas al este y
 * al sur" → "las colinas al norte".
 */
function itemised(words: readonly Word[], used: Used): boolean {
  const items = itemsOf(words)
  const none = (list: readonly number[]): boolean => list.length > 0 && !list.some(i => used.has(i))
  return items.some(item =>
    [...item.given].some(
      ([link, own]) =>
        none(own) &&
        item.named.some(i => used.has(i)) &&
        items.some(other => none(other.named) && other.given.get(link)?.some(i => used.has(i))),
    ),
  )
}

function itemsOf(words: readonly Word[]): Item[] {
  const items: Item[] = [{ named: [], given: new Map() }]
  let link: string | null = null
  for (const [i, word] of words.entries()) {
    const { named, given } = items.at(-1)!
    if (word.verb !== null) named.length = 0 // what stands before it is told of the whole list
    else if (says(word)) {
      if (link === null) named.push(i)
      else given.set(link, [...(given.get(link) ?? []), i])
    }
    link = sign(word) ?? (says(word) ? null : link)
    if (!/[,;]/.test(word.after)) continue
    items.push({ named: [], given: new Map() })
    link = null
  }
  return items
}
