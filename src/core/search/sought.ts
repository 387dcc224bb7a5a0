/** "What is a monitor?" asks what a word means. A sentence that only uses the word is no answer to that. Pure. */
import { words } from './analyze.ts'
import { fold } from './fold.ts'

/** What a question asks to be told of a word or a name: what it is, who it is, or what it does. */
export interface Sought {
  of: 'meaning' | 'person' | 'deed'
  language: 'es' | 'en'
  /** Whether one thing is asked for: "the default process manager". */
  definite: boolean
  /** The word or name, folded. */
  term: readonly string[]
}

const WHAT = /^[¿\s]*(?:qu[ée]\s+(?:es|son|significan?)|what\s+(?:is|are|does|do))\s+/iu
const WHO = /^[¿\s]*(?:[Qq]ui[ée]n(?:es)?\s+(?:es|son|fue|fueron|era)|[Ww]ho\s+(?:is|are|was|were))\s+(?=\p{Lu})/u
const DOES = new RegExp(
  String.raw`^[¿\s]*(?:qu[ée]\s+hacen?\s+(?<es>.+)|` +
    String.raw`what\s+(?:does|do)\s+(?<en>.+?)\s+do(?:\s+(?:in|with|for|to|if|on)\s.*)?\W*$)`,
  'iu',
)
const ENGLISH = /^\W*wh/i
const ARTICLE = /^(?:un[ao]?s?|an?|el|la|los|las|the)\s+/iu
const NAMED = /^\p{Lu}/u
const THE = /^(?:el|la|l[oa]s|the)\s/iu
const ONE = /^(?:un[ao]?|an?)\s/iu
/**
 * Most words whose meaning is asked for; none relates it to another thing, as in "the capital of France". Between two
 * words "de" makes one name of them: "hash de características".
 */
const WORDS = 4
const IN = /\s(?:of|in|on|at|for|to|with|from|en|para|por|con)\s.*$/isu
const RELATES = new RegExp(
  '^(?:an?|the|of|in|on|at|for|to|by|with|from|about|between|like|del|en|para|por|con|sobre|entre|al?|' +
    'his|her|its|their|sus?)$',
)

/**
 * What a word is said to be, with what goes on behind it: "Filters are used", "son llamados" say what is done with it,
 * "networks are vulnerable to" how it is.
 */
const OTHER = String.raw`(?!not? |\w+(?:ed|ing|own|en|ade|[ai]d[oa]s) )\w+(?: \w+)?`

/** How a sentence goes on behind the word that it explains: "is a", "refers to", "se define como", "son". */
const EXPLAINS = new RegExp(
  String.raw`^(?:(?:is|was) (?!an? \w+ part )(?:not (?:just|only|merely) )?` +
    String.raw`(?:an?|the|any|one|when|where|defined (?:as|by|to)|called|said)|` +
    `are (?:an?|the|those|any|${OTHER} (?:that|which|who|whose|with|of))|` +
    `son (?:l[oa]s|un[oa]s|aquell[oa]s|${OTHER} (?:que|con|de|para|en|cuy[oa]s?))|` +
    'means|denotes|refers|consists|comprises|significa|denota|designa|consiste|constituye|' +
    '(?:es|era|fue) (?:un|una|el|la|lo|aquell?[ao]?|cuando|decir)|' +
    'se (?:define|llama|denomina|entiende|refiere|conoce)|' +
    String.raw`(?:can be|may be|puede) (?:defin|describ)\w+ (?:as|by|como))(?: |$)`,
)
/** What stands before a word that has just been explained: "is called a monitor", "known as", "se denomina". */
const NAMES = new RegExp(
  '(?:^| )(?:call|called|named|termed|known as|defined as|llama\\w*|denomina\\w*|conoce\\w*|entiende\\w*)' +
    '(?: (?:an?|the|its|their|un|una|el|la|los|las|su|como|por))*$',
)
/** What does something stands behind so many words at most, none of which makes it the means or the aim of another. */
const OPENING = 3,
  INDIRECT = /\b(?:to|if|when|in|for|with|by|para|si|cuando|en|con|por) /
