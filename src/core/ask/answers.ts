/**
 * Passages that were found → the sentences that answer, best first, and how probable it is that they do. The weights
 * are fitted on one half of XQuAD by `test/bench/fit-ask.ts`, which also writes down what they bring on the other.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { embeddedModel } from '../models/static.ts'
import { wordSpace } from '../verify/language/vectors.ts'
import { introduces } from '../search/sought.ts'
import { ceiling } from './doubts.ts'
import type { Question } from './question.ts'
import { readSentences, TRAITS, type Found, type Meaning, type Sentence } from './traits.ts'

/** The inputs of the probability: what the best sentence and its passage show, and how far that sentence stands out. */
export const SIGNS = [
  'bias',
  'best',
  'shown',
  'soft',
  'around',
  'cosine',
  'passageCosine',
  'strength',
  'names',
] as const
const byName = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map(name => [name, z.number()])) as Record<Name, z.ZodNumber>)
const Weights = z.object({
  source: z.string(),
  sentence: byName(TRAITS),
  /** Weights of the log odds: `same` for a passage in the question's language, `other` for any other passage. */
  answered: z.object({ same: byName(SIGNS), other: byName(SIGNS) }),
})
export type Weights = z.infer<typeof Weights>
const WEIGHTS = asset('src/core/ask/answers.json')

/**
 * Thresholds of the probability: an answer is shown from `ANSWERED` on, is `media` from `PROBABLE` on and `alta` from
 * `CERTAIN` on.
 */
export const ANSWERED = 0.2,
  PROBABLE = 0.5,
  CERTAIN = 0.85

/** At most `READ` passages are read and at most `SHOWN` of their sentences are shown. */
const READ = 6,
  SHOWN = 3
/**
 * No further sentence is shown once those before it hold `SUFFICES` of the total share, nor one whose own share is
 * under `LEAST`.
 */
const SUFFICES = 0.9,
  LEAST = 0.05

/** What a sentence that explains a word is worth, as a weight, when the meaning of that word is asked for. */
const EXPLAINED = 3

/** What begins in small letters goes on behind a formula or a line of its own: what that costs, as a weight. */
const FRAGMENT = /^\p{Ll}/u,
  PART = 2

export interface Answers {
  /** The sentences to show, best first; empty when the probability is below `ANSWERED`. */
  shown: Sentence[]
  /** Probability, 0 to 1, that these sentences answer the question. */
  probability: number
  /**
   * All sentences, shown or not, best first, each with its traits, so that a caller can look for a second opinion among
   * them.
   */
  ranked: Sentence[]
}

const NO_ANSWERS: Answers = { shown: [], probability: 0, ranked: [] }

/** Chooses the sentences of the found passages that answer the question. */
export type Answerer = (question: Question, passages: readonly Found[]) => Answers

let shared: Promise<Answerer> | undefined
/** Returns the answerer with the embedded model and the packaged weights; both are loaded at the first call. */
export const answerer = (): Promise<Answerer> =>
  (shared ??= meaningOf().then(meaning =>
    createAnswerer(meaning, Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8')))),
  ))

export async function meaningOf(): Promise<Meaning> {
  const model = await embeddedModel()
  return { ...wordSpace(model), vector: text => model.vector(text) }
}

export function createAnswerer(meaning: Meaning, weights: Weights): Answerer {
  return (question, passages) => {
    const read = passages.slice(0, READ)
    const sentences = readSentences(question, read, meaning)
    const { sought } = question.query
    const explaining = new Set(sought ? sentences.filter(({ text }) => introduces(text, sought)) : [])
    const chosen = choose(sentences, weights.sentence, explaining)
    const [best] = chosen.ranked
    if (!best) return NO_ANSWERS
    const of = weights.answered[best.same ? 'same' : 'other']
    const told = signs(chosen, read[best.passage]!)
    const odds = SIGNS.reduce((sum, name) => sum + of[name] * told[name], 0)
    const { texto: passage, titulo: title = '' } = read[best.passage]!
    const most = ceiling(question, best, { explained: explaining.has(best), passage, title })
    const probability = Math.min(most, 1 / (1 + Math.exp(-odds)))
    return { shown: probability >= ANSWERED ? chosen.shown : [], probability, ranked: chosen.ranked }
  }
}

/** Sentences by falling weight, and the softmax share of each: the shares add up to 1. */
export interface Chosen {
  ranked: Sentence[]
  shares: number[]
  shown: Sentence[]
}

/** `explaining` are the sentences that explain the word whose meaning is asked for. */
export function choose(
  sentences: readonly Sentence[],
  weights: Weights['sentence'],
  explaining: ReadonlySet<Sentence> = new Set(),
): Chosen {
  const weighed = sentences
    .map(sentence => ({
      sentence,
      weight: TRAITS.reduce(
        (sum, name) => sum + weights[name] * sentence.traits[name],
        (explaining.has(sentence) ? EXPLAINED : 0) - (FRAGMENT.test(sentence.text) ? PART : 0),
      ),
    }))
    .sort((a, b) => b.weight - a.weight)
  const ranked = weighed.map(({ sentence }) => sentence)
  const odds = weighed.map(({ weight }) => Math.exp(weight - weighed[0]!.weight))
  const all = odds.reduce((sum, value) => sum + value, 0)
  const shares = odds.map(value => value / all)
  const before = shares.map((_, i) => shares.slice(0, i).reduce((sum, share) => sum + share, 0))
  // Beside an explanation another use of the word answers nothing.
  const adds = (sentence: Sentence): boolean => explaining.size === 0 || explaining.has(sentence)
  const shown = ranked
    .slice(0, SHOWN)
    .filter((sentence, i) => i === 0 || (before[i]! < SUFFICES && shares[i]! >= LEAST && adds(sentence)))
    .filter(({ text }, i, all) => all.findIndex(other => other.text === text) === i)
  return { ranked, shares, shown }
}

export function signs({ ranked, shares }: Chosen, { evidence }: Found): Record<(typeof SIGNS)[number], number> {
  const { traits, names } = ranked[0]!
  return {
    bias: 1,
    best: shares[0]!,
    shown: shares.slice(0, SHOWN).reduce((sum, share) => sum + share, 0),
    soft: traits.soft,
    around: traits.around,
    cosine: traits.cosine,
    passageCosine: evidence.cosine,
    strength: evidence.strength,
    names,
  }
}
