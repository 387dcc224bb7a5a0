/**
 * Phrases of several words that limit what stands beside them, or leave something out of it, and words that are not
 * meant. Pure.
 */
import { adverbClass, operatorOf, operatorPhrases } from './operators.ts'
import { tokens, type Token } from './tokens.ts'

const LIMITS = /^(?:says|if|may|nominal|most|some|few|many|except|almost)$/

let known: Map<string, string[][]> | undefined
/** Phrases that tell on whose word, how often or how surely, by first word and as `tokens` has them. */
function limiting(): ReadonlyMap<string, string[][]> {
  if (known) return known
  const out = new Map<string, string[][]>()
  for (const language of ['es', 'en'] as const)
    for (const phrase of [...operatorPhrases(language).values()].flat()) {
      if (!LIMITS.test(operatorOf(phrase.join(' '), '', language) ?? '')) continue
      const parts = tokens(phrase.join(' ')).map(({ word }) => word)
      if (parts.length > 1) out.set(parts[0]!, [...(out.get(parts[0]!) ?? []), parts])
    }
  return (known = out)
}

const limitsFrom = (s: readonly Token[], at: number): string[][] =>
  (limiting().get(s[at]!.word) ?? []).filter(parts => parts.every((part, k) => s[at + k]?.word === part))

/** Returns whether such a phrase begins there. */
export const limitsAt = (s: readonly Token[], at: number): boolean => limitsFrom(s, at).length > 0

const DOUBTS = /^(?:may|nominal|most|some|few|many|almost|supposed)$/

/** Returns whether an adverb or such a phrase stands there alone up to the next mark: "the pump, presumably, stops". */
export const limitsAlone = (s: readonly Token[], at: number): boolean =>
  [...limitsFrom(s, at).map(parts => parts.length), ...(DOUBTS.test(adverbClass(s[at]!.word) ?? '') ? [1] : [])].some(
    length => at + length === s.length || /[,;:)\]—.]|\s[–-]\s/.test(s[at + length - 1]!.after),
  )

/** Returns whether the Spanish word does so by itself: "normalmente", "generalmente". */
export const limitsWord = (word: string): boolean => LIMITS.test(operatorOf(word, word, 'es') ?? '')

const LEAVES_OUT = new RegExp(
  '^(?:save|bar|barring|minus|at least|al menos|por lo menos|cuando menos|within|with \\S+ exceptions?' +
    '|con \\S+ excepcion|no a|not|quien mas|leaving aside|aside from|fuera de' +
    '|quita(?:nd|d)[oa]s?|desconta(?:nd|d)[oa]s?' +
    '|as \\S+ as|tan \\S+ como|excluding|excluyendo|failing|pending|previ[oa]' +
    '|apart from|other than|aparte de|a excepcion de)(?: |$)| (?:apart|aside|aparte|no|not|excluded|excluid[oa]s?)$|' +
    '(?:we are|it is|nos han|se nos) (?:told|said|dicho|dice)$',
)

/**
 * Returns whether the rest of a sentence leaves something out of what stands before, takes its measure or tells on
 * whose word it is: "…, the wounded apart", "…, as fair as such trials are", "…, we are told".
 */
export const leavesOut = (rest: string): boolean => LEAVES_OUT.test(rest)

/** Behind these words a quotation gives a name or a term, which is meant. */
const NAMED =
  'call|calls|called|term|termed|named|dubbed|as|word|words|' +
  'llama|llaman|llamad[oa]s?|denominad[oa]s?|como|palabra|término'
const DISTANCED = new RegExp(`(?<!\\b(?:${NAMED})\\s)[«“"]\\p{Ll}[\\p{L}-]*(?:\\s\\p{Ll}+)?[»”"]`, 'u')

/** Returns whether the sentence sets a word or two in quotation marks that it may not stand for: 'was a "success"'. */
export const distanced = (sentence: string): boolean => DISTANCED.test(sentence)

