/**
 * Operators: words that limit, deny, doubt, attribute, condition or compare. Claim and source must agree on their
 * classes.
 */
import { fold } from '../../search/fold.ts'
import { keyOf, verbForm, type Language } from './inflect.ts'
import { lines } from './lexicon-file.ts'

/** Form or phrase → class. Forms and not keys, because "podría" is not "poder" and "former" is not "form". */
const CLASSES: Record<Language, Map<string, string>> = { es: new Map(), en: new Map() }
const phrases: Record<Language, Map<string, string[][]>> = { es: new Map(), en: new Map() }

/** Classes whose words limit in the same way in every inflected form. */
const INFLECTED = new Set(['all', 'some', 'few', 'many', 'half', 'only', 'first', 'last', 'supposed', 'double'])

/** Adverbs in small letters without accents → class: the words of a text are compared so. */
const ADVERBS = new Map<string, string>()

let loaded = false
/** Reads the list once, when the first word is asked for. */
function load(): void {
  if (loaded) return
  loaded = true
  for (const line of lines('operators.txt')) {
    const [name, words] = line.split(': ') as [string, string]
    words.split('|').forEach((side, i) => {
      const language = i === 0 ? 'es' : 'en'
      for (const word of side.trim().split(/\s+/)) enter(name, word, language)
    })
  }
}

function enter(name: string, word: string, language: Language): void {
  const parts = word.split('_')
  if (!CLASSES[language].has(parts.join(' '))) CLASSES[language].set(parts.join(' '), name)
  if (INFLECTED.has(name) && parts.length === 1) CLASSES[language].set(`~${keyOf(word, language)}`, name)
  if (/(?:ly|mente)$/.test(word)) ADVERBS.set(fold(word), name)
  if (parts.length === 1) return
  const list = phrases[language].get(parts[0]!) ?? []
  list.push(parts)
  phrases[language].set(
    parts[0]!,
    list.sort((a, b) => b.length - a.length),
  )
}
/** Returns the class of such an adverb; null when it has none. */
export function adverbClass(folded: string): string | null {
  load()
  return ADVERBS.get(folded) ?? null
}

/** First form → the phrases that begin with it, longest first. */
export function operatorPhrases(language: Language): ReadonlyMap<string, string[][]> {
  load()
  return phrases[language]
}

/**
 * Returns the class of a word or null. `lower` is in lower case with its accents ("si" is not "sí"); the words of a
 * phrase are separated by spaces.
 */
export function operatorOf(lower: string, key: string, language: Language): string | null {
  load()
  const inflected = CLASSES[language].get(`~${key}`)
  // "Varió" has the key of "varios", so a finite verb has no inflected class.
  const name =
    CLASSES[language].get(lower) ??
    (inflected === undefined || verbForm(lower, language) === 'finite' ? undefined : inflected)
  return name === undefined || name === 'nothing' ? null : name
}
