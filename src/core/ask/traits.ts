/** A question and the passages found for it → their sentences, and what speaks for each of them as the answer. */
import { placesOf, words } from '../search/analyze.ts'
import type { Evidence } from '../search/index.ts'
import { isStop, languageOf, type Language } from '../search/language.ts'
import { sentences, type Range } from '../sentences.ts'
import type { WordSpace } from '../verify/vectors.ts'
import { candidates } from './candidates.ts'
import { isProse } from './prose.ts'
import type { Kind, Question } from './question.ts'

/** The embedded model: how near two words are, and a vector of unit length for a text. */
export interface Meaning extends WordSpace {
  vector(text: string): Float32Array
}

export interface Found {
  texto: string
  /** Range of the excerpt that the search shows. */
  pasaje_rango?: readonly [from: number, to: number]
  evidence: Evidence
}

/** What is weighed, 0 to 1 each. Their weights are fitted by `test/bench/fit-ask.ts`. */
export const TRAITS = [
  /** Share of the question's words in the sentence: themselves or near in meaning; and themselves alone. */
  'soft',
  'exact',
  /** The same share over the whole passage. */
  'around',
  /** Of the sentence's meaning, and of the passage's, with the question's. */
  'cosine',
  'passageCosine',
  /** The passage's strength over that of the strongest one. */
  'relative',
  /** It holds a person, a time or a number, as asked for; and how near that stands to a word of the question. */
  'typed',
  'near',
  /** A place or a reason was asked for, and only words that often bring one are there. */
  'doubtful',
  /** It is part of the excerpt that the search shows; it begins the passage. */
  'excerpt',
  'first',
] as const
export type Traits = Record<(typeof TRAITS)[number], number>

/** A sentence of the passage of that number, from 0, that may be the answer. */
export interface Sentence extends Range {
  passage: number
  text: string
  traits: Traits
  /** Share of the question's names that it holds; 1 when the question has none. */
  names: number
  /** The passage is in the question's language. */
  same: boolean
}

/** What is asked for. */
interface Asked {
  question: Question
  words: readonly { form: string; stem: string; name: boolean }[]
  stems: readonly string[]
  /** All words of the question: none of them answers it. */
  own: ReadonlySet<string>
  vector: Float32Array
}

/** A sentence, and of each word asked for how much of it is there. */
interface Part extends Range {
  text: string
  places: ReadonlyMap<string, readonly number[]>
  exact: number[]
  soft: number[]
}

interface Passage {
  found: Found
  language: Language | null
  parts: Part[]
}

/** Below this cosine two words of the embedded model have nothing to do with each other. */
const UNRELATED = 0.3
/** Words of questions that no answer repeats. */
const ASKING = new Set('cuanto cuanta cuantos cuantas many much'.split(' '))
/** A sentence without a candidate answers none of these: of the fitted half's answers 1 % stand in one. */
const NEEDED: ReadonlySet<Kind> = new Set(['person', 'time', 'number', 'place'])
const TYPED: ReadonlySet<Kind> = new Set(['person', 'time', 'number'])

/** Those that may be the answer: prose, with a candidate of the kind that is asked for. */
export function readSentences(question: Question, found: readonly Found[], meaning: Meaning): Sentence[] {
  const asked = readAsked(question, meaning)
  const passages = found.map(one => readPassage(asked, one, meaning))
  const weights = weigh(
    asked,
    passages.flatMap(({ parts }) => parts),
    meaning,
  )
  const best = Math.max(...found.map(({ evidence }) => evidence.strength), Number.EPSILON)
  return passages.flatMap((passage, n) => judge(asked, passage, { n, weights, best, meaning }))
}

function readAsked(question: Question, meaning: Meaning): Asked {
  const names = new Set((question.text.match(NAMES) ?? []).flatMap(words))
  const asked = question.query.lexical.words
    .filter(({ form }) => !ASKING.has(form))
    .map(({ form, stem }) => ({ form, stem, name: names.has(form) }))
  return {
    question,
    words: asked,
    stems: asked.map(({ stem }) => stem),
    own: new Set(words(question.text)),
    vector: meaning.vector(question.text),
  }
}
const NAMES = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu

