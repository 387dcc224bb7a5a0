/** A question and the passages found for it → their sentences, and what speaks for each of them as the answer. */
import { placesOf, words } from '../search/analyze.ts'
import type { Evidence } from '../search/index.ts'
import { isStop, languageOf } from '../search/language.ts'
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
  /** Share of the question's words in the sentence: word for word, or one of a near meaning; and word for word alone. */
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

/** What is asked for, weighed once. */
interface Asked {
  question: Question
  words: readonly { form: string; stem: string; weight: number; name: boolean }[]
  stems: readonly string[]
  /** All words of the question: none of them answers it. */
  own: ReadonlySet<string>
  vector: Float32Array
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
  const asked = weigh(question, meaning)
  const best = Math.max(...found.map(({ evidence }) => evidence.strength), Number.EPSILON)
  return found.flatMap((one, passage) =>
    readPassage(asked, one, meaning).map(sentence => ({
      ...sentence,
      passage,
      traits: { ...sentence.traits, relative: one.evidence.strength / best },
    })),
  )
}

function weigh(question: Question, meaning: Meaning): Asked {
  const names = new Set(
    (question.text.match(/(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu) ?? []).flatMap(words),
  )
  const asked = question.query.lexical.words
    .filter(({ form }) => !ASKING.has(form))
    .map(({ form, stem }) => ({ form, stem, weight: meaning.weight(form), name: names.has(form) }))
  return {
    question,
    words: asked,
    stems: asked.map(({ stem }) => stem),
    own: new Set(words(question.text)),
    vector: meaning.vector(question.text),
  }
}

function readPassage(
  asked: Asked,
  { texto, pasaje_rango, evidence }: Found,
  meaning: Meaning,
): Omit<Sentence, 'passage'>[] {
  const language = languageOf(words(texto))
  const parts = sentences(texto).map(range => {
    const text = texto.slice(range.from, range.to),
      forms = words(text),
      places = placesOf(asked.stems, forms)
    const exact = asked.words.map(({ stem }) => (places.has(stem) ? 1 : 0))
    const content = forms.filter(form => !isStop(form, language))
    const soft = asked.words.map(({ form }, i) => exact[i] || nearest(form, content, meaning))
    return { ...range, text, forms, places, exact, soft }
  })
  const shareOf = shares(asked)
  const around = shareOf(asked.words.map((_, i) => Math.max(0, ...parts.map(part => part.soft[i]!))))
  const { kind } = asked.question
  return parts.flatMap(({ from, to, text, forms, places, exact, soft }, at) => {
    const { strength, places: held } = candidates(kind, text, asked.own)
    if (!isProse(text) || (strength === 0 && NEEDED.has(kind))) return []
    const typed = TYPED.has(kind)
    const traits: Traits = {
      soft: shareOf(soft),
      exact: shareOf(exact),
      around,
      cosine: dot(asked.vector, meaning.vector(text)),
      passageCosine: evidence.cosine,
      relative: 0,
      typed: typed && strength === 1 ? 1 : 0,
      near: typed
        ? closeness(
            held.map(place => words(text.slice(0, place)).length),
            places,
          )
        : 0,
      doubtful: !typed && strength === 0.5 ? 1 : 0,
      excerpt: pasaje_rango && from >= pasaje_rango[0] && to <= pasaje_rango[1] ? 1 : 0,
      first: at === 0 ? 1 : 0,
    }
    const names = shares(asked, ({ name }) => name)(soft)
    return [{ from, to, text, traits, names, same: language !== null && language === asked.question.query.language }]
  })
}

/** 0 to 1: the nearest meaning among these words. */
function nearest(form: string, content: readonly string[], meaning: Meaning): number {
  let best = UNRELATED
  for (const other of content) best = Math.max(best, meaning.cosine(form, other))
  return (best - UNRELATED) / (1 - UNRELATED)
}

/** Values of the question's words → their share of its weight; 1 when no such word is there. */
function shares(asked: Asked, which: (word: Asked['words'][number]) => boolean = () => true) {
  const weights = asked.words.map(word => (which(word) ? word.weight : 0))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return (values: readonly number[]): number =>
    all === 0 ? 1 : values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / all
}

/** `held`: places of the candidates, in words. 1 beside a word of the question, a half five words away; 0 without any. */
function closeness(held: readonly number[], known: ReadonlyMap<string, readonly number[]>): number {
  const said = [...known.values()].flat()
  const least = Math.min(...held.flatMap(a => said.map(b => Math.abs(a - b))))
  return 1 / (1 + least / 5)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
