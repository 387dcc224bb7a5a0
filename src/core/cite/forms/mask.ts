/** A text with some characters hidden: the length stays, so every offset stays valid. */
import type { Range } from '../../sentences.ts'

/** Replaces markup: U+2060 has no width and is not a letter. */
export const JOINER = '\u2060'

export interface Prose extends Range {
  kind: 'prose' | 'cell'
}

/** The prose of a draft in one of the text languages. */
export interface Shown {
  blocks: Prose[]
  shown: string
  /** Whether a character is part of no sentence although it stands inside one: notes, comments, citations. */
  gone?: (at: number) => boolean
}

export class Mask {
  readonly #text: string
  readonly #shown: string[]
  readonly #gone: Uint8Array
  readonly #blocks: Prose[] = []
  #from: number

  constructor(text: string, from = 0) {
    this.#text = text
    this.#shown = text.split('')
    this.#gone = new Uint8Array(text.length)
    this.#from = from
  }

  /** Hides markup. */
  mark(from: number, to: number): void {
    this.#fill(from, to, JOINER)
  }

  /** Replaces a range by letters, so that it counts as a word of its sentence. */
  word(from: number, to: number): void {
    this.#fill(from, to, 'x')
  }

  /** Removes a range from its sentence, line ends included. */
  drop(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      this.#shown[at] = JOINER
      this.#gone[at] = 1
    }
  }

  put(at: number, sign: string): void {
    this.#shown[at] = sign
  }

  /** Ends the current block at `at`; the next one begins at `next`. */
  cut(at: number, next = at): void {
    if (/\S/.test(this.#text.slice(this.#from, at))) this.#blocks.push({ from: this.#from, to: at, kind: 'prose' })
    this.#from = Math.max(next, this.#from)
  }

  done(end = this.#text.length): Shown {
    this.cut(end, this.#text.length)
    const gone = this.#gone
    return { blocks: this.#blocks, shown: this.#shown.join(''), gone: at => gone[at] === 1 }
  }

  #fill(from: number, to: number, sign: string): void {
    for (let at = from; at < to; at++) if (this.#text[at] !== '\n') this.#shown[at] = sign
  }
}

/**
 * Returns, for the offset of each `open`, the offset after the sign that closes it, or the end of the text when none
 * does. It takes one pass: searching for each one took 19 s for 20,000 that never close.
 */
export function closings(
  text: string,
  { open, close, escape = '\\' }: { open: string; close: string; escape?: string },
): Int32Array {
  const ends = new Int32Array(text.length + 1).fill(text.length)
  const opened: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === escape) at++
    else if (sign === open) opened.push(at)
    else if (sign === close && opened.length > 0) ends[opened.pop()!] = at + 1
  }
  return ends
}
