/**
 * Whether what the claim states as present fact is so stated in the sentence, and not as past, wished or possible.
 * Pure.
 */
import type { Link } from './align.ts'
import { irregularPast, verbForm } from '../language/inflect.ts'
import type { Word } from '../parse/parse.ts'

export interface Time {
  /** 1 when no verb of the claim was recognised, so that nothing tells who does what. */
  verbless: number
  /** Verbs of the claim that the sentence only has as an infinitive or a dependent gerund. */
  unfinished: number
  /** Verbs in the present in the claim and in the past in the sentence. */
  past: number
}

const sure = (link: Link | null | undefined): link is Link => link?.how === 'same' || link?.how === 'synonym'
const finite = ({ verb }: Word): boolean => verb === 'finite' || verb === 'future' || verb === 'conditional'

export function timeOf(claim: readonly Word[], source: readonly Word[], links: readonly (Link | null)[]): Time {
  const pairs = links.flatMap((link, i) =>
    sure(link) ? [{ own: claim[i]!, at: link.source, did: did(claim, i), before: claim[i - 1]?.form ?? '' }] : [],
  )
  // Behind "to" the claim's own verb is an infinitive: "decided to close".
  const verbs = pairs.filter(({ own, before }) => finite(own) && before !== 'to')
  return {
    verbless: Number(!claim.some((word, i) => finite(word) || STATES.test(word.operator ?? '') || modal(claim, i))),
    unfinished:
      verbs.filter(({ own, at }) => hangs(source, at) || underWay(source, at, own)).length +
      pairs.filter(({ own, at, before }) => before === 'to' && own.verb !== null && came(source, at)).length,
    past:
      pairs.filter(({ own, at, before }) => NOW.test(before) && own.verb === 'participle' && past(source[at]!)).length +
      verbs.filter(
        ({ own, at, did }) => present(own) && !did && !done(source, at) && past(source[at]!, helper(source, at)),
      ).length +
      Number(opensInPresent(claim[0], links[0], source)) +
      Number(auxiliaries(claim, PRESENT) && auxiliaries(source, PAST) && !auxiliaries(source, PRESENT)),
  }
}

/** "Services provided by a monitor" tells of no time. */
const done = (words: readonly Word[], at: number): boolean =>
  words[at]!.verb === 'participle' && words[at + 1]?.form === 'by' && helper(words, at)?.kind === 'content'

/** The word before a verb, without a denial or an adverb between: "is not supported", "is uniquely determined". */
const helper = (words: readonly Word[], at: number): Word | undefined =>
  words.slice(0, at).findLast(({ operator, form }) => operator !== 'negation' && !/ly$/.test(form))

/** "Escribe novelas" begins with a form that may be a noun too; beside "escribió novelas" it is the verb. */
const opensInPresent = (first: Word | undefined, link: Link | null | undefined, source: readonly Word[]): boolean =>
  first?.language === 'es' &&
  first.verb === null &&
  verbForm(first.text, 'es') === 'ambiguous' &&
  sure(link) &&
  source[link.source]!.form !== first.form &&
  past(source[link.source]!)

/** Operators that are verbs as well: "se debió a". */
const STATES = /^(?:because|says|reports|try|fail)$/

/** "El lema podría describir al grupo": in Spanish a modal is an operator here, and its verb an infinitive. */
const modal = (words: readonly Word[], i: number): boolean =>
  words[i]!.language === 'es' &&
  /^(?:may|must|should)$/.test(words[i]!.operator ?? '') &&
  words[i + 1]?.verb === 'infinitive'

/** Words before a gerund that does tell what happens: "by inducing", "al abrir". */
const TELLS = /^(?:by|while|after|when|al|tras|upon|on)$/

