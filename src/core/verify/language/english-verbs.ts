/** English verbs, and which of them are nothing but verbs. Pure. */
import { lines } from './lexicon-file.ts'

const LISTED = lines('verbs-en.txt').map(line => line.split(' '))
export const ENGLISH_VERBS: ReadonlySet<string> = new Set(LISTED.map(([verb]) => verb!))
/** Verbs that are no noun, adjective or adverb in WordNet, nor is their third person. */
const ONLY: ReadonlySet<string> = new Set(LISTED.flatMap(([verb, mark]) => (mark === 'v' ? [verb!] : [])))

/** Returns whether a folded word is nothing but a verb in its base form: "imply", "interact". */
export const onlyVerb = (word: string): boolean => ONLY.has(word)

/** Returns whether a folded word can be nothing but the third person of a verb: "exceeds", and not "causes". */
export function thirdPerson(word: string): boolean {
  const base = /[^s]s$/.test(word) ? verbBase(word) : undefined
  return base !== undefined && ONLY.has(base)
}

/**
 * Returns the base of a regular form: "added" → "add", "using" → "use", "carries" → "carry"; undefined when no verb has
 * that form.
 */
export function verbBase(word: string): string | undefined {
  const [, root, ending] = /^(.{2,}?)(ed|ing|s|es|ies|ied)$/.exec(word) ?? []
  if (root === undefined || ending === undefined) return undefined
  const stem = word.slice(0, word.length - ending.length)
  const bases = /^ie/.test(ending)
    ? [`${stem}y`]
    : ending === 's'
      ? [stem]
      : [`${stem}e`, stem, stem.replace(/(.)\1$/, '$1')]
  const shorter = /ies$|ied$/.test(word)
    ? [`${word.slice(0, -3)}y`]
    : /es$/.test(word)
      ? [word.slice(0, -1), word.slice(0, -2)]
      : []
  return [...shorter, ...bases].find(base => ENGLISH_VERBS.has(base))
}
