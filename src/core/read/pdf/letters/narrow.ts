/** The words of a scan whose layer of text is in a narrower type than its print → as wide as printed. Pure. */
import type { Drawing } from './words.ts'

/** Width of a space as a share of the type size, pairs of neighbours that tell, and how alike most of them must be. */
const SPACE = 0.3,
  PAIRS = 8,
  ALIKE = 0.12,
  MOSTLY = 0.6
/** Narrower by less than this is a justified line, and by more a table. */
const LEAST = 1.15,
  MOST = 2

/**
 * Returns the words in the same order, those of such a layer widened by one factor. As they stand, the gaps between
 * them grow with the word before, and are as wide as those between columns: a report was read out of order, and its
 * title was in four pieces. In a table the next cell begins where its column does, however long the one before. Of 379
 * PDFs (4,947 pages) it changes that report and one page of formulas.
 */
export function asPrinted(words: readonly Drawing[]): readonly Drawing[] {
  const factors = words
    .flatMap((word, i) => (i > 0 && areNeighbours(words[i - 1]!, word) ? [factorOf(words[i - 1]!, word)] : []))
    .sort((a, b) => a - b)
  const middle = factors[factors.length >> 1] ?? 1
  const alike = factors.filter(factor => Math.abs(factor / middle - 1) <= ALIKE).length
  if (factors.length < PAIRS || alike < MOSTLY * factors.length || middle < LEAST || middle > MOST) return words
  return words.map((word, i) => (word.style.hidden ? widened(word, words[i + 1], middle) : word))
}

/** Widens a word, but not into the space before the next. */
function widened(word: Drawing, next: Drawing | undefined, factor: number): Drawing {
  const x1 = word.x + factor * (word.x1 - word.x)
  const most = next && areNeighbours(word, next) ? next.x - SPACE * word.size : x1
  return { ...word, x1: Math.max(word.x1, Math.min(x1, most)) }
}

const areNeighbours = (before: Drawing, word: Drawing): boolean =>
  before.style.hidden &&
  word.style.hidden &&
  word.style.turn === before.style.turn &&
  Math.abs(word.y - before.y) <= 0.3 * before.size &&
  word.x > before.x1

const factorOf = ({ x, x1, size }: Drawing, next: Drawing): number => (next.x - x - SPACE * size) / (x1 - x)
