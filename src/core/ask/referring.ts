/**
 * Whether a sentence has the words of a question, and where the answer would stand only a reference to what another
 * sentence names. Pure; Spanish and English.
 */
import { stem, words } from '../search/analyze.ts'

/** "What kind of network", "¿Qué tipo de red": what is asked for is a network. */
const OF_A_KIND = String.raw`(?:(?:type|kind|sort|tipo|clase)s?\s+(?:of|de)\s+)?`
/** The word behind "what" or "which": a noun ("Which neighborhood lies…"), or the verb ("What set the stage…"). */
const ASKED = new RegExp(String.raw`^[¿\s]*(?:what|which|who|qué|que|quién|quien)\s+${OF_A_KIND}(\p{L}+)`, 'iu')
/** "What is", "what can", "¿Qué puede": the word that tells what is asked for stands elsewhere. */
const AUXILIARY = new RegExp(
  '^(?:is|are|was|were|do|does|did|ha[sd]|have|can|could|may|might|must|will|would|should|' +
    'es|son|eran?|fue|fueron|han?|pueden?|deben?|se)$',
  'i',
)

/** "These devices", "este tipo de red". */
const DEMONSTRATIVE = new RegExp(
  String.raw`\b(?:this|these|those|such|est[aeo]s?|es[aeo]s?|dich[oa]s?)\s+${OF_A_KIND}(\p{L}+)`,
  'giu',
)
/** "The neighborhood lies", "El barrio se encuentra", and not "The principle of succession": no name is with it. */
const BARE = new RegExp(
  String.raw`^(?:the|el|la|los|las)\s+(\p{L}+)\s+(?:se\s+)?` +
    String.raw`(?!(?:of|in|on|for|with|that|which|del?|en|para|que)\s)(\p{L}+)(?=[\s,])`,
  'iu',
)
/** "All of this set the stage": a pronoun, and its verb. */
const PRONOUN =
  /^(?:(?:all\s+(?:of\s+)?|todo\s+)?(?:this|these|that|those|esto|eso)|it|they|ell[oa]s?)\s+(?:se\s+)?(\p{L}+)/iu

/** "What did the company do?", "¿Qué hacía la compañía?" */
const DEED =
  /^[¿\s]*(?:what\s+(?:did|does|do)\s+(.+?)\s+do|qu[ée]\s+(?:hac[íi]an?|hacen?|hizo|hicieron)\s+(.+?))[\s?]*$/iu
/** Least words behind the name that tell what its bearer does; with fewer it is the last that is named. */
const TOLD = 3

/** "This pathway is termed work-family conflict": what that is stands in the sentence before. */
const NAMED = new RegExp(
  String.raw`^(?:this|these|such|est[aeo]s?|dich[oa]s?)\s[^,;.]{0,40}?` +
    String.raw`\b(?:termed|called|named|known|referred|llam\p{L}+|denomin\p{L}+|conoc\p{L}+)`,
  'iu',
)

/** Whether a sentence gives a name to what another sentence explains. */
export const namesBefore = (sentence: string): boolean => NAMED.test(sentence)

const stems = (text = ''): string[] => words(text).map(stem)

/**
 * Whether the sentence only refers to what is asked for: "… is treated using these devices", "The neighborhood lies …",
 * "All of this set the stage …", and of a company's deeds that somebody paid for the company.
 */
export function refers(question: string, sentence: string): boolean {
  const deed = DEED.exec(question)
  if (deed) return isNamedLast(deed[1] ?? deed[2]!, sentence)
  const [, first = ''] = ASKED.exec(question) ?? [],
    [asked] = stems(first)
  if (asked === undefined || AUXILIARY.test(first)) return false
  const [, bare, does] = BARE.exec(sentence) ?? []
  return (
    stems(PRONOUN.exec(sentence)?.[1])[0] === asked ||
    pointsTo(asked, sentence) ||
    (stems(bare)[0] === asked && words(question).includes(words(does!)[0]!))
  )
}

/** Whether the noun stands in the sentence behind "these" alone: "The river Tajo …, and this river …" names it. */
function pointsTo(asked: string, sentence: string): boolean {
  const pointed = [...sentence.matchAll(DEMONSTRATIVE)].filter(([, noun]) => stems(noun)[0] === asked).length
  return pointed > 0 && stems(sentence).filter(word => word === asked).length <= pointed
}

function isNamedLast(name: string, sentence: string): boolean {
  const last = stems(name).at(-1),
    told = stems(sentence)
  return last !== undefined && told.includes(last) && told.length - 1 - told.indexOf(last) < TOLD
}
