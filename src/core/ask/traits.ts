/** A question and the passages found for it → their sentences, each with the traits that make it a likely answer. */
import { placesOf, words } from '../search/analyze.ts'
import { fold } from '../search/fold.ts'
import type { Evidence } from '../search/index.ts'
import { isStop, languageOf, type Language } from '../search/language.ts'
import { sentences, type Range } from '../sentences.ts'
import type { WordSpace } from '../verify/language/vectors.ts'
import { candidates } from './candidates.ts'
import { isListOfSources, isProse, tellsAim } from './prose.ts'
import type { Kind, Question } from './question.ts'

/** The embedded model: how near two words are, and a unit-length vector for a text. */
export interface Meaning extends WordSpace {
  vector(text: string): Float32Array
}

export interface Found {
  texto: string
  /** Range in `texto`, UTF-16, of the excerpt that the search shows. */
  pasaje_rango?: readonly [from: number, to: number]
  evidence: Evidence
  /** Title of its document, which answers nothing where the passage repeats it. */
  titulo?: string
  /** The row that names its columns, which says nothing of any row. */
  heading?: string
}

/** The traits of a sentence, 0 to 1 each. `test/bench/fit-ask.ts` fits their weights. */
export const TRAITS = [
  /**
   * Weighted share of the question's words in the sentence: `soft` counts words near in meaning too, `exact` only the
   * words themselves.
   */
  'soft',
  'exact',
  /** As `soft`, over the whole passage. */
  'around',
  /** Cosine with the question: `cosine` of the sentence, `passageCosine` of the passage. */
  'cosine',
  'passageCosine',
  /** Strength of the passage divided by that of the strongest one. */
  'relative',
  /**
   * `typed`: the sentence holds the person, time or number that is asked for. `near`: how close that stands to a word
   * of the question.
   */
  'typed',
  'near',
  /**
   * The question asks for something else, such as a place or a reason, and the sentence only holds words that often
   * bring one.
   */
  'doubtful',
  /** `excerpt`: the sentence is part of the excerpt that the search shows. `first`: it begins the passage. */
  'excerpt',
  'first',
] as const
export type Traits = Record<(typeof TRAITS)[number], number>

/** A sentence that may be the answer; `passage` is the index of its passage, from 0. */
export interface Sentence extends Range {
  passage: number
  text: string
  traits: Traits
  /** How surely it holds something of the kind that is asked for: `strength` of `candidates`. */
  strength: number
  /** Weighted share of the question's names that the sentence holds; 1 when the question has none. */
  names: number
  /** Whether the passage is in the question's language. */
  same: boolean
  /** How near in meaning, 0 to 1, a word of the sentence comes to each word of the question, by its stem. */
  nearness: ReadonlyMap<string, number>
}

/** The question, read once for all passages. */
interface Asked {
  question: Question
  words: readonly { form: string; stem: string; name: boolean }[]
  stems: readonly string[]
  /** All words of the question: none of them can be its answer. */
  own: ReadonlySet<string>
  vector: Float32Array
}

/**
 * A sentence with, for each word of the question, whether it stands there (`exact`) and how near the nearest word comes
 * (`soft`).
 */
interface Part extends Range {
  text: string
  places: ReadonlyMap<string, readonly number[]>
  exact: number[]
  soft: number[]
}

interface Passage {
  source: Found
  language: Language | null
  parts: Part[]
}

/** Two words whose cosine in the embedded model is below this are unrelated. */
const UNRELATED = 0.3
/** Words of questions that no answer repeats. */
const ASKING = new Set('cuanto cuanta cuantos cuantas many much'.split(' '))
/**
 * Kinds that a sentence without a candidate cannot answer: in the half used for fitting, 1 % of the answers stand in
 * one.
 */
const NEEDED: ReadonlySet<Kind> = new Set(['person', 'time', 'number', 'place'])
const TYPED: ReadonlySet<Kind> = new Set(['person', 'time', 'number'])

/** Returns the sentences that may be the answer: prose that holds a candidate of the kind asked for. */
export function readSentences(question: Question, sources: readonly Found[], meaning: Meaning): Sentence[] {
  const asked = readAsked(question, meaning)
  const passages = sources.map(source => readPassage(asked, source, meaning))
  const weights = weigh(
    asked,
    passages.flatMap(({ parts }) => parts),
    meaning,
  )
  const best = Math.max(...sources.map(({ evidence }) => evidence.strength), Number.EPSILON)
  return passages.flatMap((passage, n) => judge(asked, passage, { n, weights, best, meaning }))
}

