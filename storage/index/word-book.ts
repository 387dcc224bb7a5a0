/** The numbers that an engine has given to words, found by the characters of form and stem. */
import { Interner, textOf } from '../../src/interner.ts'
import { grown } from './postings.ts'

/** Words that are remembered, some 10 MB; then they are asked for anew. */
const REMEMBERED = 100_000
const SPACE = 0x20

/** Number of the word with that form and stem; the engine gives a new one the next. */
export type NumberOf = (form: string, stem: string) => number

export class WordBook {
  private readonly numberOf: NumberOf
  private readonly interner = new Interner()
  /** By the interner's number. */
  private numbers: number[] = []
  /** Form, space and stem of one word. */
  private pair: Uint16Array = new Uint16Array(0)

  constructor(numberOf: NumberOf) {
    this.numberOf = numberOf
  }

  /** The numbers of a passage's words in order; each form has its stem at the same place among the stems. */
  read(forms: string, stems: string): number[] {
    if (this.interner.size > REMEMBERED) this.forget()
    const out: number[] = []
    let form = 0,
      stem = 0
    while (form < forms.length && stem < stems.length) {
      const size = this.copy(forms, form, 0),
        both = this.copy(stems, stem, size + 1)
      this.pair[size] = SPACE
      out.push(this.number(size, both))
      form += size + 1
      stem += both - size
    }
    if (form < forms.length || stem < stems.length)
      throw new Error(`segment: ${forms.split(' ').length} forms and ${stems.split(' ').length} stems`)
    return out
  }

  forget(): void {
    this.interner.clear()
    this.numbers = []
  }

  /** Copies the word that begins at `from` to the place `to` of the pair, and returns the place behind it. */
  private copy(words: string, from: number, to: number): number {
    for (let at = from; at < words.length; at++) {
      const code = words.charCodeAt(at)
      if (code === SPACE) break
      if (to === this.pair.length) this.pair = grown(this.pair, to + 1)
      this.pair[to++] = code
    }
    if (to === this.pair.length) this.pair = grown(this.pair, to + 1)
    return to
  }

  private number(size: number, both: number): number {
    const at = this.interner.number(this.pair, 0, both)
    return (this.numbers[at] ??= this.numberOf(
      textOf(this.pair.subarray(0, size)),
      textOf(this.pair.subarray(size + 1, both)),
    ))
  }
}
