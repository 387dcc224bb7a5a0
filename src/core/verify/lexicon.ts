/**
 * Which words mean the same, and which cannot both hold: our own groups, WordNet, and translations learnt from parallel
 * texts (lexicon/README.md). The lexicon ignores context, so the embedded model must find the two words alike as well.
 */
import { fold } from '../search/fold.ts'
import { apart } from './apart.ts'
import { keyOf, type Language } from './inflect.ts'
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

const groups = new Map<string, Set<number>>()
/** Folded words of each group, without its phrases. */
const members: string[][] = []
const pairs = new Map<string, Set<string>>()
const opposed = new Map<string, Set<string>>()
const opposedGroups = new Set<string>()
const phrases: Record<Language, Map<string, string[][]>> = { es: new Map(), en: new Map() }

function link(table: Map<string, Set<string>>, a: string, b: string): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const own = table.get(from)
    if (own) own.add(to)
    else table.set(from, new Set([to]))
  }
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
        const name = id(language, phraseKey(word, language))
        groups.set(name, (groups.get(name) ?? new Set()).add(group))
      }
    }
  })
  for (const line of lines('wordnet.tsv')) {
    const [kind, a, b] = line.split(' ') as [string, string, string]
    link(kind === 'o' ? opposed : pairs, id('en', keyOf(a, 'en')), id('en', keyOf(b, 'en')))
  }
  for (const line of lines('translations.tsv')) {
    const [es, en] = line.split(' ') as [string, string]
    link(pairs, id('es', keyOf(es, 'es')), id('en', keyOf(en, 'en')))
  }
  for (const line of lines('paraphrases-es.tsv')) {
    const [a, b] = line.split(' ') as [string, string]
    link(pairs, id('es', keyOf(a, 'es')), id('es', keyOf(b, 'es')))
  }
  for (const line of lines('opposites.txt')) oppose(line.trim().split(/\s+/) as [string, string])
}

/** Enters a pair of opposites for both languages, because a line does not tell its language. */
function oppose([a, b]: [string, string]): void {
  for (const language of ['es', 'en'] as const) {
    const [first, other] = [id(language, phraseKey(a, language)), id(language, phraseKey(b, language))]
    link(opposed, first, other)
    for (const g of groups.get(first) ?? [])
      for (const h of groups.get(other) ?? []) opposedGroups.add(`${g} ${h}`).add(`${h} ${g}`)
  }
}
/** Key of the first word → the phrases that begin with it, each as the keys of its words, longest first. */
export function phrasesOf(language: Language): ReadonlyMap<string, string[][]> {
  load()
  return phrases[language]
}

/**
 * Returns how two terms are related, or null. `cosine` compares two words in the embedded model; for two different
 * forms it is only called where the lexicon has an entry.
 */
export function relation(a: Term, b: Term, cosine: (first: string, other: string) => number): Relation | null {
  if (a.form === b.form && (a.language === b.language || a.form.length > 3)) return 'same'
  load()
  const [first, other] = [id(a.language, a.key), id(b.language, b.key)]
  const sameKey = a.language === b.language && a.key === b.key
  if (!sameKey && opposites(first, other)) return 'opposite'
  if (apart(a.form, b.form)) return null
  if (sameKey) return cosine(a.form, b.form) >= ALIKE.inflected ? 'same' : null
  const shared = [...(groups.get(first) ?? [])].filter(g => groups.get(other)?.has(g))
  if (shared.length > 0 && (a.key.includes('_') || b.key.includes('_'))) return 'synonym'
  if (shared.some(g => near(a, b, g, cosine))) return 'synonym'
  const least = a.language === b.language ? ALIKE.synonym : ALIKE.translation
  return pairs.get(first)?.has(other) && cosine(a.form, b.form) >= least ? 'synonym' : null
}

/** Returns whether the model finds the two words near each other, or both near a third word of their group. */
function near(a: Term, b: Term, group: number, cosine: (first: string, other: string) => number): boolean {
  if (cosine(a.form, b.form) >= ALIKE.group) return true
  return members[group]!.some(word => Math.min(cosine(a.form, word), cosine(b.form, word)) >= ALIKE.group)
}

function shares(first: string, other: string): boolean {
  const others = groups.get(other)
  return others !== undefined && [...(groups.get(first) ?? [])].some(g => others.has(g))
}

function opposites(first: string, other: string): boolean {
  if (opposed.get(first)?.has(other)) return true
  if (shares(first, other)) return false
  const others = groups.get(other)
  return (
    others !== undefined &&
    [...(groups.get(first) ?? [])].some(g => [...others].some(h => opposedGroups.has(`${g} ${h}`)))
  )
}
