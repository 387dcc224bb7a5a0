/**
 * Finds names of a claim that a passage in the other language has in no form: "Filadelfia" is Philadelphia, "los
 * Juegos" are the Games. Pure.
 */
import { languageOf } from '../language/grammar.ts'
import { keyOf } from '../language/inflect.ts'
import { relation } from '../language/lexicon.ts'
import { normal, wordsOf } from '../language/words.ts'

/** First letters that a name keeps in the other language. */
const SHARED = 3

/** Returns the names: runs of capitalised words that do not begin the claim. */
const namesOf = (claim: string): string[] =>
  claim.match(/(?<=[\p{L}\p{N},;:] )(?!I\b)\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)*/gu) ?? []

const sounds = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/ct/g, 't')
    .replace(/^es(?=[cptm])/, 's')
    .replace(/^(?:w|gu)/, 'g')

/** Returns the names without a counterpart; none when claim and passage are in the same language. */
export function foreignNames(claim: string, passage: string): string[] {
  const own = languageOf(claim),
    other = languageOf(passage)
  if (own === other) return []
  const there = [...new Set(wordsOf(passage))]
  const starts = new Set(there.map(word => sounds(word).slice(0, SHARED)))
  const isSaid = (word: string): boolean => {
    const form = normal(word)
    if (form.length < SHARED || starts.has(sounds(form).slice(0, SHARED))) return true
    const term = { form, key: keyOf(form, own), language: own }
    return there.some(w => relation(term, { form: w, key: keyOf(w, other), language: other }, () => 1) !== null)
  }
  return namesOf(claim).filter(name => !name.split(' ').some(isSaid))
}
