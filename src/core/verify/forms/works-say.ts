/**
 * What a part of a work shows, presents or describes, in one form: "X is shown in Figure 3", "in Figure 3 we show X"
 * and "in Figure 3, X is shown" are "Figure 3 shows X". Claim and passage are both read so, and compared as ever. Pure.
 */
import { lower, upper } from './constructions.ts'
import type { Language } from '../language/inflect.ts'

const NUMBER = String.raw`(?:\d+(?:[.–-]\d+)*[a-z]?|[A-Z]|[IVX]+)(?![\p{L}\d])`
const PART: Readonly<Record<Language, string>> = {
  en:
    String.raw`(?:(?:Fig(?:ure|\.)|Table|Section|Chapter|Appendix|Equation|Theorem|Lemma|Algorithm|Listing|Box) ` +
    String.raw`${NUMBER}|(?:[Tt]his|[Tt]he present) (?:paper|article|section|chapter|study|work|report|thesis)|` +
    String.raw`[Tt]he (?:\p{Ll}+ )?(?:row|column|panel|half|example) (?:of|in) ` +
    String.raw`(?:the (?:figure|table)|(?:Figure|Table) ${NUMBER}))`,
  es:
    String.raw`(?:(?:[Ll]a|[Ee]l) (?:[Ff]igura|[Tt]abla|[Ss]ección|[Cc]apítulo|[Cc]uadro|[Gg]ráfic[oa]|[Aa]nexo|` +
    String.raw`[Aa]péndice|[Ee]cuación|[Aa]partado|[Ii]lustración|[Tt]eorema|[Aa]lgoritmo) ${NUMBER}|` +
    String.raw`(?:[Ee]ste|[Ee]l presente) (?:trabajo|artículo|capítulo|estudio|informe|documento|apartado)|` +
    String.raw`(?:[Ee]sta|[Ll]a presente) (?:sección|tesis|memoria|investigación))`,
}

/** What a part of a work does: its third person, the other forms of the verb, and its participle. */
type Verb = readonly [does: string, forms: RegExp, done: RegExp]

const english = (base: string): Verb => {
  const third = base.replace(/y$/, 'ie').replace(/s$/, 'sse')
  return [
    `${third}s`,
    new RegExp(`^(?:${base}|${third}s)$`),
    new RegExp(`^${base.replace(/y$/, 'i').replace(/e$/, '')}ed$`),
  ]
}
const spanish = (line: string): Verb => {
  const [root, vowel] = line.split('.') as [string, string]
  const forms = `${root}(?:${vowel}n?|${vowel === 'a' ? 'a' : 'i'}r[áa]n?|[aei]mos)`
  return [`${root}${vowel}`, new RegExp(`^${forms}$`, 'i'), new RegExp(`^${root}[ai]d[oa]s?$`)]
}
const VERBS: Readonly<Record<Language, readonly Verb[]>> = {
  en: [
    ['shows', /^shows?$/, /^show(?:n|ed)$/],
    ['gives', /^gives?$/, /^given$/],
    ['plots', /^plots?$/, /^plotted$/],
    ...(
      'present list describe discuss summarize summarise illustrate depict display report introduce define explain ' +
      'outline review study analyze analyse examine consider compare propose provide demonstrate address cover ' +
      'establish evaluate develop derive detail elaborate'
    )
      .split(' ')
      .map(english),
  ],
  es: [
    ['muestra', /^(?:muestran?|mostrar[áa]n?|mostramos)$/i, /^mostrad[oa]s?$/],
    ['expone', /^expone(?:n|mos)?$/i, /^expuest[oa]s?$/],
    ['propone', /^propone(?:n|mos)?$/i, /^propuest[oa]s?$/],
    ...(
      'present.a detall.a analiz.a ilustr.a represent.a estudi.a explic.a indic.a compar.a abord.a enumer.a ' +
      'describ.e resum.e recog.e defin.e discut.e introduc.e'
    )
      .split(' ')
      .map(spanish),
  ],
}

