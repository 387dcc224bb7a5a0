/** Passages that were found → what speaks for each, as numbers from which `relevance.ts` makes probabilities. */
import { type StaticModel } from '../models/static.ts'
import { placesOf, words } from './analyze.ts'
import { formsOf, sentencesOf } from './cut.ts'
import { isStop, type Language } from './language.ts'
import type { Query } from './query.ts'
import { remembered } from './remembered.ts'
import { added, dot, norm, unit } from './dense.ts'

/** What relevance reads of a `Weighed` passage. */
export interface Evident {
  row: { texto: string }
  candidate: { share: number; sight?: number }
  pairs: number
  language: Language | null
  score: number
  strength: number
}

/** The inputs of both probabilities, 0 to 1 each except `strength` and the constant `bias`. */
export const SIGNS = [
  'bias',
  /** 1 for a question; 0 for bare words, or for a statement that a passage may put in other words. */
  'question',
  /**
   * `cosine` of the meanings, always in the embedded model, whichever model searches; `share` of the words; `pairs` of
   * neighbouring words.
   */
  'cosine',
  'share',
  'pairs',
  /**
   * Share of the question's words that stand in the passage or have a near one there, each weighted by its norm in the
   * model.
   */
  'soft',
  /**
   * `rare`: the same share with each word weighted by its rarity among the found passages too. `relativeRare` and
   * `relativeSoft` divide `rare` and `soft` by the highest value among these passages.
   */
  'rare',
  'relativeRare',
  'relativeSoft',
  /**
   * `sentence`: the highest share of the question's words in one sentence. `sentenceCosine`: the highest cosine of a
   * sentence with the question.
   */
  'sentence',
  'sentenceCosine',
  /** Share of the question's names and numbers that the passage holds; 1 when the question has none. */
  'names',
  /** `strength` is all evidence together; `relative` divides it by that of the strongest passage. */
  'strength',
  'relative',
  /** Share of its pieces between spaces that are words: a table has few. */
  'prose',
] as const
export type Signs = Record<(typeof SIGNS)[number], number>

/** The first 128 dimensions tell words apart well enough, in half of the time. */
const DIMS = 128
/** Two words whose cosine is below this are unrelated. */
const UNRELATED = 0.35
/** Most content words of a passage that are compared. */
const COMPARED = 160

interface Word {
  form: string
  stem: string
  weight: number
  name: boolean
  unit: Float64Array
}

type UnitOf = (form: string) => Float64Array
/**
 * The unit vectors of words are remembered for each model, 10 to 20 MB. With them and with each sentence summed once,
 * the signs of 16 passages take 10 ms of processor time instead of 16.
 */
const unitsOf = new WeakMap<StaticModel, UnitOf>()
function unitsIn(model: StaticModel): UnitOf {
  const known = unitsOf.get(model) ?? remembered(10_000, form => unit(model.sum(form, DIMS)))
  unitsOf.set(model, known)
  return known
}

/** Returns the signs of each passage, in their order. */
export function readSigns(query: Query, passages: readonly Evident[], model: StaticModel): Signs[] {
  const unitOf = unitsIn(model)
  const asked = readWords(query, model, unitOf)
  const vector = unit(model.sum(query.text, DIMS))
  const question = isQuestion(query.text) ? 1 : 0
  const strongest = Math.max(Number.EPSILON, ...passages.map(({ strength }) => strength))
  const likeness = likenessTo(asked, unitOf)
  const read = passages.map(passage =>
    readPassage(passage.row.texto, asked, { language: passage.language, model, likeness, vector }),
  )
  const rarity = asked.map((_, i) =>
    Math.log((passages.length + 1) / (read.reduce((sum, { near }) => sum + near[i]!, 0) + 0.5)),
  )
  const rare = asked.map((word, i) => ({ weight: word.weight * Math.max(0.1, rarity[i]!) }))
  const rares = read.map(({ near }) => share(rare, near)),
    rarest = Math.max(Number.EPSILON, ...rares),
    softest = Math.max(Number.EPSILON, ...read.map(({ signs }) => signs.soft))
  return passages.map((passage, i) => ({
    bias: 1,
    question,
    share: passage.candidate.share,
    pairs: passage.pairs,
    ...read[i]!.signs,
    rare: rares[i]!,
    relativeRare: rares[i]! / rarest,
    relativeSoft: read[i]!.signs.soft / softest,
    strength: passage.strength,
    relative: passage.strength / strongest,
  }))
}

