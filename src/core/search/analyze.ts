/**
 * Text → the words that the index holds and the query asks for: folded, stemmed, and in pairs of characters where a
 * script has no spaces. Knows no storage.
 */
import snowball from 'snowball-stemmers'
import { fold } from './fold.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** The same for a folded text whose letters are all ASCII. */
const PLAIN_WORD = /[a-z0-9]+/g
const NOT_PLAIN = /[^\x00-\x7F\xA1\xAB\xB7\xBB\xBF\u2010-\u2027]/
const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const HAS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u')
const RUN = new RegExp(`[${SPACELESS}]+|[^${SPACELESS}]+`, 'gu')

/**
 * Words as the index holds them, in order. A run of n characters without spaces gives each character and each pair: c1
 * c1c2 c2 … cn.
 */
export function words(text: string): string[] {
  return split(text, run => run.flatMap((char, i) => (i + 1 < run.length ? [char, char + run[i + 1]] : [char])))
}

/** Words as a query asks for them: of a run without spaces the pairs, which say more than single characters. */
export function asked(text: string): string[] {
  return split(text, run => (run.length === 1 ? run : run.slice(1).map((char, i) => run[i] + char)))
}

function split(text: string, cut: (run: string[]) => string[]): string[] {
  const folded = fold(text)
  if (!NOT_PLAIN.test(folded)) return folded.match(PLAIN_WORD) ?? []
  const found = folded.match(WORD) ?? []
  if (!HAS_SPACELESS.test(text)) return found
  return found.flatMap(word =>
    (word.match(RUN) ?? []).flatMap(run => (HAS_SPACELESS.test(run) ? cut(Array.from(run)) : [run])),
  )
}

const english = snowball.newStemmer('english')
const spanish = snowball.newStemmer('spanish')
/** Different words whose stem is remembered, in each of two generations: about 5 MB each. */
const REMEMBERED = 50_000
let stems = new Map<string, string>(),
  before = new Map<string, string>()
/** Of one language alone, for who compares two words by meaning: the Spanish stemmer tells "publicó" from "publico". */
export const stemIn = (word: string, language: 'english' | 'spanish'): string =>
  (language === 'english' ? english : spanish).stem(word)

/** What the stemmers know: Latin letters, already without accents. */
const STEMMABLE = /^[a-z]{3,40}$/

/**
 * Of a folded word. English first, then Spanish, on every word: query and passage need no language and always agree.
 * Chosen on `test/bench/search`
 * figures, stems beside forms, BM25: XQuAD es R@1 0.934 (no stems 0.926, Spanish alone 0.936), SciFact nDCG@10 0.848
 * (0.826; English alone 0.850, Spanish alone 0.831).
 */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = before.get(word) ?? (STEMMABLE.test(word) ? spanish.stem(english.stem(word)) : word)
  // Two generations: what is asked for again outlives the change, and nothing is ever forgotten all at once.
  if (stems.size >= REMEMBERED) [before, stems] = [stems, new Map()]
  stems.set(word, found)
  return found
}

/**
 * Where the wanted stems stand among the forms. Only a form that begins like one of them is stemmed: stemming changes
 * endings ("dying", "die" and the like apart).
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

/** Its first two characters. */
const beginning = (word: string): number => (word.charCodeAt(0) << 16) | word.charCodeAt(1)

/** What `NewPassage` carries for the index. */
export function indexed(text: string): { forms: string; stems: string } {
  const forms = words(text)
  return { forms: forms.join(' '), stems: forms.map(stem).join(' ') }
}

/** Stemmed words of title, authors and chapter path, each once. */
export function heading(parts: readonly string[]): string {
  return [...new Set(words(parts.join(' ')).map(stem))].join(' ')
}
