/**
 * Passages that were found → how probable it is that each bears on the question, and that it answers it.
 * `test/bench/fit-relevance.ts` fits the weights on one half of the questions of XQuAD and of judged claims, asked in a
 * mixed library; `npm run bench -- search` reports what they cost and bring on the other half.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { embeddedModel } from '../models/static.ts'
import { opensCaption } from './headings.ts'
import { textOf } from './passage-text.ts'
import type { Query } from './query.ts'
import { isQuestion, readSigns, SIGNS, type Evident, type Signs } from './relevance-signs.ts'

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

let shared: Weights | undefined
const weightsOf = (): Weights =>
  (shared ??= Weights.parse(JSON.parse(readFileSync(asset('src/core/search/relevance.json'), 'utf8'))))

/** Returns one relevance for each passage, in their order. */
export async function relevance(query: Query, passages: readonly Evident[]): Promise<Relevance[]> {
  const weights = weightsOf()
  return readSigns(query, passages, await embeddedModel()).map((signs, i) => {
    const side = isSame(query, passages[i]!) ? 'same' : 'other'
    return { bears: odds(weights.bears[side], signs), answers: odds(weights.answers[side], signs) }
  })
}

/**
 * A passage is shown when either probability reaches its threshold. Those of a question were chosen on the half of the
 * questions that the weights were fitted on, as the least that does not bear at no more than 1 % lost: 4.2 % do not
 * bear and 0.9 % of the questions lose their passage. On the other half it is 8.5 % (47 % of what is found) and 0.2 %.
 * Without `beside` it was 10.8 %. Of what two or three words show, 30 to 45 % do not bear (54 to 59 % of what is
 * found): half of such queries name something that several documents have, and weights of their own leave 30 to 39 %.
 * Somebody who wants to cite a statement searches for it in other words than the passage has: a quarter less of what is
 * found is shown, and none of 819 statements lost its passage.
 */
const LEAST = {
  question: { bears: 0.85, answers: 0.15 },
  /** Beside an answer that is as good as certain, a question needs little else. */
  beside: { bears: 0.95, answers: 0.3 },
  words: { bears: 0.8, answers: 0.2 },
  statement: { bears: 0.02, answers: 0.001 },
} as const
/** From this probability on an answer is as good as certain. */
const SURE = 0.9
/** A query without a question mark or word is a statement from this many words on. */
const STATES = 6
/** From this probability on a passage is said to answer: of XQuAD nine of ten such passages do. */
const ANSWERS = 0.5
/**
 * When no passage is said to answer, the first passages up to this number are shown as the nearest, whatever their
 * relevance.
 */
export const NEAREST = 3

/** The role of a passage: it answers, it is on the same matter, or it is the nearest where none answers. */
export type Part = 'responde' | 'tambien' | 'cercano'

/** Returns the passages of a query that are shown as bearing on it, in their order. */
export function shownOf({ text }: Pick<Query, 'text'>, told: readonly Relevance[]): boolean[] {
  const kind = isQuestion(text) ? 'question' : text.split(' ').length < STATES ? 'words' : 'statement'
  const beside = kind === 'question' && told.some(({ answers }) => answers >= SURE)
  const least = LEAST[beside ? 'beside' : kind]
  return told.map(({ bears, answers }) => bears >= least.bears || answers >= least.answers)
}

export const isSaid = ({ answers }: Relevance): boolean => answers >= ANSWERS

/**
 * Returns the passages that bear on the question, in their order, each with its role; where none answers, the nearest
 * stay too.
 */
export async function bearing<T extends Evident>(
  query: Query,
  passages: readonly T[],
): Promise<(T & { papel: Part })[]> {
  const told = withoutCaptions(query, passages, await relevance(query, passages))
  const shown = shownOf(query, told)
  const isTold = passages.some(({ row }) => textOf(row.texto).telling(query))
  const spared = told.some((reading, i) => shown[i] && isSaid(reading)) ? 0 : NEAREST
  return passages.flatMap((passage, i) => {
    const says = isSaid(told[i]!) && mayAnswer(query, passage, isTold)
    const papel = partOf(shown[i]! || passage.candidate.sight !== undefined, says)
    return papel !== 'cercano' || i < spared ? [{ ...passage, papel }] : []
  })
}

/**
 * Least number of the question's words that a passage of its language holds which is said to answer. Of XQuAD's own
 * paragraphs 93.4 % are said to answer without it, 91.7 % with two and 84.9 % with three; of the passages found for 70
 * questions to manuals of programs 449, 127 and 108, few of which answer.
 */
const HELD = 2

/**
 * Whether the passage has what no probability of words and meanings tells: of "What is SDCC?" ten passages of ten were
 * said to answer, the first a list of folders. Of a bare word those do that explain it, where one does (`isTold`).
 */
function mayAnswer(query: Query, passage: Evident, isTold: boolean): boolean {
  const text = textOf(passage.row.texto)
  if (!isQuestion(query.text)) return !isTold || text.telling(query) !== undefined
  const across = passage.language !== null && query.language !== null && passage.language !== query.language
  // A name is the same in both languages.
  if (query.sought && (!across || query.sought.term.every(word => text.forms.includes(word))))
    return text.telling(query) !== undefined
  return across || text.places(query).size >= Math.min(HELD, query.lexical.words.length)
}

/** Most words of a passage that is a caption and nothing else. */
const CAPTION = 25

/**
 * A passage that is only a caption holds the words of a question and answers none: "Gráfico 1: Tasa de mortalidad
 * infantil, 1989–2017" stood before the sentence that says what the rate is.
 */
function withoutCaptions(query: Query, passages: readonly Evident[], told: readonly Relevance[]): Relevance[] {
  const asks = isQuestion(query.text)
  return told.map((reading, i) => {
    const { texto } = passages[i]!.row
    return asks && opensCaption(texto) && textOf(texto).forms.length <= CAPTION ? { ...reading, answers: 0 } : reading
  })
}

const partOf = (bears: boolean, answers: boolean): Part => (bears ? (answers ? 'responde' : 'tambien') : 'cercano')

const odds = (of: Signs, signs: Signs): number =>
  1 / (1 + Math.exp(-SIGNS.reduce((sum, name) => sum + of[name] * signs[name], 0)))

export const isSame = (query: Query, { language }: Evident): boolean => language !== null && language === query.language