function readPassage(asked: Asked, found: Found, meaning: Meaning): Passage {
  const { texto } = found,
    language = languageOf(words(texto))
  const parts = sentences(texto).map((range): Part => {
    const text = texto.slice(range.from, range.to),
      forms = words(text),
      places = placesOf(asked.stems, forms)
    const exact = asked.stems.map(stem => (places.has(stem) ? 1 : 0))
    const content = forms.filter(form => !isStop(form, language))
    const soft = asked.words.map(({ form }, i) => exact[i] || nearest(form, content, meaning))
    return { ...range, text, places, exact, soft }
  })
  return { found, language, parts }
}

/**
 * What a word says by itself, times how few of the sentences have it: "don Quijote" tells nothing apart in a book about
 * him, what was dried up does.
 */
function weigh(asked: Asked, parts: readonly Part[], meaning: Meaning): number[] {
  const rarity = (of: number): number => Math.log((parts.length + 1) / (of + 0.5))
  return asked.words.map(({ form }, i) => {
    const having = parts.reduce((sum, { soft }) => sum + soft[i]!, 0)
    return (meaning.weight(form) * Math.max(0.1, rarity(having))) / rarity(0)
  })
}

/** Number of the passage, weights of the words, strength of the strongest passage. */
interface Among {
  n: number
  weights: readonly number[]
  best: number
  meaning: Meaning
}

function judge(asked: Asked, { found, language, parts }: Passage, { n, weights, best, meaning }: Among): Sentence[] {
  const { kind, query } = asked.question,
    { evidence, pasaje_rango } = found
  const named = weights.map((weight, i) => (asked.words[i]!.name ? weight : 0))
  const around = share(
    asked.words.map((_, i) => Math.max(0, ...parts.map(part => part.soft[i]!))),
    weights,
  )
  return parts.flatMap(({ from, to, text, places, exact, soft }, at): Sentence[] => {
    const { strength, places: held } = candidates(kind, text, asked.own)
    if (!isProse(text) || (strength === 0 && NEEDED.has(kind))) return []
    const typed = TYPED.has(kind)
    const traits: Traits = {
      soft: share(soft, weights),
      exact: share(exact, weights),
      around,
      cosine: dot(asked.vector, meaning.vector(text)),
      passageCosine: evidence.cosine,
      relative: evidence.strength / best,
      typed: typed && strength === 1 ? 1 : 0,
      near: typed ? closeness(text, held, places) : 0,
      doubtful: !typed && strength === 0.5 ? 1 : 0,
      excerpt: pasaje_rango && from >= pasaje_rango[0] && to <= pasaje_rango[1] ? 1 : 0,
      first: at === 0 ? 1 : 0,
    }
    const same = language !== null && language === query.language
    return [{ from, to, text, passage: n, traits, names: share(soft, named), same }]
  })
}

/** 0 to 1: the nearest meaning among these words. */
function nearest(form: string, content: readonly string[], meaning: Meaning): number {
  let best = UNRELATED
  for (const other of content) best = Math.max(best, meaning.cosine(form, other))
  return (best - UNRELATED) / (1 - UNRELATED)
}

/** Values of the words asked for → their share of the weight; 1 when there is nothing to weigh. */
function share(values: readonly number[], weights: readonly number[]): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return all === 0 ? 1 : values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / all
}

/** `held`: where the candidates begin. 1 beside a word of the question, a half five words away; 0 without any. */
function closeness(text: string, held: readonly number[], known: ReadonlyMap<string, readonly number[]>): number {
  const said = [...known.values()].flat(),
    at = held.map(place => words(text.slice(0, place)).length)
  const least = Math.min(...at.flatMap(a => said.map(b => Math.abs(a - b))))
  return 1 / (1 + least / 5)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
