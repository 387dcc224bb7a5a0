/** What keeps the best sentence from being a certain answer, however well it fits the question. Pure. */
import { placesOf, stem, words } from '../search/analyze.ts'
import { fold } from '../search/fold.ts'
import { parseQuery } from '../search/query.ts'
import { isQuestion } from '../search/relevance-signs.ts'
import { candidates } from './candidates.ts'
import type { Kind, Question } from './question.ts'
import { namesBefore, refers } from './referring.ts'
import type { Sentence } from './traits.ts'

/**
 * The highest probability of an answer that lacks what is asked for, which is no certain one, and of one that does not
 * explain what is to be explained, or has no number, date or cause: where manuals, theses and articles were asked, two
 * of fourteen answers that explain nothing were right (in another language four of sixteen), and of XQuAD's without a
 * cause two thirds; of its answers that only refer to what is asked for, two of 22.
 *
 * 158 questions that were put to 91 documents without having read them: of 59 answers with more than a half 29 were
 * right. Since they must hold the words of the question (`lacksWord`, `holdsFew`) 16 of 18 are, and of 68 questions to
 * 18 other documents 5 of 9. The cost is in XQuAD, whose questions were made from the very paragraphs: 545 of 1,272
 * answers fall below a half there, and 95 in a hundred of those are right.
 */
const DOUBTED = 0.8,
  UNEXPLAINED = 0.45

/**
 * Least share of the question that an answer is near to. "How many saltwater ducks were there in 2021?" was answered by
 * a headline about cryptocurrencies, because it has a number and the table that knows is no sentence. Of the answers to
 * XQuAD, in and across both languages, 8 with less were right and 18 wrong.
 */
const NEAR = 0.1

/** Of a sentence. */
interface Of {
  /** Whether it explains what the question asks to be told of a word. */
  explained: boolean
  /** The text that it is from. */
  passage: string
  /** Title of the document. */
  title: string
}

/** Returns how probable it may be said that the sentence answers, 0 to 1. */
export function ceiling(question: Question, best: Sentence, { explained, passage, title }: Of): number {
  if (best.traits.soft < NEAR) return 0
  if (question.query.sought && !explained) return UNEXPLAINED
  if (lacksKind(question, best) || refers(question.text, best.text) || ANNOUNCES.test(best.text)) return UNEXPLAINED
  if (lacksWord(best, title) || (best.same && !explained && holdsFew(question, best.text))) return UNEXPLAINED
  // "Memcheck leak check option" asks nothing that a sentence could surely answer.
  const asks = isQuestion(question.text) || explained
  return !asks || lacks(question, best, { explained, passage, title }) ? DOUBTED : 1
}

/**
 * Least nearness of a word that says the same, or names what is counted, in another language: "¿Cuántos bits tiene una
 * dirección IPv6?" was surely "for IPv6, something like this: 2001:db8::/32".
 */
const NEAR_WORD = 0.3

/**
 * Most words of a question each of which its answer must come near to. "Who must file form 1040-NR?" was answered with
 * half a certainty by "Estimated tax paid with Form 1040-ES (NR)". Longer ones, as those of XQuAD, have words to
 * spare.
 */
const SHORT = 5

/** Whether neither the sentence nor the title of its document comes near to a word of a short question. */
function lacksWord({ nearness }: Sentence, title: string): boolean {
  const topic = new Set(words(title).map(stem))
  return (
    nearness.size <= SHORT &&
    [...nearness].some(([word, near]) => near < NEAR_WORD && !topic.has(word) && !NAME.has(word))
  )
}

/** "The reasoning which leads to a rule for iteration is as follows." tells of what comes, and not what it is. */
const ANNOUNCES = /\b(?:as follows|the following|a continuaci[oó]n|l[oa]s? siguientes?)\s*[.:]\s*$/i

function lacks(question: Question, best: Sentence, { explained, passage }: Of): boolean {
  const { text } = question
  return (
    misses(question, best) ||
    lacksName(text, passage) ||
    lacksLimit(text, best.text) ||
    (BEARER.test(text) && !words(best.text).some(form => IS.test(form))) ||
    !tellsApart(text, best.text) ||
    ASIDE.test(best.text) ||
    (explained && namesBefore(best.text)) ||
    (best.same ? lacksWords(question, best.text) : lacksMeaning(text, best))
  )
}

/** What only a sentence in the language of the question can be asked to hold. */
const lacksWords = (question: Question, sentence: string): boolean =>
  lacksCounted(question, sentence) || lacksAttribute(question, sentence)

