/** How alike single words are in the embedded model. */
import { norm } from './dense.ts'
import { ASKED, COMPARED, WORD_DIMS, WORDS, type Rows } from './rows.ts'

/**
 * Returns the cosines of words with the asked words, by word and then by asked word, in the model's first 128
 * dimensions, which tell words apart well enough; 0 for a word that the model does not know.
 */
export type Likeness = (asked: readonly string[], words: readonly string[]) => Float64Array

/**
 * Keeps the unit vectors of the last words, 32,768 at most, because the passages that are found share most of theirs
 * and those of the next search too.
 */
export function likeness(rows: Rows, sum: (word: string) => Float64Array): Likeness {
  const places = new Map<string, number>()
  const unitAt = (vectors: Float64Array, at: number, word: string): void => {
    const vector = sum(word),
      length = norm(vector),
      first = at * WORD_DIMS
    for (let i = 0; i < WORD_DIMS; i++) vectors[first + i] = length === 0 ? 0 : vector[i]! / length
  }
  const place = (word: string): number => {
    let at = places.get(word)
    if (at === undefined) {
      places.set(word, (at = places.size))
      unitAt(rows.words, at, word)
    }
    return at
  }
  return (asked, words) => {
    const all = new Float64Array(words.length * asked.length)
    for (let first = 0; first < asked.length; first += ASKED) {
      const some = asked.slice(first, first + ASKED),
        even = some.length + (some.length % 2)
      rows.asked.fill(0, 0, even * WORD_DIMS)
      some.forEach((word, i) => unitAt(rows.asked, i, word))
      for (let from = 0; from < words.length; from += COMPARED) {
        const count = Math.min(COMPARED, words.length - from)
        if (places.size + count > WORDS) places.clear()
        const numbers = words.slice(from, from + count).map(place)
        rows.ids.set(numbers)
        rows.cosines(count, even)
        for (let i = 0; i < count; i++)
          for (let j = 0; j < some.length; j++)
            all[(from + i) * asked.length + first + j] = rows.products[i * even + j]!
      }
    }
    return all
  }
}
