/** "What is a monitor?" asks what a word means. A sentence that only uses the word is no answer to that. Pure. */
import { stem, words } from '../search/analyze.ts'

const ASKS = new RegExp(
  String.raw`^[¿\s]*(?:qu[ée]\s+(?:es|son|significan?)|what\s+(?:is|are|does|do))\s+` +
    String.raw`(?:(?:un[ao]?s?|el|la|los|las|an?|the)\s+)?`,
  'iu',
)
/**
 * Most words whose meaning is asked for; none relates it to another thing, as in "the capital of France". Between two
 * words "de" makes one name of them: "hash de características".
 */
const WORDS = 4
const RELATES = /^(?:an?|the|of|in|on|at|for|to|by|with|from|del|en|para|por|con|al?|his|her|its|their|sus?)$/

/**
 * What a word is said to be, with what goes on behind it: "Filters are used", "son llamados" say what is done with it,
 * "networks are vulnerable to" how it is.
 */
const OTHER = String.raw`(?!not? |\w+(?:ed|ing|own|en|ade|[ai]d[oa]s) )\w+(?: \w+)?`

/** How a sentence goes on behind the word that it explains: "is a", "refers to", "se define como", "son". */
const EXPLAINS = new RegExp(
  String.raw`^(?:(?:is|was) (?:an?|the|any|one|when|where|defined|called|said|\d+)|` +
    `are (?:an?|the|those|any|${OTHER} (?:that|which|who|whose|with|of|for|in))|` +
    `son (?:l[oa]s|un[oa]s|aquell[oa]s|${OTHER} (?:que|con|de|para|en|cuy[oa]s?))|` +
    'means|denotes|refers|consists|comprises|significa|denota|designa|consiste|constituye|' +
    'es (?:un|una|el|la|lo|aquell?[ao]?|cuando|decir)|se (?:define|llama|denomina|entiende|refiere|conoce)|' +
    String.raw`(?:can be|may be|puede) (?:defin|describ)\w+)(?: |$)`,
)
/** What stands before a word that has just been explained: "is called a monitor", "known as", "se denomina". */
const NAMES =
  /(?:^| )(?:call|called|named|termed|known as|defin\w+|llama\w*|denomina\w*|conoce\w*|entiende\w*)(?: \w+)?$/

/** The stems of the words whose meaning is asked for; null for any other question. */
export function termOf(question: string): string[] | null {
  const opening = ASKS.exec(question)?.[0]
  if (opening === undefined) return null
  const asked = words(question.slice(opening.length))
  // "What does HALT do?" is answered by what it does.
  if (/\bdo(?:es)?\s/i.test(opening) && asked.at(-1) !== 'mean') return null
  const term = asked.filter((word, i) => i === 0 || !/^means?$/.test(word))
  return term.length > 0 && term.length <= WORDS && !term.some(word => RELATES.test(word)) ? term.map(stem) : null
}

/** Returns whether the sentence explains those words. */
export function explains(sentence: string, term: readonly string[]): boolean {
  const forms = words(sentence),
    stems = forms.map(stem)
  return stems.some((_, at) => {
    if (!term.every((own, i) => stems[at + i] === own)) return false
    return EXPLAINS.test(forms.slice(at + term.length).join(' ')) || NAMES.test(forms.slice(0, at).join(' '))
  })
}
