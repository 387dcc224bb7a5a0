/** Tables of word endings for the stemmers: the longest that a word has is found by its last two letters. */

/** An ending and what takes its place. */
export interface Ending {
  readonly text: string
  readonly by: string
}

const LETTERS = 32
/** A place for each letter, small and capital the same. */
const place = (word: string, at: number): number => word.charCodeAt(at) & (LETTERS - 1)

export class Endings {
  /** By the last two letters of a word, the endings that it may have, longest first. */
  readonly #lists: (readonly Ending[])[] = []

  /** `table` tells of each ending, in small letters, what takes its place. */
  constructor(table: Readonly<Record<string, string>>) {
    const all = Object.entries(table)
      .map(([text, by]): Ending => ({ text, by }))
      .sort((a, b) => b.text.length - a.text.length)
    for (let pair = 0; pair < LETTERS * LETTERS; pair++)
      this.#lists.push(
        all.filter(({ text }) => {
          const { length } = text
          if (place(text, length - 1) !== pair % LETTERS) return false
          return length === 1 || place(text, length - 2) === Math.floor(pair / LETTERS)
        }),
      )
  }

  /** The longest ending of the word that does not begin before `from`. */
  of(word: string, from = 0): Ending | undefined {
    const { length } = word
    if (length === 0) return undefined
    const before = length > 1 ? place(word, length - 2) : 0
    for (const ending of this.#lists[before * LETTERS + place(word, length - 1)]!)
      if (length - ending.text.length >= from && word.endsWith(ending.text)) return ending
    return undefined
  }
}

/** Several endings of which the same takes the place. */
export const all = (by: string, endings: string): Record<string, string> =>
  Object.fromEntries(endings.split(' ').map(text => [text, by]))

/**
 * Where the letters behind the first vowel that a consonant follows begin, looked for from `from` on; the end of the
 * word where there are none.
 */
export function behindVowel(word: string, isVowel: (code: number) => boolean, from = 0): number {
  let at = from
  while (at < word.length && !isVowel(word.charCodeAt(at))) at++
  while (at < word.length && isVowel(word.charCodeAt(at))) at++
  return Math.min(word.length, at + 1)
}
