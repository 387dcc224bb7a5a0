/** A passage → the one to three consecutive sentences of it that answer, to the letter. */
import type { StaticModel } from '../models/static.ts'
import type { Range } from '../sentences.ts'
import { DIMS, isIn, textOf, type PassageText, type Sentence } from './passage-text.ts'
import { columnNames } from './headings.ts'
import type { Query } from './query.ts'

export interface Excerpt {
  pasaje: string
  pasaje_rango: [from: number, to: number]
}

const LONGEST = 3
/**
 * The query's words in the passage decide which sentences answer. Where the passage shows less than half of them, as in
 * another language, the meaning decides too. On XQuAD the answer then stands in the excerpt for 89 % (es), 90 % (en),
 * 76 and 78 % (across languages) at 38 and 35 % of the passage's length.
 */
const BY_WORDS = { least: 0.5, sentence: 0.06 } as const
const BY_MEANING = { words: 0.4, meaning: 0.6, sentence: 0.03 } as const

/** Of "murder rate Louisiana" the row of Louisiana answers, not the names of the columns, which hold as many words. */
const NAMES = 0.001

/** A sentence; `has` tells for each word of the query whether the sentence holds it. */
interface Part extends Range {
  has: boolean[]
  forms(): string
}
/** Sums of the model's vectors for the query and for each sentence. */
interface Meanings {
  asked: Float64Array
  parts: readonly Float64Array[]
}

/**
 * Returns the excerpt, or null for a text without a sentence. `model` is the embedded one, because some ten sentences
 * are read for each result.
 */
export function excerpt(texto: string, query: Query, model: StaticModel): Excerpt | null {
  const stems = query.lexical.words.map(word => word.stem)
  const whole = textOf(texto),
    places = whole.places(query)
  // A quoted phrase is shown where it stands.
  const telling = query.lexical.phrases.length > 0 ? undefined : whole.telling(query)
  if (telling) return { pasaje: texto.slice(telling.from, telling.to), pasaje_rango: [telling.from, telling.to] }
  const parts = whole.sentences.map(sentence =>
    read(
      sentence,
      whole,
      stems.map(stem => isIn(sentence, places.get(stem))),
    ),
  )
  const known = stems.filter((_, i) => parts.some(part => part.has[i])).length
  const meanings =
    known >= BY_WORDS.least * stems.length ? null : { asked: model.sum(query.text, DIMS), parts: whole.sums(model) }
  const columns = columnNames(texto, whole.sentences)
  const windows = { parts, columns, stems: stems.length, phrases: query.lexical.phrases, meanings }
  // A heading is shown where it holds what was asked to the letter, or where nothing below it holds a word.
  const below = query.lexical.phrases.length > 0 ? undefined : best(windows, whole.heads)
  const shown = below && (below.held > 0 || meanings) ? below : best(windows, [])
  return shown ? { pasaje: texto.slice(shown.from, shown.to), pasaje_rango: [shown.from, shown.to] } : null
}

interface Windows {
  parts: readonly Part[]
  /** Which of them name the columns of a table. */
  columns: readonly boolean[]
  /** Number of the question's words. */
  stems: number
  phrases: Query['lexical']['phrases']
  meanings: Meanings | null
}

/** The best run of sentences without those of `leftOut`; `held` counts the question's words in it. */
function best(
  { parts, columns, stems, phrases, meanings }: Windows,
  leftOut: readonly boolean[],
): (Range & { held: number }) | undefined {
  let most: (Range & { held: number; score: number }) | undefined
  for (let i = 0; i < parts.length; i++) {
    const has = new Set<number>()
    for (let n = 1; n <= LONGEST && i + n <= parts.length && !leftOut[i + n - 1]; n++) {
      parts[i + n - 1]!.has.forEach((holds, word) => holds && has.add(word))
      const share = has.size / Math.max(1, stems)
      const literal = phrases.length === 0 ? 0 : quoted(parts.slice(i, i + n), phrases)
      const named = n === 1 && columns[i] ? NAMES : 0
      const score = literal + (meanings ? BY_MEANING.words : 1) * share + weigh(meanings, i, n) - named
      if (!most || score > most.score) most = { from: parts[i]!.from, to: parts[i + n - 1]!.to, held: has.size, score }
    }
  }
  return most
}

const read = ({ from, to, first, end }: Sentence, { forms }: PassageText, has: boolean[]): Part => ({
  ...{ from, to, has },
  forms: () => forms.slice(first, end).join(' '),
})

/** Returns 2 for each phrase that stands in the sentences, which outweighs the words. */
function quoted(window: readonly Part[], phrases: Query['lexical']['phrases']): number {
  const text = ` ${window.map(part => part.forms()).join(' ')} `
  return 2 * phrases.filter(phrase => text.includes(` ${phrase.join(' ')} `)).length
}

/** Returns what the meaning of the sentences adds, less a cost for each sentence. */
function weigh(meanings: Meanings | null, first: number, n: number): number {
  if (!meanings) return -BY_WORDS.sentence * n
  return BY_MEANING.meaning * cosine(meanings.parts.slice(first, first + n), meanings.asked) - BY_MEANING.sentence * n
}

/**
 * Cosine of the query with the sentences together: the model's vectors are sums, so they are added before they are
 * compared.
 */
function cosine(window: readonly Float64Array[], asked: Float64Array): number {
  let product = 0,
    own = 0,
    other = 0
  for (let i = 0; i < asked.length; i++) {
    let value = 0
    for (const sum of window) value += sum[i]!
    product += value * asked[i]!
    own += value * value
    other += asked[i]! * asked[i]!
  }
  return own > 0 && other > 0 ? product / Math.sqrt(own * other) : 0
}
