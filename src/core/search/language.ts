/** Which of the two supported languages a text is in, as far as its stop words tell. */
import { DOUBTFUL, ENGLISH, SPANISH } from './stopwords.ts'

export type Language = 'es' | 'en'

/**
 * Returns the language with more stop words among the folded `words`; null on a tie, as in a short text or another
 * language.
 */
export function languageOf(words: Iterable<string>): Language | null {
  let es = 0,
    en = 0
  for (const word of words) {
    if (DOUBTFUL.has(word)) continue
    if (SPANISH.has(word)) es++
    if (ENGLISH.has(word)) en++
  }
  return es === en ? null : es > en ? 'es' : 'en'
}

/**
 * Returns whether a query drops this word. When its language is unknown both lists apply, except for words that carry
 * meaning in one of the two languages.
 */
export function isStop(word: string, language: Language | null): boolean {
  if (language) return (language === 'es' ? SPANISH : ENGLISH).has(word)
  return (SPANISH.has(word) || ENGLISH.has(word)) && !DOUBTFUL.has(word)
}
