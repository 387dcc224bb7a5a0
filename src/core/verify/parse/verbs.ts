/** Which words of a sentence are verbs, where a form can also be a noun or an adjective: the words around it decide. */
import { activeBeside, agrees, called, describes, hasVerb, inList, inPhrase, namesDeed } from './active.ts'
import { ofReport, passive, states, statesNext } from './active.ts'
import { ENGLISH_VERBS, onlyVerb, thirdPerson } from '../language/english-verbs.ts'
import { verbForm } from '../language/inflect.ts'
import type { Word } from './parse.ts'

/** Decides by the words around it whether an ambiguous form is a verb. */
export function verbs(words: Word[]): void {
  words.forEach((word, i) => {
    const before = words[i - 1]
    // After a form of "to be" these are participles: "was made", "was shut".
    const be = word.language === 'en' && passive(words, i)
    if (be && (word.verb === 'finite' || SAME.test(word.form))) word.verb = 'participle'
    else if (ofReport(words, i) || called(words, i)) word.verb = null
    else if (word.verb === 'ambiguous')
      word.verb = stated(words, i) || inList(words, i) || finite(words, i) ? 'finite' : null
    else if ((word.verb === 'gerund' && namesDeed(words, i)) || describes(words, i)) word.verb = null
    // An infinitive after an article is a noun: "el poder", "un deber".
    else if (word.verb === 'infinitive' && NAMED.test(before?.form ?? '') && !/(?:se|l[aeo]s?)$/.test(word.form))
      word.verb = null
    else if (
      word.verb === 'participle' &&
      word.language === 'en' &&
      before &&
      (subjectOf(before) || publicly(words, i)) &&
      !done(words, i) &&
      !NEVER_PAST.test(word.form)
    )
      word.verb = 'finite'
    else if (word.verb === 'participle' && activeBeside(words, i)) word.verb = 'finite'
  })
  for (const [from, to] of stretches(words)) promote(words, from, to)
  words.forEach((word, i) => {
    const open = word.kind === 'content' && word.verb === null && joinsVerb(words, i)
    if (open && verbForm(word.text, 'en') === 'ambiguous' && finite(words, i)) word.verb = 'finite'
  })
}

const third = ({ language, kind, form }: Word): boolean => language === 'en' && kind === 'content' && thirdPerson(form)

/** "The whole system interacts", "the conditions imply it": a form of nothing but a verb, where the clause has none. */
const stated = (words: readonly Word[], i: number): boolean =>
  (third(words[i]!) && !(states(words, i) && hasVerb(words, i))) ||
  (words[i]!.language === 'en' && onlyVerb(words[i]!.form) && i > 0 && !joinsVerb(words, i) && !hasVerb(words, i))

/** Returns whether an English "and" or "or" stands right before: what it joins is a verb only behind another verb. */
const joinsVerb = (words: readonly Word[], i: number): boolean =>
  words[i]!.language === 'en' && words[i - 1]?.role === 'coordinator'

/** "The committee publicly supported the plan": an adverb stands between the subject and a verb with its object. */
const publicly = (words: readonly Word[], i: number): boolean =>
  /.{2}ly$/.test(words[i - 1]?.form ?? '') &&
  words[i - 1]!.kind === 'content' &&
  words[i - 2] !== undefined &&
  subjectOf(words[i - 2]!) &&
  (words[i + 1]?.role === 'article' || (words[i + 1]?.form === 'and' && words[i + 2]?.verb === 'participle'))

/** Irregular participles that are no past: "registers shown in the table". */
const NEVER_PAST = /(?:own|een|iven|[aeo]ken|tten|osen|ozen|dden|orn|orne|done|gone|sung|swum|rung|drunk)$/

/** "The output explored most carefully by Clynes": at most three adverbs stand before "by". */
const done = (words: readonly Word[], i: number): boolean => {
  const behind = words.slice(i + 1).findIndex(({ form }) => !/ly$|^(?:most|more|very|first|jointly)$/.test(form))
  return behind >= 0 && behind < 4 && words[i + 1 + behind]!.form === 'by'
}

/** English participles that equal their infinitive. */
const SAME = /^(?:shut|put|cut|set|hit|hurt|spread|split|burst|cast|shed|read|run|come|become)$/

const subjectOf = (word: Word): boolean =>
  !/,/.test(word.after) &&
  (word.kind === 'name' || word.role === 'pronoun' || word.role === 'relative' || nounish(word))
const nounish = (word: Word): boolean => word.kind === 'content' && word.verb === null && !/ly$|mente$/.test(word.form)
/** After these a noun needs an article, so the next form is a verb: "porque recuerdan los favores". */
const OPENS = /^(?:because|if|although)$/
const ASKS = /^(?:negation|may|only|must|should)$/

