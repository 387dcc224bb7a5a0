/** What the neighbours of a form tell of it: a passive, an active verb beside one, a subject, no verb at all. Pure. */
import { thirdPerson } from '../language/english-verbs.ts'
import { verbForm } from '../language/inflect.ts'
import type { Word } from './parse.ts'

/** Returns whether a form of "to be" stands right before, or with one negation or adverb between. */
export const passive = (words: readonly Word[], i: number): boolean => {
  const at = words[i - 1]?.operator === 'negation' || /ly$/.test(words[i - 1]?.form ?? '') ? i - 2 : i - 1
  return /^(?:is|are|was|were|be|been|being)$/.test(words[at]?.form ?? '')
}

/** In "the results show that wines improve" the form before the verb is its subject. */
export const ofReport = (words: readonly Word[], i: number): boolean => {
  const [verb, that, word, next] = [words[i - 2], words[i - 1], words[i]!, words[i + 1]]
  const plural =
    word.verb === 'ambiguous' && word.language === 'en' && /[^s]s$/.test(word.form) && !thirdPerson(word.form)
  const base = next?.kind === 'content' && verbForm(next.form, 'en') === 'ambiguous' && !/s$/.test(next.form)
  const tells = verb?.verb === 'finite' || /^(?:says|reports)$/.test(verb?.operator ?? '')
  return plural && base && that?.form === 'that' && tells && !/,/.test(word.after)
}

/** Returns whether an article makes a noun of an English past form: "the bit positions", "a saw". */
export const called = (words: readonly Word[], i: number): boolean =>
  words[i]!.language === 'en' &&
  words[i]!.verb === 'finite' &&
  (/^(?:the|an?|its|their)$/.test(words[i - 1]?.form ?? '') ||
    (words[i - 1]?.kind === 'number' && !/[,;:)]/.test(words[i - 1]!.after)))

const MANY = /^(?:people|men|women|children|mice|bacteria|criteria|phenomena)$/
const OFTEN = /ly$|^(?:often|also|never|always|then|still|now|thus|therefore|further|sometimes|seldom)$/
/**
 * Returns whether what stands before the word may be the subject of an English present: "the models often need", "the
 * path escapes the scope". A name alone needs a third person: "Texas water districts" waters nothing.
 */
