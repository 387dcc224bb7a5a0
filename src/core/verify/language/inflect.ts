/**
 * Words → the key that all their inflected forms share: plural and singular, tense and person, of irregular verbs too.
 * The key is no word; comparing two different forms by it also needs the embedded model. Pure.
 */
import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { built } from '../../../paths.ts'
import { stemIn } from '../../search/analyze.ts'
import { fold } from '../../search/fold.ts'
import { remembered } from '../../search/remembered.ts'
import { conjugates, ENDINGS, HABER, IRREGULAR_SHORT, joined, NO_VERB, PROBES, SER, STEMS } from './conjugation.ts'
import { ENGLISH_VERBS, verbBase } from './english-verbs.ts'
import { lines } from './lexicon-file.ts'
import { americanOf, singular } from './spelling.ts'

export type Language = 'es' | 'en'

/** Irregular form → its base form. */
const irregular = (file: string): Map<string, string> =>
  new Map(
    lines(file).flatMap(line => {
      const [base, ...forms] = line.split(' ')
      return forms.map(form => [form, base!] as const)
    }),
  )
const BASE = irregular('irregular-verbs-en.txt'),
  NOUN_BASE = irregular('irregular-nouns-en.txt')
let baseKeys: ReadonlySet<string> | undefined
/**
 * Keys of the irregular English verbs, computed when first asked for: a process that judges nothing has no use for it.
 */
const irregularKeys = (): ReadonlySet<string> =>
  (baseKeys ??= new Set([...BASE.values()].map(base => stemIn(base, 'english'))))

/**
 * Forms of verbs that the stemmer does not keep together, such as those too short for it: "une" → "unir", "da" → "dar".
 */
const SHORT = new Map<string, string>()
function short(infinitive: string): void {
  const ending = infinitive.slice(-2)
  if (infinitive.length > 5 || infinitive.length < 3 || !(ending === 'ar' || ending === 'er' || ending === 'ir')) return
  const root = infinitive.slice(0, -2)
  for (const form of ENDINGS[ending].split(' ').map(e => joined(root, e)))
    // "Crea" is rather a form of "crear" than of "creer".
    if (ending === 'ar' || !SHORT.has(form)) SHORT.set(form, infinitive)
}
const known: Record<Language, Map<string, string>> = { es: new Map(), en: new Map() }
const REMEMBERED = 50_000

/** Returns the key of a word as written: the stemmer needs its accents to tell "publicó" from "publico". */
export function keyOf(word: string, language: Language): string {
  const memory = known[language]
  const remembered = memory.get(word)
  if (remembered !== undefined) return remembered
  const lower = word.normalize('NFC').toLowerCase()
  const key = lower !== word ? keyOf(lower, language) : language === 'en' ? english(lower) : spanish(lower)
  if (memory.size >= REMEMBERED) memory.clear()
  memory.set(word, key)
  return key
}

