/**
 * Passages that were found → how probable it is that each bears on the question, and that it answers it.
 * `test/bench/fit-relevance.ts` fits the weights on one half of the questions of XQuAD and of judged claims, asked in a
 * mixed library; `npm run bench -- search` reports what they cost and bring on the other half.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { embeddedModel, type StaticModel } from '../models/static.ts'
import { sentences } from '../sentences.ts'
import { placesOf, words } from './analyze.ts'
import { isStop, type Language } from './language.ts'
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

const weights = z.object(
  Object.fromEntries(SIGNS.map(name => [name, z.number()])) as Record<(typeof SIGNS)[number], z.ZodNumber>,
)
/** Weights of the log odds: `same` for a passage in the question's language, `other` for any other passage. */
const pair = z.object({ same: weights, other: weights })
const Weights = z.object({ source: z.string(), bears: pair, answers: pair })
export type Weights = z.infer<typeof Weights>

export interface Relevance {
  /** Probability that the passage is about what is asked. */
  bears: number
  /** Probability that the answer stands in the passage. */
  answers: number
}

let shared: Promise<Weights> | undefined
const weightsOf = (): Promise<Weights> =>
  (shared ??= Promise.resolve(Weights.parse(JSON.parse(readFileSync(asset('src/core/search/relevance.json'), 'utf8')))))

/** Returns one relevance for each passage, in their order. */
export async function relevance(query: Query, found: readonly Evident[]): Promise<Relevance[]> {
  const [model, weights] = await Promise.all([embeddedModel(), weightsOf()])
  return readSigns(query, found, model).map((signs, i) => {
    const side = isSame(query, found[i]!) ? 'same' : 'other'
    return { bears: odds(weights.bears[side], signs), answers: odds(weights.answers[side], signs) }
  })
}

/**
 * A passage is shown when either probability reaches its threshold. Of what a question shows, 5 to 9 % do not bear on
 * it (46 % before), and 0.6 % of the questions lose their passage; of what two or three words show, 31 to 43 % do not
 * (57 to 61 %), for a loss of 1.3 %. Somebody who wants to cite a statement searches for it in other words than the
 * passage has: a quarter less of what is found is shown, and none of 819 statements lost its passage.
 */
const LEAST = {
  question: { bears: 0.85, answers: 0.2 },
  words: { bears: 0.8, answers: 0.2 },
  statement: { bears: 0.02, answers: 0.001 },
} as const
/** A query without a question mark or word is a statement from this many words on. */
const STATES = 6
/** From this probability on a passage is said to answer: nine of ten such passages do. */
const ANSWERS = 0.5
/**
 * When no passage is said to answer, the first passages up to this number are shown as the nearest, whatever their
 * relevance.
 */
export const NEAREST = 3

/** The role of a passage: it answers, it is on the same matter, or it is the nearest where none answers. */
export type Part = 'responde' | 'tambien' | 'cercano'

export function isShown({ text }: Pick<Query, 'text'>, { bears, answers }: Relevance): boolean {
  const least = LEAST[isQuestion(text) ? 'question' : text.split(' ').length < STATES ? 'words' : 'statement']
  return bears >= least.bears || answers >= least.answers
}

export const isSaid = ({ answers }: Relevance): boolean => answers >= ANSWERS

/**
 * Returns the passages that bear on the question, in their order, each with its role; where none answers, the nearest
 * stay too.
 */
export async function bearing<T extends Evident>(query: Query, found: readonly T[]): Promise<(T & { papel: Part })[]> {
  const told = await relevance(query, found)
  const spared = told.some(one => isShown(query, one) && isSaid(one)) ? 0 : NEAREST
  return found.flatMap((one, i) => {
    const papel = partOf(isShown(query, told[i]!) || one.candidate.sight !== undefined, isSaid(told[i]!))
    return papel !== 'cercano' || i < spared ? [{ ...one, papel }] : []
  })
}

const partOf = (bears: boolean, answers: boolean): Part => (bears ? (answers ? 'responde' : 'tambien') : 'cercano')

const odds = (of: Signs, signs: Signs): number =>
  1 / (1 + Math.exp(-SIGNS.reduce((sum, name) => sum + of[name] * signs[name], 0)))

export const isSame = (query: Query, { language }: Evident): boolean => language !== null && language === query.language

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

