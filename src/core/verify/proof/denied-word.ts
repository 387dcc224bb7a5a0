/**
 * A word that the source denies and the claim states: "players notice the delay" beside "the delay was not even
 * noticed". Pure; no model.
 */
import { languageOf } from '../language/grammar.ts'
import { NEGATION } from '../language/wordlists.ts'
import { root, wordsOf } from '../language/words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))
/** Denials of the statement that follows. "No" before an English noun is left out: "it has no history". */
const DENIES = { en: set('not never nobody cannot'), es: set('no nunca jamas nadie tampoco') }
/** What may stand between a denial and what it denies. "No de agua" and "not the wind" deny a part of a list. */
const BETWEEN = set(
  `even yet been be being have has had is was were always ever really quite so very fully longer se lo le les me nos
   ha han habia habian haya es era eran fue fueron esta estan estaba sido siempre muy ya aun`,
)
/** Denies but for one case or one part of the matter: "no renunciaron hasta 1140", "was not passed before 1867". */
const BUT = set('hasta antes sino salvo excepto until till before except unless but only solo')
/** What denies, or lessens, without a word of denial: "the forecast of June was mistaken" beside "it was not June". */
const TURNS = set(
  `against contra few little hardly barely rarely seldom scarcely less instead apenas poco pocos pocas menos lejos
   mistaken wrong wrongly false falsely erroneous falso falsa erroneo erronea equivocado equivocada equivoco error`,
)
/** Too wide on purpose ("industry", "imprenta"): a claim with such a word is left to the agent. */
const TURNING =
  /^(?:un|in|im|des|dis|non)\p{L}{4,}|^(?:refus|reject|den(?:y|ied|ies)|nieg|neg|rechaz|avoid|evit|prevent|impid)/u
/** The shortest word by whose root two texts are known to speak of the same. */
const TELLING = 4

const turns = (word: string): boolean => NEGATION.has(word) || TURNS.has(word) || TURNING.test(word)

/**
 * Returns the denied words of the source; null unless the claim has the word that they deny, denies nothing itself, and
 * the source says that word nowhere else. Each beside its nearest sentence, of 1,709 true judged pairs it refuses none,
 * of 1,994 others it stops 19 that no other check of a denial stopped. Beside any sentence of the passage it would
 * refuse three true ones.
 */
export function deniedWord(claim: string, evidence: readonly string[]): string | null {
  const words = wordsOf(claim),
    there = evidence.flatMap(wordsOf)
  if (words.some(turns) || there.some(word => BUT.has(word))) return null
  const own = new Set(words.filter(word => word.length >= TELLING).map(root))
  const turned = evidence.flatMap(denied).find(([, word]) => own.has(root(word)) && once(there, word))
  return turned ? turned.join(' ') : null
}

const once = (words: readonly string[], word: string): boolean => words.indexOf(word) === words.lastIndexOf(word)

/** Each denial of a sentence with the word that it denies. */
function denied(sentence: string): [string, string][] {
  const words = wordsOf(sentence),
    denies = DENIES[languageOf(sentence)]
  return words.flatMap((denial, at): [string, string][] => {
    if (!denies.has(denial)) return []
    const word = words.slice(at + 1).find(next => !BETWEEN.has(next))
    return word !== undefined && word.length >= TELLING ? [[denial, word]] : []
  })
}