/** A thing that is shown, with no mark in it that might end it. */
const THING = '(?<thing>[^,;:()]{2,160}?)'
/** Adverbs beside the verb, which keep their place. */
const TOO: Readonly<Record<Language, string>> = {
  en: '(?<too>(?:first|also|then|next|finally|briefly|further) )?',
  es: '(?<too>(?:también|primero|luego|brevemente|además) )?',
}
const forms = (language: Language, patterns: readonly string[]): RegExp[] =>
  patterns.map(pattern => {
    const part = `(?<part>${PART[language]}(?: (?:and|y) ${PART[language]})?)`
    return new RegExp(`^${pattern.replace('PART', part).replace('TOO', TOO[language])}\\.?$`, 'u')
  })
const FORMS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: forms('en', [
    `${THING} (?:is|are|was|were|will) (?<not>not )?(?:be )?TOO(?<done>\\p{Ll}+)` +
      '(?<behind> further| briefly| in detail)? in PART',
    `In PART,? ${THING} (?:is|are|was|were|will) (?<not>not )?(?:be )?TOO(?<done>\\p{Ll}+)`,
    'In PART,? we (?:will )?(?<not>do not )?TOO(?<verb>\\p{Ll}+) (?<thing>.{2,200}?)',
    `We (?:will )?(?<not>do not )?TOO(?<verb>\\p{Ll}+) ${THING} in PART`,
    'PART (?:will )?(?<not>does not |do not )?TOO(?<verb>\\p{Ll}+) (?<thing>.{2,200}?)',
  ]),
  es: forms('es', [
    `${THING} (?<not>no )?se (?<verb>\\p{Ll}+) en PART`,
    `${THING} (?<not>no )?(?:es|son|está|están|fue|fueron|será|serán) (?<done>\\p{Ll}+) en PART`,
    'En PART,? (?<not>no )?(?:se )?(?<verb>\\p{Ll}+) (?<thing>.{2,200}?)',
    `(?<not>No )?(?:[Ss]e )?(?<verb>\\p{L}+) ${THING} en PART`,
    'PART (?<not>no )?(?<verb>\\p{Ll}+) (?<thing>.{2,200}?)',
  ]),
}

/** "As shown in Figure 6" at the end or between two marks points at the work, and limits nothing. */
const POINTER: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(
    ` \\(data not shown\\)|,? as (?:is |can be )?` +
      `(?:shown|seen|illustrated|depicted|described|discussed|explained|presented) ` +
      `(?:in|by) ${PART.en}(?=[,.;]|$)`,
    'gu',
  ),
  es: new RegExp(
    `,? (?:tal y )?como (?:se )?(?:puede (?:ver|observar|apreciar)(?:se)?|muestra|ve|observa|aprecia|describe|` +
      `explica|ilustra|detalla)n? (?:en )?${PART.es}(?=[,.;]|$)`,
    'gu',
  ),
}

/** Returns the sentence without what only points at a part of the work. */
export const withoutPointers = (sentence: string, language: Language): string => sentence.replace(POINTER[language], '')

/** Returns the sentence in that form. */
export function asWorksSay(text: string, language: Language): string {
  for (const form of FORMS[language]) {
    const { part, thing, verb, done, not, too = '', behind = '' } = form.exec(text)?.groups ?? {}
    const known = VERBS[language].find(([, forms, past]) =>
      done ? past.test(done) : verb && (forms.test(verb) || past.test(verb)),
    )
    if (!part || !thing || !known) continue
    const denied =
      language === 'en'
        ? `does not ${known[0]
            .replace(/ies$/, 'y')
            .replace(/sses$/, 'ss')
            .replace(/(?<!s)s$/, '')}`
        : `no ${known[0]}`
    const whole = upper(part).replace(/^The present (?=\p{Ll})/u, 'This ')
    return `${whole} ${not ? denied : `${too}${known[0]}`} ${lower(thing)}${behind}.`
  }
  return text
}
