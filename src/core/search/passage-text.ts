/**
 * What the steps of a search read of a passage's text: its words, its sentences and their meaning. None of it depends
 * on the question, so the last texts are remembered for the next search. A text is found by all its characters, so
 * what is remembered of one account's passage serves another account only where that has the same text itself.
 */
import { TextWords } from '../models/likeness.ts'
import type { StaticModel } from '../models/static.ts'
import { sentences, type Range } from '../sentences.ts'
import { placesOf, words } from './analyze.ts'
import { headings } from './headings.ts'
import { isStop, languageOf, type Language } from './language.ts'
import type { Query } from './query.ts'
import { remembered } from './remembered.ts'
import { introduces, type Sought } from './sought.ts'

/** A sentence; its words are those of the text from `first` to before `end`. */
export interface Sentence extends Readonly<Range> {
  readonly first: number
  readonly end: number
}

/** The first 128 dimensions of the model tell words and sentences apart well enough, in half of the time. */
export const DIMS = 128
/** Words of a passage that are read to tell its language. */
const LISTENED = 60
/** Most content words of a passage that are compared with those of a question. */
const COMPARED = 160
const PIECE = /\S+/gu
const WORD = /^[\p{P}]*\p{L}[\p{L}\p{M}'’-]+[\p{P}]*$/u

type Places = ReadonlyMap<string, readonly number[]>

export class PassageText {
  readonly text: string
  readonly sentences: readonly Sentence[]
  /** The words, folded, in order. */
  readonly forms: readonly string[]
  readonly language: Language | null
  #heads: readonly boolean[] | undefined
  #print: string | undefined
  #content: TextWords | undefined
  #prose: number | undefined
  #sums: { of: StaticModel; sums: readonly Float64Array[] } | undefined
  #telling: { of: Sought; sentence: Sentence | undefined } | undefined
  #places: { of: Query['lexical']['words']; places: Places } | undefined

  constructor(text: string) {
    const forms: string[] = []
    this.text = text
    this.sentences = sentences(text).map(({ from, to }) => {
      const first = forms.length
      forms.push(...words(text.slice(from, to)))
      return { from, to, first, end: forms.length }
    })
    this.forms = forms
    this.language = languageOf(forms.slice(0, LISTENED))
  }

  /** For each sentence whether it only heads the text below it. */
  get heads(): readonly boolean[] {
    return (this.#heads ??= headings(this.text, this.sentences))
  }

  /** The words with a space between them: equal in passages that differ in punctuation alone. */
  get print(): string {
    return (this.#print ??= this.forms.join(' '))
  }

  /** The different words that carry meaning. */
  get content(): TextWords {
    return (this.#content ??= new TextWords(
      [...new Set(this.forms)].filter(form => !isStop(form, this.language)).slice(0, COMPARED),
    ))
  }

  /** Share of the pieces between spaces that are words of two letters or more. */
  get prose(): number {
    return (this.#prose ??= wordy(this.text))
  }

  /** The places of the question's words, by stem. */
  places({ lexical }: Query): Places {
    if (this.#places?.of !== lexical.words)
      this.#places = {
        of: lexical.words,
        places: placesOf(
          lexical.words.map(({ stem }) => stem),
          this.forms,
        ),
      }
    return this.#places.places
  }

  /** The first sentence that tells what is sought. */
  telling({ sought }: Query): Sentence | undefined {
    if (!sought) return undefined
    if (this.#telling?.of !== sought) {
      const sentence = this.sentences.find(({ from, to }) => introduces(this.text.slice(from, to), sought))
      this.#telling = { of: sought, sentence }
    }
    return this.#telling.sentence
  }

  /** The sums of the model's vectors for each sentence; that of the text is their sum. */
  sums(model: StaticModel): readonly Float64Array[] {
    if (this.#sums?.of !== model)
      this.#sums = { of: model, sums: this.sentences.map(({ from, to }) => model.sum(this.text.slice(from, to), DIMS)) }
    return this.#sums.sums
  }
}

/** Returns whether one of the places lies among the words of the sentence. */
export const isIn = ({ first, end }: Sentence, places: readonly number[] | undefined): boolean =>
  places !== undefined && places.some(place => place >= first && place < end)

export function wordy(text: string): number {
  const pieces = text.match(PIECE) ?? []
  return pieces.length === 0 ? 0 : pieces.filter(piece => WORD.test(piece)).length / pieces.length
}

/**
 * Texts that are remembered, up to twice as many: those of the last 200 to 400 searches. What is read of a text takes
 * some 19 bytes a character, so the characters are bounded too: 75 MB in all.
 */
const TEXTS = 2500,
  CHARACTERS = 2_000_000

export const textOf: (text: string) => PassageText = remembered(TEXTS, text => new PassageText(text), CHARACTERS)

/**
 * Whether a text has a word or a number. What stands under an arrow of a formula ("n→∞") is found by the title and
 * headings above it, and answers nothing; a picture without text is found by what it shows.
 */
const says = (texto: string): boolean => texto.trim() === '' || /[\p{L}\p{M}]{2}|(?:\p{N}[.,]?){2}/u.test(texto)

/** Whether a passage may be shown: what was asked for because it may explain a word has to explain it. */
export const fits = (query: Query, { texto }: { texto: string }, { told }: { told?: true }): boolean =>
  query.lexical.phrases.length > 0 || (told ? textOf(texto).telling(query) !== undefined : says(texto))
