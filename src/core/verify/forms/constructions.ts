/**
 * Constructions that say the same, in one of them: "X is hard to measure" is "it is hard to measure X", "A, so B" is "B
 * because A". Claim and passage are both read so, and compared as ever. Pure.
 */
import { verbBase } from '../language/english-verbs.ts'
import type { Language } from '../language/inflect.ts'

/** A pattern, and what it says in other words, made of its named groups. */
export type Construction = readonly [pattern: RegExp, otherwise: string | ((groups: Groups) => string)]
type Groups = Readonly<Record<string, string>>

export const lower = (text: string): string => text.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, letter => letter.toLowerCase())
export const upper = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** Returns the text with what matches said otherwise. */
export const rewrite = (text: string, [pattern, otherwise]: Construction): string =>
  typeof otherwise === 'string'
    ? text.replace(pattern, otherwise)
    : text.replace(pattern, (...match: unknown[]) => otherwise(match.at(-1) as Groups))

/** A noun phrase with no mark in it. */
const THING = String.raw`[^,;:()]{2,80}?`
const whole = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}\\.?$`, 'u')

/** Returns the regular participle of an English verb: its key is that of the irregular one. */
const participle = (verb: string): string =>
  /e$/.test(verb) ? `${verb}d` : /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ied') : `${verb}ed`

/** Adjectives of a deed, so that whose subject is its object: "the effect is hard to measure". */
const HARD = '(?:very |more |too )?(?:difficult|easy|hard|impossible|simple|straightforward|expensive|costly|cheap)'
const HARD_ES = '(?:muy |más )?(?:difícil|fácil|imposible|sencill[oa]|complicad[oa]|costos[oa]|car[oa])(?:es|s)?'
/** What makes the noun behind it the only one, or one of them, so that a copula may be turned round. */
const ONE = 'another|(?:the|one of the) (?:main|most|chief|first|primary|key)'
const ONE_ES = 'otr[oa]|(?:el|la|un[oa] de l[oa]s) (?:principal|primera?)(?:es|s)?'
const BECAUSE =
  '(?:,? and (?:therefore|thus|hence|consequently)|, (?:therefore|thus|hence|and so)|' +
  ', so(?= (?:the|an?|it|they|we|this|these|there|its?|their)\\b)),? '
const BECAUSE_ES = '(?:,? y,? por (?:lo )?tanto,?|,? (?:por lo (?:cual|que)|así que|por (?:lo )?tanto),?) '
const BOTH_SIDES = ['(?<cause>[^;:]{8,160}?)', '(?<effect>[^;:]{8,160}?)'] as const

const SENTENCES: Readonly<Record<Language, readonly Construction[]>> = {
  en: [
    [/^No (?<what>[^,;:]{3,60}?) (?:was|were) (?<done>found|observed|detected)\b/u, 'We $<done> no $<what>'],
    [
      whole(BOTH_SIDES[0], BECAUSE, BOTH_SIDES[1]),
      ({ cause, effect }) => `${upper(effect!)} because ${lower(cause!)}.`,
    ],
    [
      whole(`(?<thing>${THING}) (?<be>is|are|was|were) (?<hard>${HARD}) to (?<deed>\\p{Ll}+)`),
      ({ thing, be, hard, deed }) => `It ${/is|are/.test(be!) ? 'is' : 'was'} ${hard} to ${deed} ${lower(thing!)}.`,
    ],
    [
      whole(`(?<deed>\\p{Lu}\\p{Ll}+ing) (?<thing>${THING}) (?<be>is|was) (?<what>(?:the|another|one) ${THING})`),
      ({ deed, thing, be, what }) => `${upper(what!)} ${be} to ${verbBase(lower(deed!)) ?? lower(deed!)} ${thing}.`,
    ],
    [
      whole(
        `(?<means>${THING}) `,
        '(?<be>(?:(?:can|could|may|must) )?(?:also |often |then |\\p{Ll}+ly )?(?:is|are|was|were|be)) ',
        `used to (?<verb>\\p{Ll}+) (?<what>${THING})`,
      ),
      ({ means, be, verb, what }) => `${upper(what!)} ${be} ${participle(verb!)} with ${lower(means!)}.`,
    ],
    [
      whole(`(?<thing>${THING}) (?<be>is|was) (?<what>(?:${ONE}) ${THING})`),
      ({ thing, be, what }) => `${upper(what!)} ${be} ${lower(thing!)}.`,
    ],
  ],
  es: [
    [
      whole(BOTH_SIDES[0], BECAUSE_ES, BOTH_SIDES[1]),
      ({ cause, effect }) => `${upper(effect!)} porque ${lower(cause!)}.`,
    ],
    [
      whole(
        `(?<deed>\\p{Lu}\\p{Ll}+[aeií]r(?:se|l[aeo]s?)? ${THING}) (?<be>es|fue|era|resulta|resultó) `,
        '(?<how>(?:muy |más )?\\p{Ll}+)',
      ),
      ({ deed, be, how }) => `${upper(be!)} ${how} ${lower(deed!)}.`,
    ],
    [
      whole('Para (?<aim>[^,;:]{4,90}?),? (?<be>hay|existen?) (?<thing>[^,;:]+?)'),
      ({ aim, be, thing }) => `${upper(be!)} ${thing} para ${aim}.`,
    ],
    [
      whole(`(?<thing>${THING}) (?:es|son|resultan?) (?<hard>${HARD_ES}) de (?<deed>\\p{Ll}+[aeií]r)`),
      ({ thing, hard, deed }) => `Es ${hard} ${deed} ${lower(thing!)}.`,
    ],
    [
      whole(`(?<thing>${THING}) (?<be>es|son|fue|fueron) (?<what>(?:${ONE_ES}) ${THING})`),
      ({ thing, be, what }) => `${upper(what!)} ${be} ${lower(thing!)}.`,
    ],
    [
      whole(
        'Para (?<aim>[^,;:]{4,90}?),? se (?<verb>(?:usa|utiliza|emplea|aplica|requiere|necesita)n?) ',
        '(?<thing>(?:el|la|los|las|un|una) [^,;:]+?)',
      ),
      ({ aim, verb, thing }) => `${upper(thing!)} se ${verb} para ${aim}.`,
    ],
  ],
}

/** "The class we handle in Theorem 3" is the class handled there. */
const OURS: Construction = [
  new RegExp(
    '(?<=\\b(?:the|an?|all|each|every|those|these) (?:\\p{Ll}+ )?)(?<noun>\\p{Ll}+) (?:that |which )?we ' +
      '(?<verb>\\p{Ll}+) (?=(?:in|on|with|by|for|at|from|here|is|are|was|were)\\b)',
    'gu',
  ),
  ({ noun, verb }) => `${noun} ${/ed$/.test(verb!) ? verb : participle(verb!)} `,
]

/** A relative clause that a participle or an adjective says without its verb: "the tests that were run by Ana". */
const RELATIVES: Readonly<Record<Language, readonly Construction[]>> = {
  en: [
    OURS,
    [
      new RegExp(
        '(?<=\\p{L}) (?:that|which|who) (?:is|are|was|were|has been|have been) ' +
          '(?=\\p{Ll}+(?:(?:ed|wn|en|lt|nt)\\b|(?:ble|ant|ent|ful|ar) (?:for|of|to|from|with|in|by)\\b))',
        'gu',
      ),
      ' ',
    ],
    [
      new RegExp(
        '(?<=\\p{L}) (?:that|which) (?<who>\\p{Lu}\\p{L}+(?: (?:and )?\\p{Lu}\\p{L}+)?) ' +
          '(?<done>\\p{Ll}+ed)\\b(?! (?:that|the|an?|to)\\b)',
        'gu',
      ),
      ' $<done> by $<who>',
    ],
  ],
  es: [
    [
      new RegExp(
        '(?<=\\p{L}) que (?:es|son|era|eran|fue|fueron|ha sido|han sido|está|están|se encuentran?) ' +
          '(?=\\p{Ll}+[ai]d[oa]s?\\b)',
        'gu',
      ),
      ' ',
    ],
  ],
}

/** Returns the sentence with those constructions. */
export const inOneConstruction = (sentence: string, language: Language): string =>
  SENTENCES[language].reduce(rewrite, sentence)

const TENSED =
  /\b(?:that|which|who|que) (?<be>is|are|was|were|es|son|era|eran|fue|fueron|está|están) (?<done>\p{Ll}+)/gu

/** Returns the sentence without what a participle says alone, but where the other one has it in another tense. */
export function withoutRelatives(sentence: string, other: string, language: Language): string {
  const theirs = [...other.matchAll(TENSED)].map(match => match.groups!)
  const turned = [...sentence.matchAll(TENSED)].some(({ groups }) =>
    theirs.some(({ be, done }) => done === groups!['done'] && be !== groups!['be']),
  )
  return turned ? sentence : RELATIVES[language].reduce(rewrite, sentence)
}

/** Single words that are joined, with no attribute before them: "old women and men" are not "old men and women". */
const LISTED = new RegExp(
  '(?<=\\b(?:is|are|was|were|be|of|between|for|with|in|on|by|both|neither|the|es|son|era|eran|fue|fueron|ser|de|' +
    'entre|para|con|en|por|el|la|los|las) |^|[:,] )\\p{Ll}+(?:, \\p{Ll}+)*,? (?:and|or|nor|[yeou]|ni) \\p{Ll}+',
  'gu',
)
/** What gives the order of a list a meaning. */
const ORDERED = /\b(?:respectively|respectivamente|in that order|en ese orden|from|desde|then|luego|after|before)\b/iu
const sorted = (list: string): string => list.replace(',', '').split(/,? /u).sort().join(' ')

/** Returns the sentence with its lists of single words in the claim's order: "fast and cheap" is "cheap and fast". */
export function inOrderOf(claim: string, sentence: string): string {
  if (ORDERED.test(claim) || ORDERED.test(sentence)) return sentence
  const own = new Map((claim.match(LISTED) ?? []).map(list => [sorted(list), list]))
  return own.size === 0 ? sentence : sentence.replace(LISTED, list => own.get(sorted(list)) ?? list)
}