/**
 * Least share of the question's words that a certain reason holds. "This older name is deprecated since SCons now
 * supports a choice" was surely why it uses MD5 signatures.
 */
const OF_REASON = 0.9

/** Whether it has no number or date, where those are asked for, or a cause of something else. */
const lacksKind = ({ kind }: Question, { strength, traits }: Sentence): boolean =>
  kind === 'reason' ? traits.soft < OF_REASON : strength < 1 && AMOUNTS.has(kind)

/** No sentence is surely a yes or a no, and a name or a place that begins a sentence is perhaps none. */
const misses = ({ text, polar }: Question, { strength }: Sentence): boolean =>
  polar || PROCEDURE.test(text) || strength < 1

/** Names of files and the like. Read as two words, "debian/control" was surely what "debian/rules controls" tells. */
const COMPOSED = /[\p{L}\p{N}]{2,}(?:[/_.][\p{L}\p{N}]{2,})+/gu

function lacksName(question: string, passage: string): boolean {
  const text = fold(passage)
  return [...question.matchAll(COMPOSED)].some(([name]) => !text.includes(fold(name)))
}

/** Asked how many schools there are, a number of pupils is no certain answer, nor is one that stands far away. */
const COUNTED = /(?:how\s+many|cu[áa]nt[oa]s)\s+(?:more\s+|other\s+|otr[oa]s\s+|different\s+)?(\p{L}+)/iu,
  BESIDE = 4

/** "153,9" counts nobody; "3.2 million" may. */
const MEASURE = /^\d+[.,]\d{1,2}(?!\d|\s?(?:mill|bill|mil|thousand))/i
const countedIn = (question: string): string | undefined => {
  const counted = COUNTED.exec(question)?.[1]
  return counted && stem(fold(counted))
}

function lacksCounted({ text, kind }: Question, sentence: string): boolean {
  const counted = countedIn(text)
  if (counted === undefined) return false
  const places = placesOf([counted], words(sentence)).get(counted) ?? []
  const numbers = candidates(kind, sentence, new Set(words(text)))
    .places.filter(at => !MEASURE.test(sentence.slice(at)))
    .map(at => words(sentence.slice(0, at)).length)
  // "Phase 2" is one of them, and not how many there are.
  return !places.some(at => numbers.some(number => number !== at + 1 && Math.abs(at - number) <= BESIDE))
}

/**
 * Least number of the question's words that a certain answer in another language comes near to. Of XQuAD's sure answers
 * in the other language 65 of 74 with fewer were right, 415 of 426 with so many.
 */
const HELD_THERE = 3

function lacksMeaning(question: string, { nearness }: Sentence): boolean {
  const held = [...nearness.values()].filter(near => near >= NEAR_WORD).length
  return held < HELD_THERE || (nearness.get(countedIn(question) ?? '') ?? 1) < NEAR_WORD
}

/**
 * Least number of the question's words that a probable answer holds in its language, unless it tells what is sought of
 * one; an amount or a date needs but two, where those are all. Chosen by eye on 160 questions to manuals of programs,
 * where most sure answers with fewer were wrong; of XQuAD's sure answers with one or two words 84 % were right.
 */
const HELD: Record<Kind, number> = { thing: 4, manner: 4, reason: 4, place: 3, person: 3, number: 3, time: 3 }
const AMOUNTS: ReadonlySet<Kind> = new Set(['number', 'time'])

function holdsFew({ query, kind }: Question, sentence: string): boolean {
  const stems = new Set(words(sentence).map(stem)),
    asked = query.lexical.words,
    held = asked.filter(word => stems.has(word.stem)).length
  return held < (AMOUNTS.has(kind) && held === asked.length ? 2 : HELD[kind])
}

/** How something is done takes more than a sentence to tell. */
const PROCEDURE =
  /^\W*how\s+(?:do|does|should|can|could|to|is|are|may|must)\b|^[¿\s]*c[óo]mo\s+(?:se|puedo|podemos|debo|hay|hago)\b/iu