function hangs(words: readonly Word[], at: number): boolean {
  const { verb } = words[at]!,
    before = words[at - 1]
  if (verb === 'infinitive' || (verb === 'finite' && before?.form === 'to') || joinsAim(words, at)) return true
  if (verb !== 'gerund' || !before || /[,(]/.test(before.after) || TELLS.test(before.form)) return false
  return before.role === 'preposition' || (before.verb !== null && before.role !== 'auxiliary')
}

/** "We plan to extend the tool and dig deeper": a bare form that "and" joins to an infinitive tells no more. */
function joinsAim(words: readonly Word[], at: number): boolean {
  const { language, form, key, main } = words[at]!
  if (language !== 'en' || form !== key || words[at - 1]?.role !== 'coordinator') return false
  const aim = words.findLastIndex((word, i) => i < at && word.verb !== null && words[i - 1]?.form === 'to')
  const between = words.slice(aim + 1, at - 1)
  return aim >= 0 && words[aim]!.main === main && !between.some(w => w.verb === 'finite' || w.role === 'auxiliary')
}

/** "Added to keep out damp, and it whitened the wall" does not tell that it was added to whiten it. */
const came = (words: readonly Word[], at: number): boolean =>
  words[at]!.language === 'en' &&
  (finite(words[at]!) || words[at]!.verb === 'participle') &&
  words[at - 1]?.form !== 'to'

const WAS = /^(?:was|were|estaba|estaban)$/
/** "She was finishing the epic" does not tell that she finished it, nor "construía" that he built it to the end. */
function underWay(words: readonly Word[], at: number, own: Word): boolean {
  const { verb, text, language } = words[at]!
  if (verb === 'gerund') return WAS.test(words[at - 1]?.form ?? '')
  const ended = /(?:ó|[aeijy]ron)$/.test(own.text.toLowerCase())
  return language === 'es' && own.language === 'es' && ended && /(?:aban?|ían?)$/.test(text.toLowerCase())
}

/** "It was used" does not tell that it is. */
const NOW = /^(?:is|are|es|son)$/

/** "Did not trade", "did trade": the infinitive behind "did" tells of the past. */
const did = (words: readonly Word[], i: number): boolean =>
  words[words[i - 1]?.operator === 'negation' ? i - 2 : i - 1]?.form === 'did'

const PRESENT = /^(?:is|are|has|have|does|do|es|son|esta|estan|ha|han|hay)$/
const PAST = /^(?:was|were|had|did|fue|fueron|era|eran|estaba|estaban|estuvo|hubo|habia|habian)$/
const auxiliaries = (words: readonly Word[], form: RegExp): boolean =>
  words.some(word => word.role === 'auxiliary' && form.test(word.form))
const FUTURE = /^(?:will|shall|sera|seran|habra|habran|estara|estaran)$/
const PERFECT_PASSIVE = /\b(?:(?:has|have) been|han? sido)\b/
const PAST_PASSIVE = /^(?:was|were|fue|fueron)$/

/** Returns whether both have an auxiliary and it is in another tense; what has been built was built. */
export function otherTense(own: readonly Word[], there: readonly Word[]): boolean {
  const perfect = PERFECT_PASSIVE.test(there.map(({ form }) => form).join(' '))
  if (perfect && own.some(({ form }) => PAST_PASSIVE.test(form))) return false
  if (![own, there].every(words => words.some(({ role }) => role === 'auxiliary'))) return false
  return [PRESENT, PAST, FUTURE].some(tense => auxiliaries(own, tense) !== auxiliaries(there, tense))
}

function past({ text, language, verb, form }: Word, before?: Word): boolean {
  const bare = verb === 'participle' && language === 'en' && before !== undefined && before.role !== 'auxiliary'
  if (verb !== 'finite' && !bare) return false
  const last = text.toLowerCase().split(' ')[0]!
  if (NOW.test(last)) return false
  if (language === 'es') return /(?:ó|[aeijy]ron|aba|aban|ía|ían|uvo|uso|izo|ijo|ujo)$/.test(last)
  return /ed$/.test(form) || irregularPast(last)
}

export function present(word: Word): boolean {
  if (word.verb !== 'finite' || past(word)) return false
  const last = word.text.toLowerCase().split(' ')[0]!
  if (word.language === 'es') return /(?:[aeo]|an|en)$/.test(last)
  return /[^s]s$/.test(word.form) || word.form === word.key
}
