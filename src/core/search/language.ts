/** Which of our two languages a text speaks, as far as its stop words tell. */
import { DOUBTFUL, ENGLISH, SPANISH } from './stopwords.ts'

export type Language = 'es' | 'en'

/** `words`: folded. Null when neither speaks louder: too short, or another language. */
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
 * A query without its stop words. When it speaks neither language both lists go, except words that carry meaning in one
 * of them.
 */
export function isStop(word: string, language: Language | null): boolean {
  if (language) return (language === 'es' ? SPANISH : ENGLISH).has(word)
  return (SPANISH.has(word) || ENGLISH.has(word)) && !DOUBTFUL.has(word)
}
