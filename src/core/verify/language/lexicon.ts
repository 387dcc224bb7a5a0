/**
 * Which words mean the same, and which cannot both hold: our own groups, WordNet, and translations learnt from parallel
 * texts (lexicon/README.md). The lexicon ignores context, so the embedded model must find the two words alike as well.
 */
import { fold } from '../../search/fold.ts'
import { apart } from './apart.ts'
import { keyOf, learn, type Language } from './inflect.ts'
import { lines } from './lexicon-file.ts'

export type Relation = 'same' | 'synonym' | 'opposite'

export interface Term {
  form: string
  key: string
  language: Language
}

/** Least cosine that two words need besides their entry in the lexicon. */
const ALIKE = { inflected: 0.25, synonym: 0.2, translation: 0.3, group: 0.15 }

const id = (language: Language, key: string): string => `${language}:${key}`
/** Returns the key of a phrase: the keys of its words, joined. */
const phraseKey = (phrase: string, language: Language): string =>
  phrase
    .split('_')
    .map(word => partKey(word, language))
    .join('_')

/** Key of a word of a phrase. "Fuera" is also a form of "ser", and "dejar fuera" has nothing to do with "Diego es". */
export const partKey = (word: string, language: Language): string => {
  const key = keyOf(word, language)
  return language === 'es' && key === 'ser' ? fold(word) : key
}

/** What the lists say of the words with one key: its groups, and the entries that are its pairs or its opposites. */
type Entry = Record<'groups' | 'pairs' | 'opposed', readonly number[]>
/** The list that most fields of most entries have: 30,000 sets of their own would take 6 MB. */
const NONE: readonly number[] = []
/** Language and key → the number of its entry. */
const numbers = new Map<string, number>()
const entries: Entry[] = []
/** Folded dictionary forms of each group, without its phrases; their keys are computed when they are asked for. */
const members: string[][] = []
/** Groups opposed to each group. */
const opposedGroups = new Map<number, Set<number>>()
const phrases: Record<Language, Map<string, string[][]>> = { es: new Map(), en: new Map() }

function enter(name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, entries.length)
  return entries.push({ groups: NONE, pairs: NONE, opposed: NONE }) - 1
}

function add(field: keyof Entry, to: number, value: number): void {
  const entry = entries[to]!
  if (!entry[field].includes(value)) entry[field] = [...entry[field], value]
}

function link(field: 'pairs' | 'opposed', a: string, b: string): void {
  const [first, other] = [enter(a), enter(b)]
  add(field, first, other)
  add(field, other, first)
}

function phrase(word: string, language: Language): void {
  if (!word.includes('_')) return
  const keys = word.split('_').map(part => partKey(part, language))
  const list = phrases[language].get(keys[0]!) ?? []
  list.push(keys)
  phrases[language].set(
    keys[0]!,
    list.sort((a, b) => b.length - a.length),
  )
}

let loaded = false
/** Reads the lists once, when the first word is compared. */
function load(): void {
  if (loaded) return
  loaded = true
  learn()
  lines('synonyms.txt').forEach((line, group) => {
    const sides = line.split('|')
    members.push(
      line
        .split(/[\s|]+/)
        .filter(word => word && !word.includes('_'))
        .map(fold),
    )
    for (const [side, language] of [
      [sides[0], 'es'],
      [sides[1], 'en'],
    ] as const) {
      for (const word of side?.trim().split(/\s+/) ?? []) {
        phrase(word, language)
        add('groups', enter(id(language, phraseKey(word, language))), group)
      }
    }
  })
  for (const line of lines('wordnet.tsv')) {
    const [kind, a, b] = line.split(' ') as [string, string, string]
    link(kind === 'o' ? 'opposed' : 'pairs', id('en', keyOf(a, 'en')), id('en', keyOf(b, 'en')))
  }
  for (const line of lines('translations.tsv')) {
    const [es, en] = line.split(' ') as [string, string]
    link('pairs', id('es', keyOf(es, 'es')), id('en', keyOf(en, 'en')))
  }
  for (const line of lines('paraphrases-es.tsv')) {
    const [a, b] = line.split(' ') as [string, string]
    link('pairs', id('es', keyOf(a, 'es')), id('es', keyOf(b, 'es')))
  }
  for (const line of lines('opposites.txt')) oppose(line.trim().split(/\s+/) as [string, string])
}