/** A question holds a question mark, or begins with an interrogative or with a request to be told. */
const QUESTION = new RegExp(
  '[?¿？]|^\\s*(?:who|whose|whom|what|which|when|where|why|how|name|tell me|list|explain|describe|' +
    'qué|quién(?:es)?|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|cómo|por qué|' +
    'di(?:me|ga|game)?|nombr[ae]|enumer[ae]|expli(?:ca|que)|descri(?:be|ba)|indi(?:ca|que))(?!\\p{L})',
  'iu',
)
export const isQuestion = (text: string): boolean => QUESTION.test(text)

const NAMES = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}\p{N}'’-]*|\p{N}+/gu

function readWords(query: Query, model: StaticModel, unitOf: UnitOf): Word[] {
  const names = new Set((query.text.match(NAMES) ?? []).flatMap(words))
  return query.lexical.words.map(({ form, stem }) => ({
    form,
    stem,
    weight: norm(model.sum(form, DIMS)),
    name: names.has(form),
    unit: unitOf(form),
  }))
}

interface Reading {
  language: Language | null
  model: StaticModel
  likeness: (form: string) => Float64Array
  vector: Float64Array
}

/**
 * The cosines of a word with each word of the question. They are remembered for one search, because the found passages
 * share half of their words.
 */
function likenessTo(asked: readonly Word[], unitOf: UnitOf): (form: string) => Float64Array {
  const known = new Map<string, Float64Array>()
  return form => {
    let cosines = known.get(form)
    if (!cosines) {
      const other = unitOf(form)
      cosines = new Float64Array(asked.length)
      for (let i = 0; i < asked.length; i++) cosines[i] = dot(asked[i]!.unit, other)
      known.set(form, cosines)
    }
    return cosines
  }
}

type OfText = Pick<Signs, 'cosine' | 'soft' | 'sentence' | 'sentenceCosine' | 'names' | 'prose'>

function readPassage(
  text: string,
  asked: readonly Word[],
  { language, model, likeness, vector }: Reading,
): { near: number[]; signs: OfText } {
  const stems = asked.map(({ stem }) => stem),
    forms = formsOf(text),
    places = placesOf(stems, forms)
  const has = asked.map(({ stem }) => (places.has(stem) ? 1 : 0))
  const content = [...new Set(forms)]
    .filter(form => !isStop(form, language))
    .slice(0, COMPARED)
    .map(likeness)
  const soft = asked.map((_, i) => has[i]! || nearest(i, content))
  const parts = sentencesOf(text)
  const sums = parts.map(part => model.sum(part.text, DIMS))
  const held = parts.map(part => placesOf(stems, part.forms))
  const shares = held.map(own =>
    share(
      asked,
      asked.map(({ stem }) => (own.has(stem) ? 1 : 0)),
    ),
  )
  const signs = {
    cosine: dot(vector, unit(added(sums, DIMS))),
    soft: share(asked, soft),
    sentence: Math.max(0, ...shares),
    sentenceCosine: Math.max(0, ...sums.map(sum => dot(vector, unit(sum)))),
    names: share(
      asked.filter(({ name }) => name),
      has.filter((_, i) => asked[i]!.name),
    ),
    prose: wordy(text),
  }
  return { near: soft, signs }
}

const PIECE = /\S+/gu
const WORD = /^[\p{P}]*\p{L}[\p{L}\p{M}'’-]+[\p{P}]*$/u
/** Share of the pieces between spaces that are words of two letters or more. */
export function wordy(text: string): number {
  const pieces = text.match(PIECE) ?? []
  return pieces.length === 0 ? 0 : pieces.filter(piece => WORD.test(piece)).length / pieces.length
}

/** Weighted mean of the values, one for each word of the question; 1 when the weights add up to 0. */
function share(asked: readonly { weight: number }[], values: readonly number[]): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 1 : asked.reduce((sum, { weight }, i) => sum + weight * values[i]!, 0) / all
}

/** Similarity, 0 to 1, of the `i`th word to the nearest of others; 0 up to a cosine of `UNRELATED`. */
function nearest(i: number, others: readonly Float64Array[]): number {
  let best = UNRELATED
  for (const cosines of others) if (cosines[i]! > best) best = cosines[i]!
  return (best - UNRELATED) / (1 - UNRELATED)
}