export function readSigns(query: Query, found: readonly Evident[], model: StaticModel): Signs[] {
  const units = new Map<string, Float64Array>()
  const asked = readWords(query, model, units)
  const vector = unit(model.sum(query.text, DIMS))
  const question = isQuestion(query.text) ? 1 : 0
  const strongest = Math.max(Number.EPSILON, ...found.map(({ strength }) => strength))
  const read = found.map(one => readPassage(one.row.texto, asked, { language: one.language, model, units, vector }))
  const rarity = asked.map((_, i) =>
    Math.log((found.length + 1) / (read.reduce((sum, { near }) => sum + near[i]!, 0) + 0.5)),
  )
  const rare = asked.map((word, i) => ({ weight: word.weight * Math.max(0.1, rarity[i]!) }))
  const rares = read.map(({ near }) => share(rare, near)),
    rarest = Math.max(Number.EPSILON, ...rares),
    softest = Math.max(Number.EPSILON, ...read.map(({ signs }) => signs.soft))
  return found.map((one, i) => ({
    bias: 1,
    question,
    share: one.candidate.share,
    pairs: one.pairs,
    ...read[i]!.signs,
    rare: rares[i]!,
    relativeRare: rares[i]! / rarest,
    relativeSoft: read[i]!.signs.soft / softest,
    strength: one.strength,
    relative: one.strength / strongest,
  }))
}

/** A question holds a question mark, or begins with an interrogative. */
const QUESTION =
  /[?¿？]|^(?:who|whose|whom|what|which|when|where|why|how|qué|quién(?:es)?|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|cómo|por qué)(?!\p{L})/iu
const isQuestion = (text: string): boolean => QUESTION.test(text)

const NAMES = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}\p{N}'’-]*|\p{N}+/gu

function readWords(query: Query, model: StaticModel, units: Map<string, Float64Array>): Word[] {
  const names = new Set((query.text.match(NAMES) ?? []).flatMap(words))
  return query.lexical.words.map(({ form, stem }) => ({
    form,
    stem,
    weight: norm(model.sum(form, DIMS)),
    name: names.has(form),
    unit: unitOf(form, model, units),
  }))
}

interface Reading {
  language: Language | null
  model: StaticModel
  units: Map<string, Float64Array>
  vector: Float64Array
}

type OfText = Pick<Signs, 'cosine' | 'soft' | 'sentence' | 'sentenceCosine' | 'names' | 'prose'>

function readPassage(
  text: string,
  asked: readonly Word[],
  { language, model, units, vector }: Reading,
): { near: number[]; signs: OfText } {
  const stems = asked.map(({ stem }) => stem),
    forms = words(text),
    places = placesOf(stems, forms)
  const has = asked.map(({ stem }) => (places.has(stem) ? 1 : 0))
  const content = [...new Set(forms)].filter(form => !isStop(form, language)).slice(0, COMPARED)
  const soft = asked.map(({ unit }, i) => has[i] || nearest(unit, content, form => unitOf(form, model, units)))
  const parts = sentences(text).map(({ from, to }) => text.slice(from, to))
  const held = parts.map(part => placesOf(stems, words(part)))
  const shares = held.map(own =>
    share(
      asked,
      asked.map(({ stem }) => (own.has(stem) ? 1 : 0)),
    ),
  )
  const signs = {
    cosine: dot(vector, unit(model.sum(text, DIMS))),
    soft: share(asked, soft),
    sentence: Math.max(0, ...shares),
    sentenceCosine: Math.max(0, ...parts.map(part => dot(vector, unit(model.sum(part, DIMS))))),
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
function wordy(text: string): number {
  const pieces = text.match(PIECE) ?? []
  return pieces.length === 0 ? 0 : pieces.filter(piece => WORD.test(piece)).length / pieces.length
}

/** Weighted mean of the values, one for each word of the question; 1 when the weights add up to 0. */
function share(asked: readonly { weight: number }[], values: readonly number[]): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 1 : asked.reduce((sum, { weight }, i) => sum + weight * values[i]!, 0) / all
}

/** Similarity, 0 to 1, of the word to the nearest of these words; 0 up to a cosine of `UNRELATED`. */
function nearest(to: Float64Array, forms: readonly string[], of: (form: string) => Float64Array): number {
  let best = UNRELATED
  for (const form of forms) best = Math.max(best, dot(to, of(form)))
  return (best - UNRELATED) / (1 - UNRELATED)
}

function unitOf(form: string, model: StaticModel, units: Map<string, Float64Array>): Float64Array {
  const known = units.get(form) ?? unit(model.sum(form, DIMS))
  units.set(form, known)
  return known
}

function unit(vector: Float64Array): Float64Array {
  const length = norm(vector)
  return length > 0 ? vector.map(value => value / length) : vector
}

const norm = (vector: Float64Array): number => Math.sqrt(dot(vector, vector))

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