export const agrees = (words: readonly Word[], i: number): boolean => {
  const at = OFTEN.test(words[i - 1]!.form) ? i - 2 : i - 1
  const [before, word, next] = [words[at], words[i]!, words[i + 1]]
  if (!before || /[,;:(]/.test(before.after)) return at < i - 1
  const single = /[^s]s$/.test(word.form)
  if (before.kind === 'name') return (single || words[at - 1]?.role === 'coordinator') && !hasVerb(words, i)
  if (before.kind !== 'content' || before.verb !== null) return at < i - 1 && before.verb === null
  if (/s$/.test(before.form) || at < i - 1) return true
  if (MANY.test(before.form) || (!single && ofMany(words, at, next))) return !hasVerb(words, i)
  return single && next?.role === 'article' && !hasVerb(words, i) && !inPhrase(words, at)
}

/** "The results of our protocol show only": several things of one, and an object behind the word. */
const ofMany = (words: readonly Word[], at: number, next: Word | undefined): boolean => {
  const of = words.findLastIndex(({ form }, k) => k < at && form === 'of')
  const noun = ({ role, kind, verb }: Word): boolean => role === 'article' || (kind === 'content' && verb === null)
  const object = next?.role === 'article' || next?.kind === 'number' || next?.operator === 'only'
  return object && /[^s]s$/.test(words[of - 1]?.form ?? '') && words.slice(of + 1, at).every(noun)
}

/** Returns whether a noun stands in a phrase, so that it is no subject: "in the bivariate analyses the". */
export const inPhrase = (words: readonly Word[], at: number): boolean => {
  const lead = words.findLast(
    ({ role, kind }, k) => k < at && role !== 'article' && kind !== 'content' && kind !== 'name',
  )
  return lead?.role === 'preposition' && lead.form !== 'of'
}

/** Returns whether the next Spanish word is the verb: "la salinidad media varió", "la capa límite determinan la". */
export const statesNext = (words: readonly Word[], i: number): boolean => {
  const [next, object] = [words[i + 1], words[i + 2]]
  return next?.verb === 'finite' || (next?.verb === 'ambiguous' && /n$/.test(next.form) && object?.role === 'article')
}

/** Verbs whose passive has an object too, or a noun that tells what somebody became: "was freed and given a farm". */
const TWO_OBJECTS = new RegExp(
  `^(?:${[
    'award|offer|grant|promis|deni|pay|paid|taught|told|sent|lent|call|nam|elect|appoint|declar|consider|dubb|crown',
    'made|ordain|christen|baptiz|baptis|fin|charg|ask|assign|allot|allow|bequeath|sold|left|bought|proclaim|renam',
    'entitl',
  ].join('|')})(?:ed|d|t)?$`,
)

const LENGTH = /^(?:|times|(?:hour|day|week|month|year|mile|metre|meter)s?)$/
/** Words behind a verb that look like its object and tell when or where. */
const WHEN =
  /^(?:yesterday|today|tomorrow|again|together|abroad|elsewhere|home|twice|once|soon|daily|apart|alone|anew)$/

/**
 * Returns whether an English past form that "and" joins to a passive has an object, and so is active: "the sample was
 * heated and released gas".
 */
export const activeBeside = (words: readonly Word[], i: number): boolean => {
  const [word, before, next] = [words[i]!, words[i - 1], words[i + 1]]
  const passives = words.slice(0, i - 1).some((other, k) => other.verb === 'participle' && passive(words, k))
  if (word.language !== 'en' || before?.form !== 'and' || !next || !passives || /[,;:.]/.test(word.after)) return false
  const thing = next.kind === 'content' && /^(?:null|ambiguous)$/.test(`${next.verb}`) && !/ly$/.test(next.form)
  const counted = next.kind === 'number' && !LENGTH.test(words[i + 2]?.form ?? '') && (next.value ?? 0) < 1000
  const object = next.role === 'article' || next.kind === 'name' || counted || (thing && !WHEN.test(next.form))
  return object && !TWO_OBJECTS.test(word.form) && !/(?:[^l]ly|n|ne|ung|un|um)$/.test(word.form)
}

/** Returns whether an English participle with its adverb stands before its noun: "publicly provided education is". */
export const describes = (words: readonly Word[], i: number): boolean => {
  const [lead, adverb, word, next] = [words[i - 2], words[i - 1], words[i]!, words[i + 1]]
  if (word.verb !== 'participle' || word.language !== 'en' || !/.{2}ly$/.test(adverb?.form ?? '')) return false
  const noun = next?.kind === 'content' && next.verb === null && !/ly$/.test(next.form) && !/[,;:(]/.test(word.after)
  return noun && (!lead || /[,;:(]/.test(lead.after) || /^(?:preposition|coordinator|article)$/.test(lead.role ?? ''))
}

/** Returns whether an English "-ing" form is a noun that "and" joins to a subject: "education and training is free". */
export const namesDeed = (words: readonly Word[], i: number): boolean => {
  const [noun, and, word, next] = [words[i - 2], words[i - 1], words[i]!, words[i + 1]]
  const joined = and?.role === 'coordinator' && noun?.kind === 'content' && noun.verb === null
  const ends = !next || /[.;]/.test(word.after) || next.role === 'auxiliary' || next.form === 'of'
  return word.language === 'en' && joined && ends && !/[,;:(]/.test(`${noun.after}${word.after}`)
}

/**
 * Returns whether a verb stands before the word in its own clause, with no mark and nothing that joins between them.
 */
export const hasVerb = (words: readonly Word[], i: number): boolean => {
  const begins = words.findLastIndex(
    ({ after, role, form }, k) =>
      k < i &&
      (/[,;:.()—]/.test(after) ||
        /^(?:que|how|what|why)$/.test(form) ||
        /^(?:relative|subordinator|coordinator)$/.test(role ?? '')),
  )
  return words.slice(begins + 1, i).some(({ verb, role }) => verb === 'finite' && role === null)
}

/** Returns whether a verb or a modal stands before the word. */
export const states = (words: readonly Word[], i: number): boolean =>
  words.slice(0, i).some(word => word.verb === 'finite' || (word.kind === 'operator' && word.operator === 'may'))

/** "It breaks impasses, signs the report, and evaluates it": a mark before the form, an article behind it. */
export const inList = (words: readonly Word[], i: number): boolean =>
  words[i]!.language === 'en' &&
  /[^s]s$/.test(words[i]!.form) &&
  /^,\s*$/.test(words[i - 1]?.after ?? '') &&
  words[i + 1]?.role === 'article' &&
  !/[,;:(]/.test(words[i]!.after) &&
  states(words, i)