function finite(words: readonly Word[], i: number): boolean {
  const word = words[i]!,
    before = words[i - 1],
    next = words[i + 1]
  if (
    !/,/.test(word.after) &&
    (next?.role === 'auxiliary' ||
      (next && next.kind === 'operator' && /^(?:may|must|should)$/.test(next.operator ?? '')))
  )
    return false
  const pronoun =
    /^(?:lo|la|los|las)$/.test(before?.form ?? '') && /^(?:que|quien|quienes|no)$/.test(words[i - 2]?.form ?? '')
  if (!before || /[,;:.(]/.test(before.after) || /^(?:whose|cuy[oa]s?)$/.test(before.form)) return false
  if (before.role === 'relative' || before.role === 'pronoun' || ASKS.test(before.operator ?? '') || pronoun)
    return true
  if (word.language === 'es' && before.kind === 'operator' && OPENS.test(before.operator ?? '')) return true
  if (before.form === 'instead' && words[i - 2]?.role === 'coordinator') return /s$/.test(word.form)
  if (before.form === 'first' && words[i - 2]?.role === 'pronoun') return true // "We first propose".
  if (before.role === 'article' || before.kind === 'number' || before.kind === 'operator') return false
  // "To totals" leads to a noun.
  if (before.role === 'preposition')
    return before.form === 'to' && !(/[^s]s$/.test(word.form) && !ENGLISH_VERBS.has(word.form))
  // In "may not be true" what follows a form of "to be" is no verb.
  if (word.language === 'en' && /^(?:am|is|are|was|were|be|been|being)$/.test(before.form)) return false
  if (joinsVerb(words, i) && !states(words, i)) return false
  // In "protege contra la enfermedad grave" the clause has its verb, and a noun stands before the form.
  if (word.language === 'es' && nounish(before) && next?.role !== 'article' && hasVerb(words, i)) return false
  if (word.language === 'es' && /,/.test(word.after) && nounish(before) && inPhrase(words, i - 1)) return false
  // In "la salinidad media varió" the verb is the next word.
  if (word.language === 'es' && nounish(before) && !/[,;:.]/.test(word.after) && statesNext(words, i)) return false
  return word.language === 'es' || before.role !== null || agrees(words, i)
}

const NAMED = /^(?:el|un|del|su|este|ese)$/

/** Adverbs between a coordinator and the verb that it joins. */
const TELLS = /ly$|^(?:also|then|later|thus|hence|even|often|still|never|always)$/

/**
 * Cuts the words at punctuation marks, and where a coordinator joins a verb: "causes a mismatch and disturbs sleep" has
 * a verb before it too.
 */
function stretches(words: readonly Word[]): [from: number, to: number][] {
  const joined = (i: number): boolean => {
    const next = words[TELLS.test(words[i + 1]?.form ?? '') ? i + 2 : i + 1]
    return words[i]?.role === 'coordinator' && (next?.verb === 'finite' || next?.role === 'auxiliary')
  }
  const asks = (i: number): boolean => words[i]?.role === 'subordinator' && words[i]!.form !== 'than'
  const cuts = (i: number): boolean => words[i]?.language === 'en' && (joined(i) || asks(i))
  const ends = words.flatMap((word, i) =>
    /[,;:.()—]/.test(word.after) || i === words.length - 1 || cuts(i + 1) ? [i + 1] : [],
  )
  return ends.map((to, k) => [ends[k - 1] ?? 0, to])
}

/**
 * Makes one word the verb of a stretch that has none, where its place allows nothing else: "Lead poisons the platinum".
 */
function promote(words: Word[], from: number, to: number): void {
  const own = words.slice(from, to)
  if (own.some(word => word.verb === 'gerund')) return
  const aim = (k: number): boolean => own[k]!.language === 'en' && own[k - 1]?.form === 'to'
  if (own.some((word, k) => /^(?:finite|future|conditional)$/.test(word.verb ?? '') && !aim(k))) return
  const silent = !words.slice(0, from).some(word => word.verb === 'finite' && word.main === words[from]?.main)
  const at = own.findIndex((word, k) => {
    const before = own[k - 1],
      next = own[k + 1]
    // The verb may follow an aside: "La línea, de 11 kilómetros, enlaza la estación con el campus".
    const behind = k === 0 && from > 1 && silent && word.language === 'es' && next?.role === 'article'
    if (behind && word.kind === 'content' && verbForm(word.text, 'es') === 'ambiguous') return true
    if (!before || !next || word.kind !== 'content' || verbForm(word.text, word.language) !== 'ambiguous') return false
    const object = next.role === 'article' || next.role === 'pronoun' || next.kind === 'number'
    // "Table 1 shows the module": behind a noun and its number stands no other noun with its article.
    const labelled = before.kind === 'number' && /^(?:content|name)$/.test(own[k - 2]?.kind ?? '')
    if (labelled && (next.role === 'article' || (/[^s]s$/.test(word.form) && word.language === 'en'))) return true
    const third = word.language === 'en' && /[^s]s$/.test(word.form) && !/s$/.test(before.form)
    return (
      (nounish(before) || before.kind === 'name') && (object || (third && next.verb === null && next.kind !== 'name'))
    )
  })
  if (at >= 0) own[at]!.verb = 'finite'
}