/** "¿Cuál fue la prevalencia?" was answered, surely, by "Objetivos: Determinar la prevalencia". */
const ASKS_AIM =
  /\b(?:aim|objectiv|purpos|goal|objetiv|prop[óo]sit|finalidad|why|por qu[ée]|para qu[ée]|busca|pretend)/iu

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

function readPassage(asked: Asked, source: Found, meaning: Meaning): Passage {
  const { texto, heading } = source,
    language = languageOf(words(texto))
  const parts = sentences(texto).flatMap((range): Part[] => {
    const text = texto.slice(range.from, range.to)
    if (text === heading) return []
    const forms = words(text),
      places = placesOf(asked.stems, forms)
    const exact = asked.stems.map(stem => (places.has(stem) ? 1 : 0))
    const content = forms.filter(form => !isStop(form, language))
    const soft = asked.words.map(({ form }, i) => exact[i] || nearest(form, content, meaning))
    return [{ ...range, text, places, exact, soft }]
  })
  return { source, language, parts }
}

/**
 * The weight of each word of the question: the model's own weight times its rarity among the sentences. In a book about
 * him "don Quijote" tells no sentence from another; "dried up" does.
 */
function weigh(asked: Asked, parts: readonly Part[], meaning: Meaning): number[] {
  const rarity = (of: number): number => Math.log((parts.length + 1) / (of + 0.5))
  return asked.words.map(({ form }, i) => {
    const having = parts.reduce((sum, { soft }) => sum + soft[i]!, 0)
    return (meaning.weight(form) * Math.max(0.1, rarity(having))) / rarity(0)
  })
}

/**
 * What is the same for all sentences of a passage: its index `n`, the word weights, and the strength of the strongest
 * passage.
 */
interface Among {
  n: number
  weights: readonly number[]
  best: number
  meaning: Meaning
}

function judge(asked: Asked, { source, language, parts }: Passage, { n, weights, best, meaning }: Among): Sentence[] {
  const { kind, query } = asked.question,
    { evidence, pasaje_rango } = source
  const named = weights.map((weight, i) => (asked.words[i]!.name ? weight : 0))
  const title = fold(source.titulo ?? '')
  const around = share(
    asked.words.map((_, i) => Math.max(0, ...parts.map(part => part.soft[i]!))),
    weights,
  )
  if (isListOfSources(source.texto)) return []
  return parts.flatMap(({ from, to, text, places, exact, soft }, at): Sentence[] => {
    const { strength, places: held } = candidates(kind, text, asked.own)
    const isTitle = title.includes(fold(text.replace(/\s+/g, ' ')))
    const aims = tellsAim(text) && !ASKS_AIM.test(asked.question.text)
    if (isTitle || aims || !isProse(text) || (strength === 0 && NEEDED.has(kind))) return []
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
    const nearness = new Map(asked.stems.map((stem, i) => [stem, soft[i]!]))
    return [{ from, to, text, passage: n, traits, strength, names: share(soft, named), same, nearness }]
  })
}

/** Similarity, 0 to 1, of the word to the nearest of these words; 0 up to a cosine of `UNRELATED`. */
function nearest(form: string, content: readonly string[], meaning: Meaning): number {
  let best = UNRELATED
  for (const other of content) best = Math.max(best, meaning.cosine(form, other))
  return (best - UNRELATED) / (1 - UNRELATED)
}

/** Weighted mean of the values, one for each word of the question; 1 when the weights add up to 0. */
function share(values: readonly number[], weights: readonly number[]): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return all === 0 ? 1 : values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / all
}

/**
 * Closeness of the candidates, which begin at `held`, to the words of the question: 1 on such a word, a half five words
 * away, 0 when there is no candidate or no such word.
 */
function closeness(text: string, held: readonly number[], known: ReadonlyMap<string, readonly number[]>): number {
  const places = [...known.values()].flat(),
    at = held.map(place => words(text.slice(0, place)).length)
  const least = Math.min(...at.flatMap(a => places.map(b => Math.abs(a - b))))
  return 1 / (1 + least / 5)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
