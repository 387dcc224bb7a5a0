/** What the lexical index weighs by. Pure. */

export const K1 = 1.2,
  B = 0.75
/** Weights: an equal word form counts one; another form with the same stem, and a word of the heading, count less. */
export const STEM = 0.5,
  HEADING = 0.3

/** What a passage's length, in words + 1, adds to the frequency of a word in BM25. */
export const lengthPart = (length: number, mean: number): number => K1 * (1 - B + (B * (length - 1)) / mean)

/** Lengths, in words + 1, whose part of BM25 is computed once a search. */
const SHORT = 512

/** By length + 1 of a passage: what its length adds to the frequency in BM25; at 0 the mean length. */
export function shortnessOf(mean: number): Float64Array {
  const table = new Float64Array(SHORT)
  for (let length = 1; length < SHORT; length++) table[length] = lengthPart(length, mean)
  table[0] = mean
  return table
}