/** How a sentence goes on behind what does something; "quantum gate arrays, or circuits" does nothing. */
const ACTS = {
  en: /^(?!is|was|has|does|this|as|its|unless|always|plus)\w+s (?!(?:or|and|of|are|were|is|that|which) )/,
  es: /^(?:(?!una? |para |sobre |entre |cuando |donde |contra |durante )\w{3,}[ae]n?) /,
}
/** A name with its apposition: "Ada Lovelace, an English mathematician". */
const APPOSED = /^\s*[,(–—]\s*(?:an?|the|un[oa]?|el|la|\d{4})\s/iu

/** A short name in brackets: "A certificate revocation list (CRL) is a structure". */
const SHORT = /^\s*\([^()]{1,30}\)/
/** "Hydra is the default process manager" and "The conclusion is that …" tell what those are. */
const IS_THE = /(?:^| )(?:is|are|was|were|es|son|fue|era) (?:the|el|l[oa]s?)$/
const IS = /^(?:is|are|was|were|es|son|fue|fueron|era|eran) (?:that|to|que|\d+|one|two|three|dos|tres) /

/** What is explained opens the sentence or a part of it, unlike "because the backup volume is a separate one". */
const SUBJECT =
  /(?:^|[^\p{L}\p{N}\s-]|\b(?:that|que|where|then|and|y))\s*(?:(?:an?|the|un[oa]?s?|el|l[oa]s?)\s+)?["'‘“«(]?$/u

/** A name that is given ends there: "are called normalised Nash equilibria" tells what those are. */
const GOES_ON = 'is|are|was|and|or|which|that|if|when|because|for|in|to|of|es|son|y|o|que|si|en|para|de'
const ENDED = new RegExp(String.raw`^(?:\s*(?:[^\p{L}\p{N}\s\\/.-]|[/.](?!\p{L})|$)|\s+(?:${GOES_ON})\s)`, 'u')

const termOf = (text: string): readonly string[] | null => {
  const asked = words(text)
  return asked.length > 0 && asked.length <= WORDS && !asked.some(word => RELATES.test(word)) ? asked : null
}

/** What the question asks to be told of a word; null for any other question. */
export function soughtBy(question: string): Sought | null {
  const told = (of: Sought['of'], text: string): Sought | null => {
    const term = termOf(text.replace(ARTICLE, ''))
    return term && { of, term, language: ENGLISH.test(question) ? 'en' : 'es', definite: THE.test(text) }
  }
  const { es, en } = DOES.exec(question)?.groups ?? {}
  if (es ?? en) return told('deed', (es ?? en)!)
  const who = WHO.exec(question)?.[0]
  if (who !== undefined) return /['’]s\b/.test(question) ? null : told('person', question.slice(who.length))
  const what = WHAT.exec(question)?.[0]
  if (what === undefined) return bare(question)
  const rest = question.slice(what.length)
  // "What does HALT stop?" is answered by what it stops.
  if (/\bdo(?:es)?\s/i.test(what) && !/\bmean\W*$/i.test(rest)) return null
  // "What is a quorum in Ubik?" asks what a quorum is; "What is the quorum of five sites?" does not.
  const of = ONE.test(rest) || NAMED.test(rest) ? rest.replace(IN, '') : rest
  return told('meaning', of.replace(/\s+means?(?=\W*$)/i, ''))
}

/** Most words of a search that is a word or a name and nothing else: "SDCC", "race condition". */
const BARE = 2
function bare(text: string): Sought | null {
  const term = termOf(text)
  return term && term.length <= BARE && /^[\p{L}\p{N}'’.+# -]+$/u.test(text) && /\p{L}/u.test(text)
    ? { of: 'meaning', term, language: 'en', definite: false }
    : null
}

/** Returns whether the sentence tells what is sought. */
export function introduces(sentence: string, { of, term, language, definite }: Sought): boolean {
  const forms = words(sentence)
  return forms.some((_, at) => {
    if (!term.every((own, i) => isOfNoun(own, forms[at + i] ?? ''))) return false
    const around = textAround(sentence, forms, [at, at + term.length])
    const behind = words(around.behind.replace(SHORT, '')).join(' '),
      before = forms.slice(0, at).join(' ')
    if (of === 'deed') return at <= OPENING && !INDIRECT.test(`${before} `) && ACTS[language].test(`${behind} `)
    if (of === 'person' && APPOSED.test(around.behind)) return true
    if (definite && IS_THE.test(before)) return true
    const told = EXPLAINS.test(behind) || (definite && IS.test(`${behind} `))
    return (told && SUBJECT.test(around.before)) || isNamed(around, forms.slice(0, at), term)
  })
}

const plurals = (noun: string): string[] => [
  `${noun}s`,
  `${noun}es`,
  noun.replace(/y$/, 'ies'),
  noun.replace(/z$/, 'ces'),
]
/** One noun in the singular or plural: a "proposal" tells nothing of a proposer, though they have one stem. */
const isOfNoun = (asked: string, form: string): boolean =>
  asked === form || plurals(asked).includes(form) || plurals(form).includes(asked)

/** A longer name goes on to its quotation mark: "called ‘Recursive Functions of Symbolic Expressions’". */
const QUOTED = /["'‘“«]$/,
  UNQUOTED = /^[.,]?["'’”»]/

/** Whether the words before give a name; "The Normaliz directory is called Normaliz" tells what the directory is. */
const isNamed = (around: { before: string; behind: string }, before: readonly string[], term: readonly string[]) =>
  NAMES.test(before.join(' ')) &&
  ENDED.test(around.behind) &&
  !(QUOTED.test(around.before) && !UNQUOTED.test(around.behind)) &&
  !term.every(word => before.includes(word))

/** What stands before and behind those of the sentence's words, as it is written but folded. */
function textAround(sentence: string, forms: readonly string[], [from, to]: readonly [number, number]) {
  const text = fold(sentence),
    term = forms.slice(from, to)
  const earlier = forms.filter((_, i) => i < from && term.every((word, n) => forms[i + n] === word)).length
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${term.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'gu')
  const at = [...text.matchAll(pattern)][earlier]
  return at
    ? { before: text.slice(0, at.index), behind: text.slice(at.index + at[0].length) }
    : { before: '', behind: '' }
}