function english(word: string): string {
  const american = americanOf(fold(word).replace(/['’]s?$/, ''))
  return stemIn(BASE.get(american) ?? NOUN_BASE.get(american) ?? verbBase(american) ?? american, 'english')
}

function spanish(word: string): string {
  learn()
  if (SER.has(word)) return 'ser'
  if (HABER.has(word)) return 'hab'
  const base = SHORT.get(word)
  if (base !== undefined) return spanish(base)
  // "Verse" and "darle" are "ver" and "dar" with a pronoun, which the stemmer leaves on short words.
  const bare = ENCLITIC.exec(word)?.[1]
  if (bare !== undefined && INFINITIVES.has(bare)) return keyOf(bare, 'es')
  const alone = singular(word)
  if (alone !== word) return keyOf(alone, 'es')
  const brief = word.length <= 5 && INFINITIVES.has(fold(word))
  // "Creer" keeps its second e, so that its key is not that of "crear".
  const stem = brief
    ? fold(word).slice(0, /eer$/.test(word) ? -1 : -2)
    : fold(stemIn(word.replace(/([cs])ion$/, '$1ión'), 'spanish'))
  const irregular = STEMS.find(([form]) => form.test(stem))
  const regular = irregular ? stem.replace(irregular[0], irregular[1]) : stem
  const loose = regular
    .replace(/ue(?=[^aeiou]{1,3}$)/, 'o')
    .replace(/ie(?=[^aeiou]{1,3}$)/, 'e')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/z$/, 'c')
    .replace(/j$/, 'g')
  // In "invirtió" and "murió" the vowel of the stem is closed, so the open one is tried.
  const open = loose.replace(/i(?=[^aeiou]{1,3}$)/, 'e').replace(/u(?=[^aeiou]{1,3}$)/, 'o')
  return open !== loose && !INFINITIVE_KEYS.has(loose) && INFINITIVE_KEYS.has(open) ? open : loose
}

const ENCLITIC = /^(.{0,3}[aei]r)(?:se|l[aeo]s?)$/

/** Key → the endings of its infinitives; filled below from the list of infinitives. */
const INFINITIVE_KEYS = new Map<string, string>()
const INFINITIVES = new Set(lines('infinitives.txt').map(word => fold(word)))

/**
 * Registers the forms that the stemmer separates from their infinitive: it takes "-ica" for a suffix ("perjudica" →
 * "perjudicar") and finds "entr-" too short.
 */
function strayForms(word: string): void {
  const ending = word.slice(-2) as keyof typeof ENDINGS
  const forms = (endings: string): string[] => endings.split(' ').map(e => joined(word.slice(0, -2), e))
  const strays = (form: string): boolean => keyOf(form, 'es') !== keyOf(word, 'es')
  if (word.length > 5 && ENDINGS[ending] && forms(PROBES[ending]).some(strays))
    for (const form of forms(ENDINGS[ending])) if (strays(form) && !NO_VERB.has(form)) SHORT.set(form, word)
}

/** What is computed from the lists, as pairs of key and value. */
export interface InflectionTables {
  short: [form: string, infinitive: string][]
  infinitives: [key: string, endings: string][]
  keys: Record<Language, [word: string, key: string][]>
}

/** The tables as the build leaves them: 0.6 MB, a quarter of it packed. */
export const INFLECTION_TABLES = 'lexicon/inflection.json.br'

/** Returns the tables, with the keys of the words that were asked for. */
export const inflectionTables = (): InflectionTables => ({
  short: [...SHORT],
  infinitives: [...INFINITIVE_KEYS],
  keys: { es: [...known.es], en: [...known.en] },
})

function storedTables(): InflectionTables | null {
  const file = built(INFLECTION_TABLES)
  if (!existsSync(file)) return null
  // Written by the build out of `inflectionTables`.
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as InflectionTables
}

let learnt = false
/**
 * Fills what the keys of words need, once, when the first of them is asked for. Stemming the forms of all infinitives
 * and the words of the lexicon takes 1 s of processor time, in every process that judges; reading what the build
 * computed takes 0.05. Where `from` gives null they are computed.
 */
export function learn(from: () => InflectionTables | null = storedTables): void {
  if (learnt) return
  learnt = true
  const stored = from()
  if (!stored) return compute()
  for (const [form, infinitive] of stored.short) SHORT.set(form, infinitive)
  for (const [key, endings] of stored.infinitives) INFINITIVE_KEYS.set(key, endings)
  for (const language of ['es', 'en'] as const)
    for (const [word, key] of stored.keys[language]) known[language].set(word, key)
}

function compute(): void {
  for (const word of INFINITIVES) short(word)
  for (const [base, ...forms] of IRREGULAR_SHORT.split('|').map(line => line.split(' ')))
    for (const form of forms) SHORT.set(form, base!)
  for (const word of INFINITIVES) strayForms(word)
  for (const word of INFINITIVES) {
    const key = keyOf(word, 'es')
    INFINITIVE_KEYS.set(key, (INFINITIVE_KEYS.get(key) ?? '') + word.slice(-2))
  }
  known.es.clear()
}

/** Returns whether a key is that of one verb alone: "cre" is that of "crear" and "creer". */
export function singleVerb(key: string, language: Language): boolean {
  if (language === 'en') return irregularKeys().has(key)
  learn()
  return INFINITIVE_KEYS.get(key)?.length === 2
}

/** Irregular forms of the present: with "are" for a past, "prices are high" was said to have happened. */
const PRESENT = /^(?:am|is|are|has|does|goes)$/

/** Returns whether an English verb is in an irregular form of the past, such as "fell"; its base form is none. */
export const irregularPast = (word: string): boolean => (BASE.get(word) ?? word) !== word && !PRESENT.test(word)

/** Returns the singular of a folded English noun; a word that is no plural stays as it is. */
export function singularOf(noun: string): string {
  const known = NOUN_BASE.get(noun)
  if (known !== undefined) return known
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2)
  return /[^su]s$/.test(noun) && !/is$/.test(noun) ? noun.slice(0, -1) : noun
}

export type VerbForm = 'finite' | 'future' | 'conditional' | 'participle' | 'infinitive' | 'gerund' | 'ambiguous'

/** Words whose verb form is remembered, in each language. */
const VERB_FORMS = 10_000
/** Endings that only verbs have; they also recognise verbs that are in no list. */
const PLAIN_VERB = new RegExp(
  String.raw`^(?:vio|dio|trajo)$|.{2}(?:ó|aron|ieron|aban|ían|arán|erán|irán)$` +
    String.raw`|(?:.{3}(?:aba|[iy]endo)|vino|tuvo|.puso|hizo|dijo|dujo|.trajo|vinieron|tuvieron)$`,
)
/**
 * Returns the verb form that a word can be, or null. `ambiguous` may also be a noun or adjective: the words around it
 * decide.
 */
export const verbForm = (word: string, language: Language): VerbForm | null =>
  language === 'en' ? englishVerb(word) : spanishVerb(word)
const englishVerb = remembered(VERB_FORMS, word => readVerb(word, 'en')),
  spanishVerb = remembered(VERB_FORMS, word => readVerb(word, 'es'))

function readVerb(word: string, language: Language): VerbForm | null {
  const lower = word.normalize('NFC').toLowerCase()
  if (language === 'en')
    return ENGLISH_VERBS.has(lower) || BASE.has(lower) || verbBase(lower) ? englishForm(lower) : null
  // "Públicamente" is no form of "publicar"; "aumente" is one of "aumentar".
  if (lower.endsWith('mente') && !INFINITIVES.has(fold(lower).replace(/e$/, 'ar'))) return null
  const infinitives = INFINITIVE_KEYS.get(keyOf(lower, 'es'))
  return (infinitives !== undefined && conjugates(lower, infinitives)) || PLAIN_VERB.test(lower)
    ? spanishForm(lower)
    : null
}

const FINITE = new RegExp(
  '^(?:vio|dio|trajo)$|.{2}[aei]mos$|' +
    '(?:ó|aron|ieron|yeron|aba|aban|ía|ían|ió|jeron|uvo|puso|izo|ijo|vino|ase|iese|iera|ieran|ujo)$',
)

function spanishForm(word: string): VerbForm | null {
  if (SER.has(word) || HABER.has(word)) return 'finite'
  if (
    /(?:[aeií]r)(?:se|lo|la|los|las|le|les)?$/.test(word) &&
    INFINITIVES.has(fold(word).replace(/(?:se|l[aeo]s?)$/, ''))
  )
    return 'infinitive'
  if (/(?:ando|[iy]endo)(?:se|lo|la|los|las|le|les)?$/.test(word)) return 'gerund'
  if (/(?:ad|id|ed)[oa]s?$|(?:puest|dich|hech|escrit|vist|abiert|cubiert|muert|rot|vuelt|impres)[oa]s?$/.test(word))
    return 'participle'
  if (/r(?:á|án|emos|é)$/.test(word)) return 'future'
  if (/ría[nm]?(?:os)?$/.test(word))
    return /drían?$/.test(word) || INFINITIVES.has(fold(word).replace(/ian?$/, '')) ? 'conditional' : null
  if (FINITE.test(word)) return 'finite'
  // The first person is ignored: it is rare in sources, and its form is that of many nouns ("libro", "acuerdo").
  return /(?:[ae]|an|en)$/.test(word) && !/.{5}(?:a|ie)nte$/.test(word) ? 'ambiguous' : null
}

function englishForm(word: string): VerbForm | null {
  if (BASE.has(word)) return /(?:n|ne|ung|un|um)$/.test(word) && word !== 'began' ? 'participle' : 'finite'
  // "String" and "need" are no forms of another verb.
  if (ENGLISH_VERBS.has(word)) return 'ambiguous'
  if (/ing$/.test(word)) return 'gerund'
  return /ed$/.test(word) ? 'participle' : 'ambiguous'
}
