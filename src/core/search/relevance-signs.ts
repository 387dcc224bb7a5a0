/** Passages that were found → what speaks for each, as numbers from which `relevance.ts` makes probabilities. */
import { added, along, norm, unit } from '../models/dense.ts'
import type { StaticModel } from '../models/static.ts'
import { words } from './analyze.ts'
import type { Language } from './language.ts'
import { DIMS, isIn, textOf, type PassageText } from './passage-text.ts'
import type { Query } from './query.ts'

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

/** Two words whose cosine is below this are unrelated. */
const UNRELATED = 0.35

interface Word {
  form: string
  stem: string
  weight: number
  name: boolean
}

/** Returns the signs of each passage, in their order. */
export function readSigns(query: Query, passages: readonly Evident[], model: StaticModel): Signs[] {
  const asked = readWords(query, model)
  const vector = unit(model.sum(query.text, DIMS))
  const question = isQuestion(query.text) ? 1 : 0
  const strongest = Math.max(Number.EPSILON, ...passages.map(({ strength }) => strength))
  const texts = passages.map(({ row }) => textOf(row.texto))
  const similar = similarities(asked, texts, model)
  const read = texts.map((text, i) => readPassage(text, asked, { query, similar: similar[i]!, model, vector }))
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

function readWords(query: Query, model: StaticModel): Word[] {
  const names = new Set((query.text.match(NAMES) ?? []).flatMap(words))
  return query.lexical.words.map(({ form, stem }) => ({
    form,
    stem,
    weight: norm(model.sum(form, DIMS)),
    name: names.has(form),
  }))
}

interface Reading {
  query: Query
  similar: readonly number[]
  model: StaticModel
  vector: Float64Array
}

/**
 * For each passage and each word of the question: its similarity, 0 to 1, to the nearest word of the passage; 0 up to a
 * cosine of `UNRELATED`.
 */
function similarities(asked: readonly Word[], texts: readonly PassageText[], model: StaticModel): number[][] {
  const nearest = model.likeness(
    asked.map(({ form }) => form),
    texts.map(({ content }) => content),
  )
  return nearest.map(own => Array.from(own, cosine => (Math.max(UNRELATED, cosine) - UNRELATED) / (1 - UNRELATED)))
}

type OfText = Pick<Signs, 'cosine' | 'soft' | 'sentence' | 'sentenceCosine' | 'names' | 'prose'>

function readPassage(
  text: PassageText,
  asked: readonly Word[],
  { query, similar, model, vector }: Reading,
): { near: number[]; signs: OfText } {
  const places = text.places(query),
    sums = text.sums(model)
  const has = asked.map(({ stem }) => (places.has(stem) ? 1 : 0))
  const soft = asked.map((_, i) => has[i]! || similar[i]!)
  const shares = text.sentences.map(sentence =>
    share(
      asked,
      asked.map(({ stem }) => (isIn(sentence, places.get(stem)) ? 1 : 0)),
    ),
  )
  const signs = {
    cosine: along(vector, added(sums, DIMS)),
    soft: share(asked, soft),
    sentence: Math.max(0, ...shares),
    sentenceCosine: Math.max(0, ...sums.map(sum => along(vector, sum))),
    names: share(
      asked.filter(({ name }) => name),
      has.filter((_, i) => asked[i]!.name),
    ),
    prose: text.prose,
  }
  return { near: soft, signs }
}

/** Weighted mean of the values, one for each word of the question; 1 when the weights add up to 0. */
function share(asked: readonly { weight: number }[], values: readonly number[]): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 1 : asked.reduce((sum, { weight }, i) => sum + weight * values[i]!, 0) / all
}
