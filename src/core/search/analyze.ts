/**
 * Text → the words that the index holds and the query asks for: folded, stemmed, and as pairs of characters in scripts
 * without spaces. It knows no storage.
 */
import { createRequire } from 'node:module'
import type Snowball from 'snowball-stemmers'
import { fold } from './fold.ts'
import { remembered } from './remembered.ts'
import { simpleStems, simpleWords } from './simple-words.ts'
import { stemEnglish } from './stem-english.ts'
import { stemSpanish } from './stem-spanish.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** The same pattern for a folded text that holds ASCII letters only. */
const PLAIN_WORD = /[a-z0-9]+/g
const NOT_PLAIN = /[^\x00-\x7F\xA1\xAB\xB7\xBB\xBF\u2010-\u2027]/
const SPACELESS =
  String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}` +
  String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const HAS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u')
const RUN = new RegExp(`[${SPACELESS}]+|[^${SPACELESS}]+`, 'gu')

/**
 * Returns the words as the index holds them, in order. A run of n characters without spaces gives every character and
 * every pair: c1 c1c2 c2 … cn.
 */
export function words(text: string): string[] {
  return split(text, run => run.flatMap((char, i) => (i + 1 < run.length ? [char, char + run[i + 1]] : [char])))
}

/**
 * Returns the words as a query asks for them. A run without spaces gives only its pairs, which tell more than single
 * characters.
 */
export function asked(text: string): string[] {
  return split(text, run => (run.length === 1 ? run : run.slice(1).map((char, i) => run[i] + char)))
}

function split(text: string, cut: (run: string[]) => string[]): string[] {
  const simple = simpleWords(text)
  if (simple) return simple
  const folded = fold(text)
  if (!NOT_PLAIN.test(folded)) return folded.match(PLAIN_WORD) ?? []
  const runs = folded.match(WORD) ?? []
  if (!HAS_SPACELESS.test(text)) return runs
  return runs.flatMap(word =>
    (word.match(RUN) ?? []).flatMap(run => (HAS_SPACELESS.test(run) ? cut(Array.from(run)) : [run])),
  )
}

type Stemmers = Record<'english' | 'spanish', ReturnType<typeof Snowball.newStemmer>>
let stemmers: Stemmers | undefined
/** Required when first asked for: `import` would parse the 870 KB twice, and most processes judge nothing. */
function loadStemmers(): Stemmers {
  const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as typeof Snowball
  return { english: newStemmer('english'), spanish: newStemmer('spanish') }
}

/**
 * Stems a word by one language alone, accents and all, to compare two words by meaning: the Spanish stemmer tells
 * "publicó" from "publico".
 */
export const stemIn = (word: string, language: 'english' | 'spanish'): string =>
  (stemmers ??= loadStemmers())[language].stem(word)

/** What the stemmers can read: Latin letters, already without accents. */
const STEMMABLE = /^[a-z]{3,40}$/

/**
 * Stems a folded word, every word first in English and then in Spanish, so that query and passage agree without knowing
 * their language. Chosen by the figures of `test/bench/search`, stems beside forms, BM25: XQuAD es R@1 0.934 (no stems
 * 0.926, Spanish alone 0.936), SciFact nDCG@10 0.848 (0.826; English alone 0.850, Spanish alone 0.831). 50,000
 * remembered words take some 5 MB.
 */
export const stem = remembered(50_000, word => (STEMMABLE.test(word) ? stemSpanish(stemEnglish(word)) : word))

/**
 * Returns the places of the wanted stems among the forms. Only a form with the first two characters of a wanted stem is
 * stemmed, because stemming changes endings; "dying", whose stem is "die", and its like are missed.
 */
export function placesOf(wanted: readonly string[], forms: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const beginnings = new Set(wanted.map(beginning))
  forms.forEach((form, i) => {
    if (!beginnings.has(beginning(form))) return
    const key = stem(form)
    if (!wanted.includes(key)) return
    const list = places.get(key)
    if (list) list.push(i)
    else places.set(key, [i])
  })
  return places
}

/** The first two characters of a word, as one number. */
const beginning = (word: string): number => (word.charCodeAt(0) << 16) | word.charCodeAt(1)

const stemmed = (forms: string[]): { forms: string[]; stems: string[] } => ({ forms, stems: forms.map(stem) })

/** Returns the two texts that `NewPassage` carries for the index. */
export function indexed(text: string): { forms: string; stems: string } {
  const { forms, stems } = simpleStems(text, stem) ?? stemmed(words(text))
  return { forms: forms.join(' '), stems: stems.join(' ') }
}

/** Returns the stemmed words of title, authors and chapter path, each once. */
export function heading(parts: readonly string[]): string {
  return [...new Set(words(parts.join(' ')).map(stem))].join(' ')
}