/** Enters a pair of opposites for both languages, because a line does not tell its language. */
function oppose([a, b]: [string, string]): void {
  for (const language of ['es', 'en'] as const) {
    const [first, other] = [id(language, phraseKey(a, language)), id(language, phraseKey(b, language))]
    link('opposed', first, other)
    for (const g of entries[enter(first)]!.groups) for (const h of entries[enter(other)]!.groups) opposeGroups(g, h)
  }
}

function opposeGroups(a: number, b: number): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    opposedGroups.set(from, (opposedGroups.get(from) ?? new Set()).add(to))
}

/** Key of the first word → the phrases that begin with it, each as the keys of its words, longest first. */
export function phrasesOf(language: Language): ReadonlyMap<string, string[][]> {
  load()
  return phrases[language]
}

/** Returns the number of the lexicon's entry for a key; -1 when it has none, so that the key is related to no other. */
export function entryOf(language: Language, key: string): number {
  load()
  return numbers.get(id(language, key)) ?? -1
}

/** Returns whether the lists name the two entries together, as alike or as opposites; `relation` then decides. */
export function listed(first: number, other: number): boolean {
  const a = entries[first],
    b = entries[other]
  if (!a || !b) return false
  return a.pairs.includes(other) || a.opposed.includes(other) || grouped(a, b) || opposedIn(a, b)
}

/**
 * Returns how two terms are related, or null. `cosine` compares two words in the embedded model; for two different
 * forms it is only called where the lexicon has an entry.
 */
export function relation(a: Term, b: Term, cosine: (first: string, other: string) => number): Relation | null {
  if (a.form === b.form && (a.language === b.language || a.form.length > 3)) return 'same'
  const [first, other] = [entryOf(a.language, a.key), entryOf(b.language, b.key)]
  const sameKey = a.language === b.language && a.key === b.key
  if (!sameKey && opposites(first, other)) return 'opposite'
  if (apart(a.form, b.form)) return null
  if (sameKey) return cosine(a.form, b.form) >= ALIKE.inflected ? 'same' : null
  const [own, there] = [entries[first], entries[other]]
  if (!own || !there) return null
  const shared = own.groups.filter(g => there.groups.includes(g))
  if (shared.length > 0 && (a.key.includes('_') || b.key.includes('_'))) return 'synonym'
  if (shared.some(g => near([a, b], g, cosine))) return 'synonym'
  const least = a.language === b.language ? ALIKE.synonym : ALIKE.translation
  return own.pairs.includes(other) && cosine(a.form, b.form) >= least ? 'synonym' : null
}

/**
 * Returns whether the model finds the two words near each other, or both near a third word of their group. It knows the
 * dictionary form of a verb better than "achacaban", so those forms of the group are compared as well.
 */
function near([a, b]: readonly [Term, Term], group: number, cosine: (first: string, other: string) => number): boolean {
  const words = members[group]!
  if (cosine(a.form, b.form) >= ALIKE.group) return true
  if (words.some(word => Math.min(cosine(a.form, word), cosine(b.form, word)) >= ALIKE.group)) return true
  const [first, other] = [a, b].map(({ key, language }) => words.find(word => keyOf(word, language) === key))
  return first !== undefined && other !== undefined && cosine(first, other) >= ALIKE.group
}

function opposites(first: number, other: number): boolean {
  const [a, b] = [entries[first], entries[other]]
  if (!a || !b) return false
  return a.opposed.includes(other) || (!grouped(a, b) && opposedIn(a, b))
}

// Index loops: these run for every pair of words, and an iterator or a closure for each was a tenth of all garbage.
function grouped(a: Entry, b: Entry): boolean {
  for (let i = 0; i < a.groups.length; i++) if (b.groups.includes(a.groups[i]!)) return true
  return false
}

function opposedIn(a: Entry, b: Entry): boolean {
  if (b.groups.length === 0) return false
  for (let i = 0; i < a.groups.length; i++) {
    const others = opposedGroups.get(a.groups[i]!)
    for (let k = 0; others && k < b.groups.length; k++) if (others.has(b.groups[k]!)) return true
  }
  return false
}