/** Stems of the verbs with which somebody's words or thoughts are set between commas: "…, Ana alleged, …". */
const SAYS = {
  en:
    '(?:alleg|announc|argu|assert|assum|believ|boast|claim|complain|conced|conclud|confess|conjectur|contend|declar|' +
    'emphasi[sz]|estimat|explain|fear|figur|guess|hop|hypothesi[sz]|imagin|insinuat|insist|jok|lament|maintain|not|' +
    'object|observ|opin|posit|postulat|predict|presum|proclaim|promis|propos|protest|reason|reckon|remark|report|' +
    'speculat|stat|stress|suggest|suppos|surmis|suspect|theori[sz]|warn)(?:e|es|s|ed)?|' +
    '(?:l|prophes|testif|repl)(?:ies?|ied)|swore|thinks?|thought|writes?|wrote|says?|said|holds?|held|feels?|felt',
  es:
    '(?:aclar|aleg|anunci|argument|asegur|augur|aventur|coment|consider|conjetur|confes|declar|denunci|explic|' +
    'especul|estim|imagin|insinu|jur|lament|manifest|not|observ|opin|pens|present|pronostic|razon|señal|sospech|' +
    'vaticin)(?:a|an|aba|aban|ó|aron)|(?:advert|afirm|ment|sosten|suger|supon|cre|dec|insist|predec|tem)(?:ía|ían)|' +
    '(?:advi[eé]rt|insist|mient|sugi[eé]r|tem|cre|dic|supon|sostien|afirm)(?:en?|an?)|creyó|dij[oe](?:ron)?|insistió|' +
    'sugirió|supuso|predijo|sostuvo|mintió|temió|afirmó|afirmaron|cuenta[n]?|parece|creo|supongo|se supone',
}
const COMMENT = new RegExp(
  String.raw`(?<=[,—–(]\s?)(?:(?:I|we|you|he|she|it|they|one|(?:the|his|her|their|some|many|most) ` +
    String.raw`(?:[\p{L}’'-]+ ){0,2}[\p{L}’'-]+|\p{Lu}[\p{L}.’'-]*(?: (?:de |van |von )?\p{Lu}[\p{L}.’'-]*){0,3})` +
    String.raw` (?:(?:\p{Ll}+ly|also|later|once|have|has|had|now|would) )?(?:${SAYS.en}|seems|appears)` +
    String.raw`(?: (?:in|at|on|to) [^,;:.—–()]{2,40})?|(?:${SAYS.es})` +
    String.raw`(?: (?:él|ella|ellos|ellas|yo|` +
    String.raw`(?:el|la|los|las) (?:autor|crític|profesor|historiador|investigador|médic)` +
    String.raw`[\p{Ll}]*|\p{Lu}[\p{L}.-]*(?: (?:de |del )?\p{Lu}[\p{L}.-]*){0,3}))?)(?=\s?[,;.—–)]|$)`,
  'gu',
)

/** A stretch of a sentence: where it begins, and behind its last sign. */
type Span = readonly [from: number, to: number]

/** Where another statement begins. */
const ANOTHER = /[;:]|,\s(?:and|but|while|whereas|y|e|pero|mientras)\s/gu

/**
 * Returns where a sentence tells between two marks, or at its end, on whose word or how surely it is said: "…, Ana
 * alleged, …", "…, it seems". Of 227 such verbs 24 were known for it. `clause` is the statement of which it is told.
 */
export function comments(sentence: string): { at: Span; clause: Span }[] {
  if (!/[,—–(]/.test(sentence)) return []
  const told = [...sentence.matchAll(COMMENT)].map((m): Span => [m.index, m.index + m[0].length])
  if (told.length === 0) return []
  const ends = [...sentence.matchAll(ANOTHER)].map(({ index }) => index)
  return told.map(at => ({
    at,
    clause: [ends.findLast(end => end < at[0] - 2) ?? 0, ends.find(end => end >= at[1]) ?? sentence.length],
  }))
}