/** "What is the default memory model of SDCC?" asks for what has a name, of one word or several. */
const RELATED = '(?:of|in|on|for|between|de|del|en|para|entre)'
const ATTRIBUTE = new RegExp(
  String.raw`(?:what\s+(?:is|are|was|were)\s+the|` +
    String.raw`cu[áa]l(?:es)?\s+(?:es|son|fue|fueron|era|eran)\s+(?:el|la|los|las))\s+` +
    String.raw`((?:(?!(?:${RELATED}|to|that|which|que)\s)[\p{L}-]+\s+){0,3}[\p{L}-]+)\s+(${RELATED})\s(.+)`,
  'isu',
)
/** What has one is told by it, and need not say that it is one: "What is the name of the leader?" */
const NAME = new Set(['name', 'title', 'nombre', 'titulo'].map(stem))
const BETWEEN = /^(?:between|entre)$/i
/** "The performance of our protocol with another as it is implemented" does not say what the performance is. */
const OTHER_SUBJECT = /^(?:it|they|he|she|we|this|these|that|those|which|who|que|esto|esta|este)$/
const IS = /^(?:is|are|was|were|equals?|es|son|fue|fueron|era|eran)$/
/** Most words between the name of an attribute and what it is: "of FITS files that may be simultaneously opened". */
const FAR = 12

/**
 * Whether the sentence lacks the name of what is asked for, or has it and does not say what it is. The overhead of a
 * protocol was surely that "we presented a protocol", and the relation between two things what a third has with one.
 */
function lacksAttribute({ text, kind }: Question, sentence: string): boolean {
  const [, name = '', related = '', bearers = ''] = ATTRIBUTE.exec(text) ?? []
  const named = words(name).map(stem),
    forms = words(sentence),
    stems = forms.map(stem)
  if (named.length === 0) return false
  if (!named.every(word => stems.includes(word))) return named.length > 1 || (kind === 'thing' && !NAME.has(named[0]!))
  if (BETWEEN.test(related) && parseQuery(bearers).lexical.words.some(word => !stems.includes(word.stem))) return true
  const tells = (at: number): boolean => IS.test(forms[at]!) && !OTHER_SUBJECT.test(forms[at - 1]!)
  return !stems.some(
    (word, at) => word === named.at(-1) && forms.slice(at + 1, at + 1 + FAR).some((_, ahead) => tells(at + 1 + ahead)),
  )
}

/** Who bears a name is surely told only where somebody "is" that one: "¿Quién es el Caballero de la Blanca Luna?" */
const BEARER = new RegExp(
  String.raw`^[¿\s]*(?:[Qq]ui[ée]n\s+(?:es|fue|era)|[Ww]ho\s+(?:is|was))\s+(?:el|la|the)\s+\p{Lu}[\p{L}-]+` +
    String.raw`(?:\s+(?:(?:de|del|la|las|los|el|of|the)\s+){0,2}\p{Lu}[\p{L}-]+)*\W*$`,
  'u',
)

/** A question answers none, and what stands in brackets is said beside the matter: "(Keep in mind that…)". */
const ASIDE = /^\s*\(.*\)\s*$|\?\W*$/su

/**
 * Words that tell one thing of many, with what says the same. The first version of Debian was surely of 2008, when the
 * new second version of a manual came out.
 */
const LIMITS: readonly RegExp[] = [
  'first|initial\\w*|earliest|original\\w*|primer\\w*|inicial\\w*|1(?:st|\\.?[ºª])',
  'last|latest|final\\w*|ultim[oa]s?|newest',
  'default\\w*|predeterminad\\w*|por omision|omit\\w*|unless',
  'max\\w*|largest|biggest|greatest|highest|at most|up to|no more|limit\\w*|como mucho|hasta|mayor(?:es)?|superar?',
  'min\\w*|smallest|least|lowest|no less|como minimo|al menos|menor(?:es)?',
  'only|sole|single|unic[oa]s?|solo',
].map(words => new RegExp(`\\b(?:${words})\\b`))

function lacksLimit(question: string, sentence: string): boolean {
  const asked = fold(question),
    told = fold(sentence)
  return LIMITS.some(limit => limit.test(asked) && !limit.test(told))
}

const ASKS_DIFFERENCE = /\b(?:differs?|differences?|diferencian?|diferencias?|difieren?|distingu\w+)\b/
const TELLS_APART = new RegExp(
  String.raw`\b(?:differ|differs|differed|difier\w+|diferencian?|disti[nt]\w+|whereas|while|unlike|contrast\w*|` +
    String.raw`opposed|instead|rather|mientras|en cambio|contrari\w+|diferencia de|differences? .*\b(?:is|are|lies)|` +
    String.raw`diferencias? .*\b(?:es|son|radica|consiste))\b`,
)

/** Whether it says how two things differ, where that is asked, and does not only announce it. */
function tellsApart(question: string, sentence: string): boolean {
  if (!ASKS_DIFFERENCE.test(fold(question))) return true
  return TELLS_APART.test(fold(sentence)) && !/:\s*$/.test(sentence)
}
